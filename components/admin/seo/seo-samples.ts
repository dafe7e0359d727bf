import type { SeoFilters } from '#domain/operator/seo-urls.ts'
import { parkPath, slugify } from '#domain/text/slug.ts'

/** Sample rows for a site without parks yet. They are not stored anywhere. */
export const SAMPLE_PARKS = [
  'Sample Meadow Park',
  'Sample Riverside Playground',
  'Sample Dog Park',
].map((name, index) => ({ name, slug: slugify(name), url: parkPath({ id: index + 1, name }) }))

/** Whether the samples match the filters: they have no status and are in no sitemap. */
export function showsSamples(filters: SeoFilters): boolean {
  const { search, type, status, onlyInSitemap, onlyThin } = filters
  const isParks = type === 'all' || type === 'park'
  return isParks && search.trim() === '' && status === 'all' && !onlyInSitemap && !onlyThin
}
