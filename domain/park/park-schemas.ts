import { z } from 'zod'
import { FACT_WAYS } from '../facts/fact.ts'
import { geometrySchema } from '../geo/geojson.ts'
import { latitude, longitude, numeric } from '../text/number-schemas.ts'
import { ENTRANCE_KINDS, FEATURE_KINDS } from './inside-kinds.ts'

/** A location in degrees, and its name if known; an entrance has the name of its street. */
const location = { lat: z.number(), lng: z.number(), name: z.string().optional() }

const featureSchema = z.object({
  kind: z.enum(FEATURE_KINDS),
  ...location,
  /** 'in season, 8am-4pm', 'for dogs'. */
  note: z.string().optional(),
  /** The date of the list that has it. */
  since: z.iso.date().optional(),
  /** The list's source; absent: OpenStreetMap. */
  source: z.string().optional(),
})

const entranceSchema = z.object({ kind: z.enum(ENTRANCE_KINDS), ...location })

const pathsSchema = z.object({
  meters: z.int().min(0),
  /** Metres by surface: the source's word ('asphalt'), 'steps' or 'unknown'. */
  bySurface: z.record(z.string(), z.int().min(0)),
  /** Metres known to be lit at night; absent if nothing is known. */
  lit: z.int().min(0).optional(),
  /** Metres known to be dark. */
  unlit: z.int().min(0).optional(),
})

/** What a portrait shows, simplified for one: encoded polylines in steps of 1e-5 degrees. */
const groundSchema = z.object({
  /** Rings; holes run the other way round. */
  water: z.array(z.string()).optional(),
  woods: z.array(z.string()).optional(),
  /** Lines. */
  paths: z.array(z.string()).optional(),
})

/** What lies inside a park's outline or on its edge. */
export const insidesSchema = z.object({
  entrances: z.array(entranceSchema),
  features: z.array(featureSchema),
  paths: pathsSchema.optional(),
  ground: groundSchema.optional(),
})

export type ParkFeature = z.output<typeof featureSchema>
export type Entrance = z.output<typeof entranceSchema>
export type Paths = z.output<typeof pathsSchema>
export type Ground = z.output<typeof groundSchema>
export type Insides = z.output<typeof insidesSchema>

const hoursSchema = z.object({
  /** Lines of the form 'Monday: 6:00 AM – 10:00 PM'. */
  weekday_text: z.array(z.string()),
  /** The source's own text, if weekday lines cannot express it. */
  as_told: z.string().optional(),
  /** Whose they are if they are by a rule, and when they don't hold. */
  rule: z.string().optional(),
})

/** A photo of a park, identified by its provider's reference. */
const parkPhotoSchema = z.object({
  photoReference: z.string(),
  /** Pixels. */
  width: z.int().optional(),
  height: z.int().optional(),
  /** The authors; of Wikimedia Commons also the license and the page. */
  attributions: z.array(z.object({ name: z.string(), uri: z.string().optional() })).optional(),
})

/** A known fact about a park, with its source and date. */
export const knownFactSchema = z.object({
  /** As in the catalogue of facts: 'toilets'. */
  key: z.string(),
  /** 'yes', 'no', 'limited', a value of its own, or a number: of things, or of metres. */
  value: z.string(),
  /** Who states it: a source, 'visitors' or 'operator'. */
  source: z.string(),
  /** When it was seen, or last edited by the source; absent if the source doesn't say. */
  since: z.iso.date().optional(),
  /** When this site fetched or imported it; absent if `since` is known, and of old imports. */
  told: z.iso.date().optional(),
  how: z.enum(FACT_WAYS),
})
export type KnownFact = z.output<typeof knownFactSchema>

/** A rule or list of an agency that holds of a park. */
const parkRuleSchema = z.object({
  /** Whose it is: a source, or a name. */
  agency: z.string(),
  /** What of the park it says: keys of facts, 'hours'. */
  about: z.array(z.string()),
  /** Remarks on facts, by their keys. */
  notes: z.record(z.string(), z.string()).optional(),
  /** Facts and hours that were read elsewhere than in the rule; they decide nothing. */
  reported: z
    .object({ facts: z.record(z.string(), z.string()).optional(), hours: z.string().optional() })
    .optional(),
  /** Where it was read, and the date as told there. */
  title: z.string(),
  address: z.string().optional(),
  date: z.string().optional(),
})
export type ParkRule = z.output<typeof parkRuleSchema>

/** How many visitors, each from another network, gave an answer to the question about a fact. */
export const saidSchema = z.object({
  /** As in the catalogue of facts; 'hours': that the opening hours still hold ('yes'). */
  key: z.string(),
  value: z.string(),
  count: z.int().min(1),
  /** The day on which the last of them answered. */
  last: z.iso.date().optional(),
})
export type Said = z.output<typeof saidSchema>

export type ParkPhoto = z.output<typeof parkPhotoSchema>

/** A park as shown to visitors. Unknown facts are absent; none is made up. */
export const parkSchema = z.object({
  id: z.int(),
  placeId: z.string().optional(),
  name: z.string(),
  /** Degrees. */
  latitude: z.number(),
  longitude: z.number(),
  /** Street and city, or the neighbourhood. */
  vicinity: z.string().optional(),
  formattedAddress: z.string().optional(),
  /** The city or neighbourhood it is in, else the US state, if it has no address: 'Denver, CO'. */
  place: z.string().optional(),
  /**
   * Derived, if it has no address: the street nearest to a way in, with the nearest corner, and its place:
   * 'near Oak Street & 5th Avenue, Columbus'; and the source of that street.
   */
  near: z.string().optional(),
  nearFrom: z.string().optional(),
  rating: z.number().min(0).max(5).optional(),
  userRatingsTotal: z.int().optional(),
  /** Present if the rating is by this site's visitors. */
  ratingSource: z.literal('visitors').optional(),
  amenities: z.array(z.string()),
  /** The amenities that are limited, such as toilets for customers. */
  limited: z.array(z.string()).optional(),
  /** The source of each amenity that is not from `source`. */
  amenitiesFrom: z.record(z.string(), z.string()).optional(),
  /**
   * The source of each other field that is not from `source`: 'rating', 'area', 'openingHours';
   * 'position' of its coordinates. Visitors' ratings are in `ratingSource`.
   */
  toldBy: z.record(z.string(), z.string()).optional(),
  types: z.array(z.string()),
  /** What is known, in the order of the catalogue; only in answers for one park. */
  facts: z.array(knownFactSchema).optional(),
  /** The rules of agencies that hold; only in answers for one park. */
  rules: z.array(parkRuleSchema).optional(),
  /** Visitors' answers that still count, the most frequent first; only in answers for one park. */
  said: z.array(saidSchema).optional(),
  /** How often searches asked for facts that are unknown, by key; only in answers for one park. */
  asked: z.record(z.string(), z.int()).optional(),
  /** All known photos; search answers contain only the first. */
  photos: z.array(parkPhotoSchema).optional(),
  openingHours: hoursSchema.optional(),
  /** The time zone of the opening hours; only in answers for one park. */
  timeZone: z.string().optional(),
  description: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  /** Square metres. */
  area: z.number().min(0).optional(),
  /** Whether its outline is known. */
  hasOutline: z.literal(true).optional(),
  /** The smallest box around its outline, in degrees: west, south, east, north. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  /**
   * Where it is approached, to measure distances: its ways in, then the corners of each part of its outline,
   * simplified; longitude and latitude in steps of 1e-5 degrees, each place as the difference from the one
   * before. A park's distance is 0 within its outline, else to the nearest way in, else to the outline.
   */
  approach: z.array(z.array(z.int())).optional(),
  /** As GeoJSON; only in answers for one park. */
  outline: geometrySchema.optional(),
  /** Its entrances, features and the length of its paths; only in answers for one park. */
  entrances: insidesSchema.shape.entrances.optional(),
  features: insidesSchema.shape.features.optional(),
  paths: insidesSchema.shape.paths,
  /** The date of the region of OpenStreetMap that has it; only in answers for one park. */
  asOf: z.iso.date().optional(),
  /** Set if BAD_PHOTO_PARKS names it, whose picture is the placeholder; only of one park. */
  noPicture: z.literal(true).optional(),
  /** Whether the operator has hidden it from visitors; never in answers to them. */
  hidden: z.literal(true).optional(),
  /** Whether it is known to be permanently closed. */
  closed: z.literal(true).optional(),
  /** Its page is noindex, as little is known (`IS_LITTLE_KNOWN`); only in answers for one park. */
  littleKnown: z.literal(true).optional(),
  /** The main source: 'seed', 'osm', 'google', or the name of an imported file's source. */
  source: z.string(),
  /** Other sources that contributed facts. */
  enrichedBy: z.array(z.string()).optional(),
  /** Whether the facts are stale because their source does not answer. */
  stale: z.literal(true).optional(),
})
export type Park = z.output<typeof parkSchema>

export const parkResultSchema = parkSchema.extend({
  /** Metres from the searched place. */
  distance: z.int().min(0),
  /** What is known of the facts asked for, by key. */
  factValues: z.record(z.string(), z.string()).optional(),
  /** The source of each of them that is not from `source`. */
  valueSources: z.record(z.string(), z.string()).optional(),
  /** Set if it is not in the neighborhood that was searched, but at its edge. */
  edge: z.literal(true).optional(),
  /** Of a park that may match: how many of the things asked for it is known to have. */
  met: z.int().optional(),
  /** Set if it is unknown whether it matches the search. */
  isUnknown: z.literal(true).optional(),
})
export type ParkResult = z.output<typeof parkResultSchema>

/** The facts of a park that can be corrected, as visitors see them; null if unknown. */
export const parkFieldsSchema = z.object({
  /** '' if it may not be copied. */
  name: z.string(),
  /** Degrees; null if it may not be copied. */
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** Its kinds, as sources name them: 'dog_park'; empty if they may not be copied. */
  types: z.array(z.string()),
  vicinity: z.string().nullable(),
  formattedAddress: z.string().nullable(),
  openingHours: hoursSchema.nullable(),
  amenities: z.array(z.string()),
  description: z.string().nullable(),
  closed: z.boolean(),
  hidden: z.boolean(),
})
export type ParkFields = z.output<typeof parkFieldsSchema>

/** The sources of each of them that is known. */
export const fieldSourcesSchema = z.partialRecord(parkFieldsSchema.keyof(), z.array(z.string()))

/** A text of limited length; NUL characters are rejected, as PostgreSQL cannot store them. */
export function shortText(most: number) {
  return z
    .string('must be given, as text')
    .max(most, `must be at most ${most} characters`)
    .refine((text) => !text.includes('\0'), 'must not hold the character 0')
}

/** A park whose card was opened. */
export const viewedInput = z.object({
  placeId: shortText(300)
    .nullish()
    .transform((id) => id ?? undefined),
  name: shortText(300).min(1, 'must not be empty'),
  latitude,
  longitude,
  vicinity: shortText(500).nullish(),
})

export const viewSchema = z.object({
  /** Whether the view was counted: the same visitor counts once per hour. */
  counted: z.boolean(),
})

const MAX_LISTED = 1_000

export const parkListInput = z
  .object({
    /** The last park id already seen. */
    after: numeric('a whole number from 0', { min: 0, max: Number.MAX_SAFE_INTEGER })
      .pipe(z.int('must be a whole number'))
      .default(0),
    limit: numeric(`a number from 1 to ${MAX_LISTED}`, { min: 1, max: MAX_LISTED })
      .pipe(z.int('must be a whole number'))
      .default(MAX_LISTED),
  })
  .default({ after: 0, limit: MAX_LISTED })
export type ParkListInput = z.output<typeof parkListInput>

export const parkListSchema = z.array(z.object({ id: z.int(), name: z.string() }))

export const regionInput = z.object({
  region: shortText(200).trim().min(1, 'must not be empty'),
})

/** Parks to choose from; none is selected yet. */
export const regionParksSchema = z.object({
  parks: z.array(
    parkSchema
      .pick({
        id: true,
        placeId: true,
        name: true,
        vicinity: true,
        rating: true,
        keywords: true,
        source: true,
      })
      .extend({ selected: z.boolean() }),
  ),
  /** Why there are none. */
  message: z.string().optional(),
})
export type RegionParks = z.output<typeof regionParksSchema>
