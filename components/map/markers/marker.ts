import type { MapPark } from './marker-points.ts'

export type MarkerKind = 'selected' | 'dog-friendly' | 'park'

/** In screen pixels. */
export const MARKER_SIZE = { width: 36, height: 48 } as const

/** Where a name can be beside its pin, the best first. */
export const NAME_SIDES = ['right', 'left', 'below', 'above'] as const
export type NameSide = (typeof NAME_SIDES)[number]

/** The stacking order of overlapping markers. */
export const MARKER_Z_INDEX: Readonly<Record<MarkerKind, number>> = {
  park: 100,
  'dog-friendly': 200,
  selected: 1000,
}

/** Clusters are below all parks. */
export const CLUSTER_Z_INDEX = 50

/** A marker's kind: blue when selected, purple when dog-friendly, green otherwise. */
export function markerKind(
  park: Pick<MapPark, 'id' | 'isForDogs'>,
  selectedId: number | null,
): MarkerKind {
  if (park.id === selectedId) return 'selected'
  return park.isForDogs ? 'dog-friendly' : 'park'
}
