import type { Feature, MultiPolygon, Polygon } from 'geojson'
import polylabel from 'polylabel'
import { outside } from './boxes.ts'
import { METRO_ZOOM, METROS } from './land.ts'
import { COUNTRY_DETAIL, type Level, WORLD_DETAIL } from './levels.ts'
import { point } from './points.ts'
import type { ReadData } from './read-data.ts'

/** By Natural Earth's rank: the greatest rivers first. */
const RIVER_ZOOMS = [1, 2, 3, 3, 4, 5, 5, 6, 6, 7, 7]
/** Square degrees from which on a lake is named from these zooms. */
const LAKE_NAMES = [
  { from: 1, zoom: 4 },
  { from: 0.1, zoom: 6 },
  { from: 0.01, zoom: 8 },
  { from: 0, zoom: 10 },
]

/** Lakes, rivers and their names. */
export function waterLevels(read: ReadData): Level[] {
  const world = read('lakes-world')
  const america = read('lakes-north-america')
  // Drawn by the city's own shore, which is closer.
  const besideChicago = [
    ...america.filter(({ properties }) => properties?.name !== 'Lake Michigan'),
    ...outside(
      america.filter(({ properties }) => properties?.name === 'Lake Michigan'),
      [METROS.chicago],
    ),
  ]
  const all = [...world, ...america]
  const rivers = [...read('rivers-world'), ...read('rivers-north-america')]
  const parts: Omit<Level, 'layer'>[] = [
    { from: 0, to: WORLD_DETAIL - 1, detail: WORLD_DETAIL, features: all.map(lake) },
    { from: WORLD_DETAIL, detail: WORLD_DETAIL, features: world.map(lake) },
    {
      from: WORLD_DETAIL,
      to: METRO_ZOOM - 1,
      detail: COUNTRY_DETAIL,
      features: america.map(lake),
    },
    { from: METRO_ZOOM, detail: COUNTRY_DETAIL, features: besideChicago.map(lake) },
    { from: METRO_ZOOM, detail: 12, features: read('water-charlotte').map(lake) },
    { from: 1, detail: COUNTRY_DETAIL, features: rivers.map(river) },
    { from: 3, detail: 0, features: all.flatMap(lakeName) },
    { from: 1, detail: 0, features: read('water-names') },
  ]
  return parts.map((part) => ({ layer: 'water', ...part }))
}

function lake({ geometry }: Feature): Feature {
  return { type: 'Feature', properties: { kind: 'lake' }, geometry }
}

function river({ geometry, properties }: Feature): Feature {
  const { name, rank } = properties ?? {}
  const min_zoom = RIVER_ZOOMS[Number(rank)] ?? COUNTRY_DETAIL
  return {
    type: 'Feature',
    properties: { kind: 'river', min_zoom, ...(name ? { name } : {}) },
    geometry,
  }
}

function lakeName({ geometry, properties }: Feature): Feature[] {
  const name: unknown = properties?.name
  const rings = largest(geometry)
  if (typeof name !== 'string' || !rings) return []
  const size = boxArea(rings)
  const { zoom } = LAKE_NAMES.find(({ from }) => size >= from) ?? { zoom: 10 }
  const [lng = 0, lat = 0] = polylabel(rings, 0.02)
  return [point(lng, lat, { kind: 'lake', name, min_zoom: zoom })]
}

/** The largest polygon of an area. */
export function largest(geometry: Feature['geometry']): Polygon['coordinates'] | undefined {
  if (geometry.type === 'Polygon') return geometry.coordinates
  if (geometry.type !== 'MultiPolygon') return undefined
  return geometry.coordinates.reduce<MultiPolygon['coordinates'][number] | undefined>(
    (best, rings) => (!best || boxArea(rings) > boxArea(best) ? rings : best),
    undefined,
  )
}

/** The area of the box around a polygon, in square degrees. */
export function boxArea([outer = []]: Polygon['coordinates']): number {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lng = 0, lat = 0] of outer) {
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return Math.max(0, east - west) * Math.max(0, north - south)
}
