import { parkQuery, searchQuery, shareQuery } from '#components/queries.ts'
import { mapTitle } from '#domain/head-text.ts'
import type { Park } from '#domain/park.ts'
import type { Place } from '#domain/search-answer.ts'
import { toSearchQuery } from '#domain/search-state.ts'
import { readSearch } from '#domain/search-url.ts'
import { openedShare } from '#domain/share-id.ts'
import { siteThing } from '#domain/structured-data.ts'
import { parkHead } from '#renderer/park-head.ts'
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

/** What the words of the search were understood as. */
function searchedPlace({ trpc: { queryClient }, urlParsed }: PageContext): Place | undefined {
  const search = readSearch(new URLSearchParams(urlParsed.searchOriginal ?? ''))
  return queryClient.getQueryData(searchQuery(toSearchQuery(search)).queryKey)?.place
}

/** The park whose card the page shows. */
function openPark({ trpc: { queryClient }, urlParsed }: PageContext): Park | undefined {
  const search = urlParsed.searchOriginal ?? ''
  const shortId = openedShare({ path: urlParsed.pathname, search })
  const shared =
    shortId === null ? undefined : queryClient.getQueryData(shareQuery(shortId).queryKey)
  const { selectedId } = readSearch(new URLSearchParams(search))
  return shared?.park ?? queryClient.getQueryData(parkQuery(selectedId ?? 0).queryKey)
}
