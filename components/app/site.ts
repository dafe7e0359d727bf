import { useQuery } from '@tanstack/react-query'
import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import { DEFAULT_SITE } from './default-site.ts'
import { siteQuery } from './queries.ts'

/** Returns the site's settings, which are part of every page's data. */
export function useSite(): SiteConfig {
  return useQuery(siteQuery()).data ?? DEFAULT_SITE
}
