import type { Database } from '#db/client.ts'
import { findDistrictParks } from '#db/queries/search/district-parks.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import type { PlacesQuery } from '../../sources/places/types.ts'

type Area = PlacesQuery['area']

/** The area of a place that has one: all of it, not a circle around its centre. */
export function areaOf({ bounds, areaId, partIds = [], usState }: Place): Area | undefined {
  if (!bounds) return undefined
  const placeIds = areaId === undefined ? undefined : [areaId, ...partIds]
  return { bounds, placeIds, usState }
}

/**
 * An area with the parks that it also has because it is a neighbourhood: those at its edge. Other
 * areas are returned unchanged.
 *
 * @param place what was searched, if that is known
 */
export async function withEdge<T extends Area>(
  database: Database,
  area: T,
  place: Place | undefined,
): Promise<T> {
  if (place?.precision !== 'district' || !('placeIds' in area) || !area.placeIds) return area
  const others = await findDistrictParks(database, area.placeIds)
  return others ? { ...area, others } : area
}
