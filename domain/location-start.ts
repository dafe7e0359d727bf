import { type DeepLink, looksForVisitor } from './deep-link.ts'
import type { SearchPlace } from './search-state.ts'

/** What began it: the visitor's own wish, or a page that was opened. */
export type LocationStart = 'button' | 'load'

/** What a visitor may do, beside going elsewhere, while their location is being looked for. */
export type VisitorAct = 'type' | 'select' | 'move'

/**
 * Whether a page looks for its visitor by itself: only where they have allowed it already, and the
 * address names nothing else to be shown.
 *
 * @param page the browser's permission, null where it doesn't tell; what the page is about by itself
 */
export function mayLocateOnLoad(page: {
  permission: PermissionState | null
  link: DeepLink
  place: SearchPlace
}): boolean {
  const { permission, link, place } = page
  return permission === 'granted' && place.mode === 'empty' && looksForVisitor(link)
}

/**
 * Whether what a visitor does wins over a location that is found later. Moving the map does only
 * where they have not asked to be found.
 */
export function overtakes(act: VisitorAct, start: LocationStart): boolean {
  return act !== 'move' || start === 'load'
}
