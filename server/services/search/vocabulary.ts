import { AMENITIES, type Amenity } from '#domain/facts/amenities.ts'
import { searchWords } from '#domain/facts/catalogue.ts'

/** Words that ask for the visitor's place. */
const NEAR_ME = `near me, near here, near us, around me, around here, by me, close to me,
  close to here, close by, nearby, my location, current location, my current location, nearest,
  closest`.split(/,\s+/)

/** Words between what is sought and where. */
export const PREPOSITIONS = new Set('in near nearby around at by of within close to'.split(' '))
/** Words that say nothing at the ends of a place. */
export const FILLERS = new Set(
  `a an the and or with that which have has having are is for where can i we you find show me some any
  all best top good great nice free public local open area areas places place spots spot plus also`.split(
    /\s+/,
  ),
)

export type WordMeaning = Amenity | 'near me'

/** Meanings by normalised words. */
export const MEANINGS: ReadonlyMap<string, WordMeaning> = new Map([
  ...AMENITIES.flatMap((amenity) =>
    searchWords(amenity)
      .flatMap((word) => [word, `${word}s`])
      .map((word): [string, WordMeaning] => [word, amenity]),
  ),
  ...NEAR_ME.map((words): [string, WordMeaning] => [words, 'near me']),
])
/** All words that have a meaning or connect others, normalised. */
export const VOCABULARY: ReadonlySet<string> = new Set([
  ...[...MEANINGS.keys()].flatMap((words) => words.split(' ')),
  ...PREPOSITIONS,
  ...FILLERS,
  'park',
  'parks',
])
