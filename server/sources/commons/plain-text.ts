import sanitizeHtml from 'sanitize-html'

const LONGEST = 100

/** Elements that separate words, and those that hide what is meant for machines. */
const BLOCK = /<\/?(br|p|div|li|td|tr)\b/gi
const HIDING = ['span', 'div', 'p', 'td', 'li']

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of HTML as a single line of at most 100 characters; hidden parts are left out. */
export function plainText(html: string): string {
  const visible = sanitizeHtml(html.replace(BLOCK, ' $&'), {
    allowedTags: HIDING,
    allowedAttributes: { '*': ['style'] },
    exclusiveFilter: ({ attribs }) => /display:\s*none/i.test(attribs.style ?? ''),
  })
  const text = sanitizeHtml(visible, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (_, name) => ENTITIES[name] ?? '')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  const letters = [...text]
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trim()}…`
    : text
}
