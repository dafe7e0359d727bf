import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MergeInput } from '#domain/operator/merge-schemas.ts'
import { errorText, trpc } from '../../trpc.ts'
import { notifyFailure, notifySuccess } from '../notify.ts'
import { notifyUndo } from '../notify-undo.tsx'
import { ALL_EDITS } from './queries.ts'

type Merge = MergeInput & { keptName: string; mergedName: string }

/** Merges two parks; the message offers to undo it. */
export function useMerge(onMerged: () => void) {
  const client = useQueryClient()
  const unmerge = useUnmerge()
  return useMutation({
    mutationFn: ({ keptId, mergedId }: Merge) => trpc.parkEdits.merge.mutate({ keptId, mergedId }),
    async onSuccess({ mergedId }, { keptName, mergedName }) {
      const said =
        keptName === mergedName
          ? `Both are one: ${keptName}.`
          : `${mergedName} is part of ${keptName}.`
      const hide = notifyUndo(said, () => {
        hide()
        unmerge.mutate(mergedId)
      })
      onMerged()
      await client.invalidateQueries({ queryKey: ALL_EDITS })
    },
  })
}

/** Makes a merged park stand for itself again. */
export function useUnmerge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mergedId: number) => trpc.parkEdits.unmerge.mutate({ mergedId }),
    onSuccess: () => notifySuccess('The parks are two again.'),
    onError: (error) => notifyFailure('Failed to undo the merge.', errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ALL_EDITS }),
  })
}
