import { useQuery } from '@tanstack/react-query'
import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import { siteQuery } from './queries.ts'

export const DEFAULT_SITE: SiteConfig = {
  siteName: 'Parkfetch',
  googleMapsApiKey: '',
  googleMapsMapId: '',
  googleMapsScriptUrl: '',
  mapStyleUrl: '',
  hasMapTiles: false,
  adSnippet: '',
  analyticsId: '',
  contactEmail: '',
  hasImprint: false,
  sendsNews: false,
  liveSources: [],
  ipLocation: false,
  start: null,
  places: [],
}

/** Returns the site's settings, which are part of every page's data. */
export function useSite(): SiteConfig {
  return useQuery(siteQuery()).data ?? DEFAULT_SITE
}
