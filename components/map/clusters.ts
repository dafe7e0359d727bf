import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import { isDogFriendly } from '#domain/facts/amenities.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { MAX_ZOOM } from './camera.ts'
import { MARKER_SIZE } from './marker.ts'
import { besidePin, joinOverlapping, pixelsFrom, TILE } from './overlaps.ts'

/** The cluster radius in pixels. */
const RADIUS = 48

const MIN = 2

/** The deepest zoom of a map, for 512-pixel tiles. */
const DEEPEST = MAX_ZOOM - 1

/** Zooming in this much surely separates markers that merely overlap. */
const APART_LEVELS = 2

type PointProperties = { index: number; dogs: boolean }
type ClusterProperties = { first: number; dogs: number }
type Index = Supercluster<PointProperties, ClusterProperties>
type Feature = PointFeature<PointProperties> | ClusterFeature<ClusterProperties>

export type MapMarker =
  | { kind: 'park'; park: ParkResult }
  | {
      kind: 'cluster'
      key: string
      lat: number
      lng: number
      count: number
      /** Whether most of its parks are dog-friendly. */
      dogs: boolean
      /** The zoom, for 512-pixel tiles, at which it splits. */
      expandsAt: number
      /** The parks to choose from if no zoom level separates them. */
      choices: readonly ParkResult[] | null
    }

export type ParkClusters = (bounds: Bounds, zoom: number) => MapMarker[]

/**
 * Clusters nearby parks. The selected one always has its own marker.
 *
 * @returns the markers of an area at a zoom (for 512-pixel tiles), nearest first
 */
export function clusterParks(
  found: readonly ParkResult[],
  selectedId: number | null,
): ParkClusters {
  const parks = [...found].sort((a, b) => a.distance - b.distance)
  const selected = parks.find(({ id }) => id === selectedId)
  const index: Index = new Supercluster<PointProperties, ClusterProperties>({
    radius: RADIUS,
    minPoints: MIN,
    maxZoom: DEEPEST,
    extent: TILE,
    map: ({ index, dogs }) => ({ first: index, dogs: dogs ? 1 : 0 }),
    reduce: (sum, { first, dogs }) => {
      sum.first = Math.min(sum.first, first)
      sum.dogs += dogs
    },
  })
  index.load(parks.flatMap((park, index) => (park === selected ? [] : [toFeature(park, index)])))
  return (bounds, zoom) => {
    const level = Math.min(DEEPEST, Math.floor(zoom))
    const features = boxesOf(bounds).flatMap((box) => index.getClusters(box, level))
    const groups = features.map((feature) => toGroup(feature, index))
    const clear = selected ? groups.map((group) => clearOf(selected, group, level)) : groups
    const markers = joinOverlapping(clear, level, join)
      .sort((a, b) => a.first - b.first)
      .flatMap((group) => toMarker(group, { parks, index, level }))
    return selected ? [{ kind: 'park', park: selected }, ...markers] : markers
  }
}

function toFeature(park: ParkResult, index: number): PointFeature<PointProperties> {
  return {
    type: 'Feature',
    properties: { index, dogs: isDogFriendly(park) },
    geometry: { type: 'Point', coordinates: [park.longitude, park.latitude] },
  }
}

/** Parks that share a marker, possibly just one. */
type Group = {
  lng: number
  lat: number
  /** The index of its nearest park, and the number of parks. */
  first: number
  count: number
  dogs: number
  isCluster: boolean
  /** Beyond the deepest zoom if its parks are never separated. */
  expandsAt: number
  features: Feature[]
}

function toGroup(feature: Feature, index: Index): Group {
  const [lng = 0, lat = 0] = feature.geometry.coordinates
  const place = { lng, lat, features: [feature] }
  if (!isCluster(feature)) {
    const { index: first, dogs } = feature.properties
    return { ...place, first, count: 1, dogs: dogs ? 1 : 0, isCluster: false, expandsAt: 0 }
  }
  const { cluster_id: id, point_count: count, first, dogs } = feature.properties
  const expandsAt = index.getClusterExpansionZoom(id)
  return { ...place, first, count, dogs, isCluster: true, expandsAt }
}

function isCluster(feature: Feature): feature is ClusterFeature<ClusterProperties> {
  return 'cluster_id' in feature.properties
}

/**
 * Moves a marker from under the selected park's pin. A park that no zoom separates from it becomes
 * a cluster, as its pin would never be visible.
 */
function clearOf(selected: ParkResult, group: Group, level: number): Group {
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
    dogs: into.dogs + group.dogs,
    features: [...into.features, ...group.features],
  }
}

type Known = { parks: readonly ParkResult[]; index: Index; level: number }

function toMarker(group: Group, { parks, index, level }: Known): MapMarker[] {
  const { lng, lat, first, count, dogs, features } = group
  if (!group.isCluster) {
    const park = parks[first]
    return park ? [{ kind: 'park', park }] : []
  }
  const isForGood = group.expandsAt > DEEPEST
  const staysOne = level === DEEPEST || (isForGood && features.length === 1)
  const expandsAt = isForGood ? Math.min(DEEPEST, level + APART_LEVELS) : group.expandsAt
  const choices = staysOne ? parksOf(features, { parks, index }) : null
  const [feature] = features
  const id = feature && isCluster(feature) ? feature.properties.cluster_id : `only-${first}`
  const key = `${id}:${count}`
  return [{ kind: 'cluster', key, lng, lat, count, dogs: dogs * 2 > count, expandsAt, choices }]
}

/** Nearest first. */
function parksOf(features: readonly Feature[], known: Pick<Known, 'parks' | 'index'>) {
  const points = features.flatMap((feature) =>
    isCluster(feature)
      ? known.index.getLeaves(feature.properties.cluster_id, Number.POSITIVE_INFINITY)
      : [feature],
  )
  return points
    .map(({ properties }) => properties.index)
    .sort((a, b) => a - b)
    .flatMap((index) => known.parks[index] ?? [])
}

type Box = [west: number, south: number, east: number, north: number]

function boxesOf({ west, south, east, north }: Bounds): Box[] {
  if (west <= east) return [[west, south, east, north]]
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ]
}
