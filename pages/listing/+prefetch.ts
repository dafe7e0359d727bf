import { readSearch } from '#components/search/search-url.ts'
import { listingSearch, readListing } from '#domain/listing/listing.ts'
import { toSearchQuery } from '#domain/search/search-query.ts'
import { toErrorPage } from '#renderer/give-up.ts'
import { redirectWithoutUnknownFilters } from '#renderer/known-filters.ts'
import { prefetchOffers, prefetchShown } from '#renderer/shown-parks.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext) {
  const { trpc, routeParams, urlParsed } = pageContext
  const listing = readListing(partsOf(routeParams))
  if (!listing) throw pageContext.giveUp(404)
  redirectWithoutUnknownFilters(pageContext)
  const params = new URLSearchParams(urlParsed.searchOriginal ?? '')
  const own = listingSearch(listing)
  const search = readSearch(params, own)
  const isOwn = search.place === own.place
  const unknown = `We don't know a place called ${listing.location.slice(0, 100)}.`
  const query = toSearchQuery(search)
  const { location } = await trpc.parks.search.fetch(query).catch(toErrorPage(pageContext, unknown))
  if (isOwn && !location) throw pageContext.giveUp(404, unknown)
  await prefetchShown(pageContext, query)
  await prefetchOffers(pageContext, search.filters, query)
  const facts = trpc.listings.facts
  const parts = partsOf(routeParams)
  // If another place was typed in the search box, the page still belongs to its own place.
  await (isOwn
    ? facts.prefetch({ parts })
    : facts.fetch({ parts }).catch(toErrorPage(pageContext, unknown)))
  if (search.selectedId !== null) await trpc.parks.byId.prefetch({ id: search.selectedId })
}

function partsOf({ listing = '' }: Record<string, string>): string[] {
  return listing.split('/')
}
