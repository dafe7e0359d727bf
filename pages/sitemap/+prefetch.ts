import { readPosition } from '#domain/listing/sitemap-page.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc, urlParsed }: PageContext): Promise<void> {
  // A page of nothing would be one to search engines.
  await trpc.seo.sitemapPage.fetch(readPosition(urlParsed.searchOriginal ?? ''))
}
