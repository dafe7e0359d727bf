/** A park of a city's or an agency's own list, as a line of a file in db/seed/sets. */
export type ListedPark = {
  /** Its number in the list. */
  id: string
  name: string
  /** Degrees, a point inside the park. */
  latitude: number
  longitude: number
  street?: string | undefined
  city?: string | undefined
  /** Two-letter code. */
  state?: string | undefined
  postalCode?: string | undefined
  types: string[]
  /** What the list says is there. */
  amenities: string[]
  /** Square metres. */
  area?: number | undefined
  /** The park written by hand that it is, to whose facts the list's are added. */
  of?: string | undefined
  /** As `encodeOutline` writes it, in base64. */
  outline?: string | undefined
}

/** The lists, each a source of its own by the name of its file; the first to tell of a park has it. */
export const SEED_SETS = [
  'nyc-parks',
  'sf-rec-park',
  'boston-open-space',
  'chicago-park-district',
  'la-rec-parks',
  'denver-parks',
  'mecklenburg-parks',
  'us-park-service',
  'us-open-lands',
] as const

export type SeedSet = (typeof SEED_SETS)[number]
