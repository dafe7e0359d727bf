import type { Amenity } from '#domain/facts/amenities.ts'
import { readPhrase } from '#domain/search/phrase.ts'
import type { Place, Understood } from '#domain/search/search-answer.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { Asking } from '../../sources/asking.ts'
import { geocode } from '../location/geocode.ts'

type UnderstandDeps = Parameters<typeof geocode>[0]

export type Meaning = {
  /** Null where no geocoder knows it. */
  place: Place | null
  isStale: boolean
  /** What words ask for beside the place. */
  amenities: Amenity[]
  understood: Understood | undefined
}

/**
 * What the address of a search means: a place, and words that ask for filters there. A name comes
 * before words: 'Picnic Point' is a park.
 *
 * @param exact whether all words are a place's
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
  // Outside services are asked once, for the place alone.
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

/** Whether a place has all the words in its name that would ask for filters otherwise. */
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
