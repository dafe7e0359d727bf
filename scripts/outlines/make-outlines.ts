import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, GeoJSON, Geometry, MultiLineString } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { unwrapped } from './unwrapped.ts'

type Countries = Topology<{ countries: GeometryCollection }>
type States = GeometryCollection<{ name: string }>
type Counties = Topology<{
  counties: GeometryCollection
  states: States
  nation: GeometryCollection
}>

const { resolve } = createRequire(import.meta.url)

/**
 * The outlines of the built-in base map: the world's countries from Natural Earth (world-atlas),
 * and the nation, states and counties of the United States from the Census Bureau (us-atlas).
 */
export const OUTLINES: Readonly<Record<string, () => GeoJSON>> = {
  countries: () => unwrapped(bare(feature(world(), world().objects.countries))),
  borders: () => lines(mesh(world(), world().objects.countries, isShared)),
  nation: () => unwrapped(bare(feature(states(), states().objects.nation))),
  states: () => lines(mesh(states(), states().objects.states, isShared)),
  counties: () => lines(mesh(states(), states().objects.counties, isShared)),
  'state-names': () => names(feature(states(), states().objects.states)),
}

/**
 * As JSON with three decimals of a degree, about a hundred metres, which is finer than the
 * outlines.
 */
export function outlineText(outline: GeoJSON): string {
  return JSON.stringify(outline, (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value,
  )
}

const world = once(() => read<Countries>('world-atlas/countries-50m.json'))
const states = once(() => read<Counties>('us-atlas/counties-10m.json'))

function read<T>(file: string): T {
  return JSON.parse(readFileSync(resolve(file), 'utf8')) as T
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** A border between two areas is drawn once, a coast not at all. */
function isShared(a: unknown, b: unknown): boolean {
  return a !== b
}

function bare({ features }: FeatureCollection): FeatureCollection {
  const shapes = features.map(({ geometry }): Feature => shape(geometry))
  return { type: 'FeatureCollection', features: shapes }
}

function lines(geometry: MultiLineString): Feature {
  return shape(geometry)
}

function shape(geometry: Geometry): Feature {
  return { type: 'Feature', properties: {}, geometry }
}

function names(collection: FeatureCollection<Geometry, { name: string }>): FeatureCollection {
  const features = collection.features.flatMap(({ geometry, properties }): Feature[] => {
    const coordinates = middle(geometry)
    if (!coordinates) return []
    const { name } = properties
    return [{ type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates } }]
  })
  return { type: 'FeatureCollection', features }
}

/** The centre of a state's largest polygon, for its label. */
function middle(geometry: Geometry): [number, number] | null {
  const rings =
    geometry.type === 'Polygon'
      ? geometry.coordinates.slice(0, 1)
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1))
        : []
  const largest = [...rings].sort((a, b) => b.length - a.length)[0]
  if (!largest) return null
  const lngs = largest.map(([lng = 0]) => lng)
  const lats = largest.map(([, lat = 0]) => lat)
  return [(Math.min(...lngs) + Math.max(...lngs)) / 2, (Math.min(...lats) + Math.max(...lats)) / 2]
}
