import { readListing } from '#domain/listing.ts'

type Request = { urlPathname: string }

/** '/parks/chicago' and '/parks/dog-park/san-francisco': the first part is not all digits. */
export default function route({ urlPathname }: Request) {
  if (!urlPathname.startsWith('/parks/')) return false
  const parts = urlPathname.split('/').slice(2).filter(Boolean)
  return readListing(parts) ? { routeParams: { listing: parts.join('/') } } : false
}
