import { describeListing } from '#components/app/head-text.ts'
import { searchQuery } from '#components/app/queries.ts'
import { factsQuery } from '#components/listing/ListingFacts.tsx'
import {
  type Listing,
  listingHeading,
  listingPath,
  listingSearch,
  listingTitle,
  plainParts,
  readListing,
} from '#domain/listing/listing.ts'
import { listingCard } from '#domain/listing/social-card.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { toSearchQuery } from '#domain/search/search-query.ts'
import { isGoogles } from './park-head.ts'
import { parkListThing, type Step, trailThing } from './structured-data.ts'
import type { Head, PageContext } from './types.ts'

type ListingContext = Pick<PageContext, 'site' | 'origin' | 'trpc'>

/**
 * The head of a listing. Its canonical URL is that of its location, whatever its type.
 *
 * @param parts its path parts after '/parks', decoded
 */
export async function listingHead(pageContext: ListingContext, parts: string[]): Promise<Head> {
  const { site, origin } = pageContext
  const { queryClient } = pageContext.trpc
  const listing = readListing(parts)
  if (!listing) return { title: site.siteName, description: '', noindex: true }
  const title = listingTitle(listing)
  const plain = plainParts(parts)
  const facts = queryClient.getQueryData(factsQuery(parts).queryKey)
  const canonical = facts?.path ?? listingPath(plain.slice(-1))
  const found = await findParks(pageContext, { listing, parts })
  // An empty page is not indexed, whatever else its URL says.
  if (found?.total === 0) {
    const description = describeListing(listing, 0, [])
    return { title: `${title} | ${site.siteName}`, description, noindex: true, canonical }
  }
  const { parks, total } = found ?? { parks: [], total: 0 }
  const names = parks.map(({ name }) => name)
  const { trail = [] } = facts ?? {}
  const [home, ...steps] = stepsTo(listing, plain, site.siteName)
  const things = [trailThing([home, ...trail, ...steps], origin)]
  return {
    title: `${title} | ${site.siteName}`,
    description: describeListing(listing, total, names),
    noindex: parks.length > 0 && parks.every(isGoogles),
    canonical,
    heading: title,
    images: [listingCard(plain, title)],
    things:
      total === 0 ? things : [parkListThing({ name: title, total }, parks, origin), ...things],
  }
}

type Found = { parks: ParkResult[]; total: number }

/** The listing's parks; undefined if the page shows another search and the listing has parks. */
async function findParks(
  { trpc }: ListingContext,
  { listing, parts }: { listing: Listing; parts: string[] },
): Promise<Found | undefined> {
  const { queryClient } = trpc
  const answer = queryClient.getQueryData(
    searchQuery(toSearchQuery(listingSearch(listing))).queryKey,
  )
  if (answer) return answer
  const facts =
    queryClient.getQueryData(factsQuery(parts).queryKey) ??
    (await trpc.listings.facts.fetch({ parts }).catch(() => undefined))
  return facts?.intro.length === 0 ? { parks: [], total: 0 } : undefined
}

function stepsTo(listing: Listing, parts: string[], siteName: string): [Step, ...Step[]] {
  const home = { name: siteName, path: '/' }
  const all = { name: listingTitle({ ...listing, type: null }), path: listingPath(parts.slice(-1)) }
  const own = { name: listingHeading(listing), path: listingPath(parts) }
  return listing.type === null ? [home, all] : [home, all, own]
}
