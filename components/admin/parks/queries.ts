import { infiniteQueryOptions, partialMatchKey, type QueryClient } from '@tanstack/react-query'
import { procedureKey, trpc } from '../../app/trpc.ts'

/** The key of all queries about parks to edit. */
export const ALL_EDITS = [['parkEdits']]

/** What is shown of parks and of reports about them, once a park is corrected. */
export const CORRECTED = [ALL_EDITS, [['reports', 'history']], [['reports', 'list']]]

const ALL_DUPLICATES = [['parkEdits', 'duplicates']]

/** Loads again what is shown of parks; likely duplicates, which take long, only when shown next. */
export async function refreshEdits(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ALL_DUPLICATES, refetchType: 'none' })
  await client.invalidateQueries({
    queryKey: ALL_EDITS,
    predicate: ({ queryKey }) => !partialMatchKey(queryKey, ALL_DUPLICATES),
  })
}

export function duplicatesQuery() {
  return infiniteQueryOptions({
    queryKey: [...procedureKey('parkEdits.duplicates', { after: 0 }), 'all'],
    queryFn: ({ pageParam, signal }) =>
      trpc.parkEdits.duplicates.query({ after: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
}
