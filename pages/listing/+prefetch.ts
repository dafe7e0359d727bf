import { render } from 'vite-plugin-ssr/abort'
import { listingSearch, readListing } from '#domain/listing.ts'
import { toSearchQuery } from '#domain/search-state.ts'
import { readSearch } from '#domain/search-url.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc, routeParams, urlParsed }: PageContext) {
  const listing = readListing((routeParams.listing ?? '').split('/'))
  if (!listing) throw render(404)
  const params = new URLSearchParams(urlParsed.searchOriginal ?? '')
  const search = readSearch(params, listingSearch(listing))
  const { location } = await trpc.parks.search.fetch(toSearchQuery(search))
  if (!location) throw render(404, `We don't know a place called ${listing.location}.`)
  if (search.selectedId !== null) await trpc.parks.byId.prefetch({ id: search.selectedId })
}
