import strongUrl from '@fontsource/figtree/files/figtree-latin-600-normal.woff2?url'
import extendedUrl from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url'
import regularUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { StyleSpecification } from 'maplibre-gl'
import { areaLayers } from './area-layers.ts'
import type { MapColours } from './colours.ts'
import { BASE, FONT, STRONG_FONT } from './label.ts'
import { labelLayers } from './label-layers.ts'
import { roadLayers } from './road-layers.ts'

/** What the style needs to know of the tiles, as TileJSON. */
export type TilesAbout = {
  tiles: string[]
  minzoom: number
  maxzoom: number
  attribution: string
}

/** The style's name. */
export const BUILT_IN = 'Built-in'

const LATIN = ['U+0000-00FF', 'U+2000-206F', 'U+20AC', 'U+2122']

/**
 * Our own style of a map in the Protomaps schema, version 4, with labels in the product's typeface.
 * Without tiles it is the ground alone.
 */
export function builtInStyle(colours: MapColours, about: TilesAbout | null): StyleSpecification {
  const ground = {
    id: 'water',
    type: 'background' as const,
    paint: { 'background-color': about ? colours.water : colours.land },
  }
  if (!about) return { version: 8, name: BUILT_IN, sources: {}, layers: [ground] }
  return {
    version: 8,
    name: BUILT_IN,
    'font-faces': {
      [FONT]: [{ url: here(regularUrl), 'unicode-range': LATIN }, { url: here(extendedUrl) }],
      [STRONG_FONT]: [{ url: here(strongUrl), 'unicode-range': LATIN }, { url: here(extendedUrl) }],
    },
    sources: { [BASE]: { type: 'vector', ...about, tiles: about.tiles.map(here) } },
    layers: [ground, ...areaLayers(colours), ...roadLayers(colours), ...labelLayers(colours)],
  }
}

/** Makes a URL absolute, as the worker's base URL differs from the page's. */
function here(path: string): string {
  return new URL(path, location.origin).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
}
