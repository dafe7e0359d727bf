import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useMemo, useState } from 'react'
import { markerPlace } from '../keys/roving.ts'
import type { MapMarker } from '../markers/clusters.ts'

const SPACE = 'marker-space'
/** Pixels: a cluster with its ring. A pin is above its location. */
const SIZE = 48
const PIN_OFFSET = [0, -18] as [number, number]
/** Clusters of a thousand parks are wider, by this factor. */
const WIDE = 1.4

/**
 * Keeps the base map's labels from lying under markers, which are above the map: each has an
 * invisible symbol there, for which labels make room.
 */
export function MarkerSpaces({ markers }: { markers: readonly MapMarker[] }) {
  const { current: map } = useMap()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const drawn = map?.getMap()
    if (!drawn) return
    // Each style begins without images, and asks for those it misses.
    drawn.setMissingStyleImageResolver((id) => {
      if (id !== SPACE || drawn.hasImage(SPACE)) return
      drawn.addImage(SPACE, { width: SIZE, height: SIZE, data: new Uint8Array(SIZE * SIZE * 4) })
    })
    setIsReady(true)
  }, [map])
  const data = useMemo(
    () => ({ type: 'FeatureCollection' as const, features: markers.map(space) }),
    [markers],
  )
  if (!isReady) return null
  return (
    <Source id={SPACE} type="geojson" data={data}>
      <Layer
        id={SPACE}
        type="symbol"
        layout={{
          'icon-image': SPACE,
          'icon-offset': ['case', ['get', 'pin'], ['literal', PIN_OFFSET], ['literal', [0, 0]]],
          'icon-size': ['get', 'size'],
          'icon-padding': 0,
          'icon-allow-overlap': true,
          'icon-ignore-placement': false,
        }}
      />
    </Source>
  )
}

function space(marker: MapMarker) {
  const { lng, lat } = markerPlace(marker)
  return {
    type: 'Feature' as const,
    properties: { pin: marker.kind === 'park', size: isWide(marker) ? WIDE : 1 },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  }
}

function isWide(marker: MapMarker): boolean {
  return marker.kind === 'cluster' && marker.count >= 1_000
}
