import { useQueryClient } from '@tanstack/react-query'
import type { MergeInput } from '#domain/operator/merge-schemas.ts'
import { trpc } from '../../app/trpc.ts'
import { useChange } from '../list/use-change.ts'
import { type Queue, useDecided } from '../list/use-queue.ts'
import { notifyUndo } from '../notify-undo.tsx'
import { refreshEdits } from './queries.ts'

type Named = { id: number; name: string }
export type Pair = { one: Named; other: Named }
export type Merge = MergeInput & { targetName: string; mergedName: string }

export function pairKey({ one, other }: Pair): string {
  return `${one.id} ${other.id}`
}

/** A pair by names and numbers, which distinguish it from others of that name. */
export function pairLabel(pair: Pair): string {
  return `${namesOf(pair)} (No. ${pair.one.id} and ${pair.other.id})`
}

function namesOf({ one, other }: Pair): string {
  return one.name === other.name ? one.name : `${one.name} and ${other.name}`
}

/** What was decided about a pair. */
function decidedText(pair: Pair, isDistinct: boolean): string {
  const isNamesake = pair.one.name === pair.other.name
  const said = isDistinct ? 'are two' : 'may be one'
  return isNamesake ? `They ${said}: ${namesOf(pair)}.` : `${namesOf(pair)} ${said}.`
}

type MergeOptions = {
  offerUndo?: (title: string, undo: () => void) => void
  failed?: string
  onMutate?: (merge: Merge) => void
  onMerged?: () => void
  onFailed?: (merge: Merge) => void
  onUnmerged?: (mergedId: number) => void
}

/** Merges two parks; the message offers to undo it. */
export function useMerge({ offerUndo = notifyUndo, onMerged, onUnmerged, ...on }: MergeOptions) {
  const client = useQueryClient()
  const unmerge = useUnmerge(onUnmerged)
  return useChange({
    ...on,
    run: ({ targetId, mergedId }: Merge) => trpc.parkEdits.merge.mutate({ targetId, mergedId }),
    onDone({ mergedId }, { targetName, mergedName }) {
      const said =
        targetName === mergedName
          ? `Both are one: ${targetName}.`
          : `${mergedName} is part of ${targetName}.`
      offerUndo(said, () => unmerge.mutate(mergedId))
      onMerged?.()
    },
    refresh: () => refreshEdits(client),
  })
}

/** Makes a merged park stand for itself again. */
export function useUnmerge(onUnmerged?: (mergedId: number) => void) {
  const client = useQueryClient()
  return useChange({
    run: (mergedId: number) => trpc.parkEdits.unmerge.mutate({ mergedId }),
    done: 'The parks are two again.',
    failed: 'Failed to undo the merge.',
    onDone: (_, mergedId) => onUnmerged?.(mergedId),
    refresh: () => refreshEdits(client),
  })
}

type Decision = { pair: Pair; isDistinct: boolean }

/**
 * Merges pairs, or decides that they are two parks or may be one: a pair leaves the list at once,
 * and comes back if that fails or is undone.
 */
export function usePairs({ offerUndo }: Pick<Queue, 'offerUndo'>) {
  const client = useQueryClient()
  // Pairs by their key, and parks that were merged by their number.
  const { isDecided, hide, show } = useDecided()
  const save = {
    run: ({ pair: { one, other }, isDistinct }: Decision) =>
      trpc.parkEdits.setDistinct.mutate({ oneId: one.id, otherId: other.id, isDistinct }),
    failed: 'The decision was not saved.',
    refresh: () => refreshEdits(client),
  }
  const undo = useChange({ ...save, onDone: (_, { pair }) => show(pairKey(pair)) })
  const decide = useChange({
    ...save,
    onMutate: ({ pair }) => hide(pairKey(pair)),
    onFailed: ({ pair }) => show(pairKey(pair)),
    onDone: (_, { pair, isDistinct }) =>
      offerUndo(decidedText(pair, isDistinct), () =>
        undo.mutate({ pair, isDistinct: !isDistinct }),
      ),
  })
  const merge = useMerge({
    offerUndo,
    failed: 'Failed to merge the parks.',
    onMutate: ({ mergedId }) => hide(String(mergedId)),
    onFailed: ({ mergedId }) => show(String(mergedId)),
    onUnmerged: (mergedId) => show(String(mergedId)),
  })
  const isGone = (pair: Pair) =>
    [pairKey(pair), String(pair.one.id), String(pair.other.id)].some(isDecided)
  return { isGone, merge: merge.mutate, decide: decide.mutate }
}
