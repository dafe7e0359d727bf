import { searchQuery } from '#components/queries.ts'
import { readShown } from '#components/search/search-url.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { PageContext } from './types.ts'

/**
 * Extends the answer of a page's search with further pages of parks, up to as many as the URL asks
 * for: without scripts the list is one long document.
 */
export async function prefetchShown(
  { trpc, urlParsed }: Pick<PageContext, 'trpc' | 'urlParsed'>,
  query: SearchQuery,
): Promise<void> {
  const { queryClient } = trpc
  const { queryKey } = searchQuery(query)
  const first = queryClient.getQueryData(queryKey)
  if (!first) return
  const wanted = readShown(new URLSearchParams(urlParsed.searchOriginal ?? ''))
  const parks = [...first.parks]
  for (let page = 2; parks.length < Math.min(wanted, first.total); page++) {
    const next = { ...query, page }
    const { parks: more } = await trpc.parks.search.fetch(next)
    // Not sent with the document a second time.
    queryClient.removeQueries(searchQuery(next))
    if (more.length === 0) break
    parks.push(...more)
  }
  if (parks.length > first.parks.length) queryClient.setQueryData(queryKey, { ...first, parks })
}
