import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CorrectedFacts } from '#domain/operator/corrections.ts'
import { errorText, trpc } from '../../trpc.ts'
import { notifyFailure, notifySuccess } from '../notify.ts'
import { notifyUndo } from '../notify-undo.tsx'

const ALL_EDITS = [['parkEdits']]
const SOON = 'New searches show it at once; pages that a cache keeps follow within six minutes.'

/** Corrects a park; what it offers can be undone from the message. */
export function useEditPark(id: number, onSaved: () => void = () => {}) {
  const client = useQueryClient()
  const undo = useUndoCorrection()
  return useMutation({
    mutationFn: (facts: CorrectedFacts) => trpc.parkEdits.correct.mutate({ id, facts }),
    async onSuccess(correction) {
      notifyUndo('The park is corrected.', () => undo.mutate(correction.id))
      onSaved()
      await client.invalidateQueries({ queryKey: ALL_EDITS })
    },
  })
}

export function useUndoCorrection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => trpc.parkEdits.undo.mutate({ id }),
    onSuccess: () => notifySuccess('The correction is undone.', SOON),
    onError: (error) => notifyFailure('Failed to undo the correction.', errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ALL_EDITS }),
  })
}
