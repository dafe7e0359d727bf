import { z } from 'zod'

/** What the browser has to know of the site's settings. No secret is among them. */
export const siteConfigSchema = z.object({
  siteName: z.string(),
  /** Empty: the keyless map is shown. */
  googleMapsApiKey: z.string(),
  googleMapsMapId: z.string(),
  /** Empty: Google's own address. */
  googleMapsScriptUrl: z.string(),
  /** Empty: the default base map. */
  mapStyleUrl: z.string(),
  /** HTML the operator shows beside the list; empty: nothing. */
  adSnippet: z.string(),
  /** An id of Google Analytics; empty: it is not loaded. */
  analyticsId: z.string(),
  /** Where visitors may write to; empty: nobody has said. */
  contactEmail: z.string(),
  /** Outside services this site's server asks about parks and places. */
  liveSources: z.array(z.enum(['google', 'overpass', 'nominatim'])),
  /** Whether its server asks an outside service where a visitor's network is. */
  ipLocation: z.boolean(),
})

export type SiteConfig = z.infer<typeof siteConfigSchema>
