import { readPosition } from '#domain/listing/sitemap-page.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc, urlParsed }: PageContext): Promise<void> {
  // `fetch` rethrows failures: otherwise search engines would index an empty page.
  await trpc.seo.sitemapPage.fetch(readPosition(urlParsed.searchOriginal ?? ''))
}
