import { IconX } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { NOTHING_ASKED } from '#domain/facts/filter-state.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import { parkPath } from '#domain/text/slug.ts'
import { mapTitle } from '../app/head-text.ts'
import { useSite } from '../app/site.ts'
import { Button } from '../ui/Button.tsx'
import { RESULTS_HEADING_ID } from '../ui/ids.ts'
import { SWIPE } from '../ui/swipe.ts'
import { SaveButton } from '../visitors/saved/SavedControls.tsx'
import { AlsoLinks } from './AlsoLinks.tsx'
import { askedAbout } from './detail/asked-about.ts'
import { useAskedAbout } from './detail/use-asked-about.ts'
import styles from './ParkDetail.module.css'
import { ParkDetail, type ParkDetailProps } from './ParkDetail.tsx'
import { ParkPicture } from './ParkPicture.tsx'

export type ParkPanelProps = Omit<ParkDetailProps, 'asked' | 'about'> & {
  /** Whether it was opened by the visitor rather than by the URL. */
  takesFocus: boolean
  /** The park whose card leaves the focus where it is: the visitor has gone on before it opened. */
  movedOn: { readonly current: number | null }
  onClose: () => void
  /** The search, and its answer: if its place is this park, others of its name are offered. */
  state: SearchState
  answer: SearchAnswer | undefined
}

/**
 * A park's card beside the map. It takes the focus when it opens and restores it when it closes;
 * map and list stay reachable.
 */
export function ParkPanel(props: ParkPanelProps) {
  const { park, from, isVisitor, takesFocus, movedOn, onClose, state, answer } = props
  const { place, namedFilters = NOTHING_ASKED.namedFilters } = answer ?? {}
  const also = place?.parkId === park.id && place.also
  const about = askedAbout(park, state, answer?.understood)
  const panel = useRef<HTMLElement>(null)
  const swipe = useSwipeDown(onClose)
  useFocusWhileOpen(panel, takesFocus ? park.id : null, movedOn)
  const said = useAskedAbout(panel, park, about)
  useParkHead(park)
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-labelledby="park-name"
      tabIndex={-1}
      data-scrolls
    >
      <ParkPicture key={park.id} park={park} />
      <div className={styles.bar} data-bar {...swipe}>
        <h2 id="park-name">{park.name}</h2>
        <SaveButton park={park} />
        <Button look="quiet" icon data-scripted aria-label="Close" onClick={onClose}>
          <IconX size={20} aria-hidden />
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {also && (
        <p className={styles.also}>
          <AlsoLinks places={also} state={state} />
        </p>
      )}
      <ParkDetail
        asked={{ ...state.filters, namedFilters }}
        {...{ park, about, from, isVisitor }}
      />
    </section>
  )
}

/** Closes the card when its header is swiped down, if it lies over the list. */
function useSwipeDown(onSwipe: () => void) {
  const start = useRef<number | null>(null)
  return {
    onPointerDown({ pointerType, isPrimary, clientY }: PointerEvent) {
      start.current = pointerType === 'touch' && isPrimary ? clientY : null
    },
    onPointerUp({ clientY }: PointerEvent) {
      const moved = start.current === null ? 0 : clientY - start.current
      start.current = null
      const isSheet = window.matchMedia('(max-width: 767px)').matches
      if (isSheet && closesBySwipe(moved)) onSwipe()
    },
    onPointerCancel() {
      start.current = null
    },
  }
}

/** Whether a swipe of this many pixels on a card's header closes it: downwards. */
export function closesBySwipe(moved: number): boolean {
  return moved > SWIPE
}

function useFocusWhileOpen(
  panel: { current: HTMLElement | null },
  id: number | null,
  movedOn: { readonly current: number | null },
): void {
  // Before the card goes, as until a later effect nothing would have the focus.
  useLayoutEffect(() => {
    const opener = document.activeElement
    const card = panel.current
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
      const focused = document.activeElement
      // The opener may be gone, or hidden.
      if (focused === document.body || card?.contains(focused)) {
        document.getElementById(RESULTS_HEADING_ID)?.focus({ preventScroll: true })
      }
    }
  }, [panel])

  useEffect(() => {
    if (id === null) return
    if (movedOn.current !== id) panel.current?.focus({ preventScroll: true })
    panel.current?.scrollTo({ top: 0 })
  }, [id, panel, movedOn])
}

/** Sets the document's title and canonical link to the open park's, until the card closes. */
function useParkHead(park: Park): void {
  const { siteName } = useSite()
  const title = `${park.name} | ${siteName}`
  const path = parkPath(park)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was there before the first park
  useEffect(() => {
    const link = canonicalLink()
    const wasOpened = document.title === title
    const own = {
      // A document rendered with an open card has the park's title.
      title: wasOpened ? pageTitle(siteName) : document.title,
      path: wasOpened ? window.location.pathname : link && new URL(link.href).pathname,
    }
    return () => {
      document.title = own.title
      if (own.path) setCanonical(own.path)
    }
  }, [])

  useEffect(() => {
    document.title = title
    setCanonical(path)
  }, [title, path])
}

/** The title of the map, or of a listing. */
function pageTitle(siteName: string): string {
  if (window.location.pathname === '/') return mapTitle(siteName)
  return `${document.querySelector('h1')?.textContent} | ${siteName}`
}

function canonicalLink(): HTMLLinkElement | null {
  return document.querySelector('link[rel="canonical"]')
}

/** Uses the site's own origin, from the existing link. */
function setCanonical(path: string): void {
  const link = canonicalLink()
  if (link) link.href = new URL(path, link.href).href
}
