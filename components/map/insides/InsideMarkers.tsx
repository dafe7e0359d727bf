import { type ComponentType, type KeyboardEvent, memo, useState } from 'react'
import { InsideIcon } from '../../park/InsideIcon.tsx'
import { markerStep, stepIn } from '../keys/map-keys.ts'
import type { SpotProps } from '../map-contract.ts'
import styles from './Insides.module.css'
import type { InsideSpot } from './inside-spots.ts'

/** Below the markers of parks, but on top while its name is shown. */
const Z_INDEX = { closed: 1, open: 900 }

type Props = { Spot: ComponentType<SpotProps>; spots: readonly InsideSpot[] }

/**
 * The symbols of what lies in the selected park: one tab stop, with arrow keys from one to the next.
 * A press shows a symbol's name.
 */
export const InsideMarkers = memo(function InsideMarkers({ Spot, spots }: Props) {
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [stopKey, setStopKey] = useState<string | null>(null)
  const stop = spots.find(({ key }) => key === stopKey) ?? spots[0]

  function onKeyDown(event: KeyboardEvent<HTMLElement>, from: number) {
    if (event.key === 'Escape' && openKey !== null) {
      event.stopPropagation()
      setOpenKey(null)
    }
    const to = markerStep(event)
    const next = to && spots[stepIn(spots.length, from, to)]
    if (!next) return
    event.preventDefault()
    const frame = event.currentTarget.closest('[role="application"]')
    frame?.querySelector<HTMLElement>(`[data-inside="${CSS.escape(next.key)}"]`)?.focus()
  }

  return spots.map((spot, index) => {
    const { key, kind, label } = spot
    const isOpen = key === openKey
    return (
      <Spot key={key} place={spot} isCentred zIndex={isOpen ? Z_INDEX.open : Z_INDEX.closed}>
        <button
          type="button"
          className={styles.symbol}
          tabIndex={spot === stop ? 0 : -1}
          data-inside={key}
          data-kind={kind}
          aria-label={label}
          aria-pressed={isOpen}
          onFocus={() => setStopKey(key)}
          onKeyDown={(event) => onKeyDown(event, index)}
          onClick={(event) => {
            event.stopPropagation()
            setOpenKey(isOpen ? null : key)
          }}
        >
          <InsideIcon kind={kind} />
          <span className={styles.label} aria-hidden>
            {label}
          </span>
        </button>
      </Spot>
    )
  })
})
