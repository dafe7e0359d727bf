import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'

export const BASE = 'base'

export type Layer = LayerSpecification

/** A value that grows from one zoom to another: pairs of zoom and value. */
export function byZoom(...stops: [zoom: number, value: number][]): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...stops.flat()]
}

/** Whether a feature is of one of these kinds. */
export function isKind(...kinds: string[]): ExpressionSpecification {
  return ['in', ['get', 'kind'], ['literal', kinds]]
}
