import { type Coordinates, mercatorY, wrapLongitude } from '#domain/geo/geo.ts'
import { type Camera, clampZoom } from './camera.ts'

/** Pixels that one press moves the map by. */
export const PAN_STEP = 100

export type MapKeyAction =
  | { type: 'pan'; x: number; y: number }
  | { type: 'zoom'; by: 1 | -1 }
  /** The nearest park is the first. */
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
 * What a key does on a map. All markers together are one stop of the Tab key, so that hundreds of
 * them keep nobody from what follows; arrow keys go from one to the next, as in any widget of many
 * parts (ARIA Authoring Practices, roving tabindex), and move the map when it has the focus itself.
 *
 * @param on what has the focus
 * @returns null where the key is not the map's
 */
export function mapKeyAction(pressed: Key, on: 'map' | 'marker'): MapKeyAction | null {
  const { key } = pressed
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null
  const zoom = ZOOMS[key]
  if (zoom) return { type: 'zoom', by: zoom }
  if (/^[1-9]$/.test(key)) return { type: 'select', nth: Number(key) }
  if (on === 'marker') {
    const step = STEPS[key]
    return step ? { type: 'step', to: step } : null
  }
  const pan = PANS[key]
  return pan ? { type: 'pan', ...pan } : null
}

/** The place in a list after a step; the ends hold. -1 is no place yet, from which all lead in. */
export function stepIn(length: number, from: number, to: MarkerStep): number {
  if (to === 'first') return 0
  if (to === 'last') return length - 1
  return Math.max(0, Math.min(length - 1, from + (to === 'next' ? 1 : -1)))
}

/** A camera's centre after a move by pixels of the screen, to the right and down. */
function centreAfter({ centre, zoom }: Camera, x: number, y: number): Coordinates {
  const degrees = 360 / (256 * 2 ** zoom)
  const down = ((mercatorY(centre.lat) - y * degrees) * Math.PI) / 180
  return {
    lat: (Math.atan(Math.sinh(down)) * 180) / Math.PI,
    lng: wrapLongitude(centre.lng + x * degrees),
  }
}

/** A press that moves a map: by pixels of the screen, to the right and down, or to the next zoom. */
export type MapStep = { x: number; y: number } | { by: 1 | -1 }

/** Where a press leads to from where the map looks, or is already on its way to. */
export function cameraAfterStep(from: Camera, step: MapStep): Camera {
  if ('by' in step) return { ...from, zoom: clampZoom(Math.round(from.zoom) + step.by) }
  return { ...from, centre: centreAfter(from, step.x, step.y) }
}

/** What is said to whoever comes to the map by keyboard or hears the page. */
export const MAP_HELP =
  'Arrow keys move the map, plus and minus zoom, 1 to 9 open the nearest parks. Tab leads to the markers, arrow keys from one to the next. The list of parks says the same in words.'
