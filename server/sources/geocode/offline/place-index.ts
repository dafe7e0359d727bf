import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { errorCode } from '#db/unavailable.ts'
import { type Bounds, type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { COLUMNS_VERSION, type PlaceColumns, unpackText } from './place-columns.ts'

export type City = {
  name: string
  /** ISO 3166 code. */
  country: string
  /** The postal code of a US state, else GeoNames' code of the province. */
  admin: string
  population: number
  lat: number
  lng: number
}

/** A city of this size comes before a state of its name ('New York'). */
export const METROPOLIS = 500_000

/** How much more likely a place in this country is meant than an equally large one elsewhere. */
const HOME_BIAS = 3

/** Beyond this a city does not describe a location; in latitude it is less than these degrees. */
const NEAR_METRES = 50_000
const NEAR_DEGREES = 0.5
/** At twice this distance a city counts a fifth of its population. */
const AT_HAND_METRES = 10_000

/** Sorts after any letter. */
const LAST_LETTER = '\uffff'

export type ZipCode = { zip: string; city: string; lat: number; lng: number }

export type PlaceIndex = {
  /** Cities of exactly this name, normalised by `normaliseName`, most likely first. */
  citiesNamed: (name: string) => City[]
  /** The most likely cities whose name begins with a prefix. */
  citiesStarting: (prefix: string, limit: number) => City[]
  /** The city to describe a location by, rather a large one than its districts; null if far. */
  cityNear: (place: Coordinates) => City | null
  zipCode: (zip: string) => ZipCode | null
  zipCodesStarting: (digits: string, limit: number) => ZipCode[]
  /** The bounding box of a state, by postal code. */
  stateBounds: (code: string) => Bounds | null
}

/**
 * Loads the index of cities and zip codes, building its file if it is missing.
 *
 * @param file the file's path; an unwritable folder is not an error
 */
export async function loadPlaceIndex(file: string): Promise<PlaceIndex> {
  const columns = (await readColumns(file)) ?? (await writeColumns(file))
  return {
    citiesNamed: (name) => citiesNamed(columns, name),
    citiesStarting: (prefix, limit) => citiesStarting(columns, prefix, limit),
    cityNear: (place) => cityNear(columns, place),
    zipCode: (digits) => zipCodesStarting(columns, digits, 1)[0] ?? null,
    zipCodesStarting: (digits, limit) => zipCodesStarting(columns, digits, limit),
    stateBounds: (code) => columns.states[code] ?? null,
  }
}

async function readColumns(file: string): Promise<PlaceColumns | null> {
  try {
    const columns: PlaceColumns = deserialize(await readFile(file))
    return columns.version === COLUMNS_VERSION ? columns : null
  } catch {
    return null
  }
}

async function writeColumns(file: string): Promise<PlaceColumns> {
  // Loaded lazily: the packages with the raw data take 90 MB of memory for good.
  const { buildPlaceColumns } = await import('./build-index.ts')
  const columns = buildPlaceColumns()
  const temporary = `${file}.${process.pid}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(temporary, serialize(columns))
    await rename(temporary, file)
  } catch (error) {
    if (!['EACCES', 'EROFS', 'ENOSPC'].includes(errorCode(error))) throw error
  }
  return columns
}

function citiesNamed(columns: PlaceColumns, name: string): City[] {
  const rows: number[] = []
  const first = firstCity(columns, name)
  for (let row = first; row < columns.cityLat.length && keyAt(columns, row) === name; row++) {
    rows.push(row)
  }
  return rows
    .sort((a, b) => likelihood(columns, b) - likelihood(columns, a))
    .map((row) => cityAt(columns, row))
}

function citiesStarting(columns: PlaceColumns, prefix: string, limit: number): City[] {
  const best: number[] = []
  const end = firstCity(columns, prefix + LAST_LETTER)
  for (let row = firstCity(columns, prefix); row < end; row++) {
    const last = best[limit - 1]
    const weight = likelihood(columns, row)
    if (last !== undefined && likelihood(columns, last) >= weight) continue
    if (best.some((other) => isSameCity(columns, other, row))) continue
    const place = best.findIndex((other) => likelihood(columns, other) < weight)
    best.splice(place === -1 ? best.length : place, 0, row)
    best.length = Math.min(best.length, limit)
  }
  return best.map((row) => cityAt(columns, row))
}

function cityNear(columns: PlaceColumns, place: Coordinates): City | null {
  const south = (place.lat - NEAR_DEGREES) * 1e5
  const north = (place.lat + NEAR_DEGREES) * 1e5
  let best: number | null = null
  let most = 0
  for (let row = 0; row < columns.cityLat.length; row++) {
    const lat = columns.cityLat[row] ?? 0
    if (lat < south || lat > north) continue
    const metres = distanceMetres(place, locationAt(columns, row))
    const weight = (columns.cityPopulation[row] ?? 0) / (1 + (metres / AT_HAND_METRES) ** 2)
    if (metres > NEAR_METRES || weight <= most) continue
    best = row
    most = weight
  }
  return best === null ? null : cityAt(columns, best)
}

function zipCodesStarting(columns: PlaceColumns, digits: string, limit: number): ZipCode[] {
  const from = Number(digits.padEnd(5, '0'))
  const to = Number(digits.padEnd(5, '9'))
  const zips: ZipCode[] = []
  let row = firstAtLeast(columns.zip.length, (at) => columns.zip[at] ?? 0, from)
  for (; (columns.zip[row] ?? Infinity) <= to && zips.length < limit; row++) {
    zips.push({
      zip: String(columns.zip[row]).padStart(5, '0'),
      city: columns.zipCities[columns.zipCity[row] ?? 0] ?? '',
      lat: (columns.zipLat[row] ?? 0) / 1e5,
      lng: (columns.zipLng[row] ?? 0) / 1e5,
    })
  }
  return zips
}

function cityAt(columns: PlaceColumns, row: number): City {
  const region = columns.regions[columns.cityRegion[row] ?? 0] ?? ''
  const [country = '', admin = ''] = region.split(',')
  return {
    name: unpackText(columns.cityNames, row),
    country,
    admin,
    population: columns.cityPopulation[row] ?? 0,
    ...locationAt(columns, row),
  }
}

function locationAt(columns: PlaceColumns, row: number): Coordinates {
  return { lat: (columns.cityLat[row] ?? 0) / 1e5, lng: (columns.cityLng[row] ?? 0) / 1e5 }
}

function likelihood(columns: PlaceColumns, row: number): number {
  const home = columns.regions[columns.cityRegion[row] ?? 0]?.startsWith('US,')
  return (columns.cityPopulation[row] ?? 0) * (home ? HOME_BIAS : 1)
}

/** An alias is a separate row with the same coordinates. */
function isSameCity(columns: PlaceColumns, a: number, b: number): boolean {
  return columns.cityLat[a] === columns.cityLat[b] && columns.cityLng[a] === columns.cityLng[b]
}

/** The first row whose key is not below the given one. */
function firstCity(columns: PlaceColumns, key: string): number {
  return firstAtLeast(columns.cityLat.length, (row) => keyAt(columns, row), key)
}

function keyAt(columns: PlaceColumns, row: number): string {
  return unpackText(columns.cityKeys, row)
}

/** The first index in an ascending list of this length whose value is not below the given one. */
function firstAtLeast<T extends string | number>(
  length: number,
  at: (place: number) => T,
  value: T,
): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(middle) < value) low = middle + 1
    else high = middle
  }
  return low
}
