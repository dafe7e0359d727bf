import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Conflict, Review } from '#domain/operator/review-schemas.ts'
import type { SuggestedContent } from '#domain/visitors/suggestions.ts'
import { errorText, procedureQuery, trpc } from '../../app/trpc.ts'
import { notifyFailure, notifySuccess } from '../notify.ts'
import type { Queue } from './use-queue.ts'

export const REVIEW = procedureQuery('review.list')

const DECISIONS = ['review', 'decisions']

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
  const refresh = () => {
    // While other decisions are on their way the server would still list what they are about.
    if (client.isMutating({ mutationKey: DECISIONS }) > 1) return
    // Not awaited: a decision counts as on its way until then, and an undo meanwhile would not
    // refresh the list again.
    void client.invalidateQueries({ queryKey: REVIEW.queryKey })
  }
  const take = async (change: (review: Review) => Review) => {
    await client.cancelQueries({ queryKey: REVIEW.queryKey })
    client.setQueryData(REVIEW.queryKey, (review) => review && change(review))
  }

  const undoDecision = useMutation({
    mutationKey: DECISIONS,
    mutationFn: (id: number) => trpc.review.undo.mutate({ id }),
    onSuccess: () => notifySuccess('The decision is undone.', 'The suggestion waits again.'),
    onError: (error) => notifyFailure('Failed to undo the decision.', errorText(error)),
    onSettled: refresh,
  })

  const decide = useMutation({
    mutationKey: DECISIONS,
    mutationFn: ({ id, isAccepted, content, reply }: Decision) =>
      isAccepted
        ? trpc.review.accept.mutate({ id, content, reply })
        : trpc.review.decline.mutate({ id, reply }),
    onMutate: ({ id }) => take((review) => withoutSuggestion(review, id)),
    onSuccess: (_, { id, name, isAccepted }) =>
      offerUndo(`${name}: ${isAccepted ? 'accepted' : 'declined'}.`, () => undoDecision.mutate(id)),
    onError: (error) => notifyFailure('The decision was not saved.', errorText(error)),
    onSettled: refresh,
  })

  const undoSettled = useMutation({
    mutationKey: DECISIONS,
    mutationFn: (id: number) => trpc.parkEdits.undo.mutate({ id }),
    onError: (error) => notifyFailure('Failed to undo the decision.', errorText(error)),
    onSettled: refresh,
  })

  const drop = (conflict: Conflict) => take((review) => withoutConflict(review, conflict))

  const settle = useMutation({
    mutationKey: DECISIONS,
    mutationFn: ({ conflict: { parkId, key }, value }: { conflict: Conflict; value: string }) =>
      trpc.parkEdits.correct.mutate({ id: parkId, facts: { facts: { [key]: value } } }),
    onMutate: ({ conflict }) => drop(conflict),
    onSuccess: ({ id }, { conflict }) =>
      offerUndo(`${conflict.parkName}: settled.`, () => undoSettled.mutate(id)),
    onError: (error) => notifyFailure('The decision was not saved.', errorText(error)),
    onSettled: refresh,
  })

  const askAgain = useMutation({
    mutationKey: DECISIONS,
    mutationFn: ({ parkId, key }: Conflict) => trpc.review.askAgain.mutate({ parkId, key }),
    onMutate: drop,
    onSuccess() {
      forget()
      notifySuccess('The question is open again.', 'Visitors are asked anew.')
    },
    onError: (error) => notifyFailure('The answers were not deleted.', errorText(error)),
    onSettled: refresh,
  })

  return {
    decide: decide.mutate,
    settle: settle.mutate,
    askAgain: askAgain.mutate,
  }
}

function withoutSuggestion(review: Review, id: number): Review {
  const suggestions = review.suggestions.filter((one) => one.id !== id)
  return { ...review, waiting: review.waiting - 1, suggestions }
}

function withoutConflict(review: Review, { parkId, key }: Conflict): Review {
  const conflicts = review.conflicts.filter((one) => one.parkId !== parkId || one.key !== key)
  return { ...review, conflicts }
}
