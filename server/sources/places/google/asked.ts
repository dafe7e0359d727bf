/** The place types of table A that are parks. */
export const PARK_TYPES = [
  'park',
  'dog_park',
  'national_park',
  'state_park',
  'playground',
  'botanical_garden',
  'hiking_area',
  'picnic_ground',
  'wildlife_refuge',
]

/** The most expensive field sets the price: fields for lists, and fields for a single park. */
const LIST_FIELDS = [
  'id',
  'displayName',
  'formattedAddress',
  'shortFormattedAddress',
  'location',
  'types',
  'rating',
  'userRatingCount',
  'photos',
  'businessStatus',
  'accessibilityOptions',
]
const CARD_FIELDS = [
  'regularOpeningHours',
  'editorialSummary',
  'allowsDogs',
  'restroom',
  'goodForChildren',
  'parkingOptions',
]

export const NEARBY_MASK = LIST_FIELDS.map((field) => `places.${field}`).join()
export const TEXT_MASK = `${NEARBY_MASK},nextPageToken`
export const CARD_MASK = [...LIST_FIELDS, ...CARD_FIELDS].join()
