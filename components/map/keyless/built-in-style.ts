import bordersUrl from 'outlines:borders'
import countiesUrl from 'outlines:counties'
import countriesUrl from 'outlines:countries'
import nationUrl from 'outlines:nation'
import stateNamesUrl from 'outlines:state-names'
import statesUrl from 'outlines:states'
import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { DEFAULT_CENTRE } from '#domain/search/search-defaults.ts'

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

/**
 * A base map without any other host: the world's countries from Natural Earth, and the United
 * States with states, and counties at closer zooms, from the Census Bureau, with the names of
 * states and of cities with parks. Its worker loads the outlines.
 */
export function builtInStyle(dark: boolean): StyleSpecification {
  return {
    version: 8,
    name: 'Built-in',
    sources: {
      world: geojson(countriesUrl, 'Natural Earth'),
      borders: geojson(bordersUrl),
      land: geojson(nationUrl),
      states: geojson(statesUrl),
      counties: geojson(countiesUrl),
      'state-names': geojson(stateNamesUrl),
      'city-names': geojson(cities()),
    },
    layers: layers(COLOURS[dark ? 'dark' : 'light']),
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
    label('state-names', { size: 12, colours, maxzoom: 7 }),
    label('city-names', {
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

function label(id: string, { size, colours, maxzoom }: Label): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: id,
    ...(maxzoom ? { maxzoom } : {}),
    layout: { 'text-field': ['get', 'name'], 'text-size': size, 'text-font': ['sans-serif'] },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.land, 'text-halo-width': 1.5 },
  }
}

function geojson(
  data: string | FeatureCollection,
  attribution = 'U.S. Census Bureau',
): StyleSpecification['sources'][string] {
  return { type: 'geojson', data, attribution }
}

function cities(): FeatureCollection {
  const features = CITIES.map(([name, ...coordinates]) => ({
    type: 'Feature' as const,
    properties: { name },
    geometry: { type: 'Point' as const, coordinates },
  }))
  return { type: 'FeatureCollection', features }
}
