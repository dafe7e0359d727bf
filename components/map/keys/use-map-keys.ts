import {
  type FocusEvent,
  type KeyboardEvent,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Bounds } from '#domain/geo/geo.ts'
import { DistanceContext, type DistanceOf } from '../../location/distance-context.ts'
import type { MapPilot, MapProps } from '../map-contract.ts'
import type { MapMarker } from '../markers/clusters.ts'
import type { MarkerPoints, ParkOnMap } from '../markers/marker-points.ts'
import { mapKeyAction, stepIn } from './map-keys.ts'
import {
  countWithin,
  type LastMarker,
  markerKey,
  markerPlace,
  markerStop,
  markersWithin,
  parksWithin,
} from './roving.ts'

/** Longest time a map needs to draw the markers of a new view. */
const MARKERS_DRAWN_MS = 300

type Keys = {
  /** The list's parks. */
  parks: readonly ParkOnMap[]
  points: MarkerPoints
  markers: readonly MapMarker[]
  selectedId: number | null
  /** The area visible when the map last came to rest. */
  seen: Bounds | null
  pilot: MapPilot
  onSelect: MapProps['onSelect']
}

/**
 * Keyboard control of a map and its markers, which are one tab stop together.
 *
 * @returns the frame's listeners, the key of the marker that is the tab stop, and what is visible
 */
export function useMapKeys({ parks, points, markers, selectedId, seen, pilot, onSelect }: Keys) {
  const frame = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<LastMarker | null>(null)
  const [isWithin, setWithin] = useState(false)
  const inSight = useMemo(() => markersWithin(markers, seen), [markers, seen])
  const parksInSight = useMemo(() => parksWithin(parks, seen), [parks, seen])
  const distanceOf = useContext(DistanceContext)
  const count = useMemo(() => countWithin(points, seen), [points, seen])
  const marker = markerStop(inSight, last, selectedId)
  const stop = marker ? markerKey(marker) : null
  useRestoredFocus(frame, stop, last?.key ?? null)

  function onKeyDown(event: KeyboardEvent) {
    const on = placeOf(event)
    const action = on && mapKeyAction(event, on)
    if (!action) return
    event.preventDefault()
    if (action.type === 'pan') pilot.pan(action.x, action.y)
    if (action.type === 'zoom') pilot.zoom(action.by)
    if (action.type === 'select') {
      const park = nearestFirst(parksInSight, distanceOf)[action.nth - 1]
      if (park) onSelect(park)
    }
    if (action.type === 'step') {
      const from = inSight.findIndex((other) => markerKey(other) === keyOf(event.target))
      const next = inSight[stepIn(inSight.length, from, action.to)]
      if (next) buttonOf(frame.current, markerKey(next))?.focus({ preventScroll: true })
    }
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    setWithin(true)
    const focused = markers.find((other) => markerKey(other) === keyOf(event.target))
    if (!focused) return
    const place = markerPlace(focused)
    setLast({ key: markerKey(focused), place })
    // Moves the map if something over it hides the focused marker.
    if (event.target.matches(':focus-visible') && isCovered(event.target, frame.current)) {
      pilot.show(place)
    }
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!frame.current?.contains(relatedTarget)) setWithin(false)
  }

  const counts = { markers: inSight.length, parks: count }
  return { stop, isWithin, inSight: counts, listeners: { ref: frame, onKeyDown, onFocus, onBlur } }
}

/** Restores the focus when a focused marker disappears, such as an opened cluster. */
function useRestoredFocus(
  frame: { current: HTMLElement | null },
  stop: string | null,
  last: string | null,
) {
  useEffect(() => {
    const isLost = () => document.activeElement === document.body
    if (last === null || stop === last || !isLost()) return
    const timer = setTimeout(() => {
      if (!isLost()) return
      const next = stop ? buttonOf(frame.current, stop) : null
      ;(next ?? frame.current)?.focus({ preventScroll: true })
    }, MARKERS_DRAWN_MS)
    return () => clearTimeout(timer)
  }, [frame, stop, last])
}

/** By the distances that are shown; as they are if none is. */
function nearestFirst(parks: readonly ParkOnMap[], distanceOf: DistanceOf | null): ParkOnMap[] {
  const metres = (park: ParkOnMap) => distanceOf?.(park) ?? Number.MAX_VALUE
  return [...parks].sort((a, b) => metres(a) - metres(b))
}

function placeOf({ target, currentTarget }: KeyboardEvent): 'map' | 'marker' | null {
  if (target === currentTarget) return 'map'
  return keyOf(target) === null ? null : 'marker'
}

function keyOf(target: EventTarget): string | null {
  return target instanceof HTMLElement ? (target.dataset.marker ?? null) : null
}

function buttonOf(frame: HTMLElement | null, key: string): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(`[data-marker="${CSS.escape(key)}"]`) ?? null
}

function isCovered(element: HTMLElement, frame: HTMLElement | null): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return above === null || !frame?.contains(above)
}
