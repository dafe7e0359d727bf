import { isKnownWish } from '#domain/search/parameter-schemas.ts'
import type { PageContext } from './types.ts'

/**
 * Redirects to the same URL without wishes unknown to the catalogue of facts (outdated or mistyped
 * links), so that the browser, which has no catalogue, never gets them.
 */
export function redirectWithoutUnknownWishes({ urlParsed, leadTo }: PageContext): void {
  const text = new URLSearchParams(urlParsed.searchOriginal ?? '').get('facts') ?? ''
  const wishes = text.split(',').filter((wish) => wish !== '')
  const known = wishes.filter(isKnownWish)
  if (known.length === wishes.length) return
  const query = known.length > 0 ? `?facts=${known.join()}` : ''
  throw leadTo(urlParsed.pathname + query, { replaced: ['facts'] })
}
