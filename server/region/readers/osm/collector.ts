import type { Coordinates } from '#domain/geo/geo.ts'
import {
  featureAmenities,
  type OsmElementType,
  type OsmTags,
  parkTags,
  parkTypes,
} from '../../osm-tags.ts'
import { toBits } from './amenity-bits.ts'
import type { OsmNode, OsmRelation, OsmWay } from './elements.ts'
import { NodeTable } from './node-table.ts'
import { PointList } from './point-list.ts'
import { WayStore } from './way-store.ts'

/** Something tagged as a park. */
export type Candidate = {
  type: OsmElementType
  id: number
  tags: OsmTags
  /** The ways of its outline. */
  ways: readonly number[]
  /** Set if it has no outline. */
  point?: Coordinates | undefined
}

/** Roads used as addresses, which excludes motorways and the like. */
const STREETS = new Set([
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'pedestrian',
])

const PLACES = new Set(['hamlet', 'neighbourhood', 'quarter', 'suburb', 'town', 'village', 'city'])

/**
 * Collects the elements that make up parks: candidates, the ways that bound them, points of
 * features inside them, and streets and places to name unnamed parks after. Elements may come in
 * any order; if relations come before ways and ways before nodes, the file is read once.
 */
export class Collector {
  readonly nodes = new NodeTable()
  readonly ways = new WayStore()
  readonly candidates: Candidate[] = []
  readonly features = new PointList()
  readonly streets = new PointList()
  readonly places = new PointList()
  readonly names: string[] = []
  #nameNumbers = new Map<string, number>()
  #known = new Set<string>()
  #wanted = new Set<number>()
  /** Amenities of ways given by their relation. */
  #relationFeatures = new Map<number, number>()
  #waysRead = false
  #waysLate = false

  /** Whether a relation that came after the ways needs some of them. */
  get isMissingWays(): boolean {
    return this.#waysLate && this.#wanted.size > 0
  }

  needsWay(id: number): boolean {
    return this.#wanted.has(id)
  }

  relation({ id, tags, members, centre }: OsmRelation): void {
    const outlines = members.filter(
      ({ type, role }) => type === 'way' && ['', 'outer', 'inner'].includes(role),
    )
    const bits = toBits(featureAmenities(tags))
    const first = outlines[0]?.id
    if (bits !== 0 && first !== undefined) {
      this.#relationFeatures.set(first, bits)
      this.#wantWay(first)
    }
    if (parkTypes(tags).length === 0) return
    const ways = [...new Set(outlines.map((member) => member.id))]
    if (!this.#addCandidate({ type: 'relation', id, tags, ways, point: centre })) return
    for (const way of ways) this.#wantWay(way)
  }

  way(way: OsmWay): void {
    this.#waysRead = true
    const { id, tags } = way
    const wanted = this.#wanted.delete(id)
    const isPark =
      parkTypes(tags).length > 0 &&
      this.#addCandidate({ type: 'way', id, tags, ways: [id], point: way.centre })
    if ((isPark || wanted) && !this.ways.has(id)) this.#keepLine(way)
    const bits = toBits(featureAmenities(tags)) | (this.#relationFeatures.get(id) ?? 0)
    if (bits !== 0) this.#addPoint(this.features, way, bits)
    if (tags.name && STREETS.has(tags.highway ?? '')) {
      this.#addPoint(this.streets, way, this.#numberOf(tags.name))
    }
  }

  /** A node that others may need, in ten-millionths of a degree. */
  offerNode(id: number, lat: number, lng: number): void {
    this.nodes.open()
    const index = this.nodes.indexOf(id)
    if (index >= 0) this.nodes.put(index, lat, lng)
  }

  /** A node with tags of its own. */
  node({ id, lat, lng, tags = {} }: OsmNode): void {
    const point = { lat, lng }
    if (parkTypes(tags).length > 0) {
      this.#addCandidate({ type: 'node', id, tags, ways: [], point })
    }
    const bits = toBits(featureAmenities(tags))
    if (bits !== 0) this.features.add(point, bits)
    if (tags.name && PLACES.has(tags.place ?? '')) {
      this.places.add(point, this.#numberOf(tags.name))
    }
  }

  /** Returns whether it is new: a merged file may contain it twice. */
  #addCandidate(candidate: Candidate): boolean {
    const key = `${candidate.type}/${candidate.id}`
    if (this.#known.has(key)) return false
    this.#known.add(key)
    this.candidates.push({ ...candidate, tags: parkTags(candidate.tags) })
    return true
  }

  #wantWay(id: number): void {
    if (this.ways.has(id)) return
    this.#wanted.add(id)
    if (this.#waysRead) this.#waysLate = true
  }

  #keepLine({ id, refs, outline }: OsmWay): void {
    if (outline) this.ways.addOutline(id, outline)
    else if (refs && refs.length > 0) {
      this.ways.addRefs(id, refs)
      for (const ref of refs) this.nodes.need(ref)
    }
  }

  /** Adds a point for a way: midway between opposite corners of a closed one, else its middle. */
  #addPoint(list: PointList, { refs, outline, centre }: OsmWay, value: number): void {
    const points = outline ?? refs ?? []
    const closed = points.length > 3 && isSamePoint(points[0], points.at(-1))
    const half = Math.floor((points.length - 1) / 2)
    const [from, to] = [points[closed ? 0 : half], points[half]]
    if (centre) {
      list.add(centre, value)
    } else if (typeof from === 'number' && typeof to === 'number') {
      this.nodes.need(from)
      if (to !== from) this.nodes.need(to)
      list.addBetween([from, to], value)
    } else if (isPlaced(from) && isPlaced(to)) {
      list.add({ lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 }, value)
    }
  }

  #numberOf(name: string): number {
    const known = this.#nameNumbers.get(name)
    if (known !== undefined) return known
    this.#nameNumbers.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}

type Point = Coordinates | number | null | undefined

function isPlaced(point: Point): point is Coordinates {
  return typeof point === 'object' && point !== null
}

function isSamePoint(one: Point, other: Point): boolean {
  if (isPlaced(one) && isPlaced(other)) return one.lat === other.lat && one.lng === other.lng
  return one === other
}
