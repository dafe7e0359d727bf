import type { SearchPlace } from '#domain/search/search-state.ts'
import { type DeepLink, shouldLocateVisitor } from '../search/deep-link.ts'

/** What started the attempt: the location button, or loading the page. */
export type LocationStart = 'button' | 'load'

/** Visitor actions, other than searching, that can interrupt an attempt. */
export type VisitorAct = 'type' | 'select' | 'move'

/** What is tried first: the browser's geolocation, or the IP address. */
export type LocationSource = 'browser' | 'network'

export type Attempt = {
  start: LocationStart
  isOver: boolean
  toast: number | null
  /** Timer of a toast that is postponed until another one has been read. */
  later?: ReturnType<typeof setTimeout>
  controller: AbortController
}

/** Shown if locating the visitor failed for an unknown reason. */
export const LOCATION_UNKNOWN =
  "Couldn't find your location. Please try again or search for a specific address."

/**
 * Returns how a page locates its visitor on load, or null if it does not: only if the URL names
 * nothing else to show. Asks the browser only if permission was granted earlier. Otherwise, a
 * visitor with a broken link gets their IP location or the default place.
 */
export function locatesOnLoad(page: {
  permission: PermissionState | null
  link: DeepLink
  place: SearchPlace
}): LocationSource | null {
  const { permission, link, place } = page
  if (place.mode !== 'empty' || !shouldLocateVisitor(link)) return null
  if (permission === 'granted') return 'browser'
  return link.kind === 'error' ? 'network' : null
}

/**
 * Whether an action takes precedence over a location found later. Moving the map does so only if
 * the visitor did not ask to be located.
 */
export function supersedes(act: VisitorAct, start: LocationStart): boolean {
  return act !== 'move' || start === 'load'
}
