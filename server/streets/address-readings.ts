import { readHouseNumber } from '#db/stored/house-number.ts'
import { isStreetTypeName } from './street-name.ts'

/** One way of reading a text as an address. */
export type AddressReading = {
  /** The house number as typed, and its code; null if there is none. */
  number: { text: string; code: number } | null
  /** Whether the number is behind the street. */
  isBehind: boolean
  street: string
  /** The other street of a corner. */
  crossing: string | null
  /** What follows, or stands between: the place; '' if none is named. */
  rest: string
}

const UNITS = /^(?:apt|apartment|unit|suite|ste|floor|fl|room|rm|bldg|building)\.?$/i
const JOINS = /^(?:&|and|at|@|\/)$/i
/** Before a corner: 'corner of'. */
const BEFORE_CORNER = /^\s*(?:the\s+)?(?:corner|intersection)\s+of\s+/i
const FRACTION = /^(?:½|¼|¾|1[/⁄]2|1[/⁄]4|3[/⁄]4)$/
const ORDINAL_LAST = /\d(?:st|nd|rd|th)$/i
/** A street has at most this many words. */
const LONGEST_STREET = 8

/**
 * The ways of reading a text as an address, the likeliest first: a corner; a house number before its
 * street or behind it; a street alone if a word is a type of street or its last one a number in order, or if nothing else is there.
 * Where the street ends only a list of streets can tell: longer ones come first.
 */
export function readAddressTexts(text: string): AddressReading[] {
  const parts = withoutUnits(text.replace(BEFORE_CORNER, ''))
  // '12, rue Grimaldi' is one part.
  const isLoneNumber = parts.length > 1 && readHouseNumber(parts[0] ?? '') !== null
  const begun = isLoneNumber ? 2 : 1
  const tokens = parts.slice(0, begun).join(' ').split(/\s+/).filter(Boolean)
  const tail = parts.slice(begun).join(', ')
  const readings = [
    ...readCorners(tokens, tail),
    ...readNumberFirst(tokens, tail),
    ...readNumberBehind(tokens, tail),
    ...readStreetAlone(tokens, tail),
  ]
  return readings.filter(({ street }) => /\p{L}|\p{N}/u.test(street))
}

/** Whether a text may be a street address: it has a house number, or is a corner. */
export function mayBeAddress(text: string): boolean {
  return readAddressTexts(text).some(({ number, crossing }) => number !== null || crossing !== null)
}

/** The parts between commas, without apartments and the like: '#3', 'Apt 3', 'Suite B'. */
function withoutUnits(text: string): string[] {
  const spaced = text
    .replaceAll('&', ' & ')
    .replace(/(?<=\p{L}{2})\/(?=[\p{L}\d])/gu, ' / ')
    .replace(/\s*#\s*(?=[\p{L}\p{N}])/gu, ' #')
  return spaced
    .split(/[,;\n]/)
    .map((part) => {
      const tokens = part.split(/\s+/).filter(Boolean)
      const isUnit = (at: number) =>
        UNITS.test(tokens[at] ?? '') && /^#?(?:\w?\d+\w?|[a-z])$/i.test(tokens[at + 1] ?? '')
      return tokens
        .filter((token, at) => !isUnit(at) && !isUnit(at - 1) && !(at > 0 && token.startsWith('#')))
        .filter((token) => !/^#\S+$/.test(token) || tokens.length > 1)
        .map((token, at) => (at === 0 ? token.replace(/^#(?=\d)/, '') : token))
        .join(' ')
    })
    .filter((part) => part !== '' && !/^#/.test(part))
}

function readCorners(tokens: readonly string[], tail: string): AddressReading[] {
  const join = tokens.findIndex((token) => JOINS.test(token))
  if (join < 1) return []
  const street = tokens.slice(0, join).join(' ')
  return beginnings(tokens.slice(join + 1), tail).map(({ words, rest }) => ({
    number: null,
    isBehind: false,
    street,
    crossing: words,
    rest,
  }))
}

function readNumberFirst(tokens: readonly string[], tail: string): AddressReading[] {
  const [first = '', second = ''] = tokens
  const text = FRACTION.test(second) ? `${first} ${second}` : first
  const code = readHouseNumber(text)
  if (code === null) return []
  const words = tokens.slice(text === first ? 1 : 2)
  return beginnings(words, tail).map(({ words: street, rest }) => ({
    number: { text, code },
    isBehind: false,
    street,
    crossing: null,
    rest,
  }))
}

/** 'Hauptstrasse 12 Vaduz'. */
function readNumberBehind(tokens: readonly string[], tail: string): AddressReading[] {
  return tokens.flatMap((token, at): AddressReading[] => {
    const next = tokens[at + 1] ?? ''
    const isLonger = FRACTION.test(next) || /^(?:bis|ter)$/i.test(next)
    const text = isLonger ? `${token} ${next}` : token
    const code = readHouseNumber(text)
    if (at === 0 || code === null || at > LONGEST_STREET) return []
    const street = tokens.slice(0, at).join(' ')
    const rest = join(tokens.slice(at + (isLonger ? 2 : 1)), tail)
    return [{ number: { text, code }, isBehind: true, street, crossing: null, rest }]
  })
}

function readStreetAlone(tokens: readonly string[], tail: string): AddressReading[] {
  if (tokens.some((token) => JOINS.test(token))) return []
  return beginnings(tokens, tail)
    .filter(
      ({ words, isAll }) =>
        isAll || words.split(' ').some(isStreetTypeName) || ORDINAL_LAST.test(words),
    )
    .map(({ words: street, rest }) => {
      return { number: null, isBehind: false, street, crossing: null, rest }
    })
}

/** The beginnings of words, the longest first, each with what follows. */
function beginnings(tokens: readonly string[], tail: string) {
  const longest = Math.min(tokens.length, LONGEST_STREET)
  return Array.from({ length: longest }, (_, at) => longest - at).map((count) => ({
    words: tokens.slice(0, count).join(' '),
    rest: join(tokens.slice(count), tail),
    isAll: count === tokens.length,
  }))
}

function join(tokens: readonly string[], tail: string): string {
  return [tokens.join(' '), tail].filter(Boolean).join(', ')
}
