import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import type { Bounds } from '#domain/geo/geo.ts'
import { MAX_ZOOM } from '../view/camera.ts'
import { MARKER_SIZE } from './marker.ts'
import type { MapPark, MarkerPoint, MarkerPoints } from './marker-points.ts'
import { besidePin, joinOverlapping, pixelsFrom, TILE } from './overlaps.ts'

/** The cluster radius in pixels. */
const RADIUS = 48

const MIN = 2

/** The deepest zoom of a map, for 512-pixel tiles. */
export const DEEPEST = MAX_ZOOM - 1

/** Zooming in this much surely separates markers that merely overlap. */
const APART_LEVELS = 2

type PointProperties = { index: number }
/** The first point's index, the sums of all points, and how many of them are single parks. */
type ClusterProperties = Sums & { first: number; singles: number }
type Sums = { count: number; fits: number; dogs: number }
type Index = Supercluster<PointProperties, ClusterProperties>
type Feature = PointFeature<PointProperties> | ClusterFeature<ClusterProperties>

export type MapMarker =
  | { kind: 'park'; park: MapPark }
  | {
      kind: 'cluster'
      key: string
      lat: number
      lng: number
      count: number
      /** How many of its parks are known to match the search. */
      fits: number
      /** Whether most of its parks are dog-friendly. */
      dogs: boolean
      /** The zoom, for 512-pixel tiles, at which it splits. */
      expandsAt: number
      /** The parks to choose from if no zoom level separates them. */
      choices: readonly MapPark[] | null
    }

export type ParkClusters = (bounds: Bounds, zoom: number) => MapMarker[]

/**
 * Clusters nearby points. The selected park always has its own marker.
 *
 * @returns the markers of an area at a zoom (for 512-pixel tiles), in the order of the points
 */
export function clusterParks({ points, selected }: MarkerPoints): ParkClusters {
  const index: Index = new Supercluster<PointProperties, ClusterProperties>({
    radius: RADIUS,
    minPoints: MIN,
    maxZoom: DEEPEST,
    extent: TILE,
    map: ({ index }) => ({
      ...sumsOf(points[index]),
      first: index,
      singles: singlesIn(points[index]),
    }),
    reduce(sum, { first, count, fits, dogs, singles }) {
      sum.first = Math.min(sum.first, first)
      sum.count += count
      sum.fits += fits
      sum.dogs += dogs
      sum.singles += singles
    },
  })
  index.load(scattered(points))
  return (bounds, zoom) => {
    const level = Math.min(DEEPEST, Math.floor(zoom))
    const known = { points, index, level }
    const features = boxesOf(bounds).flatMap((box) => index.getClusters(box, level))
    const groups = features.map((feature) => toGroup(feature, known))
    const clear = selected ? groups.map((group) => clearOf(selected, group, level)) : groups
    const markers = joinOverlapping(clear, level, join)
      .sort((a, b) => a.first - b.first)
      .flatMap((group) => toMarker(group, known))
    return selected ? [{ kind: 'park', park: selected }, ...markers] : markers
  }
}

/**
 * In an order without a pattern, always the same: clusters grow around the first of their points, and
 * neighbours in turns make a fifth more of them. A point that comes into view changes only those near.
 */
function scattered(points: readonly MarkerPoint[]): PointFeature<PointProperties>[] {
  return points
    .map((point, index) => ({ feature: toFeature(point, index), turn: scramble(point) }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ feature }) => feature)
}

/** A number that looks random, from a point's location. */
function scramble({ lat, lng }: MarkerPoint): number {
  const mixed =
    Math.imul(Math.round(lat * 1e5), 0x45d9f3b) ^ Math.imul(Math.round(lng * 1e5), 0x27d4eb2d)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0
}

function sumsOf(point: MarkerPoint | undefined): Sums {
  const { count = 0, fits = 0, dogs = 0 } = point ?? {}
  return { count, fits, dogs }
}

function singlesIn(point: MarkerPoint | undefined): number {
  return point?.park ? 1 : 0
}

function toFeature({ lng, lat }: MarkerPoint, index: number): PointFeature<PointProperties> {
  return {
    type: 'Feature',
    properties: { index },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  }
}

/** Parks that share a marker, possibly just one. */
type Group = Sums & {
  lng: number
  lat: number
  /** The index of its first point. */
  first: number
  isCluster: boolean
  /** Whether some of its parks are only counted. */
  isCounted: boolean
  /** Beyond the deepest zoom if its parks are never separated. */
  expandsAt: number
  features: Feature[]
}

function toGroup(feature: Feature, { points, index }: Known): Group {
  const [lng = 0, lat = 0] = feature.geometry.coordinates
  const place = { lng, lat, features: [feature] }
  if (!isCluster(feature)) {
    const { index: first } = feature.properties
    const isCounted = !points[first]?.park
    return {
      ...place,
      ...sumsOf(points[first]),
      first,
      isCluster: isCounted,
      isCounted,
      expandsAt: 0,
    }
  }
  const { cluster_id: id, point_count: members, singles, ...sums } = feature.properties
  const expandsAt = index.getClusterExpansionZoom(id)
  return { ...place, ...sums, isCluster: true, isCounted: singles < members, expandsAt }
}

function isCluster(feature: Feature): feature is ClusterFeature<ClusterProperties> {
  return 'cluster_id' in feature.properties
}

/**
 * Moves a marker from under the selected park's pin. A park that no zoom separates from it becomes
 * a cluster, as its pin would never be visible.
 */
function clearOf(selected: MapPark, group: Group, level: number): Group {
  const { x, down } = pixelsFrom(selected, group, DEEPEST)
  const isHidden = Math.abs(x) < MARKER_SIZE.width && Math.abs(down) < MARKER_SIZE.height
  const alone = { ...group, isCluster: true, expandsAt: DEEPEST + 1 }
  return besidePin(isHidden && !group.isCluster ? alone : group, selected, level)
}

function join(into: Group, group: Group): Group {
  return {
    ...into,
    first: Math.min(into.first, group.first),
    count: into.count + group.count,
    fits: into.fits + group.fits,
    isCounted: into.isCounted || group.isCounted,
    dogs: into.dogs + group.dogs,
    features: [...into.features, ...group.features],
  }
}

type Known = { points: readonly MarkerPoint[]; index: Index; level: number }

function toMarker(group: Group, { points, index, level }: Known): MapMarker[] {
  const { lng, lat, first, count, fits, dogs, features, isCounted } = group
  if (!group.isCluster) {
    const park = points[first]?.park
    return park ? [{ kind: 'park', park }] : []
  }
  const isForGood = group.expandsAt > DEEPEST
  const staysOne = !isCounted && (level === DEEPEST || (isForGood && features.length === 1))
  // Where counted parks are is known only further in.
  const isVague = isForGood || isCounted
  const expandsAt = isVague ? Math.min(DEEPEST, level + APART_LEVELS) : group.expandsAt
  const choices = staysOne ? parksOf(features, { points, index }) : null
  const key = `${lng.toFixed(5)},${lat.toFixed(5)}:${count}`
  const isForDogs = dogs * 2 > count
  return [{ kind: 'cluster', key, lng, lat, count, fits, dogs: isForDogs, expandsAt, choices }]
}

/** In the order of the points. */
function parksOf(features: readonly Feature[], { points, index }: Pick<Known, 'points' | 'index'>) {
  const leaves = features.flatMap((feature) =>
    isCluster(feature)
      ? index.getLeaves(feature.properties.cluster_id, Number.POSITIVE_INFINITY)
      : [feature],
  )
  return leaves
    .map(({ properties }) => properties.index)
    .sort((a, b) => a - b)
    .flatMap((at) => points[at]?.park ?? [])
}

type Box = [west: number, south: number, east: number, north: number]

function boxesOf({ west, south, east, north }: Bounds): Box[] {
  if (west <= east) return [[west, south, east, north]]
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ]
}
