import type { PlaceArea } from '#db/queries/search/places.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { Known } from './known.ts'

/**
 * A town that is too small for the index of the world's cities: the nearest to the map of its name,
 * else the one with the largest area.
 *
 * @param usState the postal code of the only state it may be in
 */
export async function townNamed(
  { findTowns, near }: Known,
  name: string,
  usState?: string,
): Promise<Place | null> {
  const towns = await findTowns(normaliseName(name), usState)
  const [largest] = towns
  if (!largest) return null
  if (!near || towns.length === 1) return townPlace(largest)
  const nearest = towns.reduce((best, town) =>
    distanceMetres(near, town) < distanceMetres(near, best) ? town : best,
  )
  return { ...townPlace(nearest), isNearer: true }
}

function townPlace({ id, name, usState, lat, lng, bounds }: PlaceArea): Place {
  return {
    name: [name, usState].filter(Boolean).join(', '),
    location: { lat, lng },
    precision: 'city',
    areaId: id,
    bounds,
  }
}
