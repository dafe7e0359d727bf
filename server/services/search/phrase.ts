import { AMENITIES, type Amenity } from '#domain/facts/amenities.ts'
import { searchWords } from '#domain/facts/catalogue.ts'
import { normaliseName } from '#domain/text/names.ts'

/** Words that ask for the visitor's place. */
const NEAR_ME = `near me, near here, near us, around me, around here, by me, close to me,
  close to here, close by, nearby, my location, current location, my current location, nearest,
  closest`.split(/,\s+/)

/** Words between what is sought and where. */
const PREPOSITIONS = new Set('in near nearby around at by of within close to'.split(' '))
/** Words that say nothing at the ends of a place. */
const FILLERS = new Set(
  `a an the and or with that which have has having are is for where can i we you find show me some any
  all best top good great nice free public local open area areas places place spots spot plus also`.split(
    /\s+/,
  ),
)

/** The meaning of a search phrase. */
export type Phrase = {
  /** In the order they are named. */
  amenities: Amenity[]
  /** The words that ask for amenities, normalised. */
  asked: string[]
  /** The remaining words: a place, a park's name or an address; '' if none. */
  rest: string
  /** Whether it asks for parks near the visitor. */
  isNearMe: boolean
}

type Meaning = Amenity | 'near me'

/** Meanings by normalised words. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...AMENITIES.flatMap((amenity) =>
    searchWords(amenity)
      .flatMap((word) => [word, `${word}s`])
      .map((word): [string, Meaning] => [word, amenity]),
  ),
  ...NEAR_ME.map((words): [string, Meaning] => [words, 'near me']),
])
/** All words that have a meaning or connect others, normalised. */
export const VOCABULARY: ReadonlySet<string> = new Set([
  ...[...MEANINGS.keys()].flatMap((words) => words.split(' ')),
  ...PREPOSITIONS,
  ...FILLERS,
  'park',
  'parks',
])

const LONGEST_MEANING = Math.max(...[...MEANINGS.keys()].map((words) => words.split(' ').length))

type Token = { text: string; words: string }
type Part = { tokens: Token[]; meaning: Meaning | null }

/**
 * Parses a search phrase: 'dog parks in Chicago' asks for the amenity Dog Park in Chicago. Words
 * that ask for no amenity are kept. Whether a name is meant ('Picnic Point') cannot be decided from
 * the words alone.
 */
export function readPhrase(text: string): Phrase {
  return readParts(split(text), text)
}

/**
 * Other readings of a phrase that asks for several amenities: in each, words beside the rest belong
 * to its name (`named`). 'dog parks in Mountain View' asks for one amenity in Mountain View. The
 * last words are likeliest.
 */
export function readNames(text: string): (Phrase & { named: string })[] {
  const parts = split(text)
  const requestBudget = parts.filter(({ meaning }) => meaning && meaning !== 'near me')
  if (requestBudget.length < 2) return []
  return requestBudget
    .filter((part) => adjoinsRest(parts, parts.indexOf(part)))
    .map((part) => {
      const words = part.tokens.map((token): Part => ({ tokens: [token], meaning: null }))
      const named = part.tokens.map((token) => token.words).join(' ')
      const kept = parts.flatMap((one) => (one === part ? words : one))
      return { ...readParts(kept, text), named }
    })
    .reverse()
}

/** Whether a word of the rest is directly before or after. */
function adjoinsRest(parts: Part[], at: number): boolean {
  return [parts[at - 1], parts[at + 1]].some(
    (part) => part && !part.meaning && !isLoose(part) && part.tokens[0]?.words !== 'parks',
  )
}

function readParts(parts: Part[], text: string): Phrase {
  const amenities = new Set<Amenity>()
  const asked: string[] = []
  let isNearMe = false
  for (const { meaning, tokens } of parts) {
    if (meaning === 'near me') isNearMe = true
    else if (meaning) {
      amenities.add(meaning)
      asked.push(tokens.map(({ words }) => words).join(' '))
    }
  }
  if (amenities.size === 0 && !isNearMe) {
    return { amenities: [], asked, rest: text.trim(), isNearMe }
  }
  const rest = restOf(parts)
  return { amenities: [...amenities], asked, rest, isNearMe: isNearMe && rest === '' }
}

/** Splits tokens into the longest parts with a meaning, and single words otherwise. */
function split(text: string): Part[] {
  const tokens = text
    .split(/[\s,;+]+/)
    .map((token) => ({ text: token, words: normaliseName(token) }))
    .filter(({ words }) => words !== '')
  const parts: Part[] = []
  for (let at = 0; at < tokens.length; ) {
    const part = partAt(tokens, at)
    parts.push(part)
    at += part.tokens.length
  }
  return parts
}

function partAt(tokens: Token[], at: number): Part {
  for (let length = LONGEST_MEANING; length > 0; length--) {
    const part = tokens.slice(at, at + length)
    if (part.length < length) continue
    const meaning = MEANINGS.get(part.map(({ words }) => words).join(' '))
    // 'Nearby' before a place just means 'near'.
    const isPreposition = part[0]?.words === 'nearby' && at + 1 < tokens.length
    if (meaning && !isPreposition) return { tokens: part, meaning }
  }
  return { tokens: tokens.slice(at, at + 1), meaning: null }
}

/** The words that remain once the meaningful parts and their connecting words are removed. */
function restOf(parts: Part[]): string {
  const kept = parts.filter(({ meaning, tokens }, at) => {
    const words = tokens[0]?.words ?? ''
    return !meaning && words !== 'parks' && (words !== 'park' || isOfName(parts, at))
  })
  // 'Portland OR', 'Gary IN'.
  const isState = (part?: Part) => /^[A-Z]{2}$/.test(part?.tokens[0]?.text ?? '')
  let from = 0
  let to = kept.length
  while (from < to && isLoose(kept[from])) from++
  while (to > from && isLoose(kept[to - 1]) && !isState(kept[to - 1])) to--
  return kept
    .slice(from, to)
    .map(({ tokens }) => tokens[0]?.text ?? '')
    .join(' ')
}

/** Whether a word only connects others. */
function isLoose(part: Part | undefined): boolean {
  const words = part?.tokens[0]?.words ?? ''
  return PREPOSITIONS.has(words) || FILLERS.has(words)
}

/** Whether 'park' is part of a name: 'Lincoln Park', 'Park Slope'. */
function isOfName(parts: Part[], at: number): boolean {
  return [parts[at - 1], parts[at + 1]].some((part, side) => {
    if (!part || part.meaning || isLoose(part)) return false
    return side === 0 || parts.slice(0, at).every(({ meaning }) => !meaning)
  })
}
