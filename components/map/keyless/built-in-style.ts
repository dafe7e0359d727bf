import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import { DEFAULT_CENTRE } from '#domain/search-defaults.ts'
import { unwrapped } from './unwrapped.ts'

type Atlas = Topology<{
  counties: GeometryCollection
  states: GeometryCollection<{ name: string }>
  nation: GeometryCollection
}>

type WorldAtlas = Topology<{ countries: GeometryCollection }>

const CITIES: readonly [name: string, lng: number, lat: number][] = [
  ['San Francisco', DEFAULT_CENTRE.lng, DEFAULT_CENTRE.lat],
  ['New York', -74.006, 40.7143],
  ['Chicago', -87.65, 41.85],
  ['Los Angeles', -118.2437, 34.0522],
  ['Boston', -71.0598, 42.3584],
]

const COLOURS = {
  light: {
    water: '#cfe0e4',
    land: '#f3efe4',
    county: '#e0d9c7',
    state: '#b9b09a',
    text: '#55625a',
  },
  dark: { water: '#152127', land: '#1c2521', county: '#2a352f', state: '#45534b', text: '#a4b2a9' },
}

let atlases: Promise<[Atlas, WorldAtlas]> | undefined

/**
 * A base map that needs no other host: the countries of the world from Natural Earth's outlines
 * (world-atlas), and the United States with states, and counties as the zoom grows, from the
 * Census Bureau's (us-atlas), with the names of states and of the cities with parks.
 */
export async function builtInStyle(dark: boolean): Promise<StyleSpecification> {
  atlases ??= Promise.all([load<Atlas>(countiesUrl), load<WorldAtlas>(countriesUrl)])
  const [whole, world] = await atlases
  const { objects } = whole
  const colours = COLOURS[dark ? 'dark' : 'light']
  return {
    version: 8,
    name: 'Built-in',
    sources: {
      world: geojson(unwrapped(feature(world, world.objects.countries)), 'Natural Earth'),
      borders: geojson(lines(mesh(world, world.objects.countries, (a, b) => a !== b))),
      land: geojson(unwrapped(feature(whole, objects.nation))),
      states: geojson(lines(mesh(whole, objects.states, (a, b) => a !== b))),
      counties: geojson(lines(mesh(whole, objects.counties, (a, b) => a !== b))),
      names: geojson(names(feature(whole, objects.states))),
    },
    layers: layers(colours),
  }
}

function layers(colours: (typeof COLOURS)['light']): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
    { id: 'world', type: 'fill', source: 'world', paint: { 'fill-color': colours.land } },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      paint: { 'line-color': colours.state, 'line-width': 1.2 },
    },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
    {
      id: 'counties',
      type: 'line',
      source: 'counties',
      minzoom: 6,
      paint: { 'line-color': colours.county, 'line-width': 1 },
    },
    {
      id: 'states',
      type: 'line',
      source: 'states',
      paint: { 'line-color': colours.state, 'line-width': 1.2 },
    },
    label('state-names', 'state', { size: 12, colours, maxzoom: 7 }),
    label('city-names', 'city', {
      size: ['interpolate', ['linear'], ['zoom'], 3, 11, 12, 18],
      colours,
    }),
  ]
}

type Label = {
  size: number | ExpressionSpecification
  colours: (typeof COLOURS)['light']
  maxzoom?: number
}

function label(id: string, kind: string, { size, colours, maxzoom }: Label): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'names',
    ...(maxzoom ? { maxzoom } : {}),
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'text-field': ['get', 'name'], 'text-size': size, 'text-font': ['sans-serif'] },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.land, 'text-halo-width': 1.5 },
  }
}

async function load<T>(url: string): Promise<T> {
  return (await fetch(url)).json()
}

function geojson(
  data: GeoJSON.GeoJSON,
  attribution = 'U.S. Census Bureau',
): StyleSpecification['sources'][string] {
  return { type: 'geojson', data, attribution }
}

function lines(geometry: GeoJSON.MultiLineString): GeoJSON.Feature {
  return { type: 'Feature', properties: {}, geometry }
}

function names(states: FeatureCollection<GeoJSON.Geometry, { name: string }>): FeatureCollection {
  const cities = CITIES.map(([name, lng, lat]) => point(name, 'city', [lng, lat]))
  const named = states.features.flatMap(({ geometry, properties }) => {
    const centre = middle(geometry)
    return centre ? [point(properties.name, 'state', centre)] : []
  })
  return { type: 'FeatureCollection', features: [...cities, ...named] }
}

function point(name: string, kind: string, coordinates: number[]): GeoJSON.Feature {
  return { type: 'Feature', properties: { name, kind }, geometry: { type: 'Point', coordinates } }
}

/** The middle of a state's largest outline: good enough for its name. */
function middle(geometry: GeoJSON.Geometry): [number, number] | null {
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
