import { type ComponentType, type KeyboardEvent, memo, useState } from 'react'
import { InsideIcon } from '../../park/InsideIcon.tsx'
import { markerStep, stepIn } from '../keys/map-keys.ts'
import type { MarkerProps } from '../map-contract.ts'
import styles from './Insides.module.css'
import type { InsidePoint } from './inside-points.ts'

/** Below the markers of parks, but on top while its name is shown. */
const Z_INDEX = { closed: 1, open: 900 }

type Props = { Marker: ComponentType<MarkerProps>; points: readonly InsidePoint[] }

/**
 * The symbols of what lies in the selected park: one tab stop, with arrow keys from one to the next.
 * A press shows a symbol's name.
 */
export const InsideMarkers = memo(function InsideMarkers({ Marker, points }: Props) {
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [stopKey, setStopKey] = useState<string | null>(null)
  const stop = points.find(({ key }) => key === stopKey) ?? points[0]

  function onKeyDown(event: KeyboardEvent<HTMLElement>, from: number) {
    if (event.key === 'Escape' && openKey !== null) {
      event.stopPropagation()
      setOpenKey(null)
    }
    const to = markerStep(event)
    const next = to && points[stepIn(points.length, from, to)]
    if (!next) return
    event.preventDefault()
    const frame = event.currentTarget.closest('[role="application"]')
    frame?.querySelector<HTMLElement>(`[data-inside="${CSS.escape(next.key)}"]`)?.focus()
  }

  return points.map((point, index) => {
    const { key, kind, label } = point
    const isOpen = key === openKey
    return (
      <Marker key={key} place={point} isCentred zIndex={isOpen ? Z_INDEX.open : Z_INDEX.closed}>
        <button
          type="button"
          className={styles.symbol}
          tabIndex={point === stop ? 0 : -1}
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
      </Marker>
    )
  })
})
