import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { toSearchQuery } from '#domain/search/search-query.ts'
import { aroundPark, EMPTY_SEARCH } from '#domain/search/search-state.ts'
import type { PageAddress } from '../app/page-address.ts'
import { searchQuery } from '../app/queries.ts'
import type { MainScreen } from '../main-screen/MainScreen.tsx'
import { loadParkPanel } from '../park/ParkPanelSlot.tsx'
import { permalinkTarget } from '../search/deep-link.ts'

/** 'left': the page stays as it is. */
type State =
  | { step: 'opening' | 'left' }
  | { step: 'open'; Screen: typeof MainScreen; address: PageAddress }

const CARD_CONTROLS = 'article :is(button, summary, input)'

/**
 * Turns a park's page into the main screen within the same document, keeping what is loaded; back
 * returns to the previous page. If the script or the parks cannot be loaded, or the visitor has
 * begun to use the card, the page stays.
 */
export function useMainScreen(park: Park): State {
  const client = useQueryClient()
  const [state, setState] = useState<State>({ step: 'opening' })
  const [opened] = useState(park)

  useEffect(() => {
    let isOver = false
    const around = searchQuery(toSearchQuery(aroundPark(EMPTY_SEARCH, opened)))
    Promise.all([
      import('../main-screen/MainScreen.tsx'),
      loadParkPanel(),
      // If these parks can't be loaded (crawlers may not request them), the park's page stays: it
      // says more than an empty map.
      client.fetchQuery(around),
    ]).then(
      ([{ MainScreen }]) => {
        if (!isOver) open(MainScreen)
      },
      () => isOver || setState({ step: 'left' }),
    )
    document.addEventListener('click', onClick, true)
    return () => {
      isOver = true
      document.removeEventListener('click', onClick, true)
    }

    // Otherwise a half-given answer would be lost.
    function onClick({ target }: MouseEvent) {
      if (!isOver && target instanceof Element && target.closest(CARD_CONTROLS)) {
        isOver = true
        setState({ step: 'left' })
      }
    }

    function open(Screen: typeof MainScreen) {
      isOver = true
      const target = permalinkTarget(opened)
      window.history.replaceState(null, '', target)
      const address = { path: '/', search: target.slice(1) }
      startTransition(() => setState({ step: 'open', Screen, address }))
    }
  }, [opened, client])

  return state
}
