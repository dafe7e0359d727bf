import { PLACE_KINDS, type PlaceBoundary } from '#db/stored/place-boundary.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { MultiPolygon, Position } from '#domain/geo/polygon.ts'
import type { EntranceKind } from '#domain/park/inside-kinds.ts'
import {
  entranceKind,
  featureKind,
  INSIDE_TAGS,
  isGround,
  lineStated,
  mayBeInside,
  sportName,
} from '../../../osm-insides.ts'
import { OSM_RULES, type OsmTags } from '../../../osm-rules.ts'
import {
  featureStated,
  type OsmElementType,
  ownName,
  parkTags,
  parkTypes,
  type SkipReason,
  seenAt,
} from '../../../osm-tags.ts'
import { assemblePolygons } from '../../../outlines/rings.ts'
import type { OsmNode, OsmRelation, OsmWay } from '../elements.ts'
import type { ElementSink, TagNeeds } from '../reading.ts'
import type { Geometry } from '../stores/geometry.ts'
import { Distinct } from '../stores/number-list.ts'
import { isClosed, PointList } from '../stores/point-list.ts'
import { FeatureList, LineList } from './feature-list.ts'

export type Candidate = {
  type: OsmElementType
  id: number
  tags: OsmTags
  /** When it was last edited, in seconds since 1970. */
  edited?: number | undefined
  ways: readonly number[]
  /** Set if it has no outline. */
  point?: Coordinates | undefined
  /** Itself among the features, if it states anything about a park around it. */
  feature?: number | undefined
}

type PlaceKind = PlaceBoundary['kind']

/** An area with a name that may be a place's. */
export type Boundary = Pick<Candidate, 'type' | 'id' | 'tags' | 'ways'>

export type Label = Coordinates & { kind: PlaceKind; name: string }

/** Values of `place` that are places with boundaries, and what they are. */
const BOUNDED: ReadonlyMap<string, PlaceKind> = new Map([
  ['city', 'city'],
  ['town', 'city'],
  ['village', 'city'],
  ['borough', 'borough'],
  ['suburb', 'borough'],
  ['quarter', 'neighbourhood'],
  ['neighbourhood', 'neighbourhood'],
])
/** Values of `place` that an unnamed park may be called by. */
const NAMING = ['hamlet', 'neighbourhood', 'quarter', 'suburb', 'town', 'village', 'city']
/** Administrative levels of cities and their parts, which differ between countries. */
const MIN_LEVEL = 5
const MAX_LEVEL = 11

/** Roads used as addresses, which excludes motorways and the like. */
const STREETS: ReadonlySet<string> = new Set(
  'primary secondary tertiary unclassified residential living_street pedestrian'.split(' '),
)

/** Values of keys that make an element a park; the others are the catalogue's. */
const OF_PARKS: Readonly<Record<string, RegExp>> = {
  leisure: /park|playground|nature_reserve|common|recreation_ground|garden/,
  landuse: /recreation_ground/,
  boundary: /national_park/,
  tourism: /picnic_site|camp_site/,
}

/** What may be a park, lie in one, give one its name or be a place. */
const NEEDS: TagNeeds = {
  keys: [...OSM_RULES.leadingTags, ...INSIDE_TAGS, ...Object.keys(OF_PARKS), 'place'],
  whenNeeded(key, value) {
    if (OSM_RULES.mayState(key, value) || OF_PARKS[key]?.test(value)) return 'always'
    if (mayBeInside(key, value)) return 'always'
    const isPlace = key === 'place' && (NAMING.includes(value) || BOUNDED.has(value))
    const isBoundary = key === 'boundary' && (value === 'administrative' || value === 'place')
    return isPlace || isBoundary ? 'with a name' : undefined
  },
}

/**
 * Collects the elements that make up parks: candidates, the ways that bound them, points of
 * features inside them, and streets and places to name unnamed parks after. Elements may come in
 * any order.
 */
export class ParkCollector implements ElementSink {
  readonly needs = NEEDS
  readonly nodes: Geometry['nodes']
  readonly ways: Geometry['ways']
  readonly candidates: Candidate[] = []
  readonly features = new FeatureList()
  readonly featurePoints = new PointList()
  /** The ways of water and woods that are relations. */
  readonly groundRelations = new Map<number, readonly number[]>()
  readonly lines = new LineList()
  /** Gates and entrances, of whatever is there, with the numbers of their names or -1. */
  readonly entrances: (Coordinates & { kind: EntranceKind; name: number })[] = []
  /** The boundaries and centers of cities and their parts. */
  readonly boundaries: Boundary[] = []
  readonly labels: Label[] = []
  readonly streets = new PointList()
  readonly places = new PointList()
  #names = new Distinct<string>()
  readonly names = this.#names.values
  #geometry: Geometry
  /** Types and ids of the candidates and boundaries: a merged file may contain them twice. */
  #knownCandidates = new Set<string>()
  #knownBoundaries = new Set<string>()
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
    const relation = { type: 'relation', id, tags, ways } as const
    const isOfGround = isGround(featureKind(tags))
    if (isOfGround) this.groundRelations.set(id, ways)
    const isPlace = this.#addBoundary(relation)
    const isPark = this.#addCandidate({ ...relation, edited, feature, point: centre })
    if (isOfGround || isPlace || isPark) for (const way of ways) this.#geometry.wantLine(way)
  }

  takeWay(way: OsmWay, isNew: boolean): void {
    const { id, tags, edited, centre } = way
    const feature = this.#addFeature('way', way)
    const area = { type: 'way', id, tags, ways: [id] } as const
    const isPark = this.#addCandidate({ ...area, edited, feature, point: centre })
    const isPlace = isClosed(way) && this.#addBoundary(area)
    if (isPark || isPlace || isGround(featureKind(tags))) this.#geometry.keepLine(way)
    const features = this.#relationFeatures.get(id) ?? []
    this.#relationFeatures.delete(id)
    for (const one of feature === undefined ? features : [feature, ...features]) {
      this.featurePoints.addMiddle(way, this.nodes, one)
    }
    if (tags.name && STREETS.has(tags.highway ?? '')) {
      this.streets.addMiddle(way, this.nodes, this.#numberOf(tags.name))
    }
    const line = lineStated(tags)
    if (!line || !isNew) return
    this.lines.add({ ...line, id, name: this.#nameOf(tags) })
    this.#geometry.keepLine(way)
  }

  takeNode({ id, lat, lng, tags, edited }: OsmNode): void {
    const point = { lat, lng }
    const feature = this.#addFeature('node', { id, tags, edited })
    this.#addCandidate({ type: 'node', id, tags, edited, ways: [], point, feature })
    if (feature !== undefined) this.featurePoints.add(point, feature)
    const entrance = entranceKind(tags)
    if (entrance) this.entrances.push({ ...point, kind: entrance, name: this.#nameOf(tags) })
    const [kind, name] = [placeKind(tags), ownName(tags)]
    if (kind && name) this.labels.push({ ...point, kind, name })
    if (tags.name && NAMING.includes(tags.place ?? '')) {
      this.places.add(point, this.#numberOf(tags.name))
    }
  }

  /** Returns whether it is a park that was not there yet. */
  #addCandidate(candidate: Candidate): boolean {
    const { type, id, tags } = candidate
    if (parkTypes(tags).length === 0 || !addNew(this.#knownCandidates, `${type}/${id}`))
      return false
    this.candidates.push({ ...candidate, tags: parkTags(tags) })
    return true
  }

  /** Returns whether it may bound a place and was not there yet. */
  #addBoundary(boundary: Boundary): boolean {
    const { type, id, tags } = boundary
    if (!mayBound(tags) || !addNew(this.#knownBoundaries, `${type}/${id}`)) return false
    this.boundaries.push(boundary)
    return true
  }

  #addFeature(
    type: OsmElementType,
    { id, tags, edited }: Pick<OsmWay, 'id' | 'tags' | 'edited'>,
  ): number | undefined {
    const stated = featureStated(tags)
    const kind = featureKind(tags)
    if (!stated && !kind) return undefined
    const seen = seenAt(tags, edited) ?? Number.NaN
    const name = kind ? this.#nameOf(tags) : -1
    return this.features.add({ facts: [], ...stated, kind, type, id, seen, name })
  }

  /** The number of an element's name; -1 without one. */
  #nameOf(tags: OsmTags): number {
    const name = ownName(tags) ?? sportName(tags)
    return name ? this.#numberOf(name) : -1
  }

  #numberOf(name: string): number {
    return this.#names.numberOf(name, name)
  }
}

function addNew(known: Set<string>, key: string): boolean {
  if (known.has(key)) return false
  known.add(key)
  return true
}

export function placeKind(tags: OsmTags): PlaceKind | undefined {
  return BOUNDED.get(tags.place ?? '')
}

function mayBound(tags: OsmTags): boolean {
  if (!ownName(tags)) return false
  if (placeKind(tags) || tags.boundary === 'place') return true
  const level = Number(tags.admin_level)
  return tags.boundary === 'administrative' && level >= MIN_LEVEL && level <= MAX_LEVEL
}

export function byKind(one: PlaceKind, other: PlaceKind): number {
  return PLACE_KINDS.indexOf(one) - PLACE_KINDS.indexOf(other)
}

/** The outline of a way or relation, or why it has none. Not cached, as it may be large. */
export function outlineOf(
  { type, tags, ways: ids }: Pick<Candidate, 'type' | 'tags' | 'ways'>,
  { ways, nodes }: Pick<ParkCollector, 'ways' | 'nodes'>,
): { polygons: MultiPolygon } | { skipped: SkipReason } {
  const isArea = type === 'way' || tags.type === 'multipolygon' || tags.type === 'boundary'
  if (!isArea || tags.area === 'no') return { skipped: 'no area' }
  if (ids.length === 0 || !ids.every((id) => ways.has(id))) return { skipped: 'missing members' }
  const lines: Position[][] = []
  for (const id of ids) {
    const line = ways.lineOf(id, nodes)
    if (!line) return { skipped: 'missing nodes' }
    lines.push(line)
  }
  const polygons = assemblePolygons(lines)
  if (!polygons) return { skipped: 'not closed' }
  return polygons.length === 0 ? { skipped: 'no area' } : { polygons }
}
