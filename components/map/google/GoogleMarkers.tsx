import { AdvancedMarker } from '@vis.gl/react-google-maps'
import { memo } from 'react'
import { useHandler } from '../../ui/use-handler.ts'
import type { MapMarker } from '../clusters.ts'
import type { MapProps } from '../map-contract.ts'
import { MARKER_Z_INDEX, type MarkerKind, markerKind } from '../marker.ts'
import { type Cluster, ClusterButton, ParkMarkerButton, VisitorDot } from '../marker-parts.tsx'
import { isSameMarker, markerKey, markerPlace } from '../roving.ts'

type GoogleMarkersProps = Pick<MapProps, 'selectedId' | 'visitor' | 'onSelect'> & {
  markers: readonly MapMarker[]
  names: ReadonlySet<number>
  stop: string | null
  onOpen: (cluster: Cluster) => void
}

/** The markers on Google's map: parks, clusters and the visitor. */
export function GoogleMarkers({
  markers,
  names,
  stop,
  selectedId,
  visitor,
  onSelect,
  onOpen,
}: GoogleMarkersProps) {
  const select = useHandler(onSelect)
  const open = useHandler(onOpen)
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
          onOpen={open}
        />
      ))}
      {visitor && (
        <AdvancedMarker position={visitor} anchorLeft="-50%" anchorTop="-50%">
          <VisitorDot />
        </AdvancedMarker>
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
  const stop = { markerKey: markerKey(marker), isStop }
  const position = markerPlace(marker)
  if (marker.kind === 'cluster') {
    return (
      <AdvancedMarker position={position} anchorLeft="-50%" anchorTop="-50%" zIndex={50}>
        <ClusterButton {...stop} cluster={marker} onOpen={onOpen} />
      </AdvancedMarker>
    )
  }
  return (
    <AdvancedMarker position={position} zIndex={MARKER_Z_INDEX[kind]}>
      <ParkMarkerButton
        {...stop}
        park={marker.park}
        kind={kind}
        isNamed={isNamed}
        onSelect={onSelect}
      />
    </AdvancedMarker>
  )
}, isSameMarker)
