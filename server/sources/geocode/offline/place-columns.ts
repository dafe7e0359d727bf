import type { Bounds } from '#domain/geo/geo.ts'
import type { PackedTexts } from './packed-texts.ts'

/**
 * Cities of the world from 1,000 people up and the zip codes of the United States, in columns:
 * small in memory and quick to load. Cities stand in the order of their keys, which are their
 * names as `normaliseName` gives them. Coordinates are in 1e-5 degrees.
 */
export type PlaceColumns = {
  version: number
  cityKeys: PackedTexts
  cityNames: PackedTexts
  /** 'US,CA' and so on; each city holds a number into it. */
  regions: string[]
  cityRegion: Uint16Array
  cityPopulation: Uint32Array
  cityLat: Int32Array
  cityLng: Int32Array
  /** Ascending. */
  zip: Uint32Array
  zipLat: Int32Array
  zipLng: Int32Array
  /** Numbers into `zipCities`, which are 'San Francisco, CA' and so on. */
  zipCity: Uint16Array
  zipCities: string[]
  states: Record<string, Bounds>
}

/** Raised whenever the columns or what is in them change, so that an old file is not read. */
export const COLUMNS_VERSION = 4
