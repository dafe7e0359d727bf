import type { SourceFacts } from '#domain/facts/park-facts.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { nearestOnLine } from '#domain/geo/nearest.ts'
import type { MultiPolygon, Position } from '#domain/geo/polygon.ts'
import { FEATURE_KINDS } from '#domain/park/inside-kinds.ts'
import type { Entrance, Insides, ParkFeature, Paths } from '#domain/park/park-schemas.ts'
import {
  type EdgedOutline,
  isOnEdge,
  lineInside,
  withEdges,
} from '../../../outlines/line-inside.ts'
import { type Areas, groundOf } from './ground.ts'
import type { NearEntrance, NearLine } from './lines-near.ts'

/** Per park. Features are dropped by kind, the least important first; entrances by location. */
const MAX_FEATURES = 200
const MAX_ENTRANCES = 60

/** Meters within which ways in are merged. A mapped gate wins over a path that crosses. */
const SAME_WAY_IN = 20
/** Metres from a gate to the outline. */
const AT_EDGE = 8
/** Metres from an entrance to the street it is on. */
const STREET_REACH = 40
/** Metres from a way in to a bus stop outside. */
const STOP_REACH = 150

/** Minimum total length in meters that is stated as a fact. */
const MIN_PATHS = 100
/** Minimum share of the length about which something is known, for a fact about all paths. */
const MIN_KNOWN = 0.5

type Near = { lines: readonly NearLine[]; entrances: readonly NearEntrance[] }
type Ways = { entrances: Entrance[]; paths: Paths | undefined; lines: Position[][] }

/**
 * What lies in a park or on its edge, in an order independent of the file's.
 *
 * @param listed features inside the outline, and bus stops around it; water and woods also as areas
 * @param near null if streets and paths are not examined
 */
export function insidesOf(
  polygons: MultiPolygon,
  { features, areas }: { features: readonly ParkFeature[]; areas: Areas },
  near: Near | null,
): Insides {
  const outline = withEdges(polygons)
  const { entrances, paths, lines }: Ways = near
    ? waysOf(outline, near)
    : { entrances: [], paths: undefined, lines: [] }
  const ground = groundOf(polygons, { ...areas, paths: lines })
  const isKept = (feature: ParkFeature) =>
    feature.kind !== 'bus stop' ||
    entrances.some((entrance) => distanceMetres(entrance, feature) <= STOP_REACH)
  return {
    entrances: entrances.map(rounded),
    features: features.filter(isKept).sort(byKind).slice(0, MAX_FEATURES).map(rounded),
    ...(paths ? { paths } : {}),
    ...(ground ? { ground } : {}),
  }
}

export function pathFacts({ paths }: Insides): SourceFacts {
  if (!paths || paths.meters < MIN_PATHS) return {}
  const { meters, lit = 0, unlit = 0 } = paths
  const length = { path_length: { value: String(meters), how: 'derived' } } as const
  if (lit + unlit < MIN_KNOWN * meters) return length
  const light = lit > 0 && unlit > 0 ? 'limited' : lit > 0 ? 'yes' : 'no'
  return { ...length, lit: { value: light, how: 'derived' } }
}

function waysOf(outline: EdgedOutline, { lines, entrances: gates }: Near): Ways {
  // A merged file may contain the same gate twice.
  const different = new Map(gates.map((gate) => [`${gate.lat} ${gate.lng}`, gate]))
  const found: Entrance[] = [...different.values()]
    .filter((gate) => isOnEdge(gate, outline.edges, AT_EDGE))
    .map(({ kind, name, lat, lng }) => ({ kind, lat, lng, ...(name ? { name } : {}) }))
    .sort(byPlace)
  const lengths: Record<string, number> = {}
  const light = { lit: 0, unlit: 0 }
  const paths: Position[][] = []
  const waysIn: Entrance[] = []
  for (const { line, isPath, isLit, surface, name } of lines) {
    const { metres, parts, crossings } = lineInside(line, outline)
    if (isPath && metres > 0) {
      lengths[surface] = (lengths[surface] ?? 0) + metres
      if (isLit !== undefined) light[isLit ? 'lit' : 'unlit'] += metres
      paths.push(...parts)
    }
    for (const place of crossings) {
      waysIn.push({ kind: 'way in', ...place, ...(name ? { name } : {}) })
    }
  }
  for (const wayIn of waysIn.sort(byPlace)) {
    if (found.length >= MAX_ENTRANCES) break
    if (found.every((other) => distanceMetres(other, wayIn) > SAME_WAY_IN)) found.push(wayIn)
  }
  const streets = lines.filter(({ isPath, name }) => !isPath && name)
  return {
    entrances: found.slice(0, MAX_ENTRANCES).map((entrance) => withStreet(entrance, streets)),
    paths: toPaths(lengths, light),
    lines: paths,
  }
}

/** An entrance without a name has that of the street it is on. */
function withStreet(entrance: Entrance, streets: readonly NearLine[]): Entrance {
  if (entrance.name) return entrance
  let nearest = STREET_REACH
  let name: string | undefined
  for (const street of streets) {
    const distance = distanceMetres(entrance, nearestOnLine(street.line, entrance))
    if (distance < nearest) [nearest, name] = [distance, street.name]
  }
  return name ? { ...entrance, name } : entrance
}

function toPaths(
  lengths: Readonly<Record<string, number>>,
  { lit, unlit }: { lit: number; unlit: number },
): Paths | undefined {
  const bySurface = Object.fromEntries(
    Object.entries(lengths)
      .map(([surface, metres]) => [surface, Math.round(metres)] as const)
      .filter(([, metres]) => metres > 0)
      .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)),
  )
  const meters = Object.values(bySurface).reduce((sum, metres) => sum + metres, 0)
  if (meters === 0) return undefined
  return lit + unlit > 0
    ? { meters, bySurface, lit: Math.round(lit), unlit: Math.round(unlit) }
    : { meters, bySurface }
}

function byKind(one: ParkFeature, other: ParkFeature): number {
  return FEATURE_KINDS.indexOf(one.kind) - FEATURE_KINDS.indexOf(other.kind) || byPlace(one, other)
}

function byPlace(one: Coordinates, other: Coordinates): number {
  return one.lat - other.lat || one.lng - other.lng
}

function rounded<T extends Coordinates>(point: T): T {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return { ...point, lat: round(point.lat), lng: round(point.lng) }
}
