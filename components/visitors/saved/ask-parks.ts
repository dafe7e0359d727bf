import { queryOptions } from '@tanstack/react-query'
import type { Park } from '#domain/park/park-schemas.ts'
import { inGroups } from '#domain/visitors/saved-match.ts'
import type { SavedParks } from '#domain/visitors/visitor-schemas.ts'
import { procedureKey, trpc } from '../../app/trpc.ts'

/** The server's data of saved parks, in one request or a few if there are many. */
export function savedParksQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: procedureKey('parks.saved', { ids }),
    queryFn: ({ signal }) => askSavedParks(ids, signal),
  })
}

/** Sequential, so that other requests are not held up. */
export async function askSavedParks(
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<SavedParks> {
  const parks: Park[] = []
  const lapsed: number[] = []
  const moved: SavedParks['moved'] = []
  for (const group of inGroups(ids)) {
    const answer = await trpc.parks.saved.query({ ids: group }, { signal })
    parks.push(...answer.parks)
    lapsed.push(...answer.lapsed)
    moved.push(...answer.moved)
  }
  return { parks, lapsed, moved }
}

type NamedPoint = { name: string; lat: number; lng: number }

/** The park meant by each name and location, null if there is none. */
export async function askMatches(points: readonly NamedPoint[]): Promise<(Park | null)[]> {
  const parks: (Park | null)[] = []
  for (const group of inGroups(points)) {
    parks.push(...(await trpc.parks.match.mutate({ places: group })))
  }
  return parks
}
