import type { SeoFilters } from '#domain/operator/seo-urls.ts'
import { parkPath, slugify } from '#domain/text/slug.ts'

/** What a park's row looks like, for a site that has no parks yet. They are nowhere stored. */
export const SAMPLE_PARKS = [
  'Sample Meadow Park',
  'Sample Riverside Playground',
  'Sample Dog Park',
].map((name, index) => ({ name, slug: slugify(name), url: parkPath({ id: index + 1, name }) }))

/** Whether the samples pass the filters: they have no status and are in no sitemap. */
export function showsSamples({ search, type, status, onlyInSitemap }: SeoFilters): boolean {
  const isParks = type === 'all' || type === 'park'
  return isParks && search.trim() === '' && status === 'all' && !onlyInSitemap
}
