import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { toSearchQuery } from '#domain/search/search-query.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import {
  applyUnderstood,
  type SearchState,
  type SoughtAddress,
  withoutAsked,
} from '#domain/search/search-state.ts'
import { SEARCH_ERROR_TITLE } from '#domain/text/messages.ts'
import { searchQuery } from '../app/queries.ts'
import { showFailure } from '../visitors/rate-limit/show-failure.ts'

/**
 * Looks up an address before the search moves there: an unknown place changes nothing. A newer
 * lookup aborts an older one.
 */
export function useAddressLookup() {
  const client = useQueryClient()
  const [isLooking, setLooking] = useState(false)
  const asked = useRef<{ address: string; key: readonly unknown[] } | null>(null)
  const [failed, setFailed] = useState<{ sought: SoughtAddress; error: unknown } | null>(null)

  const cancel = useCallback(() => {
    const key = asked.current?.key
    asked.current = null
    if (key) client.cancelQueries({ queryKey: key, exact: true, type: 'inactive' })
  }, [client])

  const look = useCallback(
    async (sought: SoughtAddress, former: SearchState): Promise<SearchAnswer | null> => {
      const { address } = sought
      const state = withoutAsked(former)
      const place = { mode: 'address', ...sought } as const
      const query = searchQuery(toSearchQuery({ ...state, place, moved: null }))
      cancel()
      const asking = { address, key: query.queryKey }
      asked.current = asking
      const isCurrent = () => asked.current === asking
      setLooking(true)
      try {
        const answer = await client.fetchQuery(query)
        if (!isCurrent()) return null
        setFailed(null)
        if (answer.location && answer.understood?.rest !== '') {
          // The rewritten search has the same answer.
          const rewritten = applyUnderstood({ ...state, place, moved: null }, answer.understood)
          client.setQueryData(searchQuery(toSearchQuery(rewritten)).queryKey, answer)
          return answer
        }
        const { showNotFound } = await import('./show-not-found.ts')
        if (!isCurrent()) return null
        showNotFound(address, state, answer)
        if (answer.understood) return answer
      } catch (error) {
        if (isCurrent()) {
          setFailed({ sought, error })
          showFailure(SEARCH_ERROR_TITLE, error)
        }
      } finally {
        if (isCurrent()) {
          asked.current = null
          setLooking(false)
        }
      }
      return null
    },
    [client, cancel],
  )

  /** Ignores lookups in flight. */
  const forget = useCallback(() => {
    cancel()
    setFailed(null)
    setLooking(false)
  }, [cancel])

  const isAsked = useCallback((address: string) => asked.current?.address === address, [])

  return { isLooking, failed, look, forget, isAsked }
}
