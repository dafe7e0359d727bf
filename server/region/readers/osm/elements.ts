import type { Coordinates } from '#domain/geo/geo.ts'
import type { OsmElementType, OsmTags } from '../../osm-tags.ts'

/** Ten-millionths of a degree, OpenStreetMap's own unit, as 32-bit integers. */
export const UNITS_PER_DEGREE = 1e7

export type OsmMember = { type: OsmElementType; id: number; role: string }

export type OsmRelation = {
  id: number
  tags: OsmTags
  members: readonly OsmMember[]
  /** Its centre, if it has no outline. */
  centre?: Coordinates | undefined
}

export type OsmWay = {
  id: number
  tags: OsmTags
  /** The ids of its nodes, or their locations, null for unknown ones. */
  refs?: readonly number[] | undefined
  outline?: readonly (Coordinates | null)[] | undefined
  centre?: Coordinates | undefined
}

export type OsmNode = { id: number; tags?: OsmTags | undefined } & Coordinates

/**
 * The purpose of a pass over a file: everything, or only ways or nodes found to be needed later.
 */
export type Scan = 'all' | 'ways' | 'nodes'

export function isElementType(text: unknown): text is OsmElementType {
  return text === 'node' || text === 'way' || text === 'relation'
}
