import { type RefObject, useEffect, useRef } from 'react'
import type { Search } from '../search/use-search.ts'

/**
 * Scrolls the list to the top after a new search, sort or filter; not after going back, nor when
 * moving the map adds parks.
 */
export function useListTop(search: Search): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const { filters, sort } = search.state
  const { count, byHistory } = search.visit
  const last = useRef({ filters, sort, count })

  useEffect(() => {
    const isVisit = count !== last.current.count
    const isSame = !isVisit && filters === last.current.filters && sort === last.current.sort
    last.current = { filters, sort, count }
    if (!isSame && !(isVisit && byHistory)) list.current?.scrollTo({ top: 0 })
  }, [filters, sort, count, byHistory])

  return list
}
