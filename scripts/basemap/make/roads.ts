import type { Feature } from 'geojson'
import { CLOSEST, COUNTRY_DETAIL, type Level } from './levels.ts'
import type { ReadData } from './read-data.ts'

/** First zooms of main streets, by their class. */
const MAIN_ZOOMS: Readonly<Record<string, number>> = { primary: 9, secondary: 10, tertiary: 11 }
const MINOR_ZOOM = 12
/** San Francisco's streets have no class; its grid is seen from further away. */
const GRID_ZOOM = 11
const HIGHWAY_ZOOM = 7
/** Natural Earth's railways are too coarse to be seen closer. */
const RAILWAYS_END = 11
/** Names of streets are left out of farther tiles, where nothing shows them. */
const NAMES_ZOOM = CLOSEST

/** Highways, streets and railways. */
export function roadLevels(read: ReadData): Level[] {
  const streets = [...read('odbl-streets-new-york'), ...read('odbl-streets-boston')]
  const grid = read('streets-san-francisco')
  const highways = read('odbl-highways-bay-area')
  const parts: Omit<Level, 'layer'>[] = [
    { from: 6, detail: COUNTRY_DETAIL, features: read('railways-us').map(railway) },
    { from: HIGHWAY_ZOOM, detail: 11, features: highways.map(highway) },
    ...named(streets.map(street), 9),
    ...named(
      grid.map((feature) => ({ ...feature, properties: minor(feature, GRID_ZOOM) })),
      GRID_ZOOM,
    ),
  ]
  return parts.map((part) => ({ layer: 'roads', ...part }))
}

function named(features: Feature[], from: number): Omit<Level, 'layer'>[] {
  const bare = features.map((feature) => {
    const { name: _, ...properties } = feature.properties ?? {}
    return { ...feature, properties }
  })
  return [
    { from, to: NAMES_ZOOM - 1, detail: NAMES_ZOOM, features: joined(bare) },
    { from: NAMES_ZOOM, detail: NAMES_ZOOM, features },
  ]
}

/** Lines with the same properties as one feature, which is smaller. */
function joined(features: Feature[]): Feature[] {
  const groups = new Map<string, Feature[]>()
  for (const feature of features) {
    const key = JSON.stringify(feature.properties)
    groups.set(key, [...(groups.get(key) ?? []), feature])
  }
  return [...groups.values()].map((group) => ({
    type: 'Feature',
    properties: group[0]?.properties ?? {},
    geometry: {
      type: 'MultiLineString',
      coordinates: group.flatMap(({ geometry }) =>
        geometry.type === 'MultiLineString' ? geometry.coordinates : [],
      ),
    },
  }))
}

function railway({ geometry }: Feature): Feature {
  const properties = { kind: 'rail', kind_detail: 'rail', max_zoom: RAILWAYS_END }
  return { type: 'Feature', properties, geometry }
}

function highway({ geometry, properties }: Feature): Feature {
  const number: unknown = properties?.name
  const shield = typeof number === 'string' ? { shield_text: number } : {}
  return { type: 'Feature', properties: { kind: 'highway', ...shield }, geometry }
}

function street(feature: Feature): Feature {
  const kind = String(feature.properties?.class)
  const min_zoom = MAIN_ZOOMS[kind]
  if (min_zoom === undefined) return { ...feature, properties: minor(feature, MINOR_ZOOM) }
  const properties = { kind: 'major_road', kind_detail: kind, min_zoom, ...nameOf(feature) }
  return { ...feature, properties }
}

function minor(feature: Feature, min_zoom: number) {
  return { kind: 'minor_road', min_zoom, ...nameOf(feature) }
}

function nameOf({ properties }: Feature): { name?: string } {
  const name: unknown = properties?.name
  return typeof name === 'string' && name !== '' ? { name } : {}
}
