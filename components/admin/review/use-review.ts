import type { Conflict, Review, ReviewedSuggestion } from '#domain/operator/review-schemas.ts'
import type { SuggestedContent } from '#domain/visitors/suggestions.ts'
import { procedureQuery, trpc } from '../../app/trpc.ts'
import { useChange } from '../list/use-change.ts'
import { type Queue, useDecided } from '../list/use-queue.ts'

export const REVIEW = procedureQuery('review.list')

const REFRESH = [REVIEW.queryKey]
const NOT_SAVED = 'The decision was not saved.'
const NOT_UNDONE = 'Failed to undo the decision.'

/** A decision about a suggestion, with what is taken over instead and a reply to its author. */
export type Decision = {
  id: number
  /** What the message says that offers to undo. */
  name: string
  isAccepted: boolean
  content?: SuggestedContent
  reply?: string | null
}

type Settled = { conflict: Conflict; value: string }

/** Distinguishes an item of the queue from all others. */
export function itemKey(item: ReviewedSuggestion | Conflict): string {
  return 'content' in item ? String(item.id) : `${item.parkId} ${item.key}`
}

/** Decides about what is in the queue: it leaves the list at once, and comes back if that fails. */
export function useReview({ offerUndo, forget }: Pick<Queue, 'offerUndo' | 'forget'>) {
  const { isDecided, hide, show } = useDecided()
  const undoDecision = useChange({
    run: (id: number) => trpc.review.undo.mutate({ id }),
    done: ['The decision is undone.', 'The suggestion waits again.'],
    failed: NOT_UNDONE,
    onDone: (_, id) => show(String(id)),
    refresh: REFRESH,
  })
  const decide = useChange({
    run: ({ id, isAccepted, content, reply }: Decision) =>
      isAccepted
        ? trpc.review.accept.mutate({ id, content, reply })
        : trpc.review.decline.mutate({ id, reply }),
    onMutate: ({ id }) => hide(String(id)),
    onFailed: ({ id }) => show(String(id)),
    onDone: (_, { id, name, isAccepted }) =>
      offerUndo(`${name}: ${isAccepted ? 'accepted' : 'declined'}.`, () => undoDecision.mutate(id)),
    failed: NOT_SAVED,
    refresh: REFRESH,
  })
  const undoSettled = useChange({
    run: ({ id }: { id: number; conflict: Conflict }) => trpc.parkEdits.undo.mutate({ id }),
    failed: NOT_UNDONE,
    onDone: (_, { conflict }) => show(itemKey(conflict)),
    refresh: REFRESH,
  })
  const settle = useChange({
    run: ({ conflict: { parkId, key }, value }: Settled) =>
      trpc.parkEdits.correct.mutate({ id: parkId, facts: { facts: { [key]: value } } }),
    onMutate: ({ conflict }) => hide(itemKey(conflict)),
    onFailed: ({ conflict }) => show(itemKey(conflict)),
    onDone: ({ id }, { conflict }) =>
      offerUndo(`${conflict.parkName}: settled.`, () => undoSettled.mutate({ id, conflict })),
    failed: NOT_SAVED,
    refresh: REFRESH,
  })
  const askAgain = useChange({
    run: ({ parkId, key }: Conflict) => trpc.review.askAgain.mutate({ parkId, key }),
    confirm: () => ({
      title: 'Ask visitors anew?',
      message: 'All answers to this question about this park are deleted.',
      action: 'Delete the answers',
    }),
    onMutate: (conflict) => hide(itemKey(conflict)),
    onFailed: (conflict) => show(itemKey(conflict)),
    done: ['The question is open again.', 'Visitors are asked anew.'],
    onDone: forget,
    failed: 'The answers were not deleted.',
    refresh: REFRESH,
  })
  const waiting = ({ suggestions, conflicts }: Review) =>
    [...suggestions, ...conflicts].filter((item) => !isDecided(itemKey(item)))
  return { waiting, decide: decide.mutate, settle: settle.mutate, askAgain: askAgain.ask }
}
