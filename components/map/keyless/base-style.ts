import type { StyleSpecification } from 'maplibre-gl'
import { BASE_MAP_TIMEOUT_MS } from '#domain/time/lifetimes.ts'
import { builtInStyle } from './built-in-style.ts'

const DEFAULT_STYLES = {
  light: 'https://tiles.openfreemap.org/styles/positron',
  dark: 'https://tiles.openfreemap.org/styles/dark',
}

/**
 * Loads the base map's style: the operator's, else OpenFreeMap's; the built-in one if that fails,
 * so that the map is never blank.
 */
export async function loadStyle(styleUrl: string, dark: boolean): Promise<StyleSpecification> {
  const url = styleUrl || DEFAULT_STYLES[dark ? 'dark' : 'light']
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(BASE_MAP_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    const style: StyleSpecification = await response.json()
    if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error(`${url} is no style`)
    return style
  } catch {
    return builtInStyle(dark)
  }
}
