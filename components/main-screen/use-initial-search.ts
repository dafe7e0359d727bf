import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { aroundPark, openShared, type SearchState } from '#domain/search/search-state.ts'
import { openedShare } from '#domain/visitors/share-id.ts'
import { parkQuery, shareQuery } from '../app/queries.ts'
import { readSearch } from '../search/search-url.ts'

type Opened = { path: string; query: string; params: URLSearchParams; base: SearchState }

/** The page's initial search; a park without a place is searched around. */
export function useInitialSearch({ path, query, params, base }: Opened): SearchState {
  const client = useQueryClient()
  const [initial] = useState(() => {
    const shortId = openedShare({ path, search: query })
    const shared = client.getQueryData(shareQuery(shortId ?? '').queryKey)
    const state = openShared(readSearch(params, base), shared)
    return aroundPark(state, client.getQueryData(parkQuery(state.selectedId ?? 0).queryKey))
  })
  return initial
}
