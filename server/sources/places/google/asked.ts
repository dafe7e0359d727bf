/** Kinds of places that are parks, of those the service can be asked for (its table A). */
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

/** The dearest field makes the price: what a list shows, and what only one park's card shows. */
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
const CARD_FIELDS = ['regularOpeningHours', 'editorialSummary', 'allowsDogs', 'restroom']

export const NEARBY_MASK = LIST_FIELDS.map((field) => `places.${field}`).join()
export const TEXT_MASK = `${NEARBY_MASK},nextPageToken`
export const CARD_MASK = [...LIST_FIELDS, ...CARD_FIELDS].join()
