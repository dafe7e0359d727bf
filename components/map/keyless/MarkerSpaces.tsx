import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useMemo, useState } from 'react'
import { markerPlace } from '../keys/roving.ts'
import type { MapMarker } from '../markers/clusters.ts'
import type { Label, Labels } from '../markers/labels.ts'

const SPACE = 'marker-space'
/** Pixels: a cluster with its ring. A pin is above its location. */
const SIZE = 48
const PIN_OFFSET = [0, -18]
/** A part of a name, as large as a line with some space. */
const PART = 0.5
/** Clusters of a thousand parks are wider, by this factor. */
const WIDE = 1.4

type MarkerSpacesProps = { markers: readonly MapMarker[]; labels: Labels }

/**
 * Keeps the base map's labels from lying under markers and their names, which are above the map: they
 * have invisible symbols there, for which labels make room.
 */
export function MarkerSpaces({ markers, labels }: MarkerSpacesProps) {
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
    () => ({
      type: 'FeatureCollection' as const,
      features: markers.flatMap((marker) => spaces(marker, labels)),
    }),
    [markers, labels],
  )
  if (!isReady) return null
  return (
    <Source id={SPACE} type="geojson" data={data}>
      <Layer
        id={SPACE}
        type="symbol"
        layout={{
          'icon-image': SPACE,
          'icon-offset': ['array', 'number', 2, ['get', 'offset']],
          'icon-size': ['get', 'size'],
          'icon-padding': 0,
          'icon-allow-overlap': true,
          'icon-ignore-placement': false,
        }}
      />
    </Source>
  )
}

function spaces(marker: MapMarker, labels: Labels) {
  const { lng, lat } = markerPlace(marker)
  const symbol = (size: number, offset: readonly number[]) => ({
    type: 'Feature' as const,
    properties: { size, offset },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  })
  if (marker.kind === 'cluster') return [symbol(isWide(marker) ? WIDE : 1, [0, 0])]
  const label = labels.get(marker.park.id)
  const parts = label ? partsOf(label.box).map((offset) => symbol(PART, offset)) : []
  return [symbol(1, PIN_OFFSET), ...parts]
}

/** The middles of squares that cover a box; offsets are in the image's own pixels. */
function partsOf({ left, right, top, bottom }: Label['box']): number[][] {
  const width = SIZE * PART
  const [columns, rows] = [(right - left) / width, (bottom - top) / width].map(Math.ceil)
  return Array.from({ length: (columns ?? 0) * (rows ?? 0) }, (_, at) => {
    const [column, row] = [at % (columns ?? 1), Math.floor(at / (columns ?? 1))]
    const x = Math.min(left + (column + 0.5) * width, right - width / 2)
    const y =
      rows === 1 ? (top + bottom) / 2 : Math.min(top + (row + 0.5) * width, bottom - width / 2)
    return [x / PART, y / PART]
  })
}

function isWide(marker: MapMarker): boolean {
  return marker.kind === 'cluster' && marker.count >= 1_000
}
