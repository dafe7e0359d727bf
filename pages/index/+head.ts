import { mapTitle } from '#components/app/head-text.ts'
import { parkQuery, searchQuery, shareQuery } from '#components/app/queries.ts'
import { readSearch } from '#components/search/search-url.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { toSearchQuery } from '#domain/search/search-query.ts'
import { openingSearch } from '#domain/search/search-state.ts'
import { openedShare } from '#domain/visitors/share-id.ts'
import { parkHead } from '#renderer/park-head.ts'
import { siteThing } from '#renderer/structured-data.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default async function head(pageContext: PageContext): Promise<Head> {
  const { site, origin } = pageContext
  const park = openPark(pageContext)
  if (park) return parkHead(pageContext, park)
  const { isSought, answer } = readAnswer(pageContext)
  return {
    title: mapTitle(site.siteName, answer?.place),
    description:
      'Find parks near an address, zip code or city: dog parks, playgrounds, trails and more, on a map with a list.',
    noindex: isSought && answer?.total === 0,
    canonical: '/',
    things: [siteThing(site.siteName, origin)],
  }
}

/** Whether the page searches an address, and the answer of its search. */
function readAnswer({ trpc: { queryClient }, site, urlParsed }: PageContext) {
  const params = new URLSearchParams(urlParsed.searchOriginal ?? '')
  const search = readSearch(params, openingSearch(site.start))
  const answer = queryClient.getQueryData(searchQuery(toSearchQuery(search)).queryKey)
  return { isSought: search.place.mode === 'address', answer }
}

function openPark({ trpc: { queryClient }, urlParsed }: PageContext): Park | undefined {
  const search = urlParsed.searchOriginal ?? ''
  const shortId = openedShare({ path: urlParsed.pathname, search })
  const shared =
    shortId === null ? undefined : queryClient.getQueryData(shareQuery(shortId).queryKey)
  const { selectedId } = readSearch(new URLSearchParams(search))
  return shared?.park ?? queryClient.getQueryData(parkQuery(selectedId ?? 0).queryKey)
}
