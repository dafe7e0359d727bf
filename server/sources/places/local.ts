import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { type Bounds, wrapLongitude } from '#domain/geo/geo.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { MAX_LATITUDE, MAX_RESULTS } from '#domain/search/search-defaults.ts'
import type { ParkStore, PlacesArea, PlacesProvider, PlacesQuery } from './types.ts'

/**
 * Known parks as a provider: the 500 nearest to the centre of an area, with source 'local' and the
 * park's id as `sourceId`. It throws the store's errors.
 */
export function makeLocalPlaces(store: Pick<ParkStore, 'search'>): PlacesProvider {
  return {
    name: 'local',
    async findParks(area, signal) {
      signal?.throwIfAborted()
      const { json } = await store.search(toQuery(area))
      signal?.throwIfAborted()
      const parks: ParkResult[] = JSON.parse(json)
      return parks.map(toFacts)
    },
  }
}

function toQuery(area: PlacesArea): PlacesQuery {
  const isBox = 'bounds' in area
  return {
    centre: isBox ? middleOf(area.bounds) : area.centre,
    area: isBox ? area : { radius: area.radius },
    minRating: 0,
    amenities: [],
    limit: MAX_RESULTS,
  }
}

function middleOf({ south, west, north, east }: Bounds) {
  const lat = (south + north) / 2
  return {
    lat: Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat)),
    lng: wrapLongitude((west + (east < west ? east + 360 : east)) / 2),
  }
}

function toFacts(park: ParkResult): ParkFacts {
  const { id, distance, keywords, enrichedBy, stale, facts: _, ...rest } = park
  const { hasOutline, box, outline, noPicture, ...facts } = rest
  return { ...facts, source: 'local', sourceId: String(id) }
}
