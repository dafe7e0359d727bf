// What the service worker caches, at most 50 MB in all.

/** The scripts and styles of pages and their maps. */
export const MAX_FILES = 60

/** Of the map's ground: several views. */
export const MAX_TILES = 64
export const MAX_TILE_BYTES = 400_000

export const MAX_MAPS = 3
export const MAX_MAP_BYTES = 500_000

/** Views of the map's parks, most of a few KB. */
export const MAX_CELLS = 12
export const MAX_CELLS_BYTES = 700_000
