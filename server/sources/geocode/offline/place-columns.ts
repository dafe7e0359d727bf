import type { Bounds } from '#domain/geo/geo.ts'

/** Many short texts, concatenated: as strings they take five times the memory. */
export type PackedTexts = {
  /** In UTF-8. */
  bytes: Uint8Array
  /** The end offset of each text, in bytes. */
  ends: Uint32Array
}

/**
 * The world's cities of at least 1,000 people and the US zip codes, in columns: compact and quick
 * to load. Cities are sorted by key, their name normalised by `normaliseName`. Coordinates are in
 * 1e-5 degrees.
 */
export type PlaceColumns = {
  version: number
  cityKeys: PackedTexts
  cityNames: PackedTexts
  /** 'US,CA' and so on; each city holds an index into it. */
  regions: string[]
  cityRegion: Uint16Array
  cityPopulation: Uint32Array
  cityLat: Int32Array
  cityLng: Int32Array
  /** Other names of cities, sorted as their keys are, with the rows of the cities. */
  aliasKeys: PackedTexts
  aliasCity: Uint32Array
  /** Ascending. */
  zip: Uint32Array
  zipLat: Int32Array
  zipLng: Int32Array
  /** Indexes into `zipCities`: 'San Francisco, CA' and so on. */
  zipCity: Uint16Array
  zipCities: string[]
  states: Record<string, Bounds>
  /** Names of countries, counties and regions, sorted as the keys of cities, with their rows. */
  areaKeys: PackedTexts
  areaRow: Uint16Array
  /** 'Germany', 'Cook County, IL', 'San Francisco Bay Area'. */
  areaLabels: PackedTexts
  areaPeople: Uint32Array
  /** South, west, north and east of each. */
  areaBounds: Int32Array
  /** How many of them, the first, are countries other than the United States, or their provinces. */
  areasAbroad: number
}

/** Incremented whenever the columns or their content change, so that an old file is not read. */
export const COLUMNS_VERSION = 10

/** Packs texts for `unpackText`. */
export function packTexts(texts: string[]): PackedTexts {
  let end = 0
  const ends = Uint32Array.from(texts, (text) => {
    end += Buffer.byteLength(text)
    return end
  })
  return { bytes: new Uint8Array(Buffer.from(texts.join(''))), ends }
}

/** The text at a zero-based index; '' if out of range. */
export function unpackText({ bytes, ends }: PackedTexts, row: number): string {
  const { buffer, byteOffset, length } = bytes
  const start = ends[row - 1] ?? 0
  return Buffer.from(buffer, byteOffset, length).toString('utf8', start, ends[row] ?? start)
}
