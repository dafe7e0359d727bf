import type { ParkResult } from '#domain/park/park-schemas.ts'
import { DEFAULT_RADIUS } from '#domain/search/search-defaults.ts'
import type { ParkStore, PlacesFound, PlacesQuery } from '../../sources/places/types.ts'
import { findOpenHours } from './open-hours.ts'

/** A neighbourhood with fewer parks goes on with the nearest ones. */
const FEW = 5
/** The parks that a neighbourhood and its surroundings have together at most. */
const TOGETHER = 10

/**
 * The nearest parks around a neighbourhood of which few parks match a search, by the same filters
 * and nearest first; undefined for all other areas, and if there is none.
 *
 * @param found what the search has found
 */
export async function findAround(
  places: ParkStore,
  query: PlacesQuery,
  { json, total }: PlacesFound,
): Promise<ParkResult[] | undefined> {
  if (!('others' in query.area) || !query.area.others || total >= FEW) return undefined
  const own: ParkResult[] = JSON.parse(json)
  // Another page has the rest.
  if (own.length < total) return undefined
  const { hours: _, ...rest } = query
  const around: PlacesQuery = {
    ...rest,
    area: { radius: DEFAULT_RADIUS },
    sort: 'distance',
    limit: TOGETHER,
    offset: 0,
  }
  const hours = query.hours && (await findOpenHours(places, around, new Date()))
  const nearest = await places.search({ ...around, hours })
  const parks: ParkResult[] = JSON.parse(nearest.json)
  const ids = new Set(own.map(({ id }) => id))
  const others = parks.filter(({ id }) => !ids.has(id)).slice(0, TOGETHER - total)
  return others.length > 0 ? others : undefined
}
