/** Words that ask for the visitor's place. */
export const NEAR_ME = [
  'near me',
  'near here',
  'near us',
  'around me',
  'around here',
  'by me',
  'close to me',
  'close to here',
  'close by',
  'nearby',
  'my location',
  'current location',
  'my current location',
  'nearest',
  'closest',
]

/** Words between what is sought and where. */
export const PREPOSITIONS = new Set([
  'in',
  'near',
  'nearby',
  'around',
  'at',
  'by',
  'of',
  'within',
  'close',
  'to',
])
/** Words that say nothing at the ends of a place. */
export const FILLERS = new Set(
  `a an the and or with that which have has having are is for where can i we you find show me some any
  all best top good great nice free public local open area areas places place spots spot plus also`.split(
    /\s+/,
  ),
)
