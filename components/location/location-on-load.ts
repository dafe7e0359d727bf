import type { SearchPlace } from '#domain/search/search-state.ts'
import { type DeepLink, looksForVisitor } from '../main-screen/deep-link.ts'
import type { LocationSource } from './location-start.ts'

/**
 * Whom a page asks by itself where its visitor is, null for nobody: only where the address names
 * nothing else to be shown. The browser only where the visitor has allowed it already; without
 * that who has followed a broken link is shown what their network tells, or the default place.
 *
 * @param page the browser's permission, null where it doesn't tell; what the page is about by itself
 */
export function locatesOnLoad(page: {
  permission: PermissionState | null
  link: DeepLink
  place: SearchPlace
}): LocationSource | null {
  const { permission, link, place } = page
  if (place.mode !== 'empty' || !looksForVisitor(link)) return null
  if (permission === 'granted') return 'browser'
  return link.kind === 'error' ? 'network' : null
}
