import { parkQuery } from '#components/app/queries.ts'
import { readSearch } from '#components/search/search-url.ts'
import { listingHead } from '#renderer/listing-head.ts'
import { parkHead } from '#renderer/park-head.ts'
import type { Head, PageContext } from '#renderer/types.ts'

/** An open park has its own head on any page. */
export default async function head(pageContext: PageContext): Promise<Head> {
  const { routeParams, trpc, urlParsed } = pageContext
  const { selectedId } = readSearch(new URLSearchParams(urlParsed.searchOriginal ?? ''))
  const park = trpc.queryClient.getQueryData(parkQuery(selectedId ?? 0).queryKey)
  if (park) return parkHead(pageContext, park)
  return listingHead(pageContext, (routeParams.listing ?? '').split('/'))
}
