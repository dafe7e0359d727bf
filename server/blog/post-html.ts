import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'
import { postSlug, textOf } from '#domain/blog/blog.ts'

/** Photos of parks and cards drawn by this site: nothing of elsewhere is loaded. */
const OWN_IMAGE =
  /^\/(api\/parks\/(photo|simple-photo)\?|og\/(parks\/\d+|site)\.png(\?|$))[\w\-.~%!$&'()*+,;=:@/?]*$/
/** Begins the ids of a post's headings, so that none is one of the page around it. */
const ID_PREFIX = 'section-'
/** Paths of this site, without its API, which answers no visitor's click. */
const OWN_PATH = /^(\/(?![/\\]|api\/)|#)/

/** No attribute 'id': those from outside are dropped, headings are given theirs afterwards. */
const OPTIONS: IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'blockquote',
    'code',
    'pre',
    'strong',
    'em',
    'br',
    'hr',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  // Titles of posts are the only headings of the first level.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', a: toLink, img: toImage },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/**
 * HTML of a post as it may be kept and shown: headings, paragraphs, lists, links, images of this
 * site's own, figures, tables, quotes and code; nothing that runs. Headings are given ids.
 */
export function sanitisePostHtml(html: string): string {
  return withHeadingIds(sanitizeHtml(html, OPTIONS)).trim()
}

function toLink(tagName: string, { href = '', title }: Attributes) {
  const isOwn = OWN_PATH.test(href)
  const isSafe = isOwn || /^(https?:\/\/|mailto:)/i.test(href)
  const attribs: Attributes = {
    ...(isSafe ? { href: withPrefix(href) } : {}),
    ...(title ? { title } : {}),
    ...(isSafe && !isOwn ? { rel: 'nofollow noopener noreferrer' } : {}),
  }
  return { tagName, attribs }
}

function toImage(tagName: string, { src = '', alt = '', width, height }: Attributes) {
  const sizes: Attributes = {
    ...(isLength(width) ? { width } : {}),
    ...(isLength(height) ? { height } : {}),
  }
  const none: Attributes = {}
  return { tagName, attribs: OWN_IMAGE.test(src) ? { src, alt, ...sizes, loading: 'lazy' } : none }
}

function isLength(value: string | undefined): value is string {
  return value !== undefined && /^\d{1,4}$/.test(value)
}

/** A link to a heading of the post, whichever way it was written. */
function withPrefix(href: string): string {
  return href.replace(new RegExp(`^#(?!${ID_PREFIX})(?=.)`), `#${ID_PREFIX}`)
}

/** Each heading by its text, so that links to it survive an edit elsewhere in the post. */
function withHeadingIds(html: string): string {
  const taken = new Set<string>()
  return html.replace(/<h([23])>([\s\S]*?)<\/h\1>/g, (_, level, inner) => {
    const name = `${ID_PREFIX}${postSlug(textOf(inner))}`
    let id = name
    for (let number = 2; taken.has(id); number += 1) id = `${name}-${number}`
    taken.add(id)
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
}
