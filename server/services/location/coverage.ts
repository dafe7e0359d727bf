import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { findCitiesWithParks } from '#db/queries/listing/covered-places.ts'
import { type Coordinates, distanceMetres, METRES_PER_MILE } from '#domain/geo/geo.ts'
import type { ListingLink } from '#domain/listing/listing-schemas.ts'
import type { Elsewhere } from '#domain/search/search-schemas.ts'
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
 * Where parks are known, for a place where none is: the nearest city, if it is in reach, and those
 * with the most.
 */
export async function findElsewhere(deps: CoveragePorts, here: Coordinates): Promise<Elsewhere> {
  const cities = await coveredCities(deps)
  let nearest: Elsewhere['nearest']
  for (const { name, path, ...city } of cities) {
    const metres = Math.round(distanceMetres(here, city))
    if (metres <= (nearest?.metres ?? DRIVE)) nearest = { name, path, metres }
  }
  return {
    nearest,
    cities: cities.slice(0, MAX_CITIES).map(({ name, path, count }) => ({ name, path, count })),
  }
}
