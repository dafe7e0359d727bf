import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'
import { postSlug, textOf } from '#domain/blog.ts'

/** Photos of parks and cards drawn by this site: nothing of elsewhere is loaded. */
const OWN_IMAGE =
  /^\/(api\/parks\/(photo|simple-photo)\?|og\/(parks\/\d+|site)\.png(\?|$))[\w\-.~%!$&'()*+,;=:@/?]*$/
/** Paths of this site, without its API, which answers no visitor's click. */
const OWN_PATH = /^(\/(?![/\\]|api\/)|#)/

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
    h2: ['id'],
    h3: ['id'],
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
    ...(isSafe ? { href } : {}),
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
  const attribs: Attributes = OWN_IMAGE.test(src)
    ? { src, alt, ...sizes, loading: 'lazy' }
    : ({} as Attributes)
  return { tagName, attribs }
}

function isLength(value: string | undefined): value is string {
  return value !== undefined && /^\d{1,4}$/.test(value)
}

/** Each heading by its text, so that links to it survive an edit elsewhere in the post. */
function withHeadingIds(html: string): string {
  const taken = new Map<string, number>()
  return html.replace(/<h([23])(?: id="[^"]*")?>([\s\S]*?)<\/h\1>/g, (_, level, inner) => {
    const name = postSlug(textOf(inner))
    const times = (taken.get(name) ?? 0) + 1
    taken.set(name, times)
    return `<h${level} id="${times > 1 ? `${name}-${times}` : name}">${inner}</h${level}>`
  })
}
