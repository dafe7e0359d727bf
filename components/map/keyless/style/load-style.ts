import type { StyleSpecification } from 'maplibre-gl'
import { TILES_ABOUT_PATH } from '#domain/map/map-settings.ts'
import type { TilesAbout } from './built-in-style.ts'

/** Timeout of the base map, after which the built-in one is used. */
const BASE_MAP_TIMEOUT_MS = 4_000

const DEFAULT_STYLES = {
  light: 'https://tiles.openfreemap.org/styles/positron',
  dark: 'https://tiles.openfreemap.org/styles/dark',
}

/** Loads the base map's style: the operator's, else OpenFreeMap's. Null if that fails. */
export async function loadStyle(
  styleUrl: string,
  dark: boolean,
): Promise<StyleSpecification | null> {
  const style = await loadJson<StyleSpecification>(
    styleUrl || DEFAULT_STYLES[dark ? 'dark' : 'light'],
  )
  return style?.version === 8 && Array.isArray(style.layers) ? style : null
}

let known: Promise<TilesAbout | null> | undefined

/** Loads the TileJSON of this site's tiles; null if that fails, and the next call retries. */
export async function loadTilesAbout(): Promise<TilesAbout | null> {
  known ??= loadJson<TilesAbout>(TILES_ABOUT_PATH)
  const about = await known
  if (!about) known = undefined
  return about
}

async function loadJson<T>(url: string): Promise<T | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(BASE_MAP_TIMEOUT_MS) })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
