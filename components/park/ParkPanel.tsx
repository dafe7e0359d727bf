import { IconX } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { RESULTS_HEADING_ID } from '../ui/ids.ts'
import { SaveButton } from '../visitors/saved/SavedControls.tsx'
import { closesBySwipe } from './gallery/swipe.ts'
import styles from './ParkDetail.module.css'
import { ParkDetail, type ParkDetailProps } from './ParkDetail.tsx'
import { useParkHead } from './use-park-head.ts'

export type ParkPanelProps = ParkDetailProps & {
  /** Whether it was opened by the visitor rather than by the URL. */
  takesFocus: boolean
  /** The park whose card leaves the focus where it is: the visitor has gone on before it opened. */
  movedOn: { readonly current: number | null }
  onClose: () => void
}

/**
 * A park's card beside the map. It takes the focus when it opens and restores it when it closes;
 * map and list stay reachable.
 */
export function ParkPanel(props: ParkPanelProps) {
  const { park, asked, from, isVisitor, takesFocus, movedOn, onClose } = props
  const panel = useRef<HTMLElement>(null)
  const swipe = useSwipeDown(onClose)
  useFocusWhileOpen(panel, takesFocus ? park.id : null, movedOn)
  useEscape(onClose)
  useParkHead(park)
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-labelledby="park-name"
      tabIndex={-1}
      data-scrolls
    >
      <div className={styles.bar} {...swipe}>
        <h2 id="park-name">{park.name}</h2>
        <SaveButton park={park} />
        <Button look="quiet" icon data-scripted aria-label="Close" onClick={onClose}>
          <IconX size={20} aria-hidden />
        </Button>
      </div>
      <ParkDetail {...{ park, asked, from, isVisitor }} />
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
      if (isSheet() && closesBySwipe(moved)) onSwipe()
    },
    onPointerCancel() {
      start.current = null
    },
  }
}

function isSheet(): boolean {
  return window.matchMedia('(max-width: 767px)').matches
}

/** Escape anywhere, unless a dialog or a field handles it. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    function onKeyDown({ key, defaultPrevented, target }: globalThis.KeyboardEvent) {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
      const isBehindDialog = document.querySelector('dialog[open]') !== null
      if (key === 'Escape' && !defaultPrevented && !isField && !isBehindDialog) onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onEscape])
}

/** Moves the focus here if it would be lost. */
function focusResults(): void {
  if (document.activeElement !== document.body) return
  document.getElementById(RESULTS_HEADING_ID)?.focus({ preventScroll: true })
}

function useFocusWhileOpen(
  panel: { current: HTMLElement | null },
  id: number | null,
  movedOn: { readonly current: number | null },
): void {
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    opener.current = document.activeElement
    return () => {
      const { current } = opener
      const isThere = current instanceof HTMLElement && current.isConnected
      if (isThere && current !== document.body) current.focus()
      else focusResults()
    }
  }, [])

  useEffect(() => {
    if (id === null) return
    if (movedOn.current !== id) panel.current?.focus({ preventScroll: true })
    panel.current?.scrollTo({ top: 0 })
  }, [id, panel, movedOn])
}
