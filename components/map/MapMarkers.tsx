import { type ComponentType, memo } from 'react'
import { useHandler } from '../ui/use-handler.ts'
import type { MapMarker } from './clusters.ts'
import type { MapProps, SpotProps } from './map-contract.ts'
import { CLUSTER_Z_INDEX, MARKER_Z_INDEX, type MarkerKind, markerKind } from './marker.ts'
import { type Cluster, ClusterButton, ParkMarkerButton, VisitorDot } from './marker-parts.tsx'
import { isSameMarker, markerKey, markerPlace } from './roving.ts'
import { WaitingParks } from './WaitingParks.tsx'

type MapMarkersProps = Pick<MapProps, 'selectedId' | 'visitor' | 'onSelect'> & {
  Spot: ComponentType<SpotProps>
  markers: readonly MapMarker[]
  /** The parks whose names are shown, by id. */
  names: ReadonlySet<number>
  stop: string | null
  onOpen: (cluster: Cluster) => void
}

export function MapMarkers(props: MapMarkersProps) {
  const { Spot, markers, names, stop, selectedId, visitor, onSelect, onOpen } = props
  const select = useHandler(onSelect)
  const open = useHandler(onOpen)
  return (
    <>
      {markers.map((marker) => (
        <ParkOrCluster
          key={markerKey(marker)}
          Spot={Spot}
          marker={marker}
          kind={marker.kind === 'park' ? markerKind(marker.park, selectedId) : 'park'}
          isNamed={marker.kind === 'park' && names.has(marker.park.id)}
          isStop={markerKey(marker) === stop}
          onSelect={select}
          onOpen={open}
        />
      ))}
      <WaitingParks Spot={Spot} />
      {visitor && (
        <Spot place={visitor} isCentred>
          <VisitorDot />
        </Spot>
      )}
    </>
  )
}

type ParkOrClusterProps = {
  Spot: ComponentType<SpotProps>
  marker: MapMarker
  kind: MarkerKind
  isNamed: boolean
  isStop: boolean
  onSelect: MapProps['onSelect']
  onOpen: (cluster: Cluster) => void
}

const ParkOrCluster = memo(function ParkOrCluster(props: ParkOrClusterProps) {
  const { Spot, marker, kind, isNamed, isStop, onSelect, onOpen } = props
  const stop = { markerKey: markerKey(marker), isStop }
  const place = markerPlace(marker)
  if (marker.kind === 'cluster') {
    return (
      <Spot place={place} isCentred zIndex={CLUSTER_Z_INDEX}>
        <ClusterButton {...stop} cluster={marker} onOpen={onOpen} />
      </Spot>
    )
  }
  const { park } = marker
  return (
    <Spot place={place} zIndex={MARKER_Z_INDEX[kind]}>
      <ParkMarkerButton {...stop} {...{ park, kind, isNamed, onSelect }} />
    </Spot>
  )
}, isSameMarker)
