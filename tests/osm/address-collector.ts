import type { Position } from '#domain/geo/polygon.ts'
import type { OsmNode, OsmRelation, OsmWay } from '#server/region/readers/osm/elements.ts'
import type { ElementSink, TagNeeds } from '#server/region/readers/osm/reading.ts'
import type { Geometry } from '#server/region/readers/osm/stores/geometry.ts'

/**
 * A collector beside that of parks, which needs other elements: named streets of any kind, and house numbers of
 * nodes and buildings.
 */
export class AddressCollector implements ElementSink {
  readonly needs: TagNeeds = {
    keys: ['highway', 'addr:housenumber'],
    whenNeeded(key) {
      if (key === 'addr:housenumber') return 'always'
      return key === 'highway' ? 'with a name' : undefined
    },
  }
  #geometry: Geometry
  #points = new Map<string, Position>()
  #lines = new Map<string, number>()
  /** Buildings of several lines, by the way that stands for each. */
  #relations = new Map<number, string>()

  constructor(geometry: Geometry) {
    this.#geometry = geometry
  }

  takeRelation({ tags, members }: OsmRelation): void {
    const number = tags['addr:housenumber']
    const outer = members.find(({ type, role }) => type === 'way' && role === 'outer')
    if (!number || !outer) return
    this.#relations.set(outer.id, number)
    this.#geometry.wantWay(outer.id)
  }

  takeWay(way: OsmWay): void {
    const { highway, name, 'addr:housenumber': own } = way.tags
    const text = own ?? this.#relations.get(way.id) ?? (highway && name)
    if (!text) return
    this.#relations.delete(way.id)
    this.#lines.set(text, way.id)
    this.#geometry.keepLine(way)
  }

  takeNode({ lat, lng, tags }: OsmNode): void {
    const number = tags['addr:housenumber']
    if (number) this.#points.set(number, [lng, lat])
  }

  /** What it has found, by name or number: a point or a line; null if a node of it is missing. */
  found(): Record<string, Position | Position[] | null> {
    const { ways, nodes } = this.#geometry
    const lines = [...this.#lines].map(([text, id]) => [text, ways.lineOf(id, nodes)] as const)
    return Object.fromEntries([...this.#points, ...lines])
  }
}
