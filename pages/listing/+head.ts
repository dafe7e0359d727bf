import { listingHead } from '#renderer/listing-head.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default function head(pageContext: PageContext): Head {
  return listingHead(pageContext, (pageContext.routeParams.listing ?? '').split('/'))
}
