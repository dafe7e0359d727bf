import { readPosition } from '#domain/listing/sitemap-page.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc, urlParsed }: PageContext): Promise<void> {
  // An empty page must not be a page to search engines.
  await trpc.seo.sitemapPage.fetch(readPosition(urlParsed.searchOriginal ?? ''))
}
