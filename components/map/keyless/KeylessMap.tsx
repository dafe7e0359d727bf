import { Map as MapLibreMap, type MapRef, Marker, ScaleControl } from '@vis.gl/react-maplibre'
import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useMemo, useState } from 'react'
import { milesText } from '#domain/geo/geo.ts'
import { useDistanceText } from '../../app/units.ts'
import { InsideLegend } from '../insides/InsideLegend.tsx'
import { InsideMarkers } from '../insides/InsideMarkers.tsx'
import { useInsides } from '../insides/use-insides.ts'
import { cameraAfterStep, type MapStep } from '../keys/map-keys.ts'
import { useMapKeys } from '../keys/use-map-keys.ts'
import { MapFrame } from '../MapFrame.tsx'
import type { MapPilot, MapProps, MarkerProps } from '../map-contract.ts'
import { ChoicesDialog } from '../markers/ChoicesDialog.tsx'
import { MapMarkers } from '../markers/MapMarkers.tsx'
import type { Cluster } from '../markers/marker-parts.tsx'
import { useMarkers } from '../markers/use-markers.ts'
import { useReplacedOpening } from '../opening/opening-start.ts'
import { MAX_ZOOM, MIN_ZOOM, ZOOM_OFFSET } from '../view/camera.ts'
import styles from './KeylessMap.module.css'
import { keylessParks } from './keyless-parks.ts'
import { MarkerSpaces } from './MarkerSpaces.tsx'
import { hasMapFailed } from './map-failed.ts'
import { ParkDots } from './ParkDots.tsx'
import { ParkOutlines } from './ParkOutlines.tsx'
import { SearchedPlace } from './SearchedPlace.tsx'
import { BUILT_IN } from './style/built-in-style.ts'
import { useStyle } from './style/use-style.ts'
import { useCamera, useRest } from './use-camera.ts'
import { type Glide, moveTime, toView, useGlide } from './use-glide.ts'
import { useSingleNames } from './use-single-names.ts'
import { useView } from './use-view.ts'

maplibre.setWorkerUrl(workerUrl)

/**
 * No rotation or tilt, and the frame handles the keys. Labels do not fade in, which is expensive on
 * slow processors.
 */
const OPTIONS = {
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  keyboard: false,
  attributionControl: { compact: true },
  fadeDuration: 0,
  styleDiffing: false,
} as const

type Props = MapProps & { onReady: () => void; onFail: () => void }

/** The map that needs no key, once its style is loaded. */
export default function KeylessMap(props: Props) {
  const style = useStyle()
  return style && <StyledMap {...props} style={style} />
}

function StyledMap({ style, ...props }: Props & { style: StyleSpecification }) {
  const isInMiles = useDistanceText() === milesText
  const { selectedId, camera, visitor, onSelect, onCameraIdle, onReady, onFail } = props
  const { parks, text } = useMemo(() => keylessParks(props.parks), [props.parks])
  // State rather than a ref: it is set after the load event if React is busy.
  const [map, setMap] = useState<MapRef | null>(null)
  const glide = useGlide(map)
  const initial = useCamera(map, camera, glide)
  const { view, first, follow, seen, rest } = useView(initial, style.name === BUILT_IN)
  const shown = { ...props, parks }
  const { place, isKnown, ...placed } = useMarkers(shown, 'keyless', { view, first })
  const { points, markers, labels, dots } = placed
  const [loaded, setLoaded] = useState<MapLibre | null>(null)
  const pan = (x: number, y: number) => loaded?.panBy([x, y], { duration: 0 })
  const isReady = loaded !== null && isKnown
  useReplacedOpening({ isReady, pan, onReady })
  useSingleNames(loaded, style, placed)
  const insides = useInsides(selectedId, view)
  const pilot = usePilot(glide)
  const keys = useMapKeys({ parks, points, markers, selectedId, seen, pilot, onSelect })
  const [choices, setChoices] = useState<Cluster['choices']>(null)
  const open = ({ lng, lat, expandsAt: zoom, choices: offered }: Cluster) =>
    offered ? setChoices(offered) : glide.to({ centre: { lat, lng }, zoom: zoom + ZOOM_OFFSET })
  const { reportFirst, reportMoved } = useRest(initial, onCameraIdle)

  return (
    <div className={styles.map}>
      <MapFrame keys={keys} pilot={pilot} place={isReady ? place : undefined}>
        <MapLibreMap
          ref={setMap}
          mapLib={maplibre}
          mapStyle={style}
          initialViewState={toView(initial)}
          minZoom={MIN_ZOOM - ZOOM_OFFSET}
          maxZoom={MAX_ZOOM - ZOOM_OFFSET}
          {...OPTIONS}
          onLoad={({ target }) => {
            limitControls(target)
            follow(target)
            rest(target)
            reportFirst(target)
            setLoaded(target)
          }}
          onMove={({ target }) => follow(target)}
          onMoveEnd={(event) => {
            const { target } = event
            queueMicrotask(() => {
              // A move interrupted by the next one is not a rest.
              if (target.isMoving()) return
              rest(target)
              reportMoved(target, event)
            })
          }}
          onError={(event) => hasMapFailed(event) && onFail()}
        >
          <ScaleControl
            unit={isInMiles ? 'imperial' : 'metric'}
            position="bottom-left"
            maxWidth={88}
          />
          <SearchedPlace place={props.searched} />
          <ParkOutlines view={view} selectedId={selectedId} style={style} />
          <ParkDots dots={dots} onSelect={onSelect} />
          <MarkerSpaces markers={markers} labels={labels} />
          <MapMarkers
            Marker={KeylessMarker}
            markers={markers}
            labels={labels}
            stop={keys.stop}
            selectedId={selectedId}
            visitor={visitor}
            onSelect={onSelect}
            onOpen={open}
          />
          <InsideMarkers Marker={KeylessMarker} points={insides.points} />
        </MapLibreMap>
      </MapFrame>
      <InsideLegend insides={insides} />
      <p className={styles.absent} role="status">
        {text}
      </p>
      {choices && (
        <ChoicesDialog parks={choices} onSelect={onSelect} onClose={() => setChoices(null)} />
      )}
    </div>
  )
}

function KeylessMarker({ place, isCentred, zIndex, children }: MarkerProps) {
  return (
    <Marker
      longitude={place.lng}
      latitude={place.lat}
      anchor={isCentred ? 'center' : 'bottom'}
      style={{ zIndex }}
    >
      {children}
    </Marker>
  )
}

/** No rotation. The canvas is presentational; the frame has the name, focus and keys. */
function limitControls(map: MapLibre): void {
  map.touchZoomRotate.disableRotation()
  const canvas = map.getCanvas()
  for (const name of ['tabindex', 'role', 'aria-label']) canvas.removeAttribute(name)
}

/** Moves the map by keys and buttons. A press during an animation continues from its goal. */
function usePilot(glide: Glide): MapPilot {
  return useMemo(() => {
    function take(step: MapStep) {
      const from = glide.goal()
      if (from) glide.to(cameraAfterStep(from, step), { duration: moveTime() / 2 })
    }
    return {
      camera: () => glide.goal(),
      pan: (x, y) => take({ x, y }),
      zoom: (by) => take({ by }),
      show(centre) {
        const from = glide.goal()
        if (from) glide.to({ ...from, centre })
      },
    }
  }, [glide])
}
