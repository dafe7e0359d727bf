import type { OsmElementType, OsmTags } from '#domain/facts/osm-tags.ts'
import type { Coordinates } from '#domain/geo/geo.ts'

/** Ten millionths of a degree, the unit OpenStreetMap keeps coordinates in, as 32-bit integers. */
export const UNITS_PER_DEGREE = 1e7

export type OsmMember = { type: OsmElementType; id: number; role: string }

export type OsmRelation = {
  id: number
  tags: OsmTags
  members: readonly OsmMember[]
  /** Where it has no outline, but the middle of one. */
  centre?: Coordinates | undefined
}

export type OsmWay = {
  id: number
  tags: OsmTags
  /** Numbers of its nodes; or where they are, null for one that is not known. */
  refs?: readonly number[] | undefined
  outline?: readonly (Coordinates | null)[] | undefined
  centre?: Coordinates | undefined
}

export type OsmNode = { id: number; tags?: OsmTags | undefined } & Coordinates

/** What a reading of a file is for: all of it, or only ways or nodes found to be needed later. */
export type Scan = 'all' | 'ways' | 'nodes'

export function isElementType(text: unknown): text is OsmElementType {
  return text === 'node' || text === 'way' || text === 'relation'
}
