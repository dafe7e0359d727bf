import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Park, ParkResult } from '#domain/park/park-schemas.ts'
import { toSearchQuery } from '#domain/search/search-query.ts'
import { searchQuery } from '../app/queries.ts'
import type { VisitorLocation } from '../location/use-location.ts'
import type { Search } from '../search/use-search.ts'
import { cameraAfter } from './camera-moves.ts'
import { useSelectedPark } from './use-selected-park.ts'

type Options = {
  search: Search
  parks: readonly ParkResult[]
  /** Whether the page was opened by a park's own URL. */
  fromPermalink: boolean
  interrupt: VisitorLocation['interrupt']
}

export function useSelection({ search, parks, fromPermalink, interrupt }: Options) {
  const { state, act } = search
  const client = useQueryClient()
  const [hasChosen, setChosen] = useState(false)
  const release = useCallback(() => act({ type: 'select', id: null }), [act])
  const selected = useSelectedPark(state.selectedId, parks, release)
  // Deferred, so that the pressed element is repainted before the card opens.
  const opened = useDeferredValue(selected)
  const movedOn = useMovedOn(state.selectedId)

  const select = useCallback(
    (park: Pick<Park, 'id' | 'name'>) => {
      interrupt('select')
      setChosen(true)
      movedOn.current = null
      act({ type: 'select', id: park.id })
    },
    [act, interrupt, movedOn],
  )

  function close() {
    const isPermalink = fromPermalink && !hasChosen
    const next =
      selected && cameraAfter({ type: 'close', park: selected, fromPermalink: isPermalink })
    setChosen(true)
    if (!next) {
      search.closeCard()
      return
    }
    const { centre: location, zoom } = next
    act({ type: 'searchCoordinates', location, zoom }, { inPlace: true })
    const place = { mode: 'coordinates', location } as const
    const around = searchQuery(toSearchQuery({ ...state, place, moved: null }))
    client.prefetchQuery({ ...around, staleTime: 0 })
  }

  const takesFocus = (hasChosen || fromPermalink) && opened?.id === selected?.id
  return { selected, opened, takesFocus, movedOn, select, close }
}

/** The park that was selected when something was last pressed: its card may open after that. */
function useMovedOn(selectedId: number | null): { current: number | null } {
  const movedOn = useRef<number | null>(null)
  useEffect(() => {
    const moveOn = () => {
      movedOn.current = selectedId
    }
    const presses = ['pointerdown', 'keydown']
    for (const press of presses) document.addEventListener(press, moveOn, true)
    return () => {
      for (const press of presses) document.removeEventListener(press, moveOn, true)
    }
  }, [selectedId])
  return movedOn
}
