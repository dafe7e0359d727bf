import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CacheTypeName } from '#domain/operator/cache-schemas.ts'
import { errorText, procedureQuery, trpc } from '../../app/trpc.ts'
import { askToConfirm } from '../ask-to-confirm.tsx'
import { notifyFailure, notifySuccess } from '../notify.ts'
import { entriesText, sizeText } from './cache-overview.ts'

type Clearing = {
  /** All types if absent. */
  type?: CacheTypeName
  /** What will be cleared, in words: 'Everything that is kept'. */
  what: string
  entries: number
  bytes: number
}

/** Clears the cache, or one type of it, after confirmation. */
export function useClearCache() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (type?: CacheTypeName) => trpc.cache.clear.mutate(type ? { type } : {}),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => notifyFailure('Failed to clear cache.', errorText(error)),
    onSettled: () => client.invalidateQueries(procedureQuery('cache.status')),
  })

  async function clear({ type, what, entries, bytes }: Clearing) {
    const isAgreed = await askToConfirm({
      title: 'Clear the cache?',
      message: `${what}: ${entriesText(entries)}, ${sizeText(bytes)} will be removed. Visitors' next questions are asked anew, which may cost money.`,
      action: 'Clear Cache',
    })
    if (isAgreed) mutate(type)
  }

  return { clear, isClearing: isPending }
}
