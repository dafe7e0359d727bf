import type { Bounds } from '#domain/geo/geo.ts'
import type { PackedTexts } from './packed-texts.ts'

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
  /** Ascending. */
  zip: Uint32Array
  zipLat: Int32Array
  zipLng: Int32Array
  /** Indexes into `zipCities`: 'San Francisco, CA' and so on. */
  zipCity: Uint16Array
  zipCities: string[]
  states: Record<string, Bounds>
}

/** Incremented whenever the columns or their content change, so that an old file is not read. */
export const COLUMNS_VERSION = 4
