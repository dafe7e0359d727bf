import { Marker } from '@vis.gl/react-maplibre'
import { memo } from 'react'
import { useHandler } from '../../ui/use-handler.ts'
import type { MapMarker } from '../clusters.ts'
import type { MapProps } from '../map-contract.ts'
import { MARKER_Z_INDEX, type MarkerKind, markerKind } from '../marker.ts'
import { type Cluster, ClusterButton, ParkMarkerButton, VisitorDot } from '../marker-parts.tsx'
import { isSameMarker, markerKey } from '../roving.ts'
import styles from './KeylessMap.module.css'

type KeylessMarkersProps = Pick<MapProps, 'selectedId' | 'visitor' | 'onSelect'> & {
  markers: readonly MapMarker[]
  names: ReadonlySet<number>
  stop: string | null
  onOpen: (cluster: Cluster) => void
}

/** The markers on the keyless map: parks, clusters and the visitor. */
export function KeylessMarkers(props: KeylessMarkersProps) {
  const { markers, names, stop, selectedId, visitor, onSelect, onOpen } = props
  const select = useHandler(onSelect)
  return (
    <>
      {markers.map((marker) => (
        <ParkOrCluster
          key={markerKey(marker)}
          marker={marker}
          kind={marker.kind === 'park' ? markerKind(marker.park, selectedId) : 'park'}
          isNamed={marker.kind === 'park' && names.has(marker.park.id)}
          isStop={markerKey(marker) === stop}
          onSelect={select}
          onOpen={onOpen}
        />
      ))}
      {visitor && (
        <Marker longitude={visitor.lng} latitude={visitor.lat} anchor="center">
          <VisitorDot />
        </Marker>
      )}
    </>
  )
}

type ParkOrClusterProps = {
  marker: MapMarker
  kind: MarkerKind
  isNamed: boolean
  isStop: boolean
  onSelect: (id: number) => void
  onOpen: (cluster: Cluster) => void
}

const ParkOrCluster = memo(function ParkOrCluster(props: ParkOrClusterProps) {
  const { marker, kind, isNamed, isStop, onSelect, onOpen } = props
  const key = markerKey(marker)
  if (marker.kind === 'cluster') {
    const { lng, lat } = marker
    return (
      <Marker longitude={lng} latitude={lat} anchor="center" className={styles.cluster}>
        <ClusterButton markerKey={key} isStop={isStop} cluster={marker} onOpen={onOpen} />
      </Marker>
    )
  }
  const { park } = marker
  return (
    <Marker
      longitude={park.longitude}
      latitude={park.latitude}
      anchor="bottom"
      style={{ zIndex: MARKER_Z_INDEX[kind] }}
    >
      <ParkMarkerButton
        markerKey={key}
        isStop={isStop}
        park={park}
        kind={kind}
        isNamed={isNamed}
        onSelect={onSelect}
      />
    </Marker>
  )
}, isSameMarker)
