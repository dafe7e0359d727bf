import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'
import { postSlug, textOf } from '#domain/blog/blog.ts'

/** Park photos and cards drawn by this site: nothing is loaded from elsewhere. */
const OWN_IMAGE =
  /^\/(api\/parks\/(photo|simple-photo)\?|og\/(parks\/\d+|site)\.png(\?|$))[\w\-.~%!$&'()*+,;=:@/?]*$/
/** Prefix of the ids of a post's headings, so that they don't clash with those of the page. */
const ID_PREFIX = 'section-'
/** Paths of this site, except its API, which is not for visitors. */
const OWN_PATH = /^(\/(?![/\\]|api\/)|#)/

/**
 * 'id' is not allowed: ids in the input are dropped and headings are given their own afterwards.
 */
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
  // A post's title is the page's only h1.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', a: toLink, img: toImage },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/**
 * Sanitises a post's HTML: keeps headings, paragraphs, lists, links, this site's own images,
 * figures, tables, quotes and code, removes scripts and everything else, and gives headings ids.
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

/** Prefixes a link to a heading of the post, if it isn't already. */
function withPrefix(href: string): string {
  return href.replace(new RegExp(`^#(?!${ID_PREFIX})(?=.)`), `#${ID_PREFIX}`)
}

/** Derives ids from the headings' texts, so that links survive edits elsewhere in the post. */
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
