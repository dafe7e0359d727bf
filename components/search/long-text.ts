import { LONGEST_ADDRESS } from '#domain/search/search-defaults.ts'
import { shortenText } from '#domain/search/shorten-text.ts'
import { showToast } from '../toasts/toast-store.ts'

export function shorten(text: string): string {
  return shortenText(text).text
}

/** Says that only the beginning of a text is searched for; nothing of a map link. */
export function tellCut(text: string): void {
  if (!shortenText(text).isCut) return
  showToast({
    title: 'That was a long text',
    text: `We read only the first ${LONGEST_ADDRESS} characters.`,
  })
}
