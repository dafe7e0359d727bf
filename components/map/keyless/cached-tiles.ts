import { useEffect } from 'react'
import type { Bounds } from '#domain/geo/geo.ts'
import { worldPoint } from '#domain/geo/mercator.ts'
import type { TilesAbout } from './style/built-in-style.ts'
import { loadTilesAbout } from './style/load-style.ts'

/** A view of a large screen has about a dozen. */
const MAX_CACHED = 24

type Shown = {
  /** Null before the map rests. */
  seen: Bounds | null
  /** The zoom of its tiles, 512 pixels wide. */
  zoom: number
}

/**
 * When the page is left, has the service worker cache the built-in tiles of the view. They are drawn
 * without a connection, where another base map's may be missing.
 *
 * @param isOther whether another base map is shown, so that they are not cached already
 */
export function useCachedTiles({ seen, zoom }: Shown, isOther: boolean): void {
  useEffect(() => {
    if (!seen || !isOther) return
    const send = async () => {
      const worker = navigator.serviceWorker?.controller
      if (document.visibilityState !== 'hidden' || !worker) return
      const about = await loadTilesAbout()
      if (about) worker.postMessage({ tiles: tilesIn({ seen, zoom }, about) })
    }
    document.addEventListener('visibilitychange', send)
    return () => document.removeEventListener('visibilitychange', send)
  }, [seen, zoom, isOther])
}

/** The paths of the tiles in a box. */
export function tilesIn(
  { seen, zoom }: { seen: Bounds; zoom: number },
  about: TilesAbout,
): string[] {
  const z = Math.max(about.minzoom, Math.min(about.maxzoom, zoom))
  const count = 2 ** z
  // At this zoom the world is as many pixels wide as there are tiles.
  const [left, top] = worldPoint({ lat: Math.min(85, seen.north), lng: seen.west }, z - 8)
  const [right, bottom] = worldPoint({ lat: Math.max(-85, seen.south), lng: seen.east }, z - 8)
  const [template = ''] = about.tiles
  const paths: string[] = []
  for (let y = Math.floor(top); y <= bottom && y < count; y++) {
    for (let x = Math.floor(left); x <= right && x < left + count; x++) {
      const column = ((x % count) + count) % count
      paths.push(template.replace('{z}', `${z}`).replace('{x}', `${column}`).replace('{y}', `${y}`))
    }
  }
  // A map of the whole world shows some of them twice.
  return [...new Set(paths)].slice(0, MAX_CACHED)
}
