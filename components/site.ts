import { useQuery } from '@tanstack/react-query'
import type { SiteConfig } from '#domain/schemas/config.ts'
import { siteQuery } from './queries.ts'

const DEFAULTS: SiteConfig = {
  siteName: 'Parkfetch',
  googleMapsApiKey: '',
  googleMapsMapId: '',
  googleMapsScriptUrl: '',
  mapStyleUrl: '',
  adSnippet: '',
  analyticsId: '',
  contactEmail: '',
  liveSources: [],
  ipLocation: false,
}

/** The site's settings. Every page brings them along. */
export function useSite(): SiteConfig {
  return useQuery(siteQuery()).data ?? DEFAULTS
}
