import { z } from 'zod'
import { AMENITIES } from '../facts/amenities.ts'
import { NEEDS } from '../facts/needs.ts'
import { parkResultSchema } from '../park/park-schemas.ts'
import { numeric, parkId, rowId } from '../text/number-schemas.ts'
import {
  address,
  amenities,
  asBoolean,
  box,
  coordinate,
  facts,
  near,
  pageNumber,
  parkType,
  trueOrFalse,
  typedText,
} from './parameter-schemas.ts'
import { LONGEST_ADDRESS, MAX_RADIUS, MAX_RESULTS } from './search-defaults.ts'
import { shortenText } from './shorten-text.ts'
import { SORT_OPTIONS } from './sort.ts'

export const SORTS = SORT_OPTIONS.map(({ value }) => value)

const parkSearchFields = z.object({
  address: typedText.optional(),
  /** The trailing words of the address that say what is looked for. */
  seeking: z.string().trim().max(100, 'must be at most 100 characters').optional(),
  /** Only parks of this type, in words, as in listings: 'Dog Park'. */
  type: parkType.optional(),
  lat: coordinate,
  lng: coordinate,
  latitude: coordinate,
  longitude: coordinate,
  /** Overrides place and radius. */
  bounds: box.optional(),
  /** The map's centre: of places with the same name, nearer ones are preferred. */
  near: near.optional(),
  /** The park of a chosen suggestion, to distinguish it from others of the same name. */
  parkId: parkId.optional(),
  radius: numeric(`a number of meters from 1 to ${MAX_RADIUS}`, {
    min: 1,
    max: MAX_RADIUS,
  }).optional(),
  rating: numeric('a number from 0 to 5', { min: 0, max: 5 }).optional(),
  amenities: amenities.optional(),
  /** Facts that a park must be known to have: 'fenced:yes,shade:yes'. */
  facts: facts.optional(),
  /** The visitor's purpose; its filters apply unless `facts` are given. */
  need: z
    .enum(
      NEEDS.map(({ key }) => key),
      `must be one of ${NEEDS.map(({ key }) => key).join(', ')}`,
    )
    .optional(),
  /** True: only parks known to be open now. */
  open: asBoolean.optional(),
  /** 'unknown': also parks that may match, as the relevant facts are unknown. */
  include: z.enum(['unknown'], "must be 'unknown'").optional(),
  /** The page of `parksUnknown`, from 1. */
  unknownPage: pageNumber.optional(),
  sort: z.enum(SORTS, `must be one of ${SORTS.join(', ')}`).optional(),
  /** Which page of `limit` parks, from 1. */
  page: pageNumber.optional(),
  limit: numeric(`a number from 1 to ${MAX_RESULTS}`, { min: 1, max: MAX_RESULTS })
    .pipe(z.int('must be a whole number'))
    .optional(),
  preserveView: trueOrFalse.optional(),
  /** True: no word of the address becomes a filter. */
  exact: asBoolean.optional(),
  /** False: known parks only, without asking live sources. */
  live: asBoolean.optional(),
})

/** The names of the search parameters. */
export const parkSearchParameters = Object.keys(parkSearchFields.shape)

/** A search by address or coordinates. Invalid coordinates are corrected, not rejected. */
export const parkSearchInput = parkSearchFields
  .transform(({ latitude, longitude, ...input }) => {
    if (input.lat === undefined) input.lat = latitude
    if (input.lng === undefined) input.lng = longitude
    const { text, isCut } = shortenText(input.address ?? '')
    return { ...input, ...(input.address && { address: text }), ...(isCut && { isCut }) }
  })
  .refine(
    ({ address, bounds, lat, lng }) => address || bounds || lat !== undefined || lng !== undefined,
    'Give an address, or lat and lng, or bounds.',
  )
export type ParkSearchInput = z.output<typeof parkSearchInput>

const location = z.object({ lat: z.number(), lng: z.number() })

/** How precisely a place is known. A street address may be known only to its city or zip code. */
const precision = z.enum(['coordinates', 'address', 'park', 'zip', 'district', 'city', 'state'])

/** The place a search text stands for. Descriptions are those of the API. */
export const placeSchema = z.object({
  name: z.string().describe("'Portland, ME', '94110', 'Golden Gate Park'"),
  location: location.describe('Its middle, in degrees'),
  precision: precision.describe('How precisely it is known: its street address, or only its city'),
  bounds: z
    .object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })
    .optional()
    .describe('If it is an area, which is searched as a whole'),
  areaId: z
    .int()
    .optional()
    .describe('If it is a city or a part of one whose outline is known: the number of that'),
  partIds: z
    .array(z.int())
    .optional()
    .describe('If it is several parts of a city with one name: the numbers of the others'),
  usState: z
    .string()
    .optional()
    .describe('If it is a US state: its postal code; empty if it is a country abroad'),
  unknown: z
    .string()
    .optional()
    .describe('If only a part of the text is known, such as the city of a street: the other part'),
  parkId: z.int().optional().describe('If it is a park: its number'),
  accuracy: z
    .enum(['exact', 'about', 'street'])
    .optional()
    .describe(
      'If it is an address of a region: whether the house itself is known, or its neighbors, or only its street',
    ),
  within: z.number().optional().describe('With `accuracy`: its likely error in meters'),
  towns: z
    .object({
      name: z.string().describe("'12 Main Street'"),
      count: z.int(),
      nearest: z.array(z.string()).describe('The addresses in the nearest five, itself among them'),
    })
    .optional()
    .describe('If it is an address in several towns, and nothing shows which is meant'),
  isNearer: z
    .literal(true)
    .optional()
    .describe('It is meant because it is nearer to the map than others of its name'),
  also: z
    .array(
      z.object({
        text: z.string().describe("What to search for: 'Washington Park, Chicago'"),
        parkId: z.int().optional().describe('If it is a park: its number'),
      }),
    )
    .optional()
    .describe('Other places of its name that may be meant as well, at most three'),
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
  facts: z
    .array(z.string())
    .optional()
    .describe("Filters for facts that its words ask for: 'fenced:yes'; absent if none"),
  about: z
    .string()
    .optional()
    .describe("If it names one park: what it asks about it, 'hours' or the key of a fact"),
  type: z.string().optional().describe("The kind of park that it asks for: 'National Park'"),
  open: z.literal(true).optional().describe('It asks for parks that are open now'),
  sort: z.enum(SORTS).optional().describe("The order that it asks for: 'the biggest park'"),
  radius: z.number().optional().describe('The radius that it asks for, in meters'),
  words: z
    .array(
      z.object({
        text: z.string(),
        as: z.enum(['place', 'park', 'filter', 'question', 'filler', 'unknown']),
      }),
    )
    .optional()
    .describe('What each of its words was taken for'),
  unknown: z
    .array(z.string())
    .optional()
    .describe('Words that were not understood; absent if none'),
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
/** What words of a search ask for besides a place. */
export type AskedFilters = Pick<
  Understood,
  'amenities' | 'facts' | 'type' | 'open' | 'sort' | 'radius'
>

/** Where parks are known, if few or none are in the place that was searched. */
const elsewhereSchema = z.object({
  city: z
    .string()
    .optional()
    .describe(
      "The city there, whose parks can be asked for: 'Portland, ME'; absent if it has some",
    ),
  nearest: z
    .object({ name: z.string(), path: z.string(), metres: z.int() })
    .optional()
    .describe('The nearest city with parks, its page, and how far it is'),
  cities: z
    .array(z.object({ name: z.string(), path: z.string(), count: z.int() }))
    .describe('The cities with the most parks, their pages, and how many; none around such a city'),
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
  offers: z
    .array(z.string())
    .optional()
    .describe('If the address is unknown: places that may be meant instead'),
  total: z.int().describe('How many parks match, on all pages'),
  namedFilters: z
    .array(
      z.object({
        key: z.string(),
        value: z.string(),
        name: z.string().describe('What it is called'),
        fits: z.array(z.string()).describe('Known values that match it'),
        refuses: z.array(z.string()).describe('Known values that rule it out'),
        least: z.number().optional().describe('The smallest number that matches it'),
        amenity: z.string().optional().describe('The amenity a park has with it'),
      }),
    )
    .optional()
    .describe('The facts that were asked for'),
  totalUnknown: z
    .int()
    .optional()
    .describe('With filters: how many more parks may match, as that is not known yet'),
  totalNo: z.int().optional().describe('With filters: how many parks are known not to match'),
  asked: z.int().optional().describe('With filters: how many things they ask for'),
  unknownByMet: z
    .array(z.object({ met: z.int(), count: z.int() }))
    .optional()
    .describe('With filters: of the parks that may match, how many are known to have how much'),
  parksUnknown: z
    .array(parkResultSchema)
    .optional()
    .describe(
      'With `include=unknown`: the parks that may match, those first that are known to have most of it (`met`)',
    ),
  nearby: z
    .array(parkResultSchema)
    .optional()
    .describe('If few parks of a neighborhood match: the nearest others, nearest first'),
  unknown: z
    .object({ rating: z.int(), amenities: z.int() })
    .describe('How many parks are left out only because what a filter asks for is unknown of them'),
  relaxation: relaxationSchema
    .optional()
    .describe('If nothing matches: the filter that leaves out most, and how many it hides'),
  elsewhere: elsewhereSchema
    .optional()
    .describe(
      'If the parks there are not known, or only a few of the whole country’s lists: where they are',
    ),
  stale: z
    .literal(true)
    .optional()
    .describe('No live source has answered, so that these are the parks known already'),
  corrected: z.literal(true).optional().describe('The coordinates were none and were corrected'),
  cut: z
    .literal(true)
    .optional()
    .describe(`The address was too long: only its first ${LONGEST_ADDRESS} characters were read`),
})
export type SearchAnswer = z.output<typeof searchAnswerSchema>

export const factCountsSchema = z
  .array(
    z.object({
      group: z.string(),
      name: z.string().describe('The group as visitors read it'),
      facts: z.array(
        z.object({
          filter: z
            .string()
            .describe(
              "As `facts` of a search takes it: 'fenced:yes'; 'open_now:yes' is `open=true`, counted by hours that are known",
            ),
          name: z.string(),
          count: z.int().describe('How many parks of the place are known to match it'),
          amenity: z
            .object({ name: z.enum(AMENITIES), count: z.int() })
            .optional()
            .describe('The amenity that means the same, and how many parks of the place have it'),
        }),
      ),
    }),
  )
  .describe('All that can be filtered by')
export type FactCounts = z.output<typeof factCountsSchema>

export const geocodeInput = z.object({ address: address.min(1, 'must not be empty') })

/** The parts of a Geocoding API answer that are used. */
export const geocodeAnswerSchema = z.object({
  results: z.array(
    z.object({
      formatted_address: z.string(),
      geometry: z.object({ location }),
      precision,
      accuracy: placeSchema.shape.accuracy,
      within: placeSchema.shape.within,
      towns: placeSchema.shape.towns,
    }),
  ),
  status: z.enum(['OK', 'ZERO_RESULTS']),
  /** Whether it is stale because the outside service does not answer. */
  stale: z.literal(true).optional(),
})

/** The ids of a place, as in a search's answer. */
export const outlineInput = z.object({
  areaId: rowId,
  partIds: z.array(rowId).max(20).optional(),
})
export type OutlineInput = z.output<typeof outlineInput>

export const outlineSchema = z.array(z.string())

export const suggestInput = z.object({ query: z.string().max(200), near: near.optional() })

export const suggestionSchema = z.object({
  /** The search text if chosen. */
  text: z.string(),
  /** A description: 'City', 'Park', 'Zip code in New York'. */
  detail: z.string(),
  /** A 'search' is words with a meaning: 'Dog parks in Chicago, IL'. */
  kind: z.enum(['city', 'district', 'zip', 'state', 'park', 'street', 'search']),
  /** Present if it is a known park. */
  parkId: z.int().optional(),
})
export type Suggestion = z.infer<typeof suggestionSchema>
