import type { Amenity } from '#domain/facts/amenities.ts'
import { readPhrase } from '#domain/search/phrase.ts'
import type { Place, Understood } from '#domain/search/search-answer.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { Asking } from '../../sources/asking.ts'
import { geocode } from '../location/geocode.ts'

type UnderstandDeps = Parameters<typeof geocode>[0]

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
 * precedence over words: 'Picnic Point' is a park.
 *
 * @param exact whether all words belong to a place's name
 * @throws as `geocode`
 */
export async function understand(
  deps: UnderstandDeps,
  { address, exact }: { address: string; exact: boolean },
  asking: Asking,
): Promise<Meaning> {
  const { amenities, asked, rest, isNearMe } = readPhrase(address)
  if (exact || (amenities.length === 0 && !isNearMe)) {
    return meaningOf(await geocode(deps, address, asking))
  }
  // Outside services are only asked for the place without the filter words.
  const here = { ...deps, geocoders: deps.geocoders.filter(({ cacheDays }) => cacheDays === 0) }
  const whole = await geocode(here, address, asking)
  if (whole.place && isNamedBy(whole.place, asked)) return meaningOf(whole)
  const nearMe = isNearMe || undefined
  if (rest === '') return { ...NOWHERE, understood: { amenities, rest, nearMe } }
  const found = await geocode(deps, rest, asking)
  if (found.place) return meaningOf(found, { amenities, rest })
  return meaningOf(await geocode(deps, address, asking))
}

const NOWHERE = { place: null, isStale: false, amenities: [] }

/** Whether a place's name contains all the words that would otherwise ask for filters. */
function isNamedBy({ name }: Place, asked: readonly string[]): boolean {
  const own = ` ${normaliseName(name)} `
  return asked.every((words) => own.includes(` ${words} `))
}

type Found = { place: Place | null; isStale: boolean }

function meaningOf(
  { place, isStale }: Found,
  words?: Required<Pick<Understood, 'amenities' | 'rest'>>,
): Meaning {
  const understood = place
    ? { place: { kind: place.precision, name: place.name }, parkId: place.parkId, ...words }
    : undefined
  return { place, isStale, amenities: words?.amenities ?? [], understood }
}
