import type { LngLatBounds, Map as MapLibre } from 'maplibre-gl'
import { startTransition, useRef, useState } from 'react'
import type { Bounds } from '#domain/geo/geo.ts'
import type { DrawnView } from '../markers/use-markers.ts'
import type { Camera } from '../view/camera.ts'
import { viewAhead } from '../view/view-box.ts'
import { useCachedTiles } from './cached-tiles.ts'

/** How far beyond the viewport markers are drawn, as a share of its size. */
const MARGIN = 0.25

/**
 * The area whose markers are drawn, which changes only when the map leaves it, and the area seen at
 * the last rest, whose ground is cached for when there is no connection.
 *
 * @param initial where the map will be at first
 * @param isBuiltIn whether the built-in ground is shown
 */
export function useView(initial: Camera, isBuiltIn: boolean) {
  const [first] = useState(() => viewAhead(initial, MARGIN))
  const [view, setView] = useState<DrawnView | null>(null)
  const [seen, setSeen] = useState<Bounds | null>(null)
  const asked = useRef<DrawnView | null>(null)
  useCachedTiles({ seen, zoom: view?.zoom ?? 0 }, !isBuiltIn)
  function follow(map: MapLibre) {
    const sight = map.getBounds()
    const zoom = Math.floor(map.getZoom())
    const last = asked.current
    const isPan = last?.zoom === zoom
    if (last && isPan && holds(last.bounds, sight)) return
    asked.current = drawnView(map)
    const show = () => setView(asked.current)
    // While panning, new markers are rendered between frames; the margin hides the delay.
    if (isPan) startTransition(show)
    else show()
  }
  function rest(map: MapLibre) {
    setSeen(withMargin(map.getBounds(), 0))
    const next = drawnView(map)
    if (asked.current?.exact === next.exact) return
    asked.current = next
    startTransition(() => setView(next))
  }
  return { view, first, follow, seen, rest }
}

function drawnView(map: MapLibre): DrawnView {
  const sight = map.getBounds()
  const zoom = map.getZoom()
  return {
    bounds: withMargin(sight),
    sight: withMargin(sight, 0),
    zoom: Math.floor(zoom),
    exact: Math.floor(zoom * 4) / 4,
  }
}

function holds(bounds: Bounds, seen: LngLatBounds): boolean {
  return (
    seen.getWest() >= bounds.west &&
    seen.getEast() <= bounds.east &&
    seen.getSouth() >= bounds.south &&
    seen.getNorth() <= bounds.north
  )
}

function withMargin(seen: LngLatBounds, margin = MARGIN): Bounds {
  const width = (seen.getEast() - seen.getWest()) * margin
  const height = (seen.getNorth() - seen.getSouth()) * margin
  return {
    west: seen.getWest() - width,
    east: seen.getEast() + width,
    south: Math.max(-90, seen.getSouth() - height),
    north: Math.min(90, seen.getNorth() + height),
  }
}
