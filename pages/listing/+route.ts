import { readListing } from '#domain/listing/listing.ts'

type Request = { urlPathname: string; isZipCode: boolean }

/**
 * '/parks/chicago' and '/parks/dog-park/san-francisco': the first part is not all digits, unless it
 * is a zip code and no park's id.
 */
export default function route({ urlPathname, isZipCode }: Request) {
  if (!isZipCode && !/^\/parks\/(?!\d+(\/|$))/.test(urlPathname)) return false
  const parts = urlPathname.split('/').slice(2).filter(Boolean)
  return readListing(parts) ? { routeParams: { listing: parts.join('/') } } : false
}
