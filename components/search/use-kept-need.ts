import { useEffect, useEffectEvent, useRef } from 'react'
import type { SearchState } from '#domain/search/search-state.ts'
import { readStored, writeStored } from '../ui/storage.ts'
import { NEED_KEY, readNeed, writeNeed } from './kept-need.ts'
import type { Search } from './use-search.ts'

type KeptNeed = {
  search: Pick<Search, 'state' | 'act'>
  /** The search the page was opened with. */
  initial: SearchState
}

/**
 * Stores the chosen need on this device, and restores it when the main screen is opened without
 * parameters; a link's parameters take precedence.
 */
export function useKeptNeed({ search, initial }: KeptNeed): void {
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
    const kept = readNeed(readStored(NEED_KEY))
    if (!kept || pathname + query + hash !== '/' || search.state.filters !== initial.filters) return
    search.act({ type: 'setFilters', filters: kept }, { inPlace: true })
  })

  useEffect(() => choose(), [])
}
