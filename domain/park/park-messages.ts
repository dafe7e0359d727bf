/**
 * The texts of a park's card, in a file of their own to keep them out of the first page's script.
 */

export const STALE_PARK = 'Live details can’t be had at the moment. This was known before.'
export const PARK_CLOSED = 'Permanently closed'
