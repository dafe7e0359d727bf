/** Where the site describes its map's tiles, as TileJSON. */
export const TILES_ABOUT_PATH = '/map/tiles.json'

// In a separate module, to keep the schemas out of the browser's bundle.

/** From this zoom on, parks are drawn with their outlines. */
export const OUTLINE_ZOOM = 13

/** Steps per degree in outlines' encoded polylines: a step is about a metre. */
export const OUTLINE_STEPS = { steps: 1e5 } as const

/**
 * Whether a key for Google Maps can be one: present, at least 10 characters, and no placeholder
 * ('YOUR_…', '...'). Without a usable key the map is the keyless one.
 */
export function isUsableMapsKey(key: string | null | undefined): key is string {
  return !!key && key.length >= 10 && !key.includes('YOUR_') && !key.includes('...')
}
