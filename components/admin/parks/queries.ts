import type { LikeParksInput } from '#domain/operator/add-park-schemas.ts'
import type { ParksView } from '#domain/operator/park-edit.ts'
import { procedureQuery } from '../../trpc.ts'

/** The key of all queries about parks to edit. */
export const ALL_EDITS = [['parkEdits']]

export function parksToEditQuery(view: ParksView) {
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
