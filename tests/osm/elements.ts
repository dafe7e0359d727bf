import type { Element, RelationElement, WayElement } from './write-pbf.ts'

type Box = {
  id: number
  /** Its south-west corner: longitude, latitude. */
  at: [lng: number, lat: number]
  /** Degrees. */
  side: number
  tags?: Record<string, string>
}

/** A square way, after its four nodes. */
export function box({ id, at: [lng, lat], side, tags }: Box): Element[] {
  const ids = [1, 2, 3, 4].map((corner) => (id < 0 ? id - corner : id + corner)) as [number]
  const way: WayElement = { type: 'way', id, refs: [...ids, ids[0]], tags }
  return [
    ...[
      [0, 0],
      [0, side],
      [side, side],
      [side, 0],
    ].map(
      ([north, east], index): Element => ({
        type: 'node',
        id: ids[index] as number,
        lat: lat + (north as number),
        lng: lng + (east as number),
      }),
    ),
    way,
  ]
}

export function way(id: number, refs: number[], tags?: Record<string, string>): WayElement {
  return { type: 'way', id, refs, tags }
}

/** A relation of ways without roles. */
export function relation(options: {
  id: number
  ways: number[]
  tags: Record<string, string>
}): RelationElement {
  const { id, ways, tags } = options
  return {
    type: 'relation',
    id,
    tags,
    members: ways.map((ref) => ({ type: 'way', ref, role: 'outer' })),
  }
}
