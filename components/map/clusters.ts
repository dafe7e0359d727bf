import Supercluster, {
  type ClusterFeature,
  type ClusterProperties as ClusterInfo,
  type PointFeature,
} from 'supercluster'
import { isDogFriendly } from '#domain/amenities.ts'
import { type Bounds, longitudeStep, mercatorY, wrapLongitude } from '#domain/geo.ts'
import type { ParkResult } from '#domain/park.ts'

/** Pixels within which parks become one marker. */
const RADIUS = 48
const FEWEST = 2
/** Beyond this zoom (of 512-pixel tiles) every park has its own marker. */
const LAST_ZOOM = 15
const TILE = 512
/**
 * Pixels from a cluster's middle, a circle of 40, within which another's middle, or a pin's tip,
 * makes them overlap; a pin of 36x48 stands above its tip.
 */
const CLUSTER_REACH = { x: 40, above: 40, below: 40 }
const PIN_REACH = { x: 38, above: 20, below: 68 }
/**
 * From a cluster's middle to the tip of the selected pin, which is larger than others and lies over
 * all of them: nearer than this it covers some of the cluster.
 */
const SELECTED_REACH = { x: 42, above: 20, below: 76 }

type PointProperties = { index: number; dogs: boolean }
type ClusterProperties = { first: number; dogs: number }

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
      /** The zoom, of 512-pixel tiles, at which it falls apart. */
      expandsAt: number
    }

export type ParkClusters = (bounds: Bounds, zoom: number) => MapMarker[]

/**
 * Groups parks that stand too close together. The selected one always has a marker of its own.
 *
 * @returns the markers of an area at a zoom (of 512-pixel tiles), nearest first
 */
export function clusterParks(
  found: readonly ParkResult[],
  selectedId: number | null,
): ParkClusters {
  const parks = [...found].sort((a, b) => a.distance - b.distance)
  const selected = parks.find(({ id }) => id === selectedId)
  const index = new Supercluster<PointProperties, ClusterProperties>({
    radius: RADIUS,
    minPoints: FEWEST,
    maxZoom: LAST_ZOOM,
    extent: TILE,
    map: ({ index, dogs }) => ({ first: index, dogs: dogs ? 1 : 0 }),
    reduce: (sum, { first, dogs }) => {
      sum.first = Math.min(sum.first, first)
      sum.dogs += dogs
    },
  })
  index.load(parks.flatMap((park, index) => (park === selected ? [] : [toFeature(park, index)])))
  return (bounds, zoom) => {
    const level = Math.floor(zoom)
    const features = boxesOf(bounds).flatMap((box) => index.getClusters(box, level))
    const groups = features.map((feature) => toGroup(feature, index))
    const clear = selected ? groups.map((group) => besidePin(group, selected, level)) : groups
    const markers = joinOverlapping(clear, level)
      .sort((a, b) => a.first - b.first)
      .flatMap((group) => toMarker(group, parks))
    return selected ? [{ kind: 'park', park: selected }, ...markers] : markers
  }
}

type Feature = PointFeature<PointProperties> | ClusterFeature<ClusterProperties>

function toFeature(park: ParkResult, index: number): PointFeature<PointProperties> {
  return {
    type: 'Feature',
    properties: { index, dogs: isDogFriendly(park) },
    geometry: { type: 'Point', coordinates: [park.longitude, park.latitude] },
  }
}

/** Parks that share a marker, perhaps only one. */
type Group = {
  lng: number
  lat: number
  /** The number of its first park, and how many there are. */
  first: number
  count: number
  dogs: number
  cluster: { id: number; expandsAt: number } | null
}

function toGroup(
  { properties, geometry }: Feature,
  index: Supercluster<PointProperties, ClusterProperties>,
): Group {
  const [lng = 0, lat = 0] = geometry.coordinates
  if ('cluster' in properties && properties.cluster) {
    const {
      cluster_id: id,
      point_count: count,
      first,
      dogs,
    } = properties as ClusterInfo & ClusterProperties
    const cluster = { id, expandsAt: index.getClusterExpansionZoom(id) }
    return { lng, lat, first, count, dogs, cluster }
  }
  const { index: first, dogs } = properties as PointProperties
  return { lng, lat, first, count: 1, dogs: dogs ? 1 : 0, cluster: null }
}

/** A cluster that the selected park's pin would cover is moved beside it. */
function besidePin(group: Group, { latitude, longitude }: ParkResult, zoom: number): Group {
  if (!group.cluster) return group
  const scale = (TILE * 2 ** zoom) / 360
  const x = longitudeStep(longitude, group.lng) * scale
  const down = (mercatorY(latitude) - mercatorY(group.lat)) * scale
  const { x: reach, above, below } = SELECTED_REACH
  if (Math.abs(x) >= reach || down <= -below || down >= above) return group
  return { ...group, lng: wrapLongitude(longitude + (x < 0 ? -reach : reach) / scale) }
}

/**
 * A cluster stands in the middle of its parks, which may be right beneath another marker: what
 * would lie over it or under it joins it, so that each can be pressed.
 */
function joinOverlapping(groups: Group[], zoom: number): Group[] {
  const scale = TILE * 2 ** zoom
  const spots = groups.map((group) => ({
    group,
    x: ((group.lng + 180) / 360) * scale,
    y: (0.5 - mercatorY(group.lat) / 360) * scale,
  }))
  spots.sort((a, b) => b.group.count - a.group.count || a.group.first - b.group.first)
  const kept: typeof spots = []
  for (const spot of spots) {
    const { group } = spot
    const reach = group.cluster ? CLUSTER_REACH : PIN_REACH
    const over = kept.find(
      ({ group: other, x, y }) =>
        other.cluster &&
        Math.abs(spot.x - x) < reach.x &&
        spot.y - y > -reach.above &&
        spot.y - y < reach.below,
    )
    if (over) over.group = join(over.group, group)
    else kept.push(spot)
  }
  return kept.map(({ group }) => group)
}

function join(into: Group, group: Group): Group {
  return {
    ...into,
    first: Math.min(into.first, group.first),
    count: into.count + group.count,
    dogs: into.dogs + group.dogs,
  }
}

function toMarker(group: Group, parks: readonly ParkResult[]): MapMarker[] {
  const { lng, lat, first, count, dogs, cluster } = group
  if (cluster) {
    const { id, expandsAt } = cluster
    const key = `${id}:${count}`
    return [{ kind: 'cluster', key, lng, lat, count, dogs: dogs * 2 > count, expandsAt }]
  }
  const park = parks[first]
  return park ? [{ kind: 'park', park }] : []
}

type Box = [west: number, south: number, east: number, north: number]

function boxesOf({ west, south, east, north }: Bounds): Box[] {
  if (west <= east) return [[west, south, east, north]]
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ]
}
