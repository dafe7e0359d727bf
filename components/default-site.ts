import type { SiteConfig } from '#domain/operator/config-schemas.ts'

/** The site's settings where the operator has set none. */
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
