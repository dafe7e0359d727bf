import { mapTitle } from '#components/head-text.ts'
import { parkQuery, searchQuery, shareQuery } from '#components/queries.ts'
import { readSearch } from '#components/search/search-url.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { toSearchQuery } from '#domain/search/search-query.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { openedShare } from '#domain/visitors/share-id.ts'
import { parkHead } from '#renderer/park-head.ts'
import { siteThing } from '#renderer/structured-data.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default async function head(pageContext: PageContext): Promise<Head> {
  const { site, origin } = pageContext
  const park = openPark(pageContext)
  if (park) return parkHead(pageContext, park)
  return {
    title: mapTitle(site.siteName, searchedPlace(pageContext)),
    description:
      'Find parks near an address, zip code or city: dog parks, playgrounds, trails and more, on a map with a list.',
    canonical: '/',
    things: [siteThing(site.siteName, origin)],
  }
}

/** The place the search text was resolved to. */
function searchedPlace({ trpc: { queryClient }, urlParsed }: PageContext): Place | undefined {
  const search = readSearch(new URLSearchParams(urlParsed.searchOriginal ?? ''))
  return queryClient.getQueryData(searchQuery(toSearchQuery(search)).queryKey)?.place
}

function openPark({ trpc: { queryClient }, urlParsed }: PageContext): Park | undefined {
  const search = urlParsed.searchOriginal ?? ''
  const shortId = openedShare({ path: urlParsed.pathname, search })
  const shared =
    shortId === null ? undefined : queryClient.getQueryData(shareQuery(shortId).queryKey)
  const { selectedId } = readSearch(new URLSearchParams(search))
  return shared?.park ?? queryClient.getQueryData(parkQuery(selectedId ?? 0).queryKey)
}
