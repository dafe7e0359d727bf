import type { Database } from '#db/client.ts'
import { findPlaceAt, findPlaceRings } from '#db/queries/search/places.ts'
import { encodePolyline } from '#domain/geo/polyline.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'

/**
 * Adds the area of a city, if that is known, whichever geocoder has found it; returns other places
 * unchanged.
 */
export async function withArea(database: Database, place: Place): Promise<Place> {
  if (place.precision !== 'city' || place.areaId !== undefined) return place
  const [name = '', region = ''] = place.name.split(',').map((part) => part.trim())
  const usState = region in US_STATES ? region : undefined
  const named = { name: normaliseName(name), usState, ...place.location }
  const area = await findPlaceAt(database, named)
  return area ? { ...place, areaId: area.id, bounds: area.bounds } : place
}

/**
 * The outline of a place, as encoded polylines (`decodePolyline`), one for each of its parts; none
 * if it is not known.
 */
export async function placeOutline(database: Database, areaId: number): Promise<string[]> {
  return (await findPlaceRings(database, areaId)).map((ring) => encodePolyline(ring))
}
