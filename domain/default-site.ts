import type { SiteConfig } from './schemas/config.ts'

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
