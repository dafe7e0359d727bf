import { Map as MapLibreMap, type MapRef, Marker } from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import mapCssUrl from 'maplibre-gl/dist/maplibre-gl.css?url'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { memo, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Camera, cameraFor, MAX_ZOOM, MIN_ZOOM, repairCentre } from '#domain/camera.ts'
import type { Bounds } from '#domain/geo.ts'
import { cameraAfterStep, type MapStep } from '#domain/map-keys.ts'
import { MARKER_Z_INDEX, type MarkerKind, markerKind } from '#domain/marker.ts'
import { useSite } from '../../site.ts'
import { movesLess } from '../../ui/moves-less.ts'
import { loadStylesheet } from '../../ui/stylesheet.ts'
import { clusterParks, type MapMarker } from '../clusters.ts'
import { MapFrame } from '../MapFrame.tsx'
import type { CameraMove, MapPilot, MapProps } from '../map-contract.ts'
import { ClusterButton, ParkMarkerButton, VisitorDot } from '../marker-parts.tsx'
import { isSameMarker, markerKey } from '../roving.ts'
import { useDark } from '../use-dark.ts'
import { useMapKeys } from '../use-map-keys.ts'
import { loadStyle } from './base-style.ts'
import styles from './KeylessMap.module.css'

maplibre.setWorkerUrl(workerUrl)

/** MapLibre counts zoom by tiles of 512 pixels, the product by 256. */
const ZOOM_OFFSET = 1
/** How much beyond its edges the map's markers are kept, as a share of its size. */
const MARGIN = 0.25
const MOVE_MS = 600
/** From here, of 512-pixel tiles, there is room for the parks' names. */
const CLOSE_ZOOM = 14

/** The map that needs no key. */
export default function KeylessMap(props: MapProps & { onFail: () => void }) {
  const { parks, selectedId, camera, visitor, onSelect, onCameraIdle, onFail } = props
  const map = useRef<MapRef>(null)
  const style = useStyle()
  const { view, follow, seen, rest } = useView()
  const clusters = useMemo(() => clusterParks(parks, selectedId), [parks, selectedId])
  const markers = useMemo(() => (view ? clusters(view.bounds, view.zoom) : []), [clusters, view])
  const pilot = usePilot(map)
  const keys = useMapKeys({ parks, markers, selectedId, seen, pilot, onSelect })
  const latest = useRef(onSelect)
  latest.current = onSelect
  const select = useCallback((id: number) => latest.current(id), [])
  const open = useCallback((lng: number, lat: number, zoom: number) => {
    map.current?.easeTo({ center: [lng, lat], zoom, duration: moveTime() }, BY_VISITOR)
  }, [])
  useCamera(map, camera)
  const initial = useRef<ReturnType<typeof startAt> | null>(null)

  if (!style) return null
  initial.current ??= startAt(camera)
  return (
    <div className={styles.map}>
      <MapFrame
        keys={keys}
        pilot={pilot}
        markers={markers.length}
        parks={parks.length}
        isClose={view !== null && view.zoom >= CLOSE_ZOOM}
      >
        <MapLibreMap
          ref={map}
          mapLib={maplibre}
          mapStyle={style}
          initialViewState={initial.current}
          minZoom={MIN_ZOOM - ZOOM_OFFSET}
          maxZoom={MAX_ZOOM - ZOOM_OFFSET}
          dragRotate={false}
          pitchWithRotate={false}
          touchPitch={false}
          keyboard={false}
          attributionControl={{ compact: true }}
          onLoad={({ target }) => {
            target.touchZoomRotate.disableRotation()
            leaveKeysToFrame(target.getCanvas())
            follow(target)
            rest(target)
            onCameraIdle(cameraOf(target), false)
          }}
          onMove={({ target }) => follow(target)}
          onMoveEnd={({ target, originalEvent }) => {
            rest(target)
            onCameraIdle(cameraOf(target), Boolean(originalEvent))
          }}
          onError={({ target, error }) => {
            // Without a map it is the making of it that failed, not a tile.
            if (!target || /webgl/i.test(error.message)) onFail()
          }}
        >
          {markers.map((marker) => (
            <ParkOrCluster
              key={markerKey(marker)}
              marker={marker}
              kind={marker.kind === 'park' ? markerKind(marker.park, selectedId) : 'park'}
              isStop={markerKey(marker) === keys.stop}
              onSelect={select}
              onOpen={open}
            />
          ))}
          {visitor && (
            <Marker longitude={visitor.lng} latitude={visitor.lat} anchor="center">
              <VisitorDot />
            </Marker>
          )}
        </MapLibreMap>
      </MapFrame>
    </div>
  )
}

/** What MapLibre hands on with a move, so that it is known to be the visitor's. */
const BY_VISITOR = { originalEvent: new Event('visitor') }

/** A press during the glide of the one before goes on from where that one leads to. */
function usePilot(map: { current: MapRef | null }): MapPilot {
  const goal = useRef<Camera | null>(null)
  return useMemo(() => {
    function glide(step: MapStep) {
      const drawn = map.current?.getMap()
      if (!drawn) return
      const { lat, lng } = drawn.getCenter()
      const now = { centre: { lat, lng }, zoom: drawn.getZoom() + ZOOM_OFFSET }
      const next = cameraAfterStep(goal.current ?? now, step)
      const duration = moveTime() / 2
      goal.current = duration > 0 ? next : null
      const { centre, zoom } = next
      // It ends what moved the map until now, whose end is not that of this glide.
      drawn.easeTo(
        { center: [centre.lng, centre.lat], zoom: zoom - ZOOM_OFFSET, duration },
        BY_VISITOR,
      )
      drawn.once('moveend', () => {
        if (goal.current === next) goal.current = null
      })
    }
    return {
      pan: (x, y) => glide({ x, y }),
      zoom: (by) => glide({ by }),
      show: ({ lat, lng }) =>
        map.current?.easeTo({ center: [lng, lat], duration: moveTime() }, BY_VISITOR),
    }
  }, [map])
}

/** The canvas is what is seen; the frame around it has the name, the focus and the keys. */
function leaveKeysToFrame(canvas: HTMLCanvasElement): void {
  for (const name of ['tabindex', 'role', 'aria-label']) canvas.removeAttribute(name)
}

type ParkOrClusterProps = {
  marker: MapMarker
  kind: MarkerKind
  isStop: boolean
  onSelect: (id: number) => void
  onOpen: (lng: number, lat: number, zoom: number) => void
}

const ParkOrCluster = memo(function ParkOrCluster(props: ParkOrClusterProps) {
  const { marker, kind, isStop, onSelect, onOpen } = props
  const key = markerKey(marker)
  if (marker.kind === 'cluster') {
    const { lng, lat, count, dogs, expandsAt } = marker
    return (
      <Marker longitude={lng} latitude={lat} anchor="center" className={styles.cluster}>
        <ClusterButton
          markerKey={key}
          isStop={isStop}
          count={count}
          dogs={dogs}
          onOpen={() => onOpen(lng, lat, expandsAt)}
        />
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
        onSelect={onSelect}
      />
    </Marker>
  )
}, isSameMarker)

function useStyle(): maplibre.StyleSpecification | null {
  const { mapStyleUrl } = useSite()
  const dark = useDark()
  const [style, setStyle] = useState<maplibre.StyleSpecification | null>(null)
  useEffect(() => {
    let isCurrent = true
    const loading = Promise.all([loadStyle(mapStyleUrl, dark), loadStylesheet(mapCssUrl)])
    loading.then(([loaded]) => isCurrent && setStyle(loaded))
    return () => {
      isCurrent = false
    }
  }, [mapStyleUrl, dark])
  return style
}

type View = { bounds: Bounds; zoom: number }

/**
 * The area whose markers are drawn, which changes only when the map has left it, and the one that
 * was seen when the map last came to rest.
 */
function useView() {
  const [view, setView] = useState<View | null>(null)
  const [seen, setSeen] = useState<Bounds | null>(null)
  const asked = useRef<View | null>(null)
  function follow(map: maplibre.Map) {
    const sight = map.getBounds()
    const zoom = Math.floor(map.getZoom())
    const last = asked.current
    const isPan = last?.zoom === zoom
    if (last && isPan && holds(last.bounds, sight)) return
    asked.current = { bounds: withMargin(sight), zoom }
    const show = () => setView(asked.current)
    // What comes into sight is drawn between the frames of the hand, which has a margin for it.
    if (isPan) startTransition(show)
    else show()
  }
  const rest = (map: maplibre.Map) => setSeen(withMargin(map.getBounds(), 0))
  return { view, follow, seen, rest }
}

function holds(bounds: Bounds, seen: maplibre.LngLatBounds): boolean {
  return (
    seen.getWest() >= bounds.west &&
    seen.getEast() <= bounds.east &&
    seen.getSouth() >= bounds.south &&
    seen.getNorth() <= bounds.north
  )
}

function withMargin(seen: maplibre.LngLatBounds, margin = MARGIN): Bounds {
  const width = (seen.getEast() - seen.getWest()) * margin
  const height = (seen.getNorth() - seen.getSouth()) * margin
  return {
    west: seen.getWest() - width,
    east: seen.getEast() + width,
    south: Math.max(-90, seen.getSouth() - height),
    north: Math.min(90, seen.getNorth() + height),
  }
}

/** Moves the map whenever there is a new place to look at. */
function useCamera(map: { current: MapRef | null }, camera: CameraMove): void {
  const seen = useRef(camera)
  useEffect(() => {
    if (seen.current === camera || !map.current) return
    seen.current = camera
    const container = map.current.getContainer()
    const { centre, zoom } = aim(camera, {
      width: container.clientWidth,
      height: container.clientHeight,
    })
    const target = { center: [centre.lng, centre.lat] as [number, number], zoom }
    if (camera.animate) map.current.easeTo({ ...target, duration: moveTime() })
    else map.current.jumpTo(target)
  }, [camera, map])
}

function startAt(camera: CameraMove) {
  const { centre, zoom } = aim(camera, { width: window.innerWidth / 2, height: window.innerHeight })
  return { longitude: centre.lng, latitude: centre.lat, zoom }
}

function aim(camera: CameraMove, size: { width: number; height: number }): Camera {
  const { centre, zoom } = camera.bounds ? cameraFor(camera.bounds, size) : camera
  return { centre: repairCentre(centre), zoom: zoom - ZOOM_OFFSET }
}

function cameraOf(map: maplibre.Map): Camera {
  const { lat, lng } = map.getCenter()
  return { centre: repairCentre({ lat, lng }), zoom: map.getZoom() + ZOOM_OFFSET }
}

function moveTime(): number {
  return movesLess() ? 0 : MOVE_MS
}
