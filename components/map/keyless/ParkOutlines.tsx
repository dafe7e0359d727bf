import { Layer, Source } from '@vis.gl/react-maplibre'
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import type { Bounds } from '#domain/geo/geo.ts'
import { OUTLINE_LOOK } from '../view/outline-look.ts'
import { useDark } from '../view/use-dark.ts'
import { useParkOutlines } from '../view/use-park-outlines.ts'

const ID = 'park-outlines'
/** What tiles contain beyond their edge, in 512ths of their width: more than half a line. */
const BUFFER = 8

type Props = {
  view: { bounds: Bounds; zoom: number } | null
  selectedId: number | null
  style: StyleSpecification
}

/** The outlines of parks, below the base map's labels. */
export function ParkOutlines({ view, selectedId, style }: Props) {
  const outlines = useParkOutlines(view, selectedId)
  const colour = OUTLINE_LOOK.colour[useDark() ? 'dark' : 'light']
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: outlines.map(({ id, polygons: coordinates }) => ({
        type: 'Feature' as const,
        properties: { id },
        geometry: { type: 'MultiPolygon' as const, coordinates },
      })),
    }),
    [outlines],
  )
  const beforeId = style.layers.find(({ type }) => type === 'symbol')?.id
  const below = beforeId === undefined ? {} : { beforeId }
  const choose = ({ every, selected }: { every: number; selected: number }) =>
    ['case', ['==', ['get', 'id'], selectedId ?? 0], selected, every] as ExpressionSpecification
  const { fill, line, width } = OUTLINE_LOOK
  if (outlines.length === 0) return null
  return (
    <Source id={ID} type="geojson" data={data} buffer={BUFFER}>
      <Layer
        id={`${ID}-fill`}
        type="fill"
        {...below}
        // The line is drawn over the edge.
        paint={{ 'fill-antialias': false, 'fill-color': colour, 'fill-opacity': choose(fill) }}
      />
      <Layer
        id={ID}
        type="line"
        {...below}
        paint={{ 'line-color': colour, 'line-opacity': choose(line), 'line-width': choose(width) }}
      />
    </Source>
  )
}
