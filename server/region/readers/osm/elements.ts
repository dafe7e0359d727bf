import type { Coordinates } from '#domain/geo/geo.ts'
import type { OsmTags } from '../../osm-rules.ts'
import type { OsmElementType } from '../../osm-tags.ts'

/** Ten-millionths of a degree, OpenStreetMap's own unit, as 32-bit integers. */
export const UNITS_PER_DEGREE = 1e7

export type OsmMember = { type: OsmElementType; id: number; role: string }

type Element = {
  id: number
  tags: OsmTags
  /** When it was last edited, in seconds since 1970, if the file states it. */
  edited?: number | undefined
}

export type OsmRelation = Element & {
  members: readonly OsmMember[]
  /** Its center, if it has no outline. */
  centre?: Coordinates | undefined
}

export type OsmWay = Element & {
  /** The ids of its nodes, or their locations, null for unknown ones. */
  refs?: readonly number[] | undefined
  outline?: readonly (Coordinates | null)[] | undefined
  centre?: Coordinates | undefined
}

export type OsmNode = Element & Coordinates

/** The purpose of a pass: everything, or only ways or nodes found to be needed later. */
export type Scan = 'all' | 'ways' | 'nodes'

export function isElementType(text: unknown): text is OsmElementType {
  return text === 'node' || text === 'way' || text === 'relation'
}
