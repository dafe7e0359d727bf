import { useEffect, useLayoutEffect, useState } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { parkPath } from '#domain/text/slug.ts'
// Loaded with the page, which may be rendered with an open panel.
import './ParkDetail.module.css'
import type { ParkPanel, ParkPanelProps } from './ParkPanel.tsx'

/** The panel's script is loaded after the page's own work if no park was opened. */
const PANEL_LOAD_MS = 1_500

let loaded: typeof ParkPanel | null = null

/** Loads the panel, before a document with an open one is rendered or hydrated. */
export async function loadParkPanel(): Promise<typeof ParkPanel> {
  loaded ??= (await import('./ParkPanel.tsx')).ParkPanel
  return loaded
}

type SlotProps = Omit<ParkPanelProps, 'park'> & {
  park: Park | undefined
  className: string | undefined
}

/** The container of the selected park's card, whose script is loaded after the page's. */
export function ParkPanelSlot({ park, className, ...props }: SlotProps) {
  const [Panel, setPanel] = useState(() => loaded)
  const isOpen = park !== undefined
  const fallback = park && parkPath(park)
  useEscape(isOpen, props.onClose)

  useEffect(() => {
    if (Panel) return
    const load = () =>
      loadParkPanel().then(
        (panel) => setPanel(() => panel),
        // The park's own page has everything.
        () => fallback && window.location.assign(fallback),
      )
    if (isOpen) {
      load()
      return
    }
    const timer = setTimeout(load, PANEL_LOAD_MS)
    return () => clearTimeout(timer)
  }, [Panel, isOpen, fallback])

  if (!Panel || !park) return null
  return (
    <div className={className} data-park-panel>
      <Panel park={park} {...props} />
    </div>
  )
}

/** Escape anywhere, unless a dialog or a field handles it. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  // Before the card is painted: the key may follow at once.
  useLayoutEffect(() => {
    if (!isOn) return
    function onKeyDown({ key, defaultPrevented, target }: globalThis.KeyboardEvent) {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
      const isBehindDialog = document.querySelector('dialog[open]') !== null
      if (key === 'Escape' && !defaultPrevented && !isField && !isBehindDialog) onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, onEscape])
}
