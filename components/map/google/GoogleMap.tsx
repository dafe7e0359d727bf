import {
  AdvancedMarker,
  APILoadingStatus,
  APIProvider,
  ColorScheme,
  ControlPosition,
  Map as GoogleMapView,
  useApiLoadingStatus,
  useMap,
} from '@vis.gl/react-google-maps'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Camera, cameraFor, MAX_ZOOM, MIN_ZOOM, repairCentre } from '#domain/camera.ts'
import type { Bounds } from '#domain/geo.ts'
import { MARKER_Z_INDEX, markerKind } from '#domain/marker.ts'
import { useSite } from '../../site.ts'
import { clusterParks, type MapMarker } from '../clusters.ts'
import { MapStatus } from '../MapStatus.tsx'
import type { CameraMove, MapProps } from '../map-contract.ts'
import { ClusterButton, ParkMarkerButton, VisitorDot } from '../marker-parts.tsx'
import { useDark } from '../use-dark.ts'
import { useOtherScript } from './use-other-script.ts'

/** How long Google's script may take before the keyless map stands in. */
const PATIENCE_MS = 20_000
/** Advanced markers need a map id; this one Google offers to everyone. */
const ANY_MAP_ID = 'DEMO_MAP_ID'
/** Google counts zoom by tiles of 256 pixels, the clusters by 512. */
const ZOOM_OFFSET = 1

type GoogleMapProps = MapProps & { onFail: () => void }

/** Google's map, for an operator who has a key. */
export default function GoogleMap(props: GoogleMapProps) {
  const { googleMapsApiKey, googleMapsMapId } = useSite()
  const dark = useDark()
  const [start] = useState(() => aim(props.camera, windowSize()))
  if (!useOtherScript(props.onFail)) return <MapStatus parks={props.parks.length} markers={0} />
  return (
    <APIProvider apiKey={googleMapsApiKey} onError={props.onFail}>
      <FailWhenLate onFail={props.onFail} />
      <GoogleMapView
        mapId={googleMapsMapId || ANY_MAP_ID}
        colorScheme={dark ? ColorScheme.DARK : ColorScheme.LIGHT}
        defaultCenter={start.centre}
        defaultZoom={start.zoom}
        minZoom={MIN_ZOOM}
        maxZoom={MAX_ZOOM}
        gestureHandling="greedy"
        disableDefaultUI
        zoomControl
        zoomControlOptions={{ position: ControlPosition.RIGHT_TOP }}
        clickableIcons={false}
      >
        <Contents {...props} />
      </GoogleMapView>
    </APIProvider>
  )
}

/** Gives up on a script that is blocked, refuses the key or never comes. */
function FailWhenLate({ onFail }: { onFail: () => void }) {
  const isLoaded = useApiLoadingStatus() === APILoadingStatus.LOADED
  const fail = useRef(onFail)
  fail.current = onFail

  useEffect(() => {
    // Google's script calls this when it does not accept the key.
    window.gm_authFailure = () => fail.current()
    return () => {
      window.gm_authFailure = undefined
    }
  }, [])

  useEffect(() => {
    if (isLoaded) return
    const timer = setTimeout(() => fail.current(), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isLoaded])
  return null
}

type View = { bounds: Bounds; zoom: number }

function Contents(props: GoogleMapProps) {
  const { parks, selectedId, camera, visitor, onSelect, onCameraIdle } = props
  const map = useMap()
  const moved = useCamera(map, camera)
  const view = useView(map, moved, onCameraIdle)
  const clusters = useMemo(() => clusterParks(parks, selectedId), [parks, selectedId])
  const markers = useMemo(() => (view ? clusters(view.bounds, view.zoom) : []), [clusters, view])
  return (
    <>
      {markers.map((marker) => (
        <ParkOrCluster
          key={marker.kind === 'park' ? marker.park.id : marker.key}
          marker={marker}
          selectedId={selectedId}
          onSelect={onSelect}
          onOpen={(lat, lng, zoom) => map?.moveCamera({ center: { lat, lng }, zoom })}
        />
      ))}
      {visitor && (
        <AdvancedMarker position={visitor} anchorLeft="-50%" anchorTop="-50%">
          <VisitorDot />
        </AdvancedMarker>
      )}
      <MapStatus markers={markers.length} parks={parks.length} />
    </>
  )
}

type ParkOrClusterProps = {
  marker: MapMarker
  selectedId: number | null
  onSelect: (id: number) => void
  onOpen: (lat: number, lng: number, zoom: number) => void
}

function ParkOrCluster({ marker, selectedId, onSelect, onOpen }: ParkOrClusterProps) {
  if (marker.kind === 'cluster') {
    const { lat, lng, count, dogs, expandsAt } = marker
    return (
      <AdvancedMarker position={{ lat, lng }} anchorLeft="-50%" anchorTop="-50%" zIndex={50}>
        <ClusterButton
          count={count}
          dogs={dogs}
          onOpen={() => onOpen(lat, lng, expandsAt + ZOOM_OFFSET)}
        />
      </AdvancedMarker>
    )
  }
  const { park } = marker
  return (
    <AdvancedMarker
      position={{ lat: park.latitude, lng: park.longitude }}
      zIndex={MARKER_Z_INDEX[markerKind(park, selectedId)]}
    >
      <ParkMarkerButton park={park} selectedId={selectedId} onSelect={onSelect} />
    </AdvancedMarker>
  )
}

/** Whether the map's last move was the product's own and not the visitor's. */
type Moved = { current: boolean }

/** The area whose markers are drawn, renewed whenever the map has come to rest. */
function useView(
  map: google.maps.Map | null,
  moved: Moved,
  onCameraIdle: MapProps['onCameraIdle'],
): View | null {
  const [view, setView] = useState<View | null>(null)
  const tell = useRef(onCameraIdle)
  tell.current = onCameraIdle
  useEffect(() => {
    if (!map) return
    const onIdle = () => {
      const bounds = map.getBounds()?.toJSON()
      const centre = map.getCenter()?.toJSON()
      const zoom = map.getZoom()
      if (!bounds || !centre || zoom === undefined) return
      setView({ bounds, zoom: zoom - ZOOM_OFFSET })
      tell.current({ centre: repairCentre(centre), zoom }, !moved.current)
      moved.current = false
    }
    // It may have come to rest before anyone listened.
    onIdle()
    const listener = map.addListener('idle', onIdle)
    return () => listener.remove()
  }, [map, moved])
  return view
}

/** Moves the map whenever there is a new place to look at. */
function useCamera(map: google.maps.Map | null, camera: CameraMove): Moved {
  const seen = useRef(camera)
  const moved = useRef(true)
  useEffect(() => {
    if (!map || seen.current === camera) return
    seen.current = camera
    moved.current = true
    const div = map.getDiv()
    const { centre, zoom } = aim(camera, { width: div.clientWidth, height: div.clientHeight })
    if (camera.animate && map.getZoom() === zoom) map.panTo(centre)
    else map.moveCamera({ center: centre, zoom })
  }, [map, camera])
  return moved
}

function aim(camera: CameraMove, size: { width: number; height: number }): Camera {
  const { centre, zoom } = camera.bounds ? cameraFor(camera.bounds, size) : camera
  return { centre: repairCentre(centre), zoom }
}

function windowSize() {
  return { width: window.innerWidth / 2, height: window.innerHeight }
}
