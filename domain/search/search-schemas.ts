import { z } from 'zod'
import { AMENITIES, type Amenity, isAmenity, toAmenityList } from '../facts/amenities.ts'
import { type Bounds, type Coordinates, readBounds, wrapLongitude } from '../geo/geo.ts'
import { parkResultSchema } from '../park/park-schemas.ts'
import { numeric, parkId, rowId } from '../text/number-schemas.ts'
import { areCoordinates } from './coordinates.ts'
import { MAX_PAGE, MAX_RADIUS, MAX_RESULTS, roundNear } from './search-defaults.ts'
import { SORTS } from './sort.ts'

/** JSON turns NaN into null; both are corrected. */
const coordinate = z
  .union([z.number(), z.string(), z.null()], { error: 'must be given once, as a number' })
  .optional()

const address = z
  .string('must be given once, as text')
  .trim()
  .max(200, 'must be at most 200 characters')

const amenities = z
  .union([z.string(), z.array(z.string())])
  .transform((list) => toAmenityList(typeof list === 'string' ? list : list.join(',')))
  .transform((list, context): Amenity[] => {
    // Only the first is reported: there may be thousands.
    const strange = list.find((text) => !isAmenity(text))
    if (strange !== undefined) {
      const message = `'${strange.slice(0, 50)}' is not known; choose from ${AMENITIES.join(', ')}`
      context.addIssue({ code: 'custom', message })
    }
    return list.filter(isAmenity)
  })

const box = z.string('must be given once, as text').transform((text, context): Bounds => {
  const bounds = readBounds(text)
  if (bounds) return bounds
  const message = 'must be west,south,east,north in degrees, with south below north'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** 'lat,lng', rounded to tenths of a degree: more precise ones are no better, but tell more. */
const near = z.string('must be given once, as text').transform((text, context): Coordinates => {
  const [lat = Number.NaN, lng = Number.NaN, ...more] = text.split(',').map(Number)
  if (!areCoordinates(lat, lng) || more.length > 0) {
    context.addIssue({ code: 'custom', message: 'must be lat,lng in degrees' })
  }
  return roundNear({ lat, lng: wrapLongitude(lng) })
})

const trueOrFalse = z.union([z.boolean(), z.enum(['true', 'false'])], {
  error: 'must be true or false',
})

const parkSearchFields = z.object({
  address: address.optional(),
  /** The trailing words of the address that say what is looked for. */
  seeking: z.string().trim().max(100, 'must be at most 100 characters').optional(),
  /** Only parks of this type, in words, as in listings: 'Dog Park'. */
  type: z.string().trim().max(80, 'must be at most 80 characters').optional(),
  lat: coordinate,
  lng: coordinate,
  latitude: coordinate,
  longitude: coordinate,
  /** Wins over place and radius. */
  bounds: box.optional(),
  /** The map's centre: of places of one name, nearer ones are meant. */
  near: near.optional(),
  /** The park that the address names, as suggested; another of its name is not meant. */
  parkId: parkId.optional(),
  radius: numeric(`a number of metres from 1 to ${MAX_RADIUS}`, {
    min: 1,
    max: MAX_RADIUS,
  }).optional(),
  rating: numeric('a number from 0 to 5', { min: 0, max: 5 }).optional(),
  amenities: amenities.optional(),
  sort: z.enum(SORTS, `must be one of ${SORTS.join(', ')}`).optional(),
  /** Which page of `limit` parks, from 1. */
  page: numeric(`a number from 1 to ${MAX_PAGE}`, { min: 1, max: MAX_PAGE })
    .pipe(z.int('must be a whole number'))
    .optional(),
  limit: numeric(`a number from 1 to ${MAX_RESULTS}`, { min: 1, max: MAX_RESULTS })
    .pipe(z.int('must be a whole number'))
    .optional(),
  preserveView: trueOrFalse.optional(),
  /** True: no word of the address becomes a filter. */
  exact: trueOrFalse.transform((value) => String(value) === 'true').optional(),
  /** False: known parks only, without asking live sources. */
  live: trueOrFalse.transform((value) => String(value) === 'true').optional(),
})

/** The names of the search parameters. */
export const parkSearchParameters = Object.keys(parkSearchFields.shape)

/** A search by address or coordinates. Invalid coordinates are corrected, not rejected. */
export const parkSearchInput = parkSearchFields
  .transform(({ latitude, longitude, ...input }) => {
    if (input.lat === undefined) input.lat = latitude
    if (input.lng === undefined) input.lng = longitude
    return input
  })
  .refine(
    ({ address, bounds, lat, lng }) => address || bounds || lat !== undefined || lng !== undefined,
    'Give an address, or lat and lng, or bounds.',
  )

export type ParkSearchInput = z.output<typeof parkSearchInput>

const location = z.object({ lat: z.number(), lng: z.number() })

/** How precisely a place is known. A street address may be known only to its city or zip code. */
const precision = z.enum(['coordinates', 'address', 'park', 'zip', 'district', 'city', 'state'])

const boundsSchema = z.object({
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
})

/** The place a search text stands for. Descriptions are those of the API. */
export const placeSchema = z.object({
  name: z.string().describe("'Portland, ME', '94110', 'Golden Gate Park'"),
  location: location.describe('Its middle, in degrees'),
  precision: precision.describe('How precisely it is known: its street address, or only its city'),
  bounds: boundsSchema.optional().describe('If it is an area, which is searched as a whole'),
  areaId: z
    .int()
    .optional()
    .describe('If it is a city or a part of one whose outline is known: the number of that'),
  usState: z.string().optional().describe('If it is a US state: its postal code'),
  unknown: z
    .string()
    .optional()
    .describe('If only a part of the text is known, such as the city of a street: the other part'),
  parkId: z.int().optional().describe('If it is a park: its number'),
  isNearer: z
    .literal(true)
    .optional()
    .describe('It is meant because it is nearer to the map than others of its name'),
})

export type Place = z.output<typeof placeSchema>

/** A filter to relax, and how many parks that would give. */
const relaxationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rating'), count: z.int() }),
  z.object({ kind: z.literal('amenity'), amenity: z.enum(AMENITIES), count: z.int() }),
  z.object({ kind: z.literal('radius'), radius: z.string(), count: z.int() }),
])

export type Relaxation = z.output<typeof relaxationSchema>

/** How the search text was understood. */
const understoodSchema = z.object({
  place: z
    .object({ kind: precision, name: z.string() })
    .optional()
    .describe('The place it names; absent if it names none'),
  parkId: z.int().optional().describe('If it names one park: its number'),
  amenities: z
    .array(z.enum(AMENITIES))
    .optional()
    .describe('Filters that its words ask for; absent if none'),
  rest: z
    .string()
    .optional()
    .describe(
      "If words became filters: the other words, by which the place was looked up; '' if none is left",
    ),
  spelling: z
    .object({
      from: z.string().describe('As it was sent'),
      to: z.string().describe('As it was searched for'),
    })
    .optional()
    .describe('If it was misspelt: how it was corrected'),
  nearer: z
    .literal(true)
    .optional()
    .describe('Another place of this name would be meant if `near` were elsewhere'),
  nearMe: z.literal(true).optional().describe('It asks for parks near the visitor'),
})

export type Understood = z.output<typeof understoodSchema>

/** Where parks are known, if none is in the place that was searched. */
const elsewhereSchema = z.object({
  nearest: z
    .object({ name: z.string(), path: z.string(), metres: z.int() })
    .optional()
    .describe('The nearest city with parks, its page, and how far it is'),
  cities: z
    .array(z.object({ name: z.string(), path: z.string(), count: z.int() }))
    .describe('The cities with the most parks, their pages, and how many'),
})

export type Elsewhere = z.output<typeof elsewhereSchema>

export const searchAnswerSchema = z.object({
  parks: z
    .array(parkResultSchema)
    .describe(`In the order of the search, at most ${MAX_RESULTS} on a page`),
  location: location
    .nullable()
    .describe('Where distances are measured from; null if the address is unknown'),
  place: placeSchema.optional().describe('The place of the address; absent for coordinates'),
  understood: understoodSchema
    .optional()
    .describe('How the address was understood; absent for coordinates'),
  total: z.int().describe('How many parks match, on all pages'),
  unknown: z
    .object({ rating: z.int(), amenities: z.int() })
    .describe('How many parks are left out only because what a filter asks for is unknown of them'),
  relaxation: relaxationSchema
    .optional()
    .describe('If nothing matches: the filter that leaves out most, and how many it hides'),
  elsewhere: elsewhereSchema
    .optional()
    .describe('If no park is known there, whatever the filters: where parks are known'),
  stale: z
    .literal(true)
    .optional()
    .describe('No live source has answered, so that these are the parks known already'),
  corrected: z.literal(true).optional().describe('The coordinates were none and were corrected'),
})

export type SearchAnswer = z.output<typeof searchAnswerSchema>

export const geocodeInput = z.object({ address: address.min(1, 'must not be empty') })

/** The parts of a Geocoding API answer that are used. */
export const geocodeAnswerSchema = z.object({
  results: z.array(
    z.object({
      formatted_address: z.string(),
      geometry: z.object({ location }),
      precision,
    }),
  ),
  status: z.enum(['OK', 'ZERO_RESULTS']),
  /** Whether it is stale because the outside service does not answer. */
  stale: z.literal(true).optional(),
})

/** The id of a place, as in a search's answer. */
export const outlineInput = z.object({ areaId: rowId })

export const outlineSchema = z.array(z.string())

export const suggestInput = z.object({ query: z.string().max(200), near: near.optional() })

export const suggestionSchema = z.object({
  /** The search text if chosen. */
  text: z.string(),
  /** A description: 'City', 'Park', 'Zip code in New York'. */
  detail: z.string(),
  kind: z.enum(['city', 'district', 'zip', 'state', 'park']),
  /** Present if it is a known park. */
  parkId: z.int().optional(),
})

export type Suggestion = z.infer<typeof suggestionSchema>
