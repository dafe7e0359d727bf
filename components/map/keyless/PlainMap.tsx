import { Map as MapLibreMap, NavigationControl } from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ReactNode, useState } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import { hasMapFailed } from './map-failed.ts'
import styles from './PlainMap.module.css'
import { useStyle } from './style/use-style.ts'

maplibre.setWorkerUrl(workerUrl)

const OPTIONS = {
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  cooperativeGestures: false,
  attributionControl: { compact: true },
  fadeDuration: 0,
  // The style may be replaced before it is loaded.
  styleDiffing: false,
} as const

type MapProps = {
  /** The map's name for screen readers. */
  label: string
  start: { centre: Coordinates; zoom: number } | { box: [number, number, number, number] }
  onMap?: (map: maplibre.Map) => void
  onPress?: (at: Coordinates) => void
  children?: ReactNode
}

/** A map without parks that needs no key. Its keys are the map library’s own. */
export function PlainMap({ label, start, onMap, onPress, children }: MapProps) {
  const style = useStyle()
  const [hasFailed, setFailed] = useState(false)
  return (
    <div className={styles.map}>
      <p className={styles.failure} role="status">
        {hasFailed && 'The map could not be shown.'}
      </p>
      {style && !hasFailed && (
        <MapLibreMap
          mapLib={maplibre}
          mapStyle={style}
          initialViewState={
            'box' in start
              ? { bounds: start.box, fitBoundsOptions: { padding: 40, maxZoom: 16 } }
              : { ...lngLat(start.centre), zoom: start.zoom }
          }
          {...OPTIONS}
          onLoad={({ target }) => {
            target.touchZoomRotate.disableRotation()
            target.keyboard.disableRotation()
            target.getCanvas().setAttribute('aria-label', label)
            onMap?.(target)
          }}
          onError={(event) => hasMapFailed(event) && setFailed(true)}
          onClick={({ lngLat: { lat, lng } }) => onPress?.({ lat, lng })}
        >
          <NavigationControl showCompass={false} position="top-right" />
          {children}
        </MapLibreMap>
      )}
    </div>
  )
}

function lngLat({ lat, lng }: Coordinates) {
  return { latitude: lat, longitude: lng }
}
