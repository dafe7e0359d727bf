import type { FeatureKind } from '#domain/park/inside-kinds.ts'
import { LIST_DATES } from '#domain/park/list-dates.ts'

/** Something in a park, in degrees, with a note: 'in season, 8am-4pm'. */
export type ListedFeature = readonly [kind: FeatureKind, lat: number, lng: number, note?: string]

/** A park from a city's or agency's list: one line of a file in db/seed/sets. */
export type ListedPark = {
  /** Its id in the list. */
  id: string
  name: string
  /** What the list calls it, if that is another name. */
  otherNames?: readonly string[] | undefined
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
  /** What lies in it. */
  features?: readonly ListedFeature[] | undefined
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

type SetDates = {
  /** The date of the list, in ISO 8601. */
  since: string
  /** Of facts that come from another list of the same publisher. */
  others?: Readonly<Record<string, string>>
  /** Facts that are worked out from what the list says. */
  derived?: readonly string[]
}

const PLAY_AND_DOGS = '2020-07-07'
const RESTROOMS = '2024-12-03'
const FOUNTAINS = '2019-04-17'

/** The dates of what each list says. */
export const SET_DATES: Readonly<Record<SeedSet, SetDates>> = {
  'nyc-parks': {
    since: LIST_DATES['nyc-parks'],
    others: {
      playground: PLAY_AND_DOGS,
      playground_fenced: PLAY_AND_DOGS,
      wheelchair_swing: PLAY_AND_DOGS,
      dog_area: PLAY_AND_DOGS,
      fenced: PLAY_AND_DOGS,
      toilets: RESTROOMS,
      toilets_wheelchair: RESTROOMS,
      changing_table: RESTROOMS,
      drinking_water: FOUNTAINS,
      dog_water: FOUNTAINS,
    },
    // What could be locked is fenced.
    derived: ['fenced', 'playground_fenced'],
  },
  'sf-rec-park': { since: LIST_DATES['sf-rec-park'] },
  'boston-open-space': { since: LIST_DATES['boston-open-space'] },
  'chicago-park-district': { since: LIST_DATES['chicago-park-district'] },
  'la-rec-parks': { since: LIST_DATES['la-rec-parks'] },
  'denver-parks': { since: LIST_DATES['denver-parks'] },
  'mecklenburg-parks': { since: LIST_DATES['mecklenburg-parks'] },
  'us-park-service': { since: LIST_DATES['us-park-service'] },
  'us-open-lands': { since: LIST_DATES['us-open-lands'] },
}
