/** Where the browser keeps the visitor's identifier. */
export const CLIENT_ID_KEY = 'parkfetch_client_id'

/** An anonymous identifier out of a time stamp (milliseconds) and a random number in 0..1. */
export function makeClientId(now: number, random: number): string {
  return `${now.toString(36)}-${random.toString(36).slice(2, 12).padEnd(10, '0')}`
}
