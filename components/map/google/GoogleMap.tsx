import {
  AdvancedMarker,
  APILoadingStatus,
  APIProvider,
  ColorScheme,
  Map as GoogleMapView,
  useApiLoadingStatus,
  useMap,
  useMapsLibrary,
} from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Bounds } from '#domain/geo/geo.ts'
import { useSite } from '../../app/site.ts'
import { InsideLegend } from '../insides/InsideLegend.tsx'
import { InsideMarkers } from '../insides/InsideMarkers.tsx'
import { useInsides } from '../insides/use-insides.ts'
import { markerPlace } from '../keys/roving.ts'
import { useMapKeys } from '../keys/use-map-keys.ts'
import { MapFrame } from '../MapFrame.tsx'
import type { MapProps, MarkerProps } from '../map-contract.ts'
import { ChoicesDialog } from '../markers/ChoicesDialog.tsx'
import { MapMarkers } from '../markers/MapMarkers.tsx'
import type { Cluster } from '../markers/marker-parts.tsx'
import { type DrawnView, useMarkers } from '../markers/use-markers.ts'
import { startAt, useReplacedOpening } from '../opening/opening-start.ts'
import { type Camera, isSameView, MAX_ZOOM, MIN_ZOOM, ZOOM_OFFSET } from '../view/camera.ts'
import { OUTLINE_LOOK } from '../view/outline-look.ts'
import { useDark } from '../view/use-dark.ts'
import { useParkOutlines } from '../view/use-park-outlines.ts'
import { viewAhead } from '../view/view-box.ts'
import { pollUntilReady } from './load-maps.ts'
import { ParkDots } from './ParkDots.tsx'
import { SearchedPlace } from './SearchedPlace.tsx'
import { cameraOf, type Moved, useCamera } from './use-camera.ts'
import { usePilot } from './use-pilot.ts'

type Props = { view: { bounds: Bounds; zoom: number } | null; selectedId: number | null }

/** Advanced markers need a map id; Google provides this one for everyone. */
const ANY_MAP_ID = 'DEMO_MAP_ID'

type GoogleMapProps = MapProps & {
  onReady: () => void
  /** Called if the script has loaded, but no map appears. */
  onSlow: () => void
  onError: (text: string) => void
}

/** Google's map, once its script is loaded. */
export function GoogleMap(props: GoogleMapProps) {
  const { googleMapsApiKey, googleMapsMapId } = useSite()
  const dark = useDark()
  const [start] = useState(() => startAt(props.camera))
  const [first] = useState(() => viewAhead(start))
  const [map, setMap] = useState<google.maps.Map | null>(null)
  const { parks, selectedId, onSelect } = props
  const moved = useCamera(map, props.camera)
  const view = useView(map, moved, props.onCameraIdle)
  const { place, isKnown, ...placed } = useMarkers(props, 'google', { view, first })
  const { points, markers, labels, dots } = placed
  const isReady = useDrawn(view !== null && isKnown)
  useReplacedOpening({
    isReady,
    pan: (x, y) => map?.panBy(x, y),
    onReady: props.onReady,
  })
  const [choices, setChoices] = useState<Cluster['choices']>(null)
  const insides = useInsides(selectedId, view)
  const pilot = usePilot(map, props.camera)
  const keys = useMapKeys({
    parks,
    points,
    markers,
    selectedId,
    seen: view?.bounds ?? null,
    pilot,
    onSelect,
  })
  return (
    <APIProvider apiKey={googleMapsApiKey} onError={(error) => props.onError(errorText(error))}>
      <ReportWhenSlow onSlow={props.onSlow} />
      <MapFrame keys={keys} pilot={pilot} place={isReady ? place : undefined}>
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
          <SearchedPlace place={props.searched} />
          <ParkOutlines view={view} selectedId={selectedId} />
          <ParkDots dots={dots} view={view} onSelect={onSelect} />
          <MapMarkers
            Marker={GoogleMarker}
            markers={markers}
            labels={labels}
            stop={keys.stop}
            selectedId={selectedId}
            visitor={props.visitor}
            onSelect={onSelect}
            onOpen={(cluster) => {
              if (cluster.choices) setChoices(cluster.choices)
              else pilot.open(markerPlace(cluster), cluster.expandsAt + ZOOM_OFFSET)
            }}
          />
          <InsideMarkers Marker={GoogleMarker} points={insides.points} />
        </GoogleMapView>
      </MapFrame>
      <InsideLegend insides={insides} />
      {choices && (
        <ChoicesDialog parks={choices} onSelect={onSelect} onClose={() => setChoices(null)} />
      )}
    </APIProvider>
  )
}

function GoogleMarker({ place, isCentred, ...props }: MarkerProps) {
  const anchor = isCentred ? { anchorLeft: '-50%', anchorTop: '-50%' } : {}
  return <AdvancedMarker position={place} {...anchor} {...props} />
}

function HandOut({ onMap }: { onMap: (map: google.maps.Map | null) => void }) {
  const map = useMap()
  useEffect(() => onMap(map), [map, onMap])
  return null
}

/** Reports a loaded script that does not create a map. */
function ReportWhenSlow({ onSlow }: { onSlow: () => void }) {
  const status = useApiLoadingStatus()
  const isReady = useEffectEvent(() => status === APILoadingStatus.LOADED)
  const giveUp = useEffectEvent(onSlow)
  useEffect(() => {
    let isCurrent = true
    const wait = (milliseconds: number) =>
      new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
    pollUntilReady({ isReady: () => isReady(), hasFailed: () => !isCurrent }, 'quick', wait).then(
      (hasCome) => {
        if (isCurrent && !hasCome) giveUp()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return null
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** True two frames after `isReady`, as Google's markers are put on the map after they are rendered. */
function useDrawn(isReady: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!isReady) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [isReady])
  return isDrawn
}

/** The outlines of parks on Google's map. */
function ParkOutlines({ view, selectedId }: Props) {
  const map = useMap()
  const maps = useMapsLibrary('maps')
  const outlines = useParkOutlines(view, selectedId)
  const colour = OUTLINE_LOOK.colour[useDark() ? 'dark' : 'light']
  useEffect(() => {
    if (!map || !maps) return
    const { fill, line, width } = OUTLINE_LOOK
    const drawn = outlines.map(({ id, polygons }) => {
      const kind = id === selectedId ? 'selected' : 'every'
      return new maps.Polygon({
        map,
        paths: polygons.flat().map((ring) => ring.map(([lng, lat]) => ({ lng, lat }))),
        strokeColor: colour,
        strokeOpacity: line[kind],
        strokeWeight: width[kind],
        fillColor: colour,
        fillOpacity: fill[kind],
        clickable: false,
      })
    })
    return () => {
      for (const polygon of drawn) polygon.setMap(null)
    }
  }, [map, maps, outlines, selectedId, colour])
  return null
}

/** The area whose markers are drawn, updated whenever the map comes to rest. */
function useView(
  map: google.maps.Map | null,
  moved: Moved,
  onCameraIdle: MapProps['onCameraIdle'],
): DrawnView | null {
  const [view, setView] = useState<DrawnView | null>(null)
  const report = useEffectEvent(onCameraIdle)
  const rested = useRef<Camera | null>(null)
  useEffect(() => {
    if (!map) return
    const onIdle = () => {
      const bounds = map.getBounds()?.toJSON()
      const camera = cameraOf(map)
      if (!bounds || !camera) return
      // Idle events also follow a resize or loaded tiles.
      const byVisitor = !moved.current && !isSameView(rested.current, camera)
      const zoom = camera.zoom - ZOOM_OFFSET
      setView({ bounds, sight: bounds, zoom, exact: Math.floor(zoom * 4) / 4 })
      report(camera, byVisitor)
      rested.current = camera
      moved.current = false
    }
    // The map may have come to rest earlier.
    onIdle()
    const listener = map.addListener('idle', onIdle)
    return () => listener.remove()
  }, [map, moved])
  return view
}
