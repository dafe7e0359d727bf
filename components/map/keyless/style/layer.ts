import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'

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
