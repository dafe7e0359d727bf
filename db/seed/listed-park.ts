/** A park from a city's or agency's list: one line of a file in db/seed/sets. */
export type ListedPark = {
  /** Its id in the list. */
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
  /** Facts according to the list: values by key. */
  facts: Record<string, string>
  /** Square metres. */
  area?: number | undefined
  /** The key of the hand-written seed park it extends, if any. */
  of?: string | undefined
  /** Encoded by `encodeOutline`, in base64. */
  outline?: string | undefined
}

/** The lists, each a source named after its file; the first list with a park owns it. */
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

/** When the facts of each list were published, in ISO 8601, and the keys of those worked out. */
export const SET_FACTS: Readonly<
  Partial<Record<SeedSet, { since: string; derived?: readonly string[] }>>
> = {
  // Playgrounds and dog runs are from 2020; the outlines are newer. What could be locked is fenced.
  'nyc-parks': { since: '2020-07-07', derived: ['fenced', 'playground_fenced'] },
  'chicago-park-district': { since: '2026-04-16' },
  'la-rec-parks': { since: '2016-08-24' },
  'denver-parks': { since: '2026-02-06' },
}
