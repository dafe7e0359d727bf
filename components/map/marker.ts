import { isDogFriendly } from '#domain/facts/amenities.ts'

export type MarkerKind = 'selected' | 'dog-friendly' | 'park'

/** Pixels on the screen. */
export const MARKER_SIZE = { width: 36, height: 48 } as const

/** What lies above what where markers overlap. */
export const MARKER_Z_INDEX: Readonly<Record<MarkerKind, number>> = {
  park: 100,
  'dog-friendly': 200,
  selected: 1000,
}

/** How a park's marker looks: blue when selected, purple when dog-friendly, green otherwise. */
export function markerKind(
  park: { id: number; name: string; amenities: readonly string[] },
  selectedId: number | null,
): MarkerKind {
  if (park.id === selectedId) return 'selected'
  return isDogFriendly(park) ? 'dog-friendly' : 'park'
}
