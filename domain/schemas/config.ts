import { z } from 'zod'

/** What the browser has to know of the site's settings. No secret is among them. */
export const siteConfigSchema = z.object({
  siteName: z.string(),
  /** Empty: the keyless map is shown. */
  googleMapsApiKey: z.string(),
  googleMapsMapId: z.string(),
  /** Empty: the default base map. */
  mapStyleUrl: z.string(),
  /** HTML the operator shows beside the list; empty: nothing. */
  adSnippet: z.string(),
})

export type SiteConfig = z.infer<typeof siteConfigSchema>
