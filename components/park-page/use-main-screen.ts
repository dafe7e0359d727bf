import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import { permalinkTarget } from '#domain/deep-link.ts'
import type { Park } from '#domain/park.ts'
import { aroundPark, EMPTY_SEARCH, toSearchQuery } from '#domain/search-state.ts'
import type { MainScreen } from '../main-screen/MainScreen.tsx'
import type { PageAddress } from '../page-address.ts'
import { loadParkPanel } from '../parks/ParkPanelSlot.tsx'
import { searchQuery } from '../queries.ts'

/** 'left': the page stays what it is. */
type State =
  | { step: 'opening' | 'left' }
  | { step: 'open'; Screen: typeof MainScreen; address: PageAddress }

/**
 * Leads from a park's page to the main screen within the same document, so that what is loaded goes
 * along; the way back is that of the page. Where the script or the parks can't be had, or the visitor
 * has opened something on the page meanwhile, the page stays.
 */
export function useMainScreen(park: Park): State {
  const client = useQueryClient()
  const [state, setState] = useState<State>({ step: 'opening' })
  const [opened] = useState(park)
  const hadFocus = useRef(false)

  useEffect(() => {
    let isGone = false
    const around = searchQuery(toSearchQuery(aroundPark(EMPTY_SEARCH, opened)))
    Promise.all([
      import('../main-screen/MainScreen.tsx'),
      loadParkPanel(),
      // Without them the page tells more than the map: also crawlers, kept from asking, have it all.
      client.fetchQuery(around),
    ]).then(
      ([{ MainScreen }]) => {
        if (isGone) return
        if (document.querySelector('dialog[open]')) setState({ step: 'left' })
        else open(MainScreen)
      },
      () => isGone || setState({ step: 'left' }),
    )
    return () => {
      isGone = true
    }

    function open(Screen: typeof MainScreen) {
      const target = permalinkTarget(opened)
      hadFocus.current = document.activeElement !== document.body
      window.history.replaceState(null, '', target)
      const address = { path: '/', search: target.slice(1) }
      startTransition(() => setState({ step: 'open', Screen, address }))
    }
  }, [opened, client])

  // What had the focus has gone with the page.
  useEffect(() => {
    if (state.step !== 'open' || !hadFocus.current) return
    const panel = document.querySelector<HTMLElement>('[data-park-panel] > *')
    panel?.focus({ preventScroll: true })
  }, [state])

  return state
}
