import { errorText } from '../../app/trpc.ts'
import { notifyFailure } from '../notify.ts'
import type { Queue } from '../review/use-queue.ts'
import { type Merge, useMerge } from './use-merge.ts'
import { useTellApart } from './use-tell-apart.ts'

/** Decides about likely duplicates: a pair leaves the list at once, and comes back if that fails. */
export function useDuplicates({ offerUndo }: Pick<Queue, 'offerUndo'>) {
  const { isGone, hide, show, tell } = useTellApart({ offerUndo })
  const merge = useMerge({
    offerUndo,
    onFailed: (error) => notifyFailure('Failed to merge the parks.', errorText(error)),
    onUnmerged: (mergedId) => show(String(mergedId)),
  })

  async function mergePair(input: Merge): Promise<void> {
    const gone = String(input.mergedId)
    hide(gone)
    await merge.mutateAsync(input).catch(() => show(gone))
  }

  return { isGone, mergePair, tell }
}
