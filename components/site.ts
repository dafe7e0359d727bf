import { useQuery } from '@tanstack/react-query'
import { DEFAULT_SITE } from '#domain/default-site.ts'
import type { SiteConfig } from '#domain/schemas/config.ts'
import { siteQuery } from './queries.ts'

/** The site's settings. Every page brings them along. */
export function useSite(): SiteConfig {
  return useQuery(siteQuery()).data ?? DEFAULT_SITE
}
