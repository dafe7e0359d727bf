import { isFirstPage, readPosition, sitemapPagePath } from '#domain/listing/sitemap-page.ts'
import { pageTrail } from '#renderer/page-trail.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site, origin, urlParsed }: PageContext): Head {
  const position = readPosition(urlParsed.searchOriginal ?? '')
  return {
    title: isFirstPage(position)
      ? `Sitemap | ${site.siteName}`
      : `Parks from “${position.from}” | ${site.siteName}`,
    description: `All pages of ${site.siteName}: the places it lists, and its parks by name.`,
    canonical: sitemapPagePath(position),
    things: [pageTrail({ name: 'Sitemap', path: '/sitemap' }, { site, origin })],
  }
}
