import { isDogFriendly } from '#domain/amenities.ts'
import { formatMiles } from '#domain/geo.ts'
import type { MarkerKind } from '#domain/marker.ts'
import type { ParkResult } from '#domain/park.ts'
import { useIsSaved } from '../saved/saved-store.ts'
import { MarkerPin } from './MarkerPin.tsx'
import styles from './Markers.module.css'

/** What a marker is found by, and whether the Tab key stops at it. */
type MarkerStopProps = { markerKey: string; isStop: boolean }

type ParkMarkerButtonProps = MarkerStopProps & {
  park: ParkResult
  kind: MarkerKind
  onSelect: (id: number) => void
}

/** What is pressed to select a park on a map. */
export function ParkMarkerButton(props: ParkMarkerButtonProps) {
  const { park, kind, markerKey, isStop, onSelect } = props
  const saved = useIsSaved(park.id)
  return (
    <button
      type="button"
      className={styles.marker}
      tabIndex={isStop ? 0 : -1}
      data-marker={markerKey}
      data-kind={kind}
      data-park={park.id}
      aria-label={markerName(park, saved)}
      aria-pressed={kind === 'selected'}
      onClick={(event) => {
        event.stopPropagation()
        onSelect(park.id)
      }}
    >
      <MarkerPin kind={kind} dogs={isDogFriendly(park)} saved={saved} />
      <span className={styles.name} aria-hidden>
        {park.name}
      </span>
    </button>
  )
}

type ClusterButtonProps = MarkerStopProps & { count: number; dogs: boolean; onOpen: () => void }

/** What is pressed to look closer at parks that stand too close together. */
export function ClusterButton({ count, dogs, markerKey, isStop, onOpen }: ClusterButtonProps) {
  return (
    <button
      type="button"
      className={styles.cluster}
      tabIndex={isStop ? 0 : -1}
      data-marker={markerKey}
      data-dogs={dogs || undefined}
      aria-label={`${count} parks, zoom in`}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    >
      {count}
    </button>
  )
}

export function VisitorDot() {
  return <div className={styles.visitor} role="img" aria-label="Your location" />
}

function markerName(park: ParkResult, saved: boolean): string {
  const dogs = isDogFriendly(park) ? ', dog-friendly' : ''
  return `${park.name}${dogs}, ${formatMiles(park.distance)} miles away${saved ? ', saved' : ''}`
}
