import type { Coordinates } from '#domain/geo/geo.ts'
import type { EntranceKind } from '#domain/park/inside-kinds.ts'
import { seenAt } from '../../../osm-facts.ts'
import {
  entranceKind,
  featureKind,
  INSIDE_TAGS,
  isGround,
  lineTold,
  mayBeInside,
  sportName,
} from '../../../osm-insides.ts'
import { OSM_RULES, type OsmTags } from '../../../osm-rules.ts'
import {
  featureTold,
  type OsmElementType,
  ownName,
  parkTags,
  parkTypes,
} from '../../../osm-tags.ts'
import type { ElementSink, TagNeeds } from '../element-sink.ts'
import type { OsmNode, OsmRelation, OsmWay } from '../elements.ts'
import type { Geometry } from '../stores/geometry.ts'
import { LineList } from '../stores/line-list.ts'
import { addMiddle, isClosed } from '../stores/middle-point.ts'
import type { NodeTable } from '../stores/node-table.ts'
import { PointList } from '../stores/point-list.ts'
import type { WayStore } from '../stores/way-store.ts'
import { BoundaryList, isPlaceBoundary, placeKind } from './boundaries.ts'
import { FeatureList } from './feature-list.ts'

/** Something tagged as a park. */
export type Candidate = {
  type: OsmElementType
  id: number
  tags: OsmTags
  /** When it was last edited, in seconds since 1970. */
  edited?: number | undefined
  /** The ways of its outline. */
  ways: readonly number[]
  /** Set if it has no outline. */
  point?: Coordinates | undefined
  /** Itself among the features, if it tells anything about a park around it. */
  feature?: number | undefined
}

/** A gate or entrance, of whatever is there, with the number of its name; -1 without one. */
type EntrancePoint = Coordinates & { kind: EntranceKind; name: number }

/** Roads used as addresses, which excludes motorways and the like. */
const STREETS: ReadonlySet<string> = new Set([
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'pedestrian',
])

/**
 * Collects the elements that make up parks: candidates, the ways that bound them, points of
 * features inside them, and streets and places to name unnamed parks after. Elements may come in
 * any order.
 */
export class ParkCollector implements ElementSink {
  readonly needs = PARK_NEEDS
  readonly nodes: NodeTable
  readonly ways: WayStore
  readonly candidates: Candidate[] = []
  readonly features = new FeatureList()
  /** Where the features are. */
  readonly featurePoints = new PointList()
  /** The ways of water and woods that are relations. */
  readonly groundRelations = new Map<number, readonly number[]>()
  /** Streets and paths, whose lines are kept. */
  readonly lines = new LineList()
  readonly entrances: EntrancePoint[] = []
  /** The boundaries and centres of cities and their parts. */
  readonly boundaries = new BoundaryList()
  readonly streets = new PointList()
  readonly places = new PointList()
  readonly names: string[] = []
  #nameNumbers = new Map<string, number>()
  #known = new Set<string>()
  #geometry: Geometry
  /** Indexes of features that are relations, by the id of the way whose point they get. */
  #relationFeatures = new Map<number, number[]>()

  constructor(geometry: Geometry) {
    this.#geometry = geometry
    this.nodes = geometry.nodes
    this.ways = geometry.ways
  }

  takeRelation({ id, tags, edited, members, centre }: OsmRelation): void {
    const outlines = members.filter(
      ({ type, role }) => type === 'way' && ['', 'outer', 'inner'].includes(role),
    )
    const first = outlines[0]?.id
    const feature = this.#addFeature('relation', { id, tags, edited })
    if (feature !== undefined && first !== undefined) {
      const others = this.#relationFeatures.get(first) ?? []
      this.#relationFeatures.set(first, [...others, feature])
      this.#geometry.wantWay(first)
    }
    const ways = [...new Set(outlines.map((member) => member.id))]
    if (isGround(featureKind(tags))) {
      this.groundRelations.set(id, ways)
      for (const way of ways) this.#geometry.wantLine(way)
    }
    if (this.boundaries.addArea({ type: 'relation', id, tags, ways })) {
      for (const way of ways) this.#geometry.wantLine(way)
    }
    if (parkTypes(tags).length === 0) return
    const relation = { type: 'relation', id, tags, edited, ways, feature } as const
    if (!this.#addCandidate({ ...relation, point: centre })) return
    for (const way of ways) this.#geometry.wantLine(way)
  }

  takeWay(way: OsmWay, isNew: boolean): void {
    const { id, tags, edited } = way
    const feature = this.#addFeature('way', way)
    const isPark =
      parkTypes(tags).length > 0 &&
      this.#addCandidate({ type: 'way', id, tags, edited, ways: [id], point: way.centre, feature })
    const isPlace = isClosed(way) && this.boundaries.addArea({ type: 'way', id, tags, ways: [id] })
    if (isPark || isPlace || isGround(featureKind(tags))) this.#geometry.keepLine(way)
    const features = this.#relationFeatures.get(id) ?? []
    this.#relationFeatures.delete(id)
    for (const one of feature === undefined ? features : [feature, ...features]) {
      addMiddle({ list: this.featurePoints, nodes: this.nodes }, way, one)
    }
    if (tags.name && STREETS.has(tags.highway ?? '')) {
      addMiddle({ list: this.streets, nodes: this.nodes }, way, this.#numberOf(tags.name))
    }
    const line = lineTold(tags)
    if (!line || !isNew) return
    this.lines.add({ ...line, id, name: this.#nameOf(tags) })
    this.#geometry.keepLine(way)
  }

  takeNode({ id, lat, lng, tags, edited }: OsmNode): void {
    const point = { lat, lng }
    const feature = this.#addFeature('node', { id, tags, edited })
    if (parkTypes(tags).length > 0) {
      this.#addCandidate({ type: 'node', id, tags, edited, ways: [], point, feature })
    }
    if (feature !== undefined) this.featurePoints.add(point, feature)
    const entrance = entranceKind(tags)
    if (entrance) this.entrances.push({ ...point, kind: entrance, name: this.#nameOf(tags) })
    this.boundaries.addLabel(point, tags)
    if (tags.name && isNaming(tags.place)) {
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

  /** Returns its index; undefined if it is of no interest. */
  #addFeature(
    type: OsmElementType,
    { id, tags, edited }: Pick<OsmWay, 'id' | 'tags' | 'edited'>,
  ): number | undefined {
    const told = featureTold(tags)
    const kind = featureKind(tags)
    if (!told && !kind) return undefined
    const seen = seenAt(tags, edited) ?? Number.NaN
    const name = kind ? this.#nameOf(tags) : -1
    return this.features.add({ facts: [], ...told, kind, type, id, seen, name })
  }

  /** The number of an element's name; -1 without one. */
  #nameOf(tags: OsmTags): number {
    const name = ownName(tags) ?? sportName(tags)
    return name ? this.#numberOf(name) : -1
  }

  #numberOf(name: string): number {
    const known = this.#nameNumbers.get(name)
    if (known !== undefined) return known
    this.#nameNumbers.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}

/** Values of keys that make an element a park; the others are the catalogue's. */
const OF_PARKS: Readonly<Record<string, RegExp>> = {
  leisure: /park|playground|nature_reserve|common|recreation_ground|garden/,
  landuse: /recreation_ground/,
  boundary: /national_park/,
  tourism: /picnic_site|camp_site/,
}

/** Values of `place` that an unnamed park may be called by. */
const PLACES: ReadonlySet<string> = new Set([
  'hamlet',
  'neighbourhood',
  'quarter',
  'suburb',
  'town',
  'village',
  'city',
])

/** What may be a park, lie in one, give one its name or be a place. */
const PARK_NEEDS: TagNeeds = {
  keys: [...OSM_RULES.leadingTags, ...INSIDE_TAGS, ...Object.keys(OF_PARKS), 'place'],
  whenNeeded(key, value) {
    if (OSM_RULES.mayTell(key, value) || OF_PARKS[key]?.test(value)) return 'always'
    if (mayBeInside(key, value)) return 'always'
    const isPlace = key === 'place' && (isNaming(value) || placeKind({ place: value }))
    return isPlace || (key === 'boundary' && isPlaceBoundary(value)) ? 'with a name' : undefined
  },
}

/** Whether parks without a name may be called by such a place. */
function isNaming(place: string | undefined): boolean {
  return PLACES.has(place ?? '')
}
