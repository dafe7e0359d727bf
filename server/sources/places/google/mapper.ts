import { z } from 'zod'
import { amenitiesOf } from '#domain/facts/catalogue.ts'
import type { ParkFacts, SourceFacts } from '#domain/facts/park-facts.ts'
import type { ParkPhoto } from '#domain/park/park-schemas.ts'
import { LONGER_THAN, LONGEST_REFERENCE } from '#domain/park/photo.ts'

/** PostgreSQL rejects NUL characters. */
const text = z.string().transform((value) => value.replaceAll('\0', '').trim())
const filled = text.pipe(z.string().min(1))
const flag = z.boolean().optional()

/** 'places/{place id}/photos/{reference}', without anything that could change the path. */
export const photoNameSchema = z
  .string()
  .min(LONGER_THAN + 1)
  .max(LONGEST_REFERENCE)
  .regex(/^places\/[\w-]+\/photos\/[\w=-]+$/)

export const PLACE_ID = /^[\w-]{1,300}$/

const photoSchema = z.object({
  name: photoNameSchema,
  widthPx: z.int().min(1).optional(),
  heightPx: z.int().min(1).optional(),
  authorAttributions: z
    .array(z.object({ displayName: text.optional(), uri: text.default('') }))
    .default([]),
})

/** A place with the fields of the field masks. Its photos are validated one by one. */
export const placeSchema = z.object({
  id: z.string().regex(PLACE_ID),
  displayName: z.object({ text: filled }),
  formattedAddress: text.optional(),
  shortFormattedAddress: text.optional(),
  location: z.object({
    latitude: z.number().min(-85).max(85),
    longitude: z.number().min(-180).max(180),
  }),
  types: z.array(filled).default([]),
  rating: z.number().min(0).max(5).optional(),
  userRatingCount: z.int().min(0).optional(),
  photos: z.array(z.unknown()).default([]),
  businessStatus: z.string().optional(),
  accessibilityOptions: z
    .object({
      wheelchairAccessibleEntrance: flag,
      wheelchairAccessibleParking: flag,
      wheelchairAccessibleRestroom: flag,
    })
    .optional(),
  regularOpeningHours: z.object({ weekdayDescriptions: z.array(filled).optional() }).optional(),
  editorialSummary: z.object({ text: text.optional() }).optional(),
  allowsDogs: flag,
  restroom: flag,
  goodForChildren: flag,
  /** Kinds of parking that are at the place or in its street. */
  parkingOptions: z
    .object({
      freeParkingLot: flag,
      paidParkingLot: flag,
      freeStreetParking: flag,
      paidStreetParking: flag,
      freeGarageParking: flag,
      paidGarageParking: flag,
    })
    .default({}),
})

export type GooglePlace = z.output<typeof placeSchema>
/** An answer of searchNearby and searchText. Its places are validated one by one. */
export const searchSchema = z.object({
  places: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
})

export const mediaSchema = z.object({ photoUri: z.string() })

const MAX_PHOTOS = 20

/** Facts implied by Google's type of a place. Refuges imply none. */
const FACT_BY_TYPE: ReadonlyMap<string, string> = new Map([
  ['dog_park', 'dog_area'],
  ['playground', 'playground'],
  ['picnic_ground', 'picnic'],
  ['hiking_area', 'trails'],
  ['campground', 'camping'],
  ['camping_cabin', 'camping'],
  ['rv_park', 'camping'],
  ['athletic_field', 'sports'],
  ['sports_complex', 'sports'],
  ['skateboard_park', 'skate_park'],
  ['swimming_pool', 'swimming'],
  ['tennis_court', 'tennis'],
  ['botanical_garden', 'garden'],
  ['scenic_spot', 'view'],
  ['observation_deck', 'view'],
  ['public_bathroom', 'toilets'],
])

/** Maps a Google place to park facts; missing fields stay absent. */
export function toParkFacts(place: GooglePlace): ParkFacts {
  const photos = place.photos.flatMap(toPhoto).slice(0, MAX_PHOTOS)
  const hours = place.regularOpeningHours?.weekdayDescriptions ?? []
  const facts = factsOf(place)
  return {
    source: 'google',
    sourceId: place.id,
    placeId: place.id,
    name: place.displayName.text,
    latitude: place.location.latitude,
    longitude: place.location.longitude,
    ...addressOf(place),
    ...(place.rating === undefined ? {} : { rating: place.rating }),
    ...(place.userRatingCount === undefined ? {} : { userRatingsTotal: place.userRatingCount }),
    amenities: amenitiesOf(facts),
    ...(Object.keys(facts).length > 0 ? { facts } : {}),
    types: place.types,
    ...(photos.length > 0 ? { photos } : {}),
    ...(hours.length > 0 ? { openingHours: { weekday_text: hours } } : {}),
    ...(place.editorialSummary?.text ? { description: place.editorialSummary.text } : {}),
    ...(place.businessStatus === 'CLOSED_PERMANENTLY' ? { closed: true as const } : {}),
  }
}

function addressOf({ formattedAddress, shortFormattedAddress }: GooglePlace): Partial<ParkFacts> {
  const [, city, state, postalCode] =
    /(?:^|, )([^,]+), ([A-Z]{2}) (\d{5})(?:-\d{4})?, USA$/.exec(formattedAddress ?? '') ?? []
  return {
    ...(shortFormattedAddress ? { vicinity: shortFormattedAddress } : {}),
    ...(formattedAddress ? { formattedAddress } : {}),
    ...(city ? { city, state, postalCode } : {}),
  }
}

/** Attributes that Google leaves out are unknown; a type states only what is there. */
function factsOf(place: GooglePlace): SourceFacts {
  const { allowsDogs, restroom, accessibilityOptions: access = {} } = place
  const implied = place.types.flatMap((type) => FACT_BY_TYPE.get(type) ?? [])
  const parking = Object.values(place.parkingOptions)
  const stated: Record<string, string | undefined> = {
    ...Object.fromEntries(implied.map((key) => [key, 'yes'])),
    leash: yesNo(allowsDogs),
    step_free: yesNo(access.wheelchairAccessibleEntrance),
    disabled_parking: yesNo(access.wheelchairAccessibleParking),
    good_for_children: yesNo(place.goodForChildren),
    parking: parking.includes(true) ? 'yes' : undefined,
  }
  if (restroom !== undefined) stated.toilets = yesNo(restroom)
  if (stated.toilets === 'yes') {
    stated.toilets_wheelchair = yesNo(access.wheelchairAccessibleRestroom)
  }
  return Object.fromEntries(
    Object.entries(stated).flatMap(([key, value]) => (value ? [[key, { value }]] : [])),
  )
}

function yesNo(flag: boolean | undefined): 'yes' | 'no' | undefined {
  return flag === undefined ? undefined : flag ? 'yes' : 'no'
}

/** A photo with its required attribution; none if invalid. */
function toPhoto(photo: unknown): ParkPhoto[] {
  const { data } = photoSchema.safeParse(photo)
  if (!data) return []
  const attributions = data.authorAttributions.flatMap(({ displayName, uri }) => {
    if (!displayName) return []
    const address = uri.startsWith('//') ? `https:${uri}` : uri
    const isLink = /^https?:\/\//i.test(address) && URL.canParse(address)
    return [{ name: displayName, ...(isLink ? { uri: address } : {}) }]
  })
  return [
    {
      photoReference: data.name,
      ...(data.widthPx === undefined ? {} : { width: data.widthPx }),
      ...(data.heightPx === undefined ? {} : { height: data.heightPx }),
      ...(attributions.length > 0 ? { attributions } : {}),
    },
  ]
}
