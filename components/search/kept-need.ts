import { needOf, wishesOfNeed } from '#domain/facts/needs.ts'
import { DEFAULT_FILTERS, type Filters, toggleNeed } from '#domain/search/filters.ts'

export const NEED_KEY = 'parkfetch_need'

/** A need and its wishes, as stored on the device: 'dog dog_area:yes fenced:yes'; '' for none. */
export function writeNeed({ need: key, facts }: Pick<Filters, 'need' | 'facts'>): string {
  const need = needOf(key)
  if (!need) return ''
  const own = wishesOfNeed(need)
  return [need.key, ...facts.filter((wish) => own.includes(wish))].join(' ')
}

/** Parses a stored need; null if there is none. Wishes that the need no longer has are dropped. */
export function readNeed(text: string | null): Filters | null {
  const [key, ...kept] = (text ?? '').split(' ')
  const need = needOf(key)
  if (!need) return null
  const own = wishesOfNeed(need)
  return toggleNeed(
    DEFAULT_FILTERS,
    need,
    [...new Set(kept)].filter((wish) => own.includes(wish)),
  )
}
