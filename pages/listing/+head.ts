import { listingTitle, readListing } from '#domain/listing.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site, routeParams }: PageContext): Head {
  const listing = readListing((routeParams.listing ?? '').split('/'))
  if (!listing) return { title: site.siteName, description: '', noindex: true }
  const title = listingTitle(listing)
  return {
    title: `${title} | ${site.siteName}`,
    description: `${title} on a map with a list: distance, amenities and directions.`,
    canonical: `/parks/${routeParams.listing?.split('/').at(-1)}`,
  }
}
