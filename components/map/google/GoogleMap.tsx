import {
  AdvancedMarker,
  APILoadingStatus,
  APIProvider,
  ColorScheme,
  Map as GoogleMapView,
  useApiLoadingStatus,
  useMap,
} from '@vis.gl/react-google-maps'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Camera, cameraFor, MAX_ZOOM, MIN_ZOOM, repairCentre } from '#domain/camera.ts'
import type { Bounds, Coordinates } from '#domain/geo.ts'
import { cameraAfterStep, type MapStep } from '#domain/map-keys.ts'
import { MARKER_Z_INDEX, type MarkerKind, markerKind } from '#domain/marker.ts'
import { useSite } from '../../site.ts'
import { movesLess } from '../../ui/moves-less.ts'
import { clusterParks, type MapMarker } from '../clusters.ts'
import { MapFrame } from '../MapFrame.tsx'
import type { CameraMove, MapPilot, MapProps } from '../map-contract.ts'
import { ClusterButton, ParkMarkerButton, VisitorDot } from '../marker-parts.tsx'
import { isSameMarker, markerKey, markerPlace } from '../roving.ts'
import { useDark } from '../use-dark.ts'
import { useMapKeys } from '../use-map-keys.ts'
import { comes } from './load-maps.ts'

/** Advanced markers need a map id; this one Google offers to everyone. */
const ANY_MAP_ID = 'DEMO_MAP_ID'
/** Google counts zoom by tiles of 256 pixels, the clusters by 512. */
const ZOOM_OFFSET = 1
/** From here, of 512-pixel tiles, there is room for the parks' names. */
const CLOSE_ZOOM = 14

type GoogleMapProps = MapProps & {
  /** The script is there, but its map does not come. */
  onSlow: () => void
  /** The script says what is wrong. */
  onError: (text: string) => void
}

/** Google's map, once its script is in the page. */
export function GoogleMap(props: GoogleMapProps) {
  const { googleMapsApiKey, googleMapsMapId } = useSite()
  const dark = useDark()
  const [start] = useState(() => aim(props.camera, windowSize()))
  const [map, setMap] = useState<google.maps.Map | null>(null)
  const { parks, selectedId, onSelect } = props
  const moved = useCamera(map, props.camera)
  const view = useView(map, moved, props.onCameraIdle)
  const clusters = useMemo(() => clusterParks(parks, selectedId), [parks, selectedId])
  const markers = useMemo(() => (view ? clusters(view.bounds, view.zoom) : []), [clusters, view])
  const pilot = usePilot(map, props.camera)
  const keys = useMapKeys({
    parks,
    markers,
    selectedId,
    seen: view?.bounds ?? null,
    pilot,
    onSelect,
  })
  return (
    <APIProvider apiKey={googleMapsApiKey} onError={(error) => props.onError(errorText(error))}>
      <TellWhenSlow onSlow={props.onSlow} />
      <MapFrame
        keys={keys}
        pilot={pilot}
        markers={markers.length}
        parks={parks.length}
        isClose={view !== null && view.zoom >= CLOSE_ZOOM}
      >
        <GoogleMapView
          mapId={googleMapsMapId || ANY_MAP_ID}
          colorScheme={dark ? ColorScheme.DARK : ColorScheme.LIGHT}
          defaultCenter={start.centre}
          defaultZoom={start.zoom}
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          gestureHandling="greedy"
          keyboardShortcuts={false}
          disableDefaultUI
          clickableIcons={false}
        >
          <HandOut onMap={setMap} />
          <Markers {...props} markers={markers} stop={keys.stop} pilot={pilot} />
        </GoogleMapView>
      </MapFrame>
    </APIProvider>
  )
}

/** Gives the map to what surrounds it. */
function HandOut({ onMap }: { onMap: (map: google.maps.Map | null) => void }) {
  const map = useMap()
  useEffect(() => onMap(map), [map, onMap])
  return null
}

/** Gives up on a script that came but does not become a map. */
function TellWhenSlow({ onSlow }: { onSlow: () => void }) {
  const status = useApiLoadingStatus()
  const latest = useRef({ status, onSlow })
  latest.current = { status, onSlow }
  useEffect(() => {
    let isCurrent = true
    const isReady = () => latest.current.status === APILoadingStatus.LOADED
    const wait = (milliseconds: number) =>
      new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
    comes({ isReady, hasFailed: () => !isCurrent }, 'quick', wait).then((hasCome) => {
      if (isCurrent && !hasCome) latest.current.onSlow()
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return null
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A press while the map still glides goes on from where the one before leads to. */
function usePilot(map: google.maps.Map | null, camera: CameraMove): GooglePilot {
  const goal = useRef<Camera | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place to look at is another goal
  useEffect(() => {
    goal.current = null
  }, [camera])
  useEffect(() => {
    const forget = () => {
      goal.current = null
    }
    const listeners = ['idle', 'dragstart'].map((name) => map?.addListener(name, forget))
    return () => listeners.forEach((listener) => void listener?.remove())
  }, [map])
  return useMemo(() => {
    function step(by: MapStep): Camera | null {
      const centre = map?.getCenter()?.toJSON()
      const zoom = map?.getZoom()
      if (!centre || zoom === undefined) return null
      goal.current = cameraAfterStep(goal.current ?? { centre, zoom }, by)
      return goal.current
    }
    const show = (center: Coordinates) =>
      movesLess() ? map?.moveCamera({ center }) : map?.panTo(center)
    return {
      show: (center) => {
        goal.current = null
        show(center)
      },
      pan: (x, y) => {
        const next = step({ x, y })
        if (next) show(next.centre)
      },
      zoom: (by) => {
        const isGliding = goal.current !== null
        const next = step({ by })
        // The glide of a press before is not to be cut off.
        if (next && isGliding) map?.moveCamera({ center: next.centre, zoom: next.zoom })
        else if (next) map?.setZoom(next.zoom)
      },
      open: (center, zoom) => {
        goal.current = null
        map?.moveCamera({ center, zoom })
      },
    }
  }, [map])
}

type GooglePilot = MapPilot & { open: (place: Coordinates, zoom: number) => void }

type MarkersProps = MapProps & {
  markers: readonly MapMarker[]
  stop: string | null
  pilot: GooglePilot
}

function Markers({ markers, stop, pilot, selectedId, visitor, onSelect }: MarkersProps) {
  const latest = useRef(onSelect)
  latest.current = onSelect
  const select = useCallback((id: number) => latest.current(id), [])
  return (
    <>
      {markers.map((marker) => (
        <ParkOrCluster
          key={markerKey(marker)}
          marker={marker}
          kind={marker.kind === 'park' ? markerKind(marker.park, selectedId) : 'park'}
          isStop={markerKey(marker) === stop}
          onSelect={select}
          onOpen={pilot.open}
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
  isStop: boolean
  onSelect: (id: number) => void
  onOpen: GooglePilot['open']
}

const ParkOrCluster = memo(function ParkOrCluster(props: ParkOrClusterProps) {
  const { marker, kind, isStop, onSelect, onOpen } = props
  const stop = { markerKey: markerKey(marker), isStop }
  const position = markerPlace(marker)
  if (marker.kind === 'cluster') {
    const { count, dogs, expandsAt } = marker
    return (
      <AdvancedMarker position={position} anchorLeft="-50%" anchorTop="-50%" zIndex={50}>
        <ClusterButton
          {...stop}
          count={count}
          dogs={dogs}
          onOpen={() => onOpen(position, expandsAt + ZOOM_OFFSET)}
        />
      </AdvancedMarker>
    )
  }
  return (
    <AdvancedMarker position={position} zIndex={MARKER_Z_INDEX[kind]}>
      <ParkMarkerButton {...stop} park={marker.park} kind={kind} onSelect={onSelect} />
    </AdvancedMarker>
  )
}, isSameMarker)

type View = { bounds: Bounds; zoom: number }

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
  const rested = useRef<Camera | null>(null)
  useEffect(() => {
    if (!map) return
    const onIdle = () => {
      const bounds = map.getBounds()?.toJSON()
      const camera = cameraOf(map)
      if (!bounds || !camera) return
      // It also comes to rest when it was resized, or its tiles have come.
      const byVisitor = !moved.current && !isSameView(rested.current, camera)
      setView({ bounds, zoom: camera.zoom - ZOOM_OFFSET })
      tell.current(camera, byVisitor)
      rested.current = camera
      moved.current = false
    }
    // It may have come to rest before anyone listened.
    onIdle()
    const listener = map.addListener('idle', onIdle)
    return () => listener.remove()
  }, [map, moved])
  return view
}

function cameraOf(map: google.maps.Map): Camera | null {
  const centre = map.getCenter()?.toJSON()
  const zoom = map.getZoom()
  return centre && zoom !== undefined ? { centre: repairCentre(centre), zoom } : null
}

/** Degrees that make no difference at any zoom. */
const NO_DISTANCE = 1e-6

function isSameView(one: Camera | null, other: Camera): boolean {
  if (!one || one.zoom !== other.zoom) return false
  const lat = Math.abs(one.centre.lat - other.centre.lat)
  const lng = Math.abs(one.centre.lng - other.centre.lng)
  return lat < NO_DISTANCE && lng < NO_DISTANCE
}

/** Moves the map whenever there is a new place to look at. */
function useCamera(map: google.maps.Map | null, camera: CameraMove): Moved {
  const seen = useRef(camera)
  const moved = useRef(true)
  useEffect(() => {
    if (!map || seen.current === camera) return
    seen.current = camera
    const div = map.getDiv()
    const { centre, zoom } = aim(camera, { width: div.clientWidth, height: div.clientHeight })
    // It would not come to rest again where it is.
    if (isSameView(cameraOf(map), { centre, zoom })) return
    moved.current = true
    if (camera.animate && map.getZoom() === zoom && !movesLess()) map.panTo(centre)
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
