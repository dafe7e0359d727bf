import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { errorCode } from '#db/unavailable.ts'
import { type Bounds, type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import {
  COLUMNS_VERSION,
  type PackedTexts,
  type PlaceColumns,
  unpackText,
} from './place-columns.ts'

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
/** Of other words, or abroad, only cities of this size are meant by their name alone. */
export const LARGE_CITY = 100_000

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

/** A country, a province abroad, a county or a region. */
export type Area = {
  /** 'Germany', 'Cook County, IL', 'San Francisco Bay Area'. */
  label: string
  people: number
  bounds: Bounds
  /** Whether it is a country other than the United States, or a province of one. */
  isAbroad: boolean
}

export type PlaceIndex = {
  /** Cities of exactly this name or other name, normalised by `normaliseName`, most likely first. */
  citiesNamed: (name: string) => City[]
  /** The most likely cities whose name begins with a prefix. */
  citiesStarting: (prefix: string, limit: number) => City[]
  /** The city to describe a location by, rather a large one than its districts; null if far. */
  cityNear: (place: Coordinates) => City | null
  zipCode: (zip: string) => ZipCode | null
  zipCodesStarting: (digits: string, limit: number) => ZipCode[]
  /** The bounding box of a state, by postal code. */
  stateBounds: (code: string) => Bounds | null
  /** Countries, counties and regions of exactly this normalised name. */
  areasNamed: (name: string) => Area[]
  /** Those whose names begin with a prefix, the largest first. */
  areasStarting: (prefix: string, limit: number) => Area[]
}

/**
 * Loads the index of cities and zip codes, building its file if it is missing.
 *
 * @param file the file's path; an unwritable folder is not an error
 * @param root the project's folder
 */
export async function loadPlaceIndex(file: string, root: string): Promise<PlaceIndex> {
  const columns = (await readColumns(file)) ?? (await writeColumns(file, root))
  return {
    citiesNamed: (name) => citiesNamed(columns, name),
    citiesStarting: (prefix, limit) => citiesStarting(columns, prefix, limit),
    cityNear: (place) => cityNear(columns, place),
    zipCode: (digits) => zipCodesStarting(columns, digits, 1)[0] ?? null,
    zipCodesStarting: (digits, limit) => zipCodesStarting(columns, digits, limit),
    stateBounds: (code) => columns.states[code] ?? null,
    areasNamed: (name) => areasBetween(columns, name, `${name}\0`),
    areasStarting: (prefix, limit) =>
      areasBetween(columns, prefix, prefix + LAST_LETTER).slice(0, limit),
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

async function writeColumns(file: string, root: string): Promise<PlaceColumns> {
  // Loaded lazily: the packages with the raw data take 90 MB of memory for good.
  const { buildPlaceColumns } = await import('./build-index.ts')
  const columns = buildPlaceColumns(root)
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
  const named = [...rowsBetween(columns, name, `${name}\0`)].map(({ row }) => row)
  return [...new Set(named)]
    .sort((a, b) => likelihood(columns, b) - likelihood(columns, a))
    .map((row) => cityAt(columns, row))
}

function citiesStarting(columns: PlaceColumns, prefix: string, limit: number): City[] {
  const best: number[] = []
  // 'san' is not the beginning of 'Sankt Petersburg'.
  const isForeign = (row: number, isAlias: boolean) =>
    isAlias && /^[a-z ]{0,3}$/.test(prefix) && !isAtHome(columns, row)
  for (const { row, isAlias } of rowsBetween(columns, prefix, prefix + LAST_LETTER)) {
    if (isForeign(row, isAlias)) continue
    const last = best[limit - 1]
    const weight = likelihood(columns, row)
    if (last !== undefined && likelihood(columns, last) >= weight) continue
    if (best.includes(row)) continue
    const place = best.findIndex((other) => likelihood(columns, other) < weight)
    best.splice(place === -1 ? best.length : place, 0, row)
    best.length = Math.min(best.length, limit)
  }
  return best.map((row) => cityAt(columns, row))
}

type CityRow = { row: number; isAlias: boolean }

/** The rows of the cities with a name or another name from one key on and below another. */
function* rowsBetween(columns: PlaceColumns, from: string, to: string): Generator<CityRow> {
  const { cityKeys, aliasKeys, aliasCity } = columns
  const end = firstText(cityKeys, to)
  for (let row = firstText(cityKeys, from); row < end; row++) yield { row, isAlias: false }
  const last = firstText(aliasKeys, to)
  for (let alias = firstText(aliasKeys, from); alias < last; alias++) {
    yield { row: aliasCity[alias] ?? 0, isAlias: true }
  }
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

/** The areas with a name from one key on and below another, the largest first. */
function areasBetween(columns: PlaceColumns, from: string, to: string): Area[] {
  const { areaKeys, areaRow, areaLabels, areaPeople, areaBounds } = columns
  const found = areaRow.subarray(firstText(areaKeys, from), firstText(areaKeys, to))
  return [...new Set(found)]
    .sort((a, b) => (areaPeople[b] ?? 0) - (areaPeople[a] ?? 0))
    .map((row) => {
      const box = areaBounds.subarray(4 * row, 4 * row + 4)
      const [south = 0, west = 0, north = 0, east = 0] = [...box].map((degrees) => degrees / 1e5)
      return {
        label: unpackText(areaLabels, row),
        people: areaPeople[row] ?? 0,
        bounds: { south, west, north, east },
        isAbroad: row < columns.areasAbroad,
      }
    })
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
  return (columns.cityPopulation[row] ?? 0) * (isAtHome(columns, row) ? HOME_BIAS : 1)
}

function isAtHome(columns: PlaceColumns, row: number): boolean {
  return columns.regions[columns.cityRegion[row] ?? 0]?.startsWith('US,') ?? false
}

/** The index of the first text that is not below the given one. */
function firstText(texts: PackedTexts, text: string): number {
  return firstAtLeast(texts.ends.length, (at) => unpackText(texts, at), text)
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
