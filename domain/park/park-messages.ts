/** The texts of a park's card, apart from the others so that the first page goes without them. */

export const STALE_PARK = 'Live details can’t be had at the moment. This was known before.'
export const PARK_CLOSED = 'Permanently closed'
