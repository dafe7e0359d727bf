import { type ComponentType, memo, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useHandler } from '../../ui/use-handler.ts'
import { askOutcomes } from '../../visitors/suggestions/ask-outcomes.ts'
import { type Contribution, contributions } from '../../visitors/suggestions/contributions.ts'
import { isSameMarker, markerKey, markerPlace } from '../keys/roving.ts'
import type { MapProps, MarkerProps } from '../map-contract.ts'
import type { MapMarker } from './clusters.ts'
import type { Labels } from './labels.ts'
import { MarkerPin } from './MarkerPin.tsx'
import styles from './Markers.module.css'
import {
  CLUSTER_Z_INDEX,
  MARKER_Z_INDEX,
  type MarkerKind,
  markerKind,
  type NameSide,
} from './marker.ts'
import { type Cluster, ClusterButton, ParkMarkerButton, VisitorDot } from './marker-parts.tsx'

type MapMarkersProps = Pick<MapProps, 'selectedId' | 'visitor' | 'onSelect'> & {
  Marker: ComponentType<MarkerProps>
  markers: readonly MapMarker[]
  labels: Labels
  stop: string | null
  onOpen: (cluster: Cluster) => void
}

export function MapMarkers(props: MapMarkersProps) {
  const { Marker, markers, labels, stop, selectedId, visitor, onSelect, onOpen } = props
  const select = useHandler(onSelect)
  const open = useHandler(onOpen)
  return (
    <>
      {markers.map((marker) => (
        <ParkOrCluster
          key={markerKey(marker)}
          Marker={Marker}
          marker={marker}
          kind={marker.kind === 'park' ? markerKind(marker.park, selectedId) : 'park'}
          side={marker.kind === 'park' ? labels.get(marker.park.id)?.side : undefined}
          isStop={markerKey(marker) === stop}
          onSelect={select}
          onOpen={open}
        />
      ))}
      <WaitingParks Marker={Marker} />
      {visitor && (
        <Marker place={visitor} isCentred>
          <VisitorDot />
        </Marker>
      )}
    </>
  )
}

type ParkOrClusterProps = {
  Marker: ComponentType<MarkerProps>
  marker: MapMarker
  kind: MarkerKind
  side: NameSide | undefined
  isStop: boolean
  onSelect: MapProps['onSelect']
  onOpen: (cluster: Cluster) => void
}

const ParkOrCluster = memo(function ParkOrCluster(props: ParkOrClusterProps) {
  const { Marker, marker, kind, side, isStop, onSelect, onOpen } = props
  const stop = { markerKey: markerKey(marker), isStop }
  const place = markerPlace(marker)
  if (marker.kind === 'cluster') {
    return (
      <Marker place={place} isCentred zIndex={CLUSTER_Z_INDEX}>
        <ClusterButton {...stop} cluster={marker} onOpen={onOpen} />
      </Marker>
    )
  }
  const { park } = marker
  return (
    <Marker place={place} zIndex={MARKER_Z_INDEX[kind]}>
      <ParkMarkerButton {...stop} {...{ park, kind, side, onSelect }} />
    </Marker>
  )
}, isSameMarker)

const NONE: readonly Contribution[] = []
/** Below the markers of parks. */
const Z_INDEX = 2

/** Missing parks that were suggested on this device, until the operator has decided. */
function WaitingParks({ Marker }: { Marker: ComponentType<MarkerProps> }) {
  const made = useSyncExternalStore(contributions.follow, contributions.entries, () => NONE)
  const waiting = made.filter(({ content, isDecided }) => content?.kind === 'park' && !isDecided)
  const ask = useEffectEvent(() => askOutcomes({ made: waiting, answers: [] }))
  const hasWaiting = waiting.length > 0
  useEffect(() => {
    // Otherwise they are shown as waiting until the next visit.
    if (hasWaiting) ask().catch(() => {})
  }, [hasWaiting])
  return waiting.flatMap(({ id, name, content }) =>
    content?.kind === 'park'
      ? [
          <Marker key={id} place={content.position} zIndex={Z_INDEX}>
            <a className={styles.waiting} href="/help#told" aria-label={`${name}, waiting`}>
              <MarkerPin kind="park" dogs={content.type === 'dog_park'} saved={false} isHollow />
              <span className={styles.name} data-side="below" aria-hidden>
                {name} · waiting
              </span>
            </a>
          </Marker>,
        ]
      : [],
  )
}
