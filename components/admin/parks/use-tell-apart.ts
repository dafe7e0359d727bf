import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, trpc } from '../../app/trpc.ts'
import { notifyFailure } from '../notify.ts'
import type { Queue } from '../review/use-queue.ts'
import { decidedText, type Pair, pairKey } from './pair-texts.ts'
import { refreshEdits } from './queries.ts'

/**
 * Tells pairs apart, or takes that back: a pair leaves the list at once, and comes back if that fails
 * or is undone.
 */
export function useTellApart({ offerUndo }: Pick<Queue, 'offerUndo'>) {
  const client = useQueryClient()
  const { isGone, hide, show } = useGone()
  const save = useMutation({
    mutationFn: ({ one, other, isDistinct }: Pair & { isDistinct: boolean }) =>
      trpc.parkEdits.setDistinct.mutate({ oneId: one.id, otherId: other.id, isDistinct }),
    onError: (error) => notifyFailure('The decision was not saved.', errorText(error)),
    onSettled: () => refreshEdits(client),
  })

  async function tell(pair: Pair, isDistinct: boolean): Promise<void> {
    hide(pairKey(pair))
    const told = await save.mutateAsync({ ...pair, isDistinct }).catch(() => null)
    if (told) offerUndo(decidedText(pair, isDistinct), () => void undo(pair, isDistinct))
    else show(pairKey(pair))
  }

  async function undo(pair: Pair, isDistinct: boolean): Promise<void> {
    const told = await save.mutateAsync({ ...pair, isDistinct: !isDistinct }).catch(() => null)
    if (told) show(pairKey(pair))
  }

  return { isGone, hide, show, tell }
}

/** What was decided about, by the pair or by the park that was merged. */
function useGone() {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  return {
    isGone: (pair: Pair) =>
      [pairKey(pair), String(pair.one.id), String(pair.other.id)].some((key) => gone.has(key)),
    hide: (key: string) => setGone((before) => new Set(before).add(key)),
    show: (key: string) => setGone((before) => new Set([...before].filter((one) => one !== key))),
  }
}
