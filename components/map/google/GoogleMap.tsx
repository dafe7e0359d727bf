import {
  AdvancedMarker,
  APILoadingStatus,
  APIProvider,
  ColorScheme,
  Map as GoogleMapView,
  useApiLoadingStatus,
  useMap,
} from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSite } from '../../site.ts'
import { MAX_ZOOM, MIN_ZOOM, ZOOM_OFFSET } from '../camera.ts'
import { InsideLegend } from '../InsideLegend.tsx'
import { InsideMarkers } from '../InsideMarkers.tsx'
import { MapFrame } from '../MapFrame.tsx'
import { MapMarkers } from '../MapMarkers.tsx'
import type { MapProps, SpotProps } from '../map-contract.ts'
import type { Cluster } from '../marker-parts.tsx'
import { startAt } from '../opening-start.ts'
import { markerPlace } from '../roving.ts'
import { SpotDialog } from '../SpotDialog.tsx'
import { useDark } from '../use-dark.ts'
import { useInsides } from '../use-insides.ts'
import { useMapKeys } from '../use-map-keys.ts'
import { useMarkers } from '../use-markers.ts'
import { useReplacedOpening } from '../use-replaced-opening.ts'
import { viewAhead } from '../view-ahead.ts'
import { pollUntilReady } from './load-maps.ts'
import { ParkOutlines } from './ParkOutlines.tsx'
import { SearchedPlace } from './SearchedPlace.tsx'
import { useCamera } from './use-camera.ts'
import { useDrawn } from './use-drawn.ts'
import { usePilot } from './use-pilot.ts'
import { useView } from './use-view.ts'

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
  const { spots, markers, names, isKnown } = useMarkers(props, 'google', { view, first })
  useReplacedOpening({
    isReady: useDrawn(view !== null && isKnown),
    pan: (x, y) => map?.panBy(x, y),
    onReady: props.onReady,
  })
  const [spot, setSpot] = useState<Cluster['choices']>(null)
  const insides = useInsides(selectedId, view)
  const pilot = usePilot(map, props.camera)
  const keys = useMapKeys({
    parks,
    spots,
    markers,
    selectedId,
    seen: view?.bounds ?? null,
    pilot,
    onSelect,
  })
  return (
    <APIProvider apiKey={googleMapsApiKey} onError={(error) => props.onError(errorText(error))}>
      <TellWhenSlow onSlow={props.onSlow} />
      <MapFrame keys={keys} pilot={pilot}>
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
          <MapMarkers
            Spot={GoogleSpot}
            markers={markers}
            names={names}
            stop={keys.stop}
            selectedId={selectedId}
            visitor={props.visitor}
            onSelect={onSelect}
            onOpen={(cluster) => {
              const { choices, expandsAt } = cluster
              if (choices) setSpot(choices)
              else pilot.open(markerPlace(cluster), expandsAt + ZOOM_OFFSET)
            }}
          />
          <InsideMarkers Spot={GoogleSpot} spots={insides.spots} />
        </GoogleMapView>
      </MapFrame>
      <InsideLegend insides={insides} />
      {spot && <SpotDialog parks={spot} onSelect={onSelect} onClose={() => setSpot(null)} />}
    </APIProvider>
  )
}

function GoogleSpot({ place, isCentred, ...props }: SpotProps) {
  const anchor = isCentred ? { anchorLeft: '-50%', anchorTop: '-50%' } : {}
  return <AdvancedMarker position={place} {...anchor} {...props} />
}

function HandOut({ onMap }: { onMap: (map: google.maps.Map | null) => void }) {
  const map = useMap()
  useEffect(() => onMap(map), [map, onMap])
  return null
}

/** Reports a loaded script that does not create a map. */
function TellWhenSlow({ onSlow }: { onSlow: () => void }) {
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
