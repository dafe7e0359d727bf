import { z } from 'zod'
import { startSchema } from './start-place.ts'

/** The settings the browser needs. It contains no secret. */
export const siteConfigSchema = z.object({
  siteName: z.string(),
  /** Empty: the keyless map is shown. */
  googleMapsApiKey: z.string(),
  googleMapsMapId: z.string(),
  /** Empty: Google's own URL. */
  googleMapsScriptUrl: z.string(),
  /** Empty: the default base map. */
  mapStyleUrl: z.string(),
  /** Whether the server has the operator's own tiles, drawn in our style. */
  hasMapTiles: z.boolean(),
  /** HTML shown beside the list; empty: nothing. */
  adSnippet: z.string(),
  /** A Google Analytics id; empty: it is not loaded. */
  analyticsId: z.string(),
  /** A contact address for visitors; empty: none. */
  contactEmail: z.string(),
  /** Whether there is an imprint. */
  hasImprint: z.boolean(),
  /** Whether what visitors report is also sent to the operator. */
  sendsNews: z.boolean(),
  /** The outside services the server asks about parks and places. */
  liveSources: z.array(z.enum(['google', 'overpass', 'nominatim'])),
  /** Whether the server may ask an outside service to locate a visitor by network address. */
  ipLocation: z.boolean(),
  /** Where the map begins; null: at the default place. */
  start: startSchema.nullable(),
  /** Listings that every page links to. */
  places: z.array(z.object({ path: z.string(), name: z.string() })),
})
export type SiteConfig = z.infer<typeof siteConfigSchema>
/** Pages with a text of the operator's, and the settings that have it. */
export const PAGE_TEXTS = {
  about: 'ABOUT_TEXT',
  privacy: 'PRIVACY_TEXT',
  imprint: 'IMPRINT_TEXT',
} as const

export const pageTextInput = z.object({ page: z.enum(['about', 'privacy', 'imprint']) })
export type PageText = z.infer<typeof pageTextInput>['page']

/** The text as sanitized HTML; null: the built-in text is shown. */
export const pageTextSchema = z.object({ html: z.string().nullable() })

/** What of it is known from the settings alone. */
export type ConfiguredSite = Omit<SiteConfig, 'start' | 'places'>
