/** A connected street of a map, with its houses, as it is kept. */
export type Street = {
  /** As it is written most often. */
  name: string
  /** The name for comparison (`readStreetName`), without its directions. */
  key: string
  /** What most addresses on it say; null if none says it. */
  city: string | null
  postcode: string | null
  /** A point in its middle. */
  lat: number
  lng: number
  /** `packLines`. */
  lines: Uint8Array
  /** `packNumbers`: its houses and, of the Census Bureau, ranges of numbers. */
  houses: Uint8Array
}
