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
 * Keeps the chosen need on this device, and chooses it again where the main screen is opened without
 * parameters: those of a link say what to show instead.
 */
export function useKeptNeed({ search, initial }: KeptNeed): void {
  const { filters } = search.state
  const before = useRef(initial.filters)

  useEffect(() => {
    const { need } = before.current
    before.current = filters
    // Where there was no need and is none, nothing was taken off.
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
