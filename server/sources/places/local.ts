import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { type Bounds, type Coordinates, centreOf } from '#domain/geo/geo.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { MAX_LATITUDE, MAX_RESULTS } from '#domain/search/search-defaults.ts'
import type { ParkStore, PlacesProvider } from './types.ts'

/**
 * Known parks as a provider: the 500 nearest to the centre of an area, with source 'local' and the
 * park's id as `sourceId`. It throws the store's errors.
 */
export function makeLocalPlaces(store: Pick<ParkStore, 'search'>): PlacesProvider {
  return {
    name: 'local',
    async findParks(area, signal) {
      signal?.throwIfAborted()
      const { json } = await store.search({
        centre: 'bounds' in area ? middle(area.bounds) : area.centre,
        area: 'bounds' in area ? area : { radius: area.radius },
        minRating: 0,
        amenities: [],
        limit: MAX_RESULTS,
      })
      signal?.throwIfAborted()
      const parks: ParkResult[] = JSON.parse(json)
      return parks.map(toFacts)
    },
  }
}

function middle(bounds: Bounds): Coordinates {
  const { lat, lng } = centreOf(bounds)
  return { lat: Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat)), lng }
}

function toFacts(park: ParkResult): ParkFacts {
  const { id, distance, keywords, enrichedBy, stale, facts: _, ...rest } = park
  const { hasOutline, box, approach, outline, noPicture, ...facts } = rest
  return { ...facts, source: 'local', sourceId: String(id) }
}
