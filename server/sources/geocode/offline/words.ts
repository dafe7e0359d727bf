import { AMENITIES } from '#domain/facts/amenities.ts'

const KINDS =
  'park|playground|garden|trail|lake|forest|river|pool|field|reserve|preserve|mountain|meadow'
const FACILITIES = AMENITIES.filter((name) => name !== 'Playground')
  .join('|')
  .toLowerCase()
const BEFORE_NOUN = '(?:the|a|best|dog|national|state|city|water|skate|nature|off leash)'
const NOUN = `(?:(?:${KINDS}|run)s?|beach(?:es)?|woods|skatepark|campground|hikes?|hiking|${FACILITIES})`
/** 'Jackson parks' are the parks of Jackson; 'Zion National Park' is a park, known or not. */
const MANY = `(?:(?:${BEFORE_NOUN}\\s+)?(?:${KINDS}|run)s|beaches|dog run|(?:skate|water) park|${FACILITIES})`
/** Names of small towns that are never meant by the word alone. */
const NO_TOWN = '(?:as|best|here|home|is|me|of|us|we)'

const GENERIC = new RegExp(`^(?:(?:${BEFORE_NOUN} )*${NOUN}|${NO_TOWN})$`)
/** Word by word: phrases that begin with one another would be tried in every combination. */
const FILLER_WORDS = new Set(
  `the a best dog national state city water skate nature off leash run runs beach beaches woods
  skatepark campground hike hikes hiking ${FACILITIES.replaceAll('|', ' ')} ${KINDS.split('|')
    .flatMap((kind) => [kind, `${kind}s`])
    .join(' ')}`.split(/\s+/),
)
const PARKS_IN = new RegExp(`^(?:.*\\b${NOUN}\\s+)?(?:in|near|nearby|around|at|by)\\s+`, 'i')
const MANY_FIRST = new RegExp(`^(?:${BEFORE_NOUN}\\s+)*${MANY}[\\s,]+`, 'i')
const MANY_LAST = new RegExp(`\\s+${MANY}$`, 'i')
const PARKS_LAST = /\sparks$/i
const KIND_LAST = new RegExp(`\\s+(?:${NOUN}|${BEFORE_NOUN})$`, 'i')

const COUNTRY_LAST = /[,\s]+(usa|u\.s\.a\.?|united states( of america)?)\.?$|,\s*(us|u\.s\.?)$/i
const NEAR_ME = /\b(near|around|by|close to)\s+(me|here|us)\b|\b(nearby|(my|current) location)\s*$/i
const STREET =
  /^\d+[a-z]? \S|\b(st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|ct|court|pl|pkwy|parkway|hwy|highway|ter|terrace|sq|square|broadway)\b/

/** The words of an address without the home country at their end. */
export function withoutCountry(address: string): string {
  return address.replace(COUNTRY_LAST, '').trim()
}

/** Whether the visitor's own place is asked for, which no words tell. */
export function asksForHere(text: string): boolean {
  return NEAR_ME.test(text)
}

/**
 * Whether words say what is looked for and not where: 'dog park', 'the beach'. Alone they are no
 * town, though there is one of that name.
 *
 * @param key as `normaliseName` gives it
 */
export function isGeneric(key: string): boolean {
  return GENERIC.test(key)
}

/** Whether nothing but generic words is there, or nothing at all: 'national park parks'. */
export function isFiller(key: string): boolean {
  return key.split(' ').every((word) => word === '' || FILLER_WORDS.has(word))
}

/** Whether words, as `normaliseName` gives them, look like a street or a house in one. */
export function isStreet(key: string): boolean {
  return STREET.test(key)
}

/** What is left of 'dog parks in Chicago' or 'near Chicago'; null where nothing like it leads. */
export function afterParksIn(text: string): string | null {
  const place = text.replace(PARKS_IN, '')
  return place === text ? null : place
}

/**
 * Shorter and shorter readings of words without the kinds of park before or behind them: 'Boston
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
  // One word at a time: 'Kansas City parks' are those of Kansas City.
  if (PARKS_LAST.test(text)) {
    while (drop(KIND_LAST));
  } else drop(MANY_LAST)
  drop(MANY_FIRST)
  return readings.slice(1)
}
