import { useEffect, useEffectEvent, useRef } from 'react'
import { filtersOfNeed, needOf } from '#domain/facts/needs.ts'
import { toggleNeed } from '#domain/search/change-filters.ts'
import { DEFAULT_FILTERS, type Filters } from '#domain/search/filters.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import { readStored, writeStored } from '../ui/storage.ts'
import type { Search } from './use-search.ts'

const NEED_KEY = 'parkfetch_need'

type SavedNeed = {
  search: Pick<Search, 'state' | 'act'>
  /** The search the page was opened with. */
  initial: SearchState
}

/**
 * Stores the chosen need on this device, and restores it when the main screen is opened without
 * parameters; a link's parameters take precedence.
 */
export function useSavedNeed({ search, initial }: SavedNeed): void {
  const { filters } = search.state
  const before = useRef(initial.filters)

  useEffect(() => {
    const { need } = before.current
    before.current = filters
    // Without a need before or now, no need was deselected.
    if (filters !== initial.filters && (need || filters.need)) {
      writeStored(NEED_KEY, writeNeed(filters))
    }
  }, [filters, initial])

  const choose = useEffectEvent(() => {
    const { pathname, search: query, hash } = window.location
    const last = readNeed(readStored(NEED_KEY))
    if (!last || pathname + query + hash !== '/' || search.state.filters !== initial.filters) return
    search.act({ type: 'setFilters', filters: last }, { inPlace: true })
  })

  useEffect(() => choose(), [])
}

/** A need and its filters, as stored on the device: 'dog dog_area:yes fenced:yes'; '' for none. */
export function writeNeed({ need: key, facts }: Pick<Filters, 'need' | 'facts'>): string {
  const need = needOf(key)
  if (!need) return ''
  const own = filtersOfNeed(need)
  return [need.key, ...facts.filter((filter) => own.includes(filter))].join(' ')
}

/** Parses a stored need; null if there is none. Filters that the need no longer has are dropped. */
export function readNeed(text: string | null): Filters | null {
  const [key, ...facts] = (text ?? '').split(' ')
  const need = needOf(key)
  if (!need) return null
  const own = filtersOfNeed(need)
  return toggleNeed(
    DEFAULT_FILTERS,
    need,
    [...new Set(facts)].filter((filter) => own.includes(filter)),
  )
}
