import Supercluster, {
  type ClusterFeature,
  type ClusterProperties as ClusterInfo,
  type PointFeature,
} from 'supercluster'
import { isDogFriendly } from '#domain/amenities.ts'
import type { Bounds } from '#domain/geo.ts'
import type { ParkResult } from '#domain/park.ts'

/** Pixels within which parks become one marker. */
const RADIUS = 60
const FEWEST = 2
/** Beyond this zoom (of 512-pixel tiles) every park has its own marker. */
const LAST_ZOOM = 15
const TILE = 512

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
  parks: readonly ParkResult[],
  selectedId: number | null,
): ParkClusters {
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
    const found = boxesOf(bounds).flatMap((box) => index.getClusters(box, Math.floor(zoom)))
    const markers = found
      .map((feature) => ({ order: orderOf(feature.properties), feature }))
      .sort((a, b) => a.order - b.order)
      .flatMap(({ feature }) => toMarker(feature, parks, index))
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

function orderOf(properties: Feature['properties']): number {
  return 'first' in properties ? properties.first : (properties as PointProperties).index
}

function toMarker(
  { properties, geometry }: Feature,
  parks: readonly ParkResult[],
  index: Supercluster<PointProperties, ClusterProperties>,
): MapMarker[] {
  if (!('cluster' in properties && properties.cluster)) {
    const park = parks[(properties as PointProperties).index]
    return park ? [{ kind: 'park', park }] : []
  }
  const { cluster_id: id, point_count: count, dogs } = properties as ClusterInfo & ClusterProperties
  const [lng = 0, lat = 0] = geometry.coordinates
  return [
    {
      kind: 'cluster',
      key: `${id}:${count}`,
      lat,
      lng,
      count,
      dogs: dogs * 2 > count,
      expandsAt: index.getClusterExpansionZoom(id),
    },
  ]
}

type Box = [west: number, south: number, east: number, north: number]

function boxesOf({ west, south, east, north }: Bounds): Box[] {
  if (west <= east) return [[west, south, east, north]]
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ]
}
