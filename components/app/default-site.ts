import type { SiteConfig } from '#domain/operator/config-schemas.ts'

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
  liveSources: [],
  ipLocation: false,
}
