import type { Amenity } from '#domain/facts/amenities.ts'
import { readPosition } from '#domain/geo/read-position.ts'
import type { Place, Understood } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { RequestBudget } from '../../sources/request-budget.ts'
import { geocode, type Sought } from '../location/geocode.ts'
import type { GeocodePorts } from '../ports.ts'
import { correctSpelling, isLikelyMeant, type NameWords } from './spelling.ts'
import { FILLERS, MEANINGS, PREPOSITIONS, type WordMeaning } from './vocabulary.ts'

type Meaning = {
  /** Null if no geocoder knows it. */
  place: Place | null
  isStale: boolean
  /** The amenities that words besides the place ask for. */
  amenities: Amenity[]
  understood: Understood | undefined
}

/**
 * Interprets the address of a search: a place, and words that ask for filters there. Names take
 * precedence over words: 'Picnic Point' is a park. If part of the text is unknown, its spelling is
 * corrected.
 *
 * @param exact whether all words belong to a place's name, spelt as they are
 * @throws as `geocode`
 */
export async function understand(
  deps: GeocodePorts & { nameWords: NameWords },
  { exact, ...sought }: Sought & { exact: boolean },
  requestBudget: RequestBudget,
): Promise<Meaning> {
  if (exact) return meaningOf(await geocode(deps, sought, requestBudget))
  // No name contains an emoji.
  const typed = sought.address
    .replace(/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (typed === '') return { ...NOWHERE, understood: undefined }
  const asTyped = await readWords(deps, { ...sought, address: typed }, requestBudget)
  if (isComplete(asTyped)) return asTyped
  const keepsKnown = asTyped.place !== null
  for (const address of await correctSpelling(deps.nameWords, typed, { keepsKnown })) {
    const corrected = await readWords(offlineOnly(deps), { ...sought, address }, requestBudget)
    const isMeant = corrected.place === null || isLikelyMeant(corrected.place, typed, address)
    if (isMeant && isComplete(corrected)) return withSpelling(corrected, typed, address)
  }
  return asTyped
}

async function readWords(
  deps: GeocodePorts,
  sought: Sought,
  requestBudget: RequestBudget,
): Promise<Meaning> {
  const { amenities, asked, rest, isNearMe } = readPhrase(sought.address)
  // The words of a map link ask for nothing.
  if ((amenities.length === 0 && !isNearMe) || readPosition(sought.address))
    return meaningOf(await geocode(deps, sought, requestBudget))
  // Outside services are only asked for the place without the filter words.
  const whole = await geocode(offlineOnly(deps), sought, requestBudget)
  if (whole.place && isNamedBy(whole.place, asked)) return meaningOf(whole)
  const nearMe = isNearMe || undefined
  if (rest === '') return { ...NOWHERE, understood: { amenities, rest, nearMe } }
  // A place may be called by some of the words that could ask for filters.
  for (const { amenities, rest, named } of readNames(sought.address)) {
    const address = { ...sought, address: rest }
    const { place } = await geocode(offlineOnly(deps), address, requestBudget)
    // Perhaps by its house number and street, which are unknown here.
    const { unknown = '' } = place ?? {}
    const isOnStreet = /^\d/.test(unknown) && ` ${normaliseName(unknown)} `.includes(` ${named} `)
    if (place && (isNamedBy(place, [named]) || isOnStreet)) {
      return meaningOf(await geocode(deps, address, requestBudget), { amenities, rest })
    }
  }
  const found = await geocode(deps, { ...sought, address: rest }, requestBudget)
  if (found.place) return meaningOf(found, { amenities, rest })
  return meaningOf(await geocode(deps, sought, requestBudget))
}

const NOWHERE = { place: null, isStale: false, amenities: [] }

/** Without outside services, which correct spelling themselves. */
function offlineOnly({ cache, configured, ledger, log }: GeocodePorts): GeocodePorts {
  const { geocoders, settings } = configured.current
  const offline = geocoders.filter((geocoder) => geocoder.cacheDays === 0)
  return { cache, configured: { current: { geocoders: offline, settings } }, ledger, log }
}

/** Whether all words are understood. */
function isComplete({ place, understood }: Meaning): boolean {
  return place ? place.unknown === undefined : understood?.rest === ''
}

/**
 * A corrected meaning. The rest of the text stays as typed, so that a search for it is corrected,
 * too, unless a filter word was corrected.
 */
function withSpelling(meaning: Meaning, from: string, to: string): Meaning {
  const typed = readPhrase(from)
  const isOfRest = typed.amenities.join() === meaning.amenities.join()
  const { rest } = meaning.understood ?? {}
  return {
    ...meaning,
    understood: {
      ...meaning.understood,
      ...(rest === undefined ? {} : { rest: isOfRest ? typed.rest : rest }),
      spelling: { from, to },
    },
  }
}

/** Whether a place's name contains all the words that would otherwise ask for filters. */
function isNamedBy({ name }: Place, asked: readonly string[]): boolean {
  const own = ` ${normaliseName(name)} `
  return asked.every((words) => own.includes(` ${words} `))
}

/** A place as the meaning of a text. */
export function meaningOf(
  { place, isStale }: Pick<Meaning, 'place' | 'isStale'>,
  words?: Required<Pick<Understood, 'amenities' | 'rest'>>,
): Meaning {
  const understood = place && {
    place: { kind: place.precision, name: place.name },
    parkId: place.parkId,
    nearer: place.isNearer,
    ...words,
  }
  return { place, isStale, amenities: words?.amenities ?? [], understood: understood ?? undefined }
}

/** The meaning of a search phrase. */
type Phrase = {
  /** In the order they are named. */
  amenities: Amenity[]
  /** The words that ask for amenities, normalised. */
  asked: string[]
  /** The remaining words: a place, a park's name or an address; '' if none. */
  rest: string
  /** Whether it asks for parks near the visitor. */
  isNearMe: boolean
}

const LONGEST_MEANING = Math.max(...[...MEANINGS.keys()].map((words) => words.split(' ').length))

type Token = { text: string; words: string }
type Part = { tokens: Token[]; meaning: WordMeaning | null }

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
  const meaningful = parts.filter(({ meaning }) => meaning && meaning !== 'near me')
  if (meaningful.length < 2) return []
  return meaningful
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
