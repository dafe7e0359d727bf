import { EARTH_RADIUS_METRES, longitudeStep, mercatorY } from '#domain/geo/geo.ts'
import { MAX_RADIUS } from '#domain/search/search-defaults.ts'
import {
  ANY_MOVE_SEARCH_MS,
  MOVE_DEBOUNCE_MS,
  NEXT_MOVE_SEARCH_MS,
  PROGRAM_MOVE_MS,
} from '#domain/time/lifetimes.ts'
import type { Camera } from '../camera.ts'

export const SEARCH_THIS_AREA = 'Search this area'
export const SEARCH_AS_I_MOVE = 'Search as I move'
export const ZOOM_IN_TO_SEARCH = 'Zoom in to search'

/** From farther away a search, with its longest radius, reaches a small part of the map only. */
const LEAST_ZOOM = 8
const WIDER_LEVELS = 1
const WIDER_LEAST_ZOOM = 9

/**
 * The share of the map's width or height that its centre must go for a movement to be significant.
 * After a quarter, a quarter of what is seen is new; what is less moves no park in the middle of
 * the map out of it, and is what a hand does that only steadies the map.
 */
const SIGNIFICANT_SHARE = 0.25

/** What a map shows, on this many pixels. */
export type View = Camera & { size: { width: number; height: number } }

/** A search as the map's movement is compared with it. */
export type LastSearch = {
  /** What was shown then. */
  view: View
  /** Milliseconds, of the clock of `MapMove`. */
  at: number
  /** Metres. */
  radius: number
  /** The zoom whose view counts as searched: see `coveredZoom`. */
  covered: number
}

/** What a map-move search depends on. Times are milliseconds of one clock. */
export type MapMove = {
  view: View
  /** When the map came to rest. */
  movedAt: number
  /** The last search, whatever started it; null before the first. */
  last: LastSearch | null
  /** When the park whose card is open was selected; null while no card is open. */
  selectedAt: number | null
  /** Whether moving searches by itself. */
  isAutomatic: boolean
  now: number
}

/** What a visitor is offered: a search on a press, or the hint to zoom in where that finds little. */
export type MoveOffer = 'none' | 'offer' | 'far'

export type MoveDecision = MoveOffer | { wait: number } | { search: 'here' | 'wider' }

/**
 * Whether a move of the map searches: now, after `wait` milliseconds (then ask again), on a press
 * only, or not at all. A significant movement soon after a search, and any soon after a park was
 * selected, is searched late rather than never. What is seen from too far away to be searched by
 * itself is offered, unless a search would reach a small part of it only.
 */
export function decideMoveSearch(move: MapMove): MoveDecision {
  const { view, movedAt, last, selectedAt, isAutomatic, now } = move
  const offer = offerOf(last, view)
  if (!isAutomatic) return offer
  const suppressed = selectedAt === null ? 0 : PROGRAM_MOVE_MS - (now - selectedAt)
  if (suppressed > 0) return { wait: suppressed }
  const from = last?.covered ?? view.zoom
  if (view.zoom < leastZoom(from)) return offer
  const isWider = from - view.zoom > WIDER_LEVELS && view.zoom >= WIDER_LEAST_ZOOM
  const rest = (isWider ? NEXT_MOVE_SEARCH_MS : MOVE_DEBOUNCE_MS) - (now - movedAt)
  if (rest > 0) return { wait: rest }
  if (isWider) return { search: 'wider' }
  if (last === null) return { search: 'here' }

  const since = now - last.at
  if (isSignificant(last.view, view)) {
    return since > NEXT_MOVE_SEARCH_MS
      ? { search: 'here' }
      : { wait: NEXT_MOVE_SEARCH_MS - since + 1 }
  }
  return since > ANY_MOVE_SEARCH_MS && isOther(last.view, view) ? { search: 'here' } : 'none'
}

/** The least zoom to search at: who comes from a closer look has to stay closer. */
function leastZoom(from: number): number {
  if (from >= 14) return 10
  return from >= 11 ? 9 : LEAST_ZOOM
}

/** What to offer where the map has left what was searched. */
function offerOf(last: LastSearch | null, view: View): MoveOffer {
  if (last && !hasLeft(last, view)) return 'none'
  return view.zoom < LEAST_ZOOM ? 'far' : 'offer'
}

/** Whether the centre went by a quarter of the map or more, in width or in height. */
export function isSignificant(from: View, to: View): boolean {
  const pixels = (256 * 2 ** to.zoom) / 360
  const across = Math.abs(longitudeStep(from.centre.lng, to.centre.lng)) * pixels
  const down = Math.abs(mercatorY(to.centre.lat) - mercatorY(from.centre.lat)) * pixels
  const { width, height } = to.size
  return across >= width * SIGNIFICANT_SHARE || down >= height * SIGNIFICANT_SHARE
}

function isOther(from: View, to: View): boolean {
  return (
    from.zoom !== to.zoom || from.centre.lat !== to.centre.lat || from.centre.lng !== to.centre.lng
  )
}

/**
 * The radius of a move search, in metres: the one the visitor chose, or all that is seen where the
 * search is a wider one, or follows on a wider one without a closer look.
 *
 * @param last the view and the radius of the last search
 */
export function moveRadius(
  kind: 'here' | 'wider',
  view: View,
  { radius, last }: { radius: number; last: { view: View; radius: number } | null },
): number {
  const isStillWide =
    last !== null && last.radius > radius && view.zoom <= last.view.zoom + WIDER_LEVELS
  return kind === 'wider' || isStillWide ? widerRadius(view, radius) : radius
}

/** Whether the map has left what was searched, so that searching it is worth offering. */
export function hasLeft(
  { view, covered }: Pick<LastSearch, 'view' | 'covered'>,
  to: View,
): boolean {
  return isSignificant(view, to) || covered - to.zoom > WIDER_LEVELS
}

/**
 * The zoom that a move search covers. One with the visitor's own radius leaves most of a map that
 * was just zoomed out unsearched: what was covered before is then still what later steps out are
 * compared with.
 *
 * @param radius metres
 */
export function coveredZoom(view: View, radius: number, last: LastSearch | null): number {
  if (last === null || radius >= widerRadius(view, 0)) return view.zoom
  return Math.max(view.zoom, last.covered)
}

/**
 * The radius of a wider search, in metres: as far as the map's corners, at least the one the
 * visitor chose, at most what a search accepts.
 */
export function widerRadius({ centre, zoom, size }: View, radius: number): number {
  const aroundEarth = 2 * Math.PI * EARTH_RADIUS_METRES * Math.cos((centre.lat * Math.PI) / 180)
  const reach = (Math.hypot(size.width, size.height) / 2) * (aroundEarth / (256 * 2 ** zoom))
  return Math.min(MAX_RADIUS, Math.max(radius, Math.round(reach)))
}
