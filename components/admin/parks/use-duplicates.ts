import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DuplicatePair } from '#domain/operator/merge-schemas.ts'
import { errorText, trpc } from '../../trpc.ts'
import { notifyFailure } from '../notify.ts'
import type { Queue } from '../review/use-queue.ts'
import { refreshEdits } from './queries.ts'
import { type Merge, useMerge } from './use-merge.ts'

type Pair = Pick<DuplicatePair, 'one' | 'other'>

/** Decides about likely duplicates: a pair leaves the list at once, and comes back if that fails. */
export function useDuplicates({ offerUndo }: Pick<Queue, 'offerUndo'>) {
  const client = useQueryClient()
  const { isGone, hide, show } = useGone()

  const merge = useMerge({
    offerUndo,
    onFailed: (error) => notifyFailure('Failed to merge the parks.', errorText(error)),
    onUnmerged: (mergedId) => show(String(mergedId)),
  })
  const tell = useMutation({
    mutationFn: ({ one, other, isDistinct }: Pair & { isDistinct: boolean }) =>
      trpc.parkEdits.setDistinct.mutate({ oneId: one.id, otherId: other.id, isDistinct }),
    onError: (error) => notifyFailure('The decision was not saved.', errorText(error)),
    onSettled: () => refreshEdits(client),
  })

  async function mergePair(input: Merge): Promise<void> {
    const gone = String(input.mergedId)
    hide(gone)
    await merge.mutateAsync(input).catch(() => show(gone))
  }

  async function tellApart(pair: Pair): Promise<void> {
    const gone = pairKey(pair)
    hide(gone)
    const told = await tell.mutateAsync({ ...pair, isDistinct: true }).catch(() => null)
    if (told) offerUndo(apartText(pair), () => void undo(pair))
    else show(gone)
  }

  async function undo(pair: Pair): Promise<void> {
    const told = await tell.mutateAsync({ ...pair, isDistinct: false }).catch(() => null)
    if (told) show(pairKey(pair))
  }

  return { isGone, mergePair, tellApart }
}

export function pairKey({ one, other }: Pair): string {
  return `${one.id} ${other.id}`
}

function apartText({ one, other }: Pair): string {
  return one.name === other.name
    ? `They are two: ${one.name}.`
    : `${one.name} and ${other.name} are two.`
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
