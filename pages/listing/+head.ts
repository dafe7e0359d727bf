import { listingHead } from '#renderer/listing-head.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default async function head(pageContext: PageContext): Promise<Head> {
  return listingHead(pageContext, (pageContext.routeParams.listing ?? '').split('/'))
}
