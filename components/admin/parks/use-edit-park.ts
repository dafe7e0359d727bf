import type { CorrectedFacts } from '#domain/operator/corrections.ts'
import { trpc } from '../../app/trpc.ts'
import { useChange } from '../list/use-change.ts'
import { notifyUndo } from '../notify-undo.tsx'
import { CORRECTED } from './queries.ts'

const SOON = 'New searches show it at once; pages that a cache keeps follow within six minutes.'

/** One message at a time: several would cover a phone's list; the history undoes older changes. */
let hideLast = () => {}

type EditOptions = {
  /** What the message says that offers to undo. */
  saidOf: (facts: CorrectedFacts) => string
  failed?: (facts: CorrectedFacts) => string
  onSaved?: () => void
  /** Called once the message that had the focus is gone. */
  onUndo?: () => void
}

/** Corrects a park; what it offers can be undone from the message. */
export function useEditPark(id: number, { saidOf, onSaved, onUndo, ...on }: EditOptions) {
  const undo = useUndoCorrection()
  return useChange({
    ...on,
    run: (facts: CorrectedFacts) => trpc.parkEdits.correct.mutate({ id, facts }),
    onDone(correction, facts) {
      hideLast()
      hideLast = notifyUndo(saidOf(facts), () => {
        undo.mutate(correction.id)
        onUndo?.()
      })
      onSaved?.()
    },
    refresh: CORRECTED,
  })
}

export function useUndoCorrection(onUndone?: () => void) {
  return useChange({
    run: (id: number) => trpc.parkEdits.undo.mutate({ id }),
    confirm: () => ({
      title: 'Undo this correction?',
      message: 'What the sources say of the park will show again.',
      action: 'Undo correction',
      isDestructive: false,
    }),
    done: ['The correction is undone.', SOON],
    onDone() {
      hideLast()
      onUndone?.()
    },
    failed: 'Failed to undo the correction.',
    refresh: CORRECTED,
  })
}
