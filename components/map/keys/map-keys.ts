import { type Coordinates, wrapLongitude } from '#domain/geo/geo.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import { type Camera, clampZoom } from '../view/camera.ts'

/** Pixels the map moves per press. */
export const PAN_STEP = 100

export type MapKeyAction =
  | { type: 'pan'; x: number; y: number }
  | { type: 'zoom'; by: 1 | -1 }
  /** 1 is the nearest park. */
  | { type: 'select'; nth: number }
  | { type: 'step'; to: MarkerStep }

export type MarkerStep = 'next' | 'previous' | 'first' | 'last'

type Key = { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean }

const PANS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -PAN_STEP, y: 0 },
  ArrowRight: { x: PAN_STEP, y: 0 },
  ArrowUp: { x: 0, y: -PAN_STEP },
  ArrowDown: { x: 0, y: PAN_STEP },
}

const STEPS: Readonly<Record<string, MarkerStep>> = {
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  ArrowRight: 'next',
  ArrowDown: 'next',
  Home: 'first',
  End: 'last',
}

const ZOOMS: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1, _: -1 }

/**
 * The action of a key on a map. All markers together are one tab stop, so that hundreds of them do
 * not block keyboard users; arrow keys move between them (ARIA Authoring Practices, roving
 * tabindex), and move the map when it has the focus itself.
 *
 * @param on what has the focus
 * @returns null if the key is not the map's
 */
export function mapKeyAction(pressed: Key, on: 'map' | 'marker'): MapKeyAction | null {
  const { key } = pressed
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null
  const zoom = ZOOMS[key]
  if (zoom) return { type: 'zoom', by: zoom }
  if (/^[1-9]$/.test(key)) return { type: 'select', nth: Number(key) }
  if (on === 'marker') {
    const step = markerStep(pressed)
    return step ? { type: 'step', to: step } : null
  }
  const pan = PANS[key]
  return pan ? { type: 'pan', ...pan } : null
}

/** Where a key moves the focus among markers; null if it does not. */
export function markerStep({ key, ctrlKey, altKey, metaKey }: Key): MarkerStep | null {
  return ctrlKey || altKey || metaKey ? null : (STEPS[key] ?? null)
}

/** The index after a step, limited to the list; -1 means no index yet. */
export function stepIn(length: number, from: number, to: MarkerStep): number {
  if (to === 'first') return 0
  if (to === 'last') return length - 1
  return Math.max(0, Math.min(length - 1, from + (to === 'next' ? 1 : -1)))
}

/** A camera's centre after a move by screen pixels, right and down. */
export function centreAfter({ centre, zoom }: Camera, x: number, y: number): Coordinates {
  const degrees = 360 / (256 * 2 ** zoom)
  const down = ((mercatorY(centre.lat) - y * degrees) * Math.PI) / 180
  return {
    lat: (Math.atan(Math.sinh(down)) * 180) / Math.PI,
    lng: wrapLongitude(centre.lng + x * degrees),
  }
}

/** A step of the map: by screen pixels, right and down, or to the next zoom level. */
export type MapStep = { x: number; y: number } | { by: 1 | -1 }

/** The camera after a step from the current view or target. */
export function cameraAfterStep(from: Camera, step: MapStep): Camera {
  if ('by' in step) return { ...from, zoom: clampZoom(Math.round(from.zoom) + step.by) }
  return { ...from, centre: centreAfter(from, step.x, step.y) }
}

/** The help text for keyboard and screen reader users. */
export const MAP_HELP =
  'Arrow keys move the map, plus and minus zoom, 1 to 9 open the nearest parks. Tab leads to the markers, arrow keys from one to the next. The list of parks says the same in words.'
