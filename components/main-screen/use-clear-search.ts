import { hashKey, useQueryClient } from '@tanstack/react-query'
import { toSearchQuery } from '#domain/search/search-query.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import { searchQuery } from '../app/queries.ts'
import type { Search } from '../search/use-search.ts'

export function useClearSearch({ act }: Search, base: SearchState, forget: () => void): () => void {
  const client = useQueryClient()
  return () => {
    act({ type: 'clear', base })
    forget()
    const first = hashKey(searchQuery(toSearchQuery(base)).queryKey)
    client.removeQueries({
      queryKey: [['parks', 'search']],
      predicate: ({ queryHash }) => queryHash !== first,
    })
    client.invalidateQueries({ queryKey: [['parks']] })
  }
}
