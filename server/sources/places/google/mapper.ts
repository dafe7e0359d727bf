import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { ParkPhoto } from '#domain/park/park-schemas.ts'
import { type GooglePhoto, type GooglePlace, photoSchema } from './api-types.ts'

const MOST_PHOTOS = 20

/** Amenities implied by a place type. Gardens and refuges imply none. */
const AMENITY_BY_TYPE: ReadonlyMap<string, string> = new Map([
  ['dog_park', 'Dog Park'],
  ['playground', 'Playground'],
  ['picnic_ground', 'Picnic Area'],
  ['hiking_area', 'Walking Trails'],
  ['campground', 'Camping'],
  ['camping_cabin', 'Camping'],
  ['rv_park', 'Camping'],
  ['athletic_field', 'Sports Facilities'],
  ['sports_complex', 'Sports Facilities'],
  ['skateboard_park', 'Sports Facilities'],
  ['swimming_pool', 'Sports Facilities'],
  ['tennis_court', 'Sports Facilities'],
  ['scenic_spot', 'Nature Views'],
  ['observation_deck', 'Nature Views'],
  ['public_bathroom', 'Restrooms'],
])

/** Maps a Google place to park facts; missing fields stay absent. */
export function toParkFacts(place: GooglePlace): ParkFacts {
  const photos = (place.photos ?? []).map(toPhoto).filter((photo) => photo !== null)
  const hours = place.regularOpeningHours?.weekdayDescriptions ?? []
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
    amenities: amenitiesOf(place),
    types: place.types ?? [],
    ...(photos.length > 0 ? { photos: photos.slice(0, MOST_PHOTOS) } : {}),
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

function amenitiesOf(place: GooglePlace): string[] {
  const told = [
    ...(place.types ?? []).map((type) => AMENITY_BY_TYPE.get(type)),
    place.restroom ? 'Restrooms' : undefined,
    place.accessibilityOptions?.wheelchairAccessibleEntrance ? 'Wheelchair Accessible' : undefined,
    place.allowsDogs ? 'Dogs Allowed' : undefined,
  ]
  return [...new Set(told.filter((amenity) => amenity !== undefined))]
}

/** A photo with its required attribution; null if invalid. */
function toPhoto(photo: unknown): ParkPhoto | null {
  const { data } = photoSchema.safeParse(photo)
  if (!data) return null
  const attributions = attributionsOf(data)
  return {
    photoReference: data.name,
    ...(data.widthPx === undefined ? {} : { width: data.widthPx }),
    ...(data.heightPx === undefined ? {} : { height: data.heightPx }),
    ...(attributions.length > 0 ? { attributions } : {}),
  }
}

function attributionsOf({ authorAttributions = [] }: GooglePhoto) {
  return authorAttributions.flatMap(({ displayName, uri = '' }) => {
    if (!displayName) return []
    const address = uri.startsWith('//') ? `https:${uri}` : uri
    const isLink = /^https?:\/\//i.test(address) && URL.canParse(address)
    return [{ name: displayName, ...(isLink ? { uri: address } : {}) }]
  })
}
