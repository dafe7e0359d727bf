/** A street address at the beginning of a text, and what follows it. */
export type StreetAddress = {
  /** As typed: '350 5th Ave', '5th Ave & E 34th St'. */
  street: string
  /** The place it is in; '' if none is named. */
  rest: string
  /** Whether it begins with a house number: then it cannot be a name. */
  hasNumber: boolean
}

const TYPES = new Set(
  `st street ave avenue av blvd boulevard rd road dr drive ln lane way ct court pl place pkwy parkway
  hwy highway ter terrace sq square broadway cir circle aly alley trl expy expressway row plz`.split(
    /\s+/,
  ),
)
const DIRECTIONS = new Set('n s e w ne nw se sw north south east west'.split(' '))
const UNITS = new Set('apt apartment unit suite ste floor fl room rm'.split(' '))
const JOINS = new Set(['&', 'and', 'at', '@'])

/** '350', '350B', '212-14', '12½'. */
const HOUSE_NUMBER = /^\d+[a-z]?(-\d+[a-z]?)?[½¼¾]?$/i

/**
 * Splits a street address from the place behind it: a house number and a street, a street by its
 * type ('Market Street'), or a corner. Null if the text does not look like one. A house number
 * before a comma needs no type: '12345 El Camino Real, San Diego'.
 */
export function readStreetAddress(text: string): StreetAddress | null {
  const tokens = text.replaceAll(',', ' , ').split(/\s+/).filter(Boolean)
  const hasNumber = HOUSE_NUMBER.test(tokens[0] ?? '') && /\p{L}/u.test(tokens[1] ?? '')
  const comma = tokens.indexOf(',')
  const end = streetEnd(tokens, hasNumber ? 1 : 0)
  if (end !== null) return { ...splitAt(tokens, end), hasNumber }
  return hasNumber && comma > 1 ? { ...splitAt(tokens, comma), hasNumber } : null
}

/** Whether a word is a type of street: 'Street', 'Ave'. */
export function isStreetType(word: string): boolean {
  return is(TYPES, word)
}

/** The index behind the street that begins before `from + 1`; null if no street type is found. */
function streetEnd(tokens: string[], from: number): number | null {
  for (let at = from; at < tokens.length && tokens[at] !== ','; at++) {
    // A type alone is no street, unless a house number precedes it: '1600 Broadway'.
    if (!is(TYPES, tokens[at]) || (at === 0 && from === 0)) continue
    const end = withSuffixes(tokens, at + 1)
    return is(JOINS, tokens[end]) ? (streetEnd(tokens, end + 1) ?? end) : end
  }
  return null
}

/** Includes directions and units behind a street: '5th Ave NW #4'. */
function withSuffixes(tokens: string[], from: number): number {
  let end = from
  // 'Main St, Apt 3, Boston': a unit may follow a comma.
  for (;;) {
    const at = tokens[end] === ',' ? end + 1 : end
    const token = tokens[at]
    if (token?.startsWith('#')) end = at + (token === '#' ? 2 : 1)
    else if (is(UNITS, token)) end = at + 2
    else if (at === end && is(DIRECTIONS, token)) end = at + 1
    else return end
  }
}

function is(words: ReadonlySet<string>, token: string | undefined): boolean {
  return token !== undefined && words.has(token.toLowerCase().replace(/\.$/, ''))
}

function splitAt(tokens: string[], end: number): Pick<StreetAddress, 'street' | 'rest'> {
  const write = (part: string[]) =>
    part
      .join(' ')
      .replace(/\s+,/g, ',')
      .replace(/^[\s,]+|[\s,]+$/g, '')
  return { street: write(tokens.slice(0, end)), rest: write(tokens.slice(end)) }
}
