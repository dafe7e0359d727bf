import { AMENITIES } from '#domain/facts/amenities.ts'

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

const KINDS =
  'park|playground|garden|trail|lake|forest|river|pool|field|reserve|preserve|mountain|meadow'
const FACILITIES = AMENITIES.filter((name) => name !== 'Playground')
  .join('|')
  .toLowerCase()
const BEFORE_NOUN = '(?:the|a|best|dog|national|state|city|water|skate|nature|off leash)'
const NOUN = `(?:(?:${KINDS}|run)s?|beach(?:es)?|woods|skatepark|campground|hikes?|hiking|${FACILITIES})`
/** 'Jackson parks' are the parks of Jackson; 'Zion National Park' is a park, known or not. */
const MANY = `(?:(?:${BEFORE_NOUN}\\s+)?(?:${KINDS}|run)s|beaches|dog run|(?:skate|water) park|${FACILITIES})`
/** Small towns whose names alone are never meant as towns. */
const NO_TOWN = '(?:as|best|here|home|is|me|of|us|we)'

const GENERIC = new RegExp(`^(?:(?:${BEFORE_NOUN} )*${NOUN}|${NO_TOWN})$`)
/** Matched word by word: phrases with common prefixes would be tried in every combination. */
const FILLER_WORDS = new Set(
  `the a best dog national state city water skate nature off leash run runs beach beaches woods
  skatepark campground hike hikes hiking in near nearby around at by zip code ${FACILITIES.replaceAll('|', ' ')} ${KINDS.split(
    '|',
  )
    .flatMap((kind) => [kind, `${kind}s`])
    .join(' ')}`.split(/\s+/),
)
const PARKS_IN = new RegExp(
  `^(?:(?:${BEFORE_NOUN}\\s+)*${NOUN}\\s+)?(?:in|near|nearby|around|at|by)\\s+`,
  'i',
)
const MANY_FIRST = new RegExp(`^(?:${BEFORE_NOUN}\\s+)*${MANY}[\\s,]+`, 'i')
const MANY_LAST = new RegExp(`\\s+${MANY}$`, 'i')
const PARKS_LAST = /\sparks$/i
const KIND_LAST = new RegExp(`\\s+(?:${NOUN}|${BEFORE_NOUN})$`, 'i')

const COUNTRY_LAST = /[,\s]+(usa|u\.s\.a\.?|united states( of america)?)\.?$|,\s*(us|u\.s\.?)$/i
const NEAR_ME = /\b(near|around|by|close to)\s+(me|here|us)\b|\b(nearby|(my|current) location)\s*$/i
const DIRECTION =
  /^(?:(?:north|south)(?:east|west)?|east|west|central|lower|upper)(?:ern)?(?: (?:side|end))?$|^(?:down|mid|up)town$/
const STREET_TYPE =
  /\b(st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|ct|court|pl|pkwy|parkway|hwy|highway|ter|terrace|sq|square|broadway)\b/
/** A number that counts nothing: '350 5th', but not '24 hour' or '5 parks'. */
const NUMBERED =
  /^\d+[a-z]? (?!(?:hours?|hrs?|minutes?|mins?|miles?|acres?|best|parks?|playgrounds?|dogs?|kids)\b)\S/

/** An address without the home country at its end. */
export function withoutCountry(address: string): string {
  return address.replace(COUNTRY_LAST, '').trim()
}

/** Whether the text asks for the visitor's own location. */
export function asksForHere(text: string): boolean {
  return NEAR_ME.test(text)
}

/**
 * Whether words say what is looked for rather than where: 'dog park', 'the beach'. Alone they do
 * not mean a town, even if one has that name.
 *
 * @param key normalised by `normaliseName`
 */
export function isGeneric(key: string): boolean {
  return GENERIC.test(key)
}

/** Whether a text consists of generic words only, or is empty: 'national park parks'. */
export function isFiller(key: string): boolean {
  return key.split(' ').every((word) => word === '' || FILLER_WORDS.has(word))
}

/** Whether normalised words only say which part of a city: 'south', 'north side', 'downtown'. */
export function isDirection(key: string): boolean {
  return DIRECTION.test(key)
}

/** Whether normalised words look like a street or a street address. */
export function isStreet(key: string): boolean {
  return NUMBERED.test(key) || STREET_TYPE.test(key)
}

/** The remainder of 'dog parks in Chicago' or 'near Chicago'; null without such a beginning. */
export function afterParksIn(text: string): string | null {
  const place = text.replace(PARKS_IN, '')
  return place === text ? null : place
}

/**
 * Successively shorter readings of a text without kinds of parks before or after it: 'Boston
 * Massachusetts dog park parks' ends as 'Boston Massachusetts'.
 */
export function withoutKinds(text: string): string[] {
  const readings = [text]
  const drop = (pattern: RegExp) => {
    const last = readings.at(-1) ?? text
    const shorter = last.replace(pattern, '')
    if (shorter !== last) readings.push(shorter)
    return shorter !== last
  }
  // One word at a time: 'Kansas City parks' means those of Kansas City.
  if (PARKS_LAST.test(text)) {
    while (drop(KIND_LAST));
  } else drop(MANY_LAST)
  drop(MANY_FIRST)
  return readings.slice(1)
}

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

/** Whether a word is a part of streets' names: 'Street', 'Ave', 'West'. */
export function isStreetWord(word: string): boolean {
  return is(TYPES, word) || is(DIRECTIONS, word)
}

/** Whether a word joins two streets: '&', 'at'. */
export function isJoin(word: string | undefined): boolean {
  return is(JOINS, word)
}

/** The index behind the street that begins before `from + 1`; null if no street type is found. */
function streetEnd(tokens: string[], from: number): number | null {
  for (let at = from; at < tokens.length && tokens[at] !== ','; at++) {
    // A type alone is no street, unless a house number precedes it: '1600 Broadway'.
    if (!is(TYPES, tokens[at]) || (at === 0 && from === 0)) continue
    const end = withSuffixes(tokens, at + 1)
    if (!is(JOINS, tokens[end])) return end
    return streetEnd(tokens, end + 1) ?? crossingEnd(tokens, end)
  }
  return null
}

/** The index behind a crossing street without a type, which ends at a comma: '24th St & Valencia, SF'. */
function crossingEnd(tokens: string[], from: number): number {
  const comma = tokens.indexOf(',', from)
  return comma < 0 ? tokens.length : comma
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
