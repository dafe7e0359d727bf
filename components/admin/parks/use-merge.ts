import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MergeInput } from '#domain/operator/merge-schemas.ts'
import { errorText, trpc } from '../../app/trpc.ts'
import { notifyFailure, notifySuccess } from '../notify.ts'
import { notifyUndo } from '../notify-undo.tsx'
import { refreshEdits } from './queries.ts'

export type Merge = MergeInput & { keptName: string; mergedName: string }

type MergeOptions = {
  offerUndo?: (title: string, undo: () => void) => void
  onMerged?: () => void
  onFailed?: (error: unknown) => void
  onUnmerged?: (mergedId: number) => void
}

/** Merges two parks; the message offers to undo it. */
export function useMerge(options: MergeOptions) {
  const { offerUndo = notifyUndo, onMerged, onFailed, onUnmerged } = options
  const client = useQueryClient()
  const unmerge = useUnmerge(onUnmerged)
  return useMutation({
    mutationFn: ({ keptId, mergedId }: Merge) => trpc.parkEdits.merge.mutate({ keptId, mergedId }),
    async onSuccess({ mergedId }, { keptName, mergedName }) {
      const said =
        keptName === mergedName
          ? `Both are one: ${keptName}.`
          : `${mergedName} is part of ${keptName}.`
      offerUndo(said, () => unmerge.mutate(mergedId))
      onMerged?.()
      await refreshEdits(client)
    },
    onError: (error) => onFailed?.(error),
  })
}

/** Makes a merged park stand for itself again. */
export function useUnmerge(onUnmerged?: (mergedId: number) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mergedId: number) => trpc.parkEdits.unmerge.mutate({ mergedId }),
    onSuccess(_, mergedId) {
      onUnmerged?.(mergedId)
      notifySuccess('The parks are two again.')
    },
    onError: (error) => notifyFailure('Failed to undo the merge.', errorText(error)),
    onSettled: () => refreshEdits(client),
  })
}
