import { infiniteQueryOptions, partialMatchKey, type QueryClient } from '@tanstack/react-query'
import type { MergeInput } from '#domain/operator/merge-schemas.ts'
import type { ParkSet, ParksView } from '#domain/operator/park-edit.ts'
import type { LikeParksInput } from '#domain/operator/park-edit-schemas.ts'
import { procedureKey, procedureQuery, trpc } from '../../app/trpc.ts'

/** The key of all queries about parks to edit. */
export const ALL_EDITS = [['parkEdits']]

const ALL_DUPLICATES = [['parkEdits', 'duplicates']]

/** Loads again what is shown of parks; likely duplicates, which take long, only when shown next. */
export async function refreshEdits(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ALL_DUPLICATES, refetchType: 'none' })
  await client.invalidateQueries({
    queryKey: ALL_EDITS,
    predicate: ({ queryKey }) => !partialMatchKey(queryKey, ALL_DUPLICATES),
  })
}

export function parksToEditQuery(view: ParksView & { set: ParkSet }) {
  return procedureQuery('parkEdits.list', view)
}

export function parkToEditQuery(id: number) {
  // What is corrected must be what is shown when the form opens.
  return { ...procedureQuery('parkEdits.byId', { id }), gcTime: 0 }
}

export function parkChangesQuery(id: number) {
  return procedureQuery('parkEdits.changes', { id })
}

export function likeParksQuery(input: LikeParksInput) {
  return procedureQuery('parkEdits.like', input)
}

export function mergePreviewQuery(input: MergeInput) {
  // What is merged must be what is shown.
  return { ...procedureQuery('parkEdits.mergePreview', input), gcTime: 0 }
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

export function apartQuery(page: number) {
  return procedureQuery('parkEdits.apart', { page })
}

export function parkChoicesQuery() {
  return procedureQuery('parkEdits.choices')
}
