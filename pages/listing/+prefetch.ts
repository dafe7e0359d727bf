import { render } from 'vite-plugin-ssr/abort'
import { listingSearch, readListing } from '#domain/listing.ts'
import { toSearchQuery } from '#domain/search-state.ts'
import { readSearch } from '#domain/search-url.ts'
import { giveUp } from '#renderer/give-up.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc, routeParams, urlParsed }: PageContext) {
  const listing = readListing(partsOf(routeParams))
  if (!listing) throw render(404)
  const params = new URLSearchParams(urlParsed.searchOriginal ?? '')
  const search = readSearch(params, listingSearch(listing))
  const unknown = `We don't know a place called ${listing.location.slice(0, 100)}.`
  const { location } = await trpc.parks.search.fetch(toSearchQuery(search)).catch(giveUp(unknown))
  // Another place typed in the listing's search box is no reason to say that the page is missing.
  if (!location && !params.has('address')) throw render(404, unknown)
  if (!params.has('address')) await trpc.listings.facts.prefetch({ parts: partsOf(routeParams) })
  if (search.selectedId !== null) await trpc.parks.byId.prefetch({ id: search.selectedId })
}

function partsOf({ listing = '' }: Record<string, string>): string[] {
  return listing.split('/')
}
