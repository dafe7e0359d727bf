import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import { PLACE_NOT_FOUND_TITLE, placeNotFoundText } from '#domain/text/messages.ts'
import { showToast } from '../toasts/toast-store.ts'
import { writeSearch } from './search-url.ts'

/** Long enough to decide on an offer. */
const OFFER_MS = 12_000

/**
 * Reports an unknown address, and offers the place that may be meant instead; of one whose words ask
 * for filters, those that do not.
 */
export function showNotFound(address: string, state: SearchState, answer: SearchAnswer): void {
  if (answer.understood) {
    const { unknown } = answer.understood
    if (unknown) showToast({ title: 'Some words were not understood', text: unknown.join(', ') })
    return
  }
  const [offer] = answer.offers ?? []
  const notice = { title: PLACE_NOT_FOUND_TITLE, text: placeNotFoundText(address) }
  if (offer === undefined) {
    showToast({ ...notice, destructive: true })
    return
  }
  const place = { mode: 'address', address: offer } as const
  const url = `/${writeSearch({ ...state, place, moved: null, selectedId: null, zoom: null })}`
  showToast({
    ...notice,
    detail: `Did you mean ${offer}?`,
    action: { label: 'Go there', run: () => window.location.assign(url) },
    destructive: true,
    duration: OFFER_MS,
  })
}
