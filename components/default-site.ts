import type { SiteConfig } from '#domain/operator/config-schemas.ts'

/** Default site settings. */
export const DEFAULT_SITE: SiteConfig = {
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
