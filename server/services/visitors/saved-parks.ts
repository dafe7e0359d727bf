import type { Database } from '#db/client.ts'
import { findNamesakes, findParksByIds, type NamedPoint } from '#db/queries/visitors/saved-parks.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import { MATCH_METRES } from '#domain/visitors/saved-match.ts'
import type { SavedParks } from '#domain/visitors/visitor-schemas.ts'

/** Returns the parks a visitor has saved, from stored data only. */
export function findSavedParks(
  { database }: { database: Database },
  ids: readonly number[],
): Promise<SavedParks> {
  return findParksByIds(database, ids)
}

/** Matches names and positions to parks: for each, the nearest of the same name within 200 m. */
export async function matchParks(
  { database }: { database: Database },
  points: readonly NamedPoint[],
): Promise<(Park | null)[]> {
  const named = points.map(({ name, ...place }) => ({ ...place, name: normaliseName(name) }))
  const namesakes = await findNamesakes(database, named)
  return points.map((point, index) => {
    const metresTo = ({ latitude: lat, longitude: lng }: Park) =>
      distanceMetres(point, { lat, lng })
    const near = (namesakes[index] ?? []).filter((park) => metresTo(park) <= MATCH_METRES)
    return near.sort((a, b) => metresTo(a) - metresTo(b))[0] ?? null
  })
}
