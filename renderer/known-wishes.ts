import { isKnownWish } from '#domain/search/parameter-schemas.ts'
import type { PageContext } from './types.ts'

/**
 * Leads a page to its address without the wishes that the catalogue of facts does not know: of an old
 * link, or mistyped. The browser, which has no catalogue, never reads them.
 */
export function leaveOutUnknownWishes({ urlParsed, leadTo }: PageContext): void {
  const text = new URLSearchParams(urlParsed.searchOriginal ?? '').get('facts') ?? ''
  const wishes = text.split(',').filter((wish) => wish !== '')
  const known = wishes.filter(isKnownWish)
  if (known.length === wishes.length) return
  const query = known.length > 0 ? `?facts=${known.join()}` : ''
  throw leadTo(urlParsed.pathname + query, { replaced: ['facts'] })
}
