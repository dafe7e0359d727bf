import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, MultiLineString } from 'geojson'
import polylabel from 'polylabel'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { COUNTRY_DETAIL, type Level } from './levels.ts'
import { point } from './points.ts'
import { boxArea, largest } from './waters.ts'

type Named = GeometryCollection<{ name: string }>
type Countries = Topology<{ countries: Named }>
type Counties = Topology<{ counties: GeometryCollection; states: Named }>

/** The first zoom at which a country is named, by its largest part's size in square degrees. */
const COUNTRY_ZOOMS = [
  { size: 600, zoom: 1 },
  { size: 80, zoom: 2 },
  { size: 15, zoom: 3 },
  { size: 3, zoom: 4 },
  { size: 0, zoom: 5 },
]
const STATES_ZOOM = 3
const COUNTIES_ZOOM = 7
/** Square degrees: smaller states have no room for their name at the first zoom. */
const LARGE_STATE = 20

/** Borders of countries, states and counties, and the names of the first two. */
export function borderLevels(root: string): Level[] {
  const read = reader(root)
  const world = read<Countries>('world-atlas/countries-50m.json')
  const states = read<Counties>('us-atlas/counties-10m.json')
  const { countries } = world.objects
  const borders = [
    line(mesh(world, countries, isShared), 'country', 0),
    line(mesh(states, states.objects.states, isShared), 'region', STATES_ZOOM),
    line(mesh(states, states.objects.counties, isCountyLine), 'county', COUNTIES_ZOOM),
  ]
  return [
    { layer: 'boundaries', from: 0, detail: COUNTRY_DETAIL, features: borders },
    { layer: 'places', from: 1, detail: 0, features: countryNames(feature(world, countries)) },
    {
      layer: 'places',
      from: STATES_ZOOM,
      detail: 0,
      features: stateNames(feature(states, states.objects.states)),
    },
  ]
}

function reader(root: string) {
  const { resolve } = createRequire(`${root}/package.json`)
  return <T>(file: string): T => JSON.parse(readFileSync(resolve(file), 'utf8')) as T
}

/** A border between two areas is drawn once, a coast not at all. */
function isShared(a: unknown, b: unknown): boolean {
  return a !== b
}

/** A state's border is drawn as such; the first two digits of a county's number are its state's. */
function isCountyLine(a: { id?: string | number }, b: { id?: string | number }): boolean {
  return a !== b && String(a.id).slice(0, 2) === String(b.id).slice(0, 2)
}

function line(geometry: MultiLineString, kind: string, min_zoom: number): Feature {
  return { type: 'Feature', properties: { kind, min_zoom }, geometry }
}

type NamedFeatures = FeatureCollection<Feature['geometry'], { name: string }>

function countryNames({ features }: NamedFeatures): Feature[] {
  return features.flatMap(({ geometry, properties }) => {
    const rings = largest(geometry)
    if (!rings) return []
    const size = boxArea(rings)
    const { zoom } = COUNTRY_ZOOMS.find((one) => size >= one.size) ?? { zoom: 5 }
    const [lng = 0, lat = 0] = polylabel(rings, 0.1)
    return [point(lng, lat, { kind: 'country', name: properties.name, min_zoom: zoom })]
  })
}

function stateNames({ features }: NamedFeatures): Feature[] {
  return features.flatMap(({ geometry, properties }) => {
    const rings = largest(geometry)
    if (!rings) return []
    const [lng = 0, lat = 0] = polylabel(rings, 0.05)
    const min_zoom = boxArea(rings) > LARGE_STATE ? STATES_ZOOM : STATES_ZOOM + 2
    return [point(lng, lat, { kind: 'region', name: properties.name, min_zoom })]
  })
}
