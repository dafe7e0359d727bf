import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { findCitiesWithParks } from '#db/queries/listing/covered-places.ts'
import { type Coordinates, distanceMetres, METRES_PER_MILE } from '#domain/geo/geo.ts'
import type { ListingLink } from '#domain/listing/listing-schemas.ts'
import type { Elsewhere, Place } from '#domain/search/search-schemas.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { remember } from '../../core/remember.ts'
import type { KnownPlaces } from '../../sources/geocode/types.ts'

/** Cached cities with parks. */
const COVERAGE_MS = 10 * MINUTE_MS

/** A city with parks, and its listing. */
export type CoveredCity = ListingLink & Coordinates & { count: number }

/** The cached cities with parks. */
export type Coverage = LRUCache<'all', Promise<CoveredCity[]>>

export type CoveragePorts = { coverage: Coverage; database: Database; placeIndex: KnownPlaces }

export function makeCoverage(): Coverage {
  return new LRUCache({ max: 1, ttl: COVERAGE_MS })
}

/** Cities suggested where nothing is known. */
const MAX_CITIES = 8

/** A city with fewer parks is not known if they all come from lists of the whole country. */
export const FEW_PARKS = 5
const NATIONWIDE = new Set(['us-park-service', 'us-open-lands', 'gnis', 'operator'])

/** Whether parks show that no list of its own covers their area. */
export function isNationwide(parks: readonly { source: string }[]): boolean {
  return parks.every(({ source }) => NATIONWIDE.has(source))
}

/** The cities with parks, those with the most first; cached for some minutes. */
export function coveredCities(ports: CoveragePorts): Promise<CoveredCity[]> {
  return remember(ports.coverage, 'all', async () => {
    const cities = await findCitiesWithParks(ports.database)
    const links = await ports.placeIndex.listingsOf(cities)
    const byPath = new Map<string, CoveredCity>()
    for (const [index, { lat, lng, count }] of cities.entries()) {
      const link = links[index]
      if (link && !byPath.has(link.path)) byPath.set(link.path, { ...link, lat, lng, count })
    }
    return [...byPath.values()]
  })
}

/** Metres within which people drive to a park: 150 miles. */
const DRIVE = 150 * METRES_PER_MILE

/**
 * Where parks are known, for a place whose parks are not: the nearest city, if it is in reach, and
 * those with the most.
 *
 * @param place what was searched, if that is known
 */
export async function findElsewhere(
  deps: CoveragePorts,
  here: Coordinates,
  place: Place | undefined,
): Promise<Elsewhere> {
  const [cities, city] = await Promise.all([coveredCities(deps), findCity(deps, here, place)])
  const known = cities.filter(({ count }) => count >= FEW_PARKS)
  const isKnown = known.some(({ name }) => name === city)
  let nearest: Elsewhere['nearest']
  for (const { name, path, ...position } of cities) {
    const metres = Math.round(distanceMetres(here, position))
    const isHere = name === city && !isKnown
    if (!isHere && metres <= (nearest?.metres ?? DRIVE)) nearest = { name, path, metres }
  }
  return {
    city: isKnown ? undefined : (city ?? undefined),
    nearest,
    cities: isKnown
      ? []
      : known.slice(0, MAX_CITIES).map(({ name, path, count }) => ({ name, path, count })),
  }
}

/** The city that was searched, or that a point is in; none for a state or a country. */
async function findCity(
  { placeIndex }: Pick<CoveragePorts, 'placeIndex'>,
  here: Coordinates,
  place: Place | undefined,
): Promise<string | null> {
  if (place?.precision === 'state') return null
  const isCity = place?.precision === 'city' && (await isKnownCity(placeIndex, place.name))
  return isCity ? place.name : placeIndex.cityNear(here)
}

/** Whether the index of places has a city of this name: 'Portland, ME'. */
export async function isKnownCity(
  placeIndex: Pick<KnownPlaces, 'namesakes'>,
  city: string,
): Promise<boolean> {
  const cities = await placeIndex.namesakes(city.replace(/, [^,]*$/, ''))
  return cities.some(({ name }) => name === city)
}

/** Metres around the middle of a large city. */
const IN_CITY = 10_000

/** Whether a point is in a large city. */
export async function isInLargeCity(
  placeIndex: Pick<KnownPlaces, 'cityNear' | 'largeCities'>,
  point: Coordinates,
): Promise<boolean> {
  const city = await findLargeCity(placeIndex, (await placeIndex.cityNear(point)) ?? '')
  return city !== undefined && distanceMetres(city, point) <= IN_CITY
}

/** The large city of this name: 'Portland, OR'; undefined if it is none. */
export async function findLargeCity(placeIndex: Pick<KnownPlaces, 'largeCities'>, name: string) {
  const [own = ''] = name.split(',')
  return (await placeIndex.largeCities([own])).find((city) => city.name === name)
}
