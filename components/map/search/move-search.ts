import { EARTH_RADIUS_METRES, longitudeStep } from '#domain/geo/geo.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import { MAX_RADIUS } from '#domain/search/search-defaults.ts'
import type { Camera } from '../view/camera.ts'

/** Debounce of map moves before a search. */
const MOVE_DEBOUNCE_MS = 500
/**
 * Between a search and the next one for a significant move; also the debounce before a wider
 * search.
 */
const NEXT_MOVE_SEARCH_MS = 1_200
/** After this long any move starts a search. */
const ANY_MOVE_SEARCH_MS = 5_000
/**
 * How long after selecting a park map moves start no search: the product itself moves the map then.
 */
const PROGRAM_MOVE_MS = 2_000

export const SEARCH_THIS_AREA = 'Search this area'
export const SEARCH_AS_I_MOVE = 'Search as I move'

/** At lower zooms even the largest radius of a search by moving covers a small part of the map. */
const MIN_ZOOM = 8
const WIDER_LEVELS = 1
const WIDER_LEAST_ZOOM = 9

/**
 * The share of the map's width or height its centre must move for a significant move: a quarter of
 * the viewport is new then, and smaller moves keep the parks in the middle visible.
 */
const SIGNIFICANT_SHARE = 0.25

/** A map's view with its size in pixels. */
export type View = Camera & { size: { width: number; height: number } }

/** The previous search, to compare moves with. */
export type LastSearch = {
  /** The view at that time. */
  view: View
  /** Milliseconds, on the clock of `MapMove`. */
  at: number
  /** Metres. */
  radius: number
  /** The zoom whose view counts as searched: see `coveredZoom`. */
  covered: number
}

/** The inputs of a search by moving the map. Times are milliseconds on one clock. */
export type MapMove = {
  view: View
  /** When the map came to rest. */
  movedAt: number
  /** The last search of any kind; null before the first. */
  last: LastSearch | null
  /** When the open card's park was selected; null without an open card. */
  selectedAt: number | null
  isAutomatic: boolean
  now: number
}

/** Whether the visitor is offered a search of the map's view. */
export type MoveOffer = 'none' | 'offer'

export type MoveDecision = MoveOffer | { wait: number } | { search: 'here' | 'wider' }

/**
 * Whether a move of the map searches: now, after `wait` milliseconds (then ask again), on a press
 * only, or not at all. A significant move soon after a search, and any move soon after selecting a
 * park, is searched with a delay. Beyond the zoom limits of automatic search a button is offered.
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

/** The lowest zoom to search at: it is higher after a search at a close zoom. */
function leastZoom(from: number): number {
  if (from >= 14) return 10
  return from >= 11 ? 9 : MIN_ZOOM
}

/** The offer once the map has left the searched area. */
function offerOf(last: LastSearch | null, view: View): MoveOffer {
  return last && !hasLeft(last, view) ? 'none' : 'offer'
}

/** Whether the centre moved by a quarter of the map or more, horizontally or vertically. */
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
 * The radius of a search by moving, in metres: the chosen one, or the whole viewport for a wider
 * search and those following it at a similar zoom.
 *
 * @param last the view and radius of the last search
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

/** Whether the map has left the searched area, so that a search is worth offering. */
export function hasLeft(
  { view, covered }: Pick<LastSearch, 'view' | 'covered'>,
  to: View,
): boolean {
  return isSignificant(view, to) || covered - to.zoom > WIDER_LEVELS
}

/**
 * The zoom a search by moving covers. With the chosen radius, most of a map just zoomed out stays
 * unsearched: later moves are then still compared with the zoom covered before.
 *
 * @param radius metres
 */
export function coveredZoom(view: View, radius: number, last: LastSearch | null): number {
  if (last === null || radius >= widerRadius(view, 0)) return view.zoom
  return Math.max(view.zoom, last.covered)
}

/**
 * The radius of a wider search, in metres: up to the map's corners, at least the chosen one, at
 * most the search limit.
 */
export function widerRadius({ centre, zoom, size }: View, radius: number): number {
  const aroundEarth = 2 * Math.PI * EARTH_RADIUS_METRES * Math.cos((centre.lat * Math.PI) / 180)
  const reach = (Math.hypot(size.width, size.height) / 2) * (aroundEarth / (256 * 2 ** zoom))
  return Math.min(MAX_RADIUS, Math.max(radius, Math.round(reach)))
}
