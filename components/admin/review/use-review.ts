import { useQueryClient } from '@tanstack/react-query'
import type { Conflict, Review } from '#domain/operator/review-schemas.ts'
import type { SuggestedContent } from '#domain/visitors/suggestions.ts'
import { procedureQuery, trpc } from '../../trpc.ts'
import { useChange } from '../list/use-change.ts'
import type { Queue } from '../list/use-queue.ts'

export const REVIEW = procedureQuery('review.list')

const DECISIONS = ['review', 'decisions']
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

/** Decides about what is in the queue: it leaves the list at once, and comes back if that fails. */
export function useReview({ offerUndo, forget }: Pick<Queue, 'offerUndo' | 'forget'>) {
  const client = useQueryClient()
  const decision = {
    mutationKey: DECISIONS,
    refresh() {
      // While other decisions are on their way the server would still list what they are about.
      if (client.isMutating({ mutationKey: DECISIONS }) > 1) return
      // Not awaited: a decision counts as on its way until then, and an undo meanwhile would not
      // refresh the list again.
      void client.invalidateQueries({ queryKey: REVIEW.queryKey })
    },
  }
  const take = async (change: (review: Review) => Review) => {
    await client.cancelQueries({ queryKey: REVIEW.queryKey })
    client.setQueryData(REVIEW.queryKey, (review) => review && change(review))
  }
  const drop = (conflict: Conflict) => take((review) => withoutConflict(review, conflict))

  const undoDecision = useChange({
    ...decision,
    run: (id: number) => trpc.review.undo.mutate({ id }),
    done: ['The decision is undone.', 'The suggestion waits again.'],
    failed: NOT_UNDONE,
  })
  const decide = useChange({
    ...decision,
    run: ({ id, isAccepted, content, reply }: Decision) =>
      isAccepted
        ? trpc.review.accept.mutate({ id, content, reply })
        : trpc.review.decline.mutate({ id, reply }),
    onMutate: ({ id }) => take((review) => withoutSuggestion(review, id)),
    onDone: (_, { id, name, isAccepted }) =>
      offerUndo(`${name}: ${isAccepted ? 'accepted' : 'declined'}.`, () => undoDecision.mutate(id)),
    failed: NOT_SAVED,
  })
  const undoSettled = useChange({
    ...decision,
    run: (id: number) => trpc.parkEdits.undo.mutate({ id }),
    failed: NOT_UNDONE,
  })
  const settle = useChange({
    ...decision,
    run: ({ conflict: { parkId, key }, value }: { conflict: Conflict; value: string }) =>
      trpc.parkEdits.correct.mutate({ id: parkId, facts: { facts: { [key]: value } } }),
    onMutate: ({ conflict }) => drop(conflict),
    onDone: ({ id }, { conflict }) =>
      offerUndo(`${conflict.parkName}: settled.`, () => undoSettled.mutate(id)),
    failed: NOT_SAVED,
  })
  const askAgain = useChange({
    ...decision,
    run: ({ parkId, key }: Conflict) => trpc.review.askAgain.mutate({ parkId, key }),
    confirm: () => ({
      title: 'Ask visitors anew?',
      message: 'All answers to this question about this park are deleted.',
      action: 'Delete the answers',
    }),
    onMutate: drop,
    done: ['The question is open again.', 'Visitors are asked anew.'],
    onDone: forget,
    failed: 'The answers were not deleted.',
  })
  return { decide: decide.mutate, settle: settle.mutate, askAgain: askAgain.ask }
}

function withoutSuggestion(review: Review, id: number): Review {
  const suggestions = review.suggestions.filter((one) => one.id !== id)
  return { ...review, waiting: review.waiting - 1, suggestions }
}

function withoutConflict(review: Review, { parkId, key }: Conflict): Review {
  const conflicts = review.conflicts.filter((one) => one.parkId !== parkId || one.key !== key)
  return { ...review, conflicts }
}
