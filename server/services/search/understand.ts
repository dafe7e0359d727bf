import type { Amenity } from '#domain/facts/amenities.ts'
import type { Place, Understood } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { RequestBudget } from '../../sources/request-budget.ts'
import { geocode, type Sought } from '../location/geocode.ts'
import type { GeocodePorts } from '../ports.ts'
import { readNames, readPhrase } from './phrase.ts'
import { correctSpelling, isLikelyMeant, type NameWords } from './spelling.ts'

export type Meaning = {
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
  if (amenities.length === 0 && !isNearMe)
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
