import type { SearchPlace } from '#domain/search/search-state.ts'
import { type DeepLink, shouldLocateVisitor } from '../search/deep-link.ts'
import type { LocationSource } from './location-start.ts'

/**
 * Returns how a page locates its visitor on load, or null if it does not: only if the URL names
 * nothing else to show. Asks the browser only if permission was granted earlier. Otherwise, a
 * visitor with a broken link gets their IP location or the default place.
 *
 * @param page the browser's permission (null if unknown), and the place the page is about
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
