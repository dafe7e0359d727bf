const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bmem(l)?\./gi, 'Memorial'],
  [/\b(p(la)?ygd|pgd|plgd)\b\.?/gi, 'Playground'],
  [/\bpkwy\b\.?/gi, 'Parkway'],
  [/\bctr\b\.?/gi, 'Center'],
  [/\bcultl\./gi, 'Cultural'],
  [/\bcomm\./gi, 'Community'],
  [/\brec center\b/gi, 'Recreation Center'],
]
const SMALL = new Set(['of', 'the', 'and', 'at', 'in', 'on', 'for', 'de', 'von'])
const UPPER = /^([ivx]+|p?s|nyc|lapd|vfw|swat|soma|[a-z]\.([a-z]\.)*)$/i

/** Expands abbreviations and normalises spaces. */
export function tidyName(name: string): string {
  const whole = ABBREVIATIONS.reduce((text, [short, long]) => text.replace(short, long), name)
  const single = whole.replace(/\s+/g, ' ').trim()
  return isAllCaps(single) ? titleCase(single) : single
}

/** Whether a name has no lower-case words. */
function isAllCaps(name: string): boolean {
  return name === name.toUpperCase() && /[A-Z]{2}/.test(name)
}

/** 'MCGUANE OF THE LAKE' as 'McGuane of the Lake'. */
export function titleCase(text: string): string {
  return text
    .toLowerCase()
    .split(/(\s|-|\/|"|\()/)
    .map((word, index) => (index > 0 && SMALL.has(word) ? word : capital(word)))
    .join('')
}

function capital(word: string): string {
  if (UPPER.test(word)) return word.toUpperCase()
  const whole = word.charAt(0).toUpperCase() + word.slice(1)
  return whole.replace(/^(Mc|O'|D')([a-z])/, (_, start, letter) => start + letter.toUpperCase())
}

/**
 * 'Klondike Gold Rush - Seattle Unit National Historical Park' becomes 'Klondike Gold Rush National
 * Historical Park (Seattle Unit)', and dashes between parts of a name lose their spaces.
 */
export function tidyUnit(name: string): string {
  return name.replace(/ - (\S+ Unit) (.+)$/, ' $2 ($1)').replaceAll(' - ', '–')
}

const SENIORITY = /,?\s*\b(jr|sr)\b\.?$/i
/** Given names that are in front despite the list's style: 'ADA (SAWYER GARRETT)'. */
const GIVEN_FIRST = /^(ada|augusta|gladys|howard)$/i

/**
 * 'GRANT (ULYSSES) SQUARE' becomes 'ULYSSES GRANT SQUARE'. Of several people only the surnames are
 * kept, as it is unknown which given name belongs to which: 'WICKER (CHARLES, JOEL)' becomes
 * 'WICKER'.
 */
export function givenNameFirst(name: string): string {
  const parts = /^([^()]+?)\s*\(([^()]+)\)\s*(.*)$/.exec(name)
  if (!parts) return name
  const [, surname = '', inside = '', rest = ''] = parts
  const seniority = SENIORITY.exec(inside)?.[1]
  const given = inside.replace(SENIORITY, '').replace(/,$/, '').trim()
  const words = [rest.startsWith('-') || given.includes(',') ? '' : given, surname]
  if (GIVEN_FIRST.test(surname)) words.reverse()
  const end = rest.startsWith('-') ? rest.replace(/\s*\(.*\)/, '') : rest
  const person = words.filter(Boolean).join(' ')
  const whole = seniority ? `${person} ${seniority}.` : person
  return end.startsWith('-') ? whole + end : `${whole} ${end}`.trim()
}

/**
 * Adds the ordinal to a street's number, not to a house number: '532 EAST 12 STREET' becomes '532
 * East 12th Street'.
 */
export function tidyStreet(street: string): string {
  const text = street.replace(/\s+/g, ' ').trim()
  const cased = isAllCaps(text) ? titleCase(text) : text
  return cased.replace(
    /(?<=\s)(\d+) (?=(Street|Avenue|Road|Place|Drive|St\.?|Ave\.?)(?! [A-Z]))/g,
    (_, number: string) => `${number}${ordinalEnd(Number(number))} `,
  )
}

function ordinalEnd(number: number): string {
  if (number % 100 >= 11 && number % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'
}
