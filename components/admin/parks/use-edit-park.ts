import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CorrectedFacts } from '#domain/operator/corrections.ts'
import { errorText, trpc } from '../../app/trpc.ts'
import { notifyFailure, notifySuccess } from '../notify.ts'
import { notifyUndo } from '../notify-undo.tsx'
import { ALL_EDITS } from './queries.ts'

const SOON = 'New searches show it at once; pages that a cache keeps follow within six minutes.'

/** One message at a time: several would cover a phone's list; the history undoes older changes. */
let hideLast = () => {}

type EditOptions = {
  /** What the message says that offers to undo. */
  saidOf: (facts: CorrectedFacts) => string
  onSaved?: () => void
  /** Called once the message that had the focus is gone. */
  onUndo?: () => void
}

/** Corrects a park; what it offers can be undone from the message. */
export function useEditPark(id: number, { saidOf, onSaved, onUndo }: EditOptions) {
  const client = useQueryClient()
  const undo = useUndoCorrection()
  return useMutation({
    mutationFn: (facts: CorrectedFacts) => trpc.parkEdits.correct.mutate({ id, facts }),
    async onSuccess(correction, facts) {
      hideLast()
      hideLast = notifyUndo(saidOf(facts), () => {
        undo.mutate(correction.id)
        onUndo?.()
      })
      onSaved?.()
      await client.invalidateQueries({ queryKey: ALL_EDITS })
    },
  })
}

/** Hides a park from visitors, or shows it again. */
export function useParkVisibility(park: { id: number; name: string }, onUndo: () => void) {
  const { id, name } = park
  const edit = useEditPark(id, {
    saidOf: ({ hidden }) =>
      hidden ? `${name} is hidden from visitors.` : `${name} is shown to visitors.`,
    onUndo,
  })
  return (hidden: boolean) => {
    if (edit.isPending) return
    const title = hidden ? `Failed to hide ${name}.` : `Failed to show ${name}.`
    edit.mutate({ hidden }, { onError: (error) => notifyFailure(title, errorText(error)) })
  }
}

export function useUndoCorrection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => trpc.parkEdits.undo.mutate({ id }),
    onSuccess() {
      hideLast()
      notifySuccess('The correction is undone.', SOON)
    },
    onError: (error) => notifyFailure('Failed to undo the correction.', errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ALL_EDITS }),
  })
}
