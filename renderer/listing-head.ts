import { searchQuery } from '#components/queries.ts'
import { describeListing } from '#domain/head-text.ts'
import {
  type Listing,
  listingHeading,
  listingPath,
  listingSearch,
  listingTitle,
  readListing,
} from '#domain/listing.ts'
import type { ParkResult } from '#domain/park.ts'
import { toSearchQuery } from '#domain/search-state.ts'
import { listingCard } from '#domain/social-card.ts'
import { parkListThing, type Step, trailThing } from '#domain/structured-data.ts'
import { isGoogles } from './park-head.ts'
import type { Head, PageContext } from './types.ts'

type ListingContext = Pick<PageContext, 'site' | 'origin' | 'trpc' | 'urlParsed'>

/**
 * The head of a listing. Its canonical address is that of its location, of whichever type it is.
 *
 * @param parts what stands behind '/parks' in its address, decoded
 */
export function listingHead(pageContext: ListingContext, parts: string[]): Head {
  const { site, origin } = pageContext
  const listing = readListing(parts)
  if (!listing) return { title: site.siteName, description: '', noindex: true }
  const title = listingTitle(listing)
  const small = parts.map((part) => part.toLowerCase())
  const found = findParks(pageContext, listing)
  // A page of nothing is none to be found; of another search it is not told.
  if (found?.total === 0) {
    const description = describeListing(listing, 0, [])
    return { title: `${title} | ${site.siteName}`, description, noindex: true }
  }
  const { parks, total } = found ?? { parks: [], total: 0 }
  const names = parks.map(({ name }) => name)
  const things = [trailThing(stepsTo(listing, small, site.siteName), origin)]
  return {
    title: `${title} | ${site.siteName}`,
    description: describeListing(listing, total, names),
    noindex: parks.length > 0 && parks.every(isGoogles),
    canonical: listingPath(small.slice(-1)),
    heading: title,
    images: [listingCard(small, title)],
    things:
      total === 0 ? things : [parkListThing({ name: title, total }, parks, origin), ...things],
  }
}

/** The listing's parks; undefined where the page shows another search. */
function findParks(
  { trpc, urlParsed }: ListingContext,
  listing: Listing,
): { parks: ParkResult[]; total: number } | undefined {
  const query = searchQuery(toSearchQuery(listingSearch(listing)))
  const isOther = (urlParsed.searchOriginal ?? '?').length > 1
  const answer = isOther ? undefined : trpc.queryClient.getQueryData(query.queryKey)
  return answer
}

function stepsTo(listing: Listing, parts: string[], siteName: string): Step[] {
  const home = { name: siteName, path: '/' }
  const all = { name: listingTitle({ ...listing, type: null }), path: listingPath(parts.slice(-1)) }
  const own = { name: listingHeading(listing), path: listingPath(parts) }
  return listing.type === null ? [home, all] : [home, all, own]
}
