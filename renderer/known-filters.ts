import { isKnownFilter } from '#domain/search/parameter-schemas.ts'
import type { PageContext } from './types.ts'

/**
 * Redirects to the same URL without filters unknown to the catalogue of facts (outdated or mistyped
 * links), so that the browser, which has no catalogue, never gets them.
 */
export function redirectWithoutUnknownFilters({ urlParsed, leadTo }: PageContext): void {
  const text = new URLSearchParams(urlParsed.searchOriginal ?? '').get('facts') ?? ''
  const filters = text.split(',').filter((filter) => filter !== '')
  const known = filters.filter(isKnownFilter)
  if (known.length === filters.length) return
  const query = known.length > 0 ? `?facts=${known.join()}` : ''
  throw leadTo(urlParsed.pathname + query, { replaced: ['facts'] })
}
