import type { Feature } from 'geojson'
import type { Box } from './boxes.ts'

/** The layers of the Protomaps basemap schema, version 4, that the built-in map has. */
export type LayerName = 'earth' | 'landuse' | 'water' | 'roads' | 'boundaries' | 'pois' | 'places'

/**
 * Features of a layer at a range of zooms. A feature's `min_zoom`, if it has one, is the first zoom
 * at which it is drawn.
 */
export type Level = {
  layer: LayerName
  /** The first and last zoom of the range. */
  from: number
  to?: number
  /** The zoom of full detail: from there on, tiles are not subdivided for this level. */
  detail: number
  /** Where this level replaces others, so that tiles must be subdivided until it begins. */
  boxes?: readonly Box[]
  features: readonly Feature[]
}

/** The closest zoom of the tiles, in 512 pixels: streets need no finer one. */
export const CLOSEST = 13
/** How far the Natural Earth's world, and its United States, have detail. */
export const WORLD_DETAIL = 6
export const COUNTRY_DETAIL = 7
