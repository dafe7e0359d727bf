import type { Ring } from '#domain/geo/polygon.ts'

/** Larger kinds first: a place is part of one of those before its own. */
export const PLACE_KINDS = ['city', 'borough', 'neighbourhood'] as const

/** The boundary of a city or a part of one, as a file states it. */
export type PlaceBoundary = {
  /** The element in the file's source: 'relation/123'. */
  ref: string
  kind: (typeof PLACE_KINDS)[number]
  name: string
  /** Its centre, as the file has it, else a point inside. */
  lat: number
  lng: number
  /** Square metres. */
  area: number
  /** The outer rings: holes are other places. */
  rings: readonly Ring[]
}
