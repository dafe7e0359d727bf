/** What the text of a fact is. */
export type TextFormat = 'url' | 'phone' | 'name' | 'wikidata' | 'commons'

const LONGEST_URL = 300
const LONGEST_NAME = 100

const READERS: Readonly<Record<TextFormat, (text: string) => string | null>> = {
  url: readUrl,
  phone: (text) => (/^\+?\(?\d[\d ().\-/]{4,30}$/.test(text) ? text : null),
  name: (text) => (text.length <= LONGEST_NAME ? text : null),
  wikidata: (text) => (/^Q[1-9]\d{0,11}$/.test(text) ? text : null),
  commons: (text) => (/^(File|Category):[^<>[\]{}|#]{1,200}$/.test(text) ? text : null),
}

/**
 * The text of a fact in its standard form, the first of several; null if it has another format.
 * A web address needs http or https, and gets https if it begins with 'www.'.
 */
export function readTextValue(format: TextFormat, given: string): string | null {
  const first = format === 'url' ? given : (given.split(';')[0] ?? '')
  const spaced = format === 'commons' ? first.replaceAll('_', ' ') : first
  const text = spaced.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return text === '' ? null : READERS[format](text)
}

function readUrl(text: string): string | null {
  const whole = /^www\./i.test(text) ? `https://${text}` : text
  if (whole.length > LONGEST_URL || /\s/.test(whole) || !URL.canParse(whole)) return null
  const { protocol, username, password, hostname } = new URL(whole)
  const isPlain = username === '' && password === '' && hostname.includes('.')
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? whole : null
}
