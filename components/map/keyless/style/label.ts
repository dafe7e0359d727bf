import type {
  ExpressionSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { MapColours } from './colours.ts'

export const BASE = 'base'

export type Layer = LayerSpecification

/** Interpolates a value between zooms. */
export function byZoom(...stops: [zoom: number, value: number][]): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...stops.flat()]
}

/** Whether a feature is of one of these kinds. */
export function isKind(...kinds: string[]): ExpressionSpecification {
  return ['in', ['get', 'kind'], ['literal', kinds]]
}

/** Its name contains no weight, which would make MapLibre embolden the font file's glyphs. */
export const FONT = 'Figtree'
export const STRONG_FONT = 'Figtree Strong'

export type Label = {
  id: string
  from: string
  filter: ExpressionSpecification
  size: number | ExpressionSpecification
  colour: string
  minzoom?: number
  maxzoom?: number
  strong?: boolean
  layout?: SymbolLayerSpecification['layout']
}

/** The English name if it is known, as the site is in English; else the local name. */
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name']]

/**
 * Whether the map has reached a label's minimum zoom. A tile may be cut out of one of a lower zoom,
 * which then has the labels of all higher zooms.
 */
const IS_ZOOM_REACHED: ExpressionSpecification = [
  '<=',
  ['coalesce', ['get', 'min_zoom'], 0],
  ['+', ['zoom'], 0.5],
]

/** A layer of names, with a halo in the colour of the land. */
export function label(colours: MapColours, parts: Label): SymbolLayerSpecification {
  const { id, from, filter, size, colour, minzoom, maxzoom, strong, layout } = parts
  return {
    id,
    type: 'symbol',
    source: BASE,
    'source-layer': from,
    filter: ['all', ['has', 'name'], IS_ZOOM_REACHED, filter],
    ...(minzoom === undefined ? {} : { minzoom }),
    ...(maxzoom === undefined ? {} : { maxzoom }),
    layout: {
      'text-field': NAME,
      'text-font': [strong ? STRONG_FONT : FONT],
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 20],
      ...layout,
    },
    paint: {
      'text-color': colour,
      'text-halo-color': colours.land,
      'text-halo-width': 1.4,
      'text-halo-blur': 0.4,
    },
  }
}
