import { createHash } from 'node:crypto'
import { boundsContain } from '#domain/geo/bounds.ts'
import { type Bounds, type Coordinates, wrapLongitude } from '#domain/geo/geo.ts'
import { nearestCity } from './google-cities.ts'
import { REAL_PARKS, type RealPark } from './google-real-parks.ts'

/** A place with all fields of the service. */
export type DoublePlace = {
  id: string
  displayName: { text: string; languageCode: string }
  formattedAddress: string
  shortFormattedAddress: string
  location: { latitude: number; longitude: number }
  types: string[]
  businessStatus: string
  rating?: number
  userRatingCount?: number
  photos?: { name: string; widthPx: number; heightPx: number; authorAttributions: object[] }[]
  accessibilityOptions?: object
  regularOpeningHours?: { weekdayDescriptions: string[] }
  editorialSummary?: { text: string; languageCode: string }
  allowsDogs?: boolean
  restroom?: boolean
  goodForChildren?: boolean
  parkingOptions?: object
}

/** Degrees. Each cell of the world has up to two parks, always the same. */
const CELL = 0.02
const COLUMNS = 360 / CELL
const MAX_CELLS = 2_500
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const SIZES = [
  [1200, 800],
  [4032, 3024],
  [1600, 1200],
  [900, 1600],
  [2048, 1366],
] as const

const FIRST =
  'Alder Willow Cedar Heron Mill Orchard River Sunset Hill Meadow Lark Stone Maple'.split(' ')
const SECOND = 'Creek Grove Ridge Commons Hollow Bend Green Point Heights Field'.split(' ')
const KINDS: [string, string[]][] = [
  ['Park', ['park']],
  ['Park', ['park', 'hiking_area']],
  ['Community Park', ['park', 'athletic_field']],
  ['Park', ['park', 'picnic_ground']],
  ['Playground', ['playground', 'park']],
  ['Dog Park', ['dog_park', 'park']],
  ['State Park', ['state_park', 'park', 'campground']],
]
const STREETS = ['Alder Ln', 'Main St', 'Park Ave', 'Mill Rd', 'Oak St']
const SAYS = [
  'Neighborhood green with old trees, benches and a loop path.',
  'Quiet meadows along the water, with room for picnics.',
  'Lively park with courts, a lawn for games and shade.',
]
const PEOPLE = ['Ada Birch', 'Noor Hassan', 'Tomás Vega', 'Mei Lin', 'A Google User']

/** A place before its details are generated. */
export type Sketch = {
  id: string
  name: string
  at: Coordinates
  types: string[]
  address: () => string
  rated?: [number, number] | undefined
  says?: string | undefined
}

/** The places in a box; only some of them in a very large one. None south of 60° S. */
export function sketchesIn(bounds: Bounds): Sketch[] {
  const real = REAL_PARKS.map((_, index) => realPlace(index))
  return [...real, ...generatedIn(bounds)].filter(({ at }) => boundsContain(bounds, at))
}

/** A place by its id. */
export function placeById(id: string): DoublePlace | undefined {
  const words = Buffer.from(id.replace(/^ChIJ/, ''), 'base64url').toString().split('.')
  const [kind, ...numbers] = words
  const [row = 0, column = 0, nth = 0] = numbers.map(Number)
  const sketch = kind === 'cell' ? cellPlaces(row, column)[nth] : undefined
  if (kind === 'real' && REAL_PARKS[row]) return completed(realPlace(row))
  return sketch && completed(sketch)
}

function placeId(...parts: (string | number)[]): string {
  return `ChIJ${Buffer.from(parts.join('.')).toString('base64url')}`
}

function* generatedIn({ south, west, north, east }: Bounds): Generator<Sketch> {
  const [bottom, top] = [Math.max(south, -60), Math.min(north, 80)].map(toCell) as [number, number]
  const [left, right] = [west, east < west ? east + 360 : east].map(toCell) as [number, number]
  const cells = (top - bottom + 1) * (right - left + 1)
  const stride = Math.max(1, Math.ceil(Math.sqrt(cells / MAX_CELLS)))
  for (let row = bottom; row <= top; row += stride) {
    for (let column = left; column <= right; column += stride) yield* cellPlaces(row, column)
  }
}

function toCell(degrees: number): number {
  return Math.floor(degrees / CELL)
}

function cellPlaces(row: number, anyColumn: number): Sketch[] {
  const column = ((anyColumn % COLUMNS) + COLUMNS) % COLUMNS
  const random = makeRandom(`${row}.${column}`)
  return Array.from({ length: Math.floor(random() * 2.6) }, (_, nth) => {
    const at = { lat: (row + random()) * CELL, lng: wrapLongitude((column + random()) * CELL) }
    const [kind, types] = pick(KINDS, random)
    const name = `${pick(FIRST, random)} ${pick(SECOND, random)} ${kind}`
    const street = `${1 + Math.floor(random() * 999)} ${pick(STREETS, random)}`
    const isRated = random() < 0.9
    const stars = round(3 + random() * 2, 10)
    return {
      id: placeId('cell', row, column, nth),
      name,
      at,
      address: () => fullAddress(street, at),
      rated: isRated ? [stars, Math.floor(random() ** 3 * 2_000) + 1] : undefined,
      types,
      says: random() < 0.4 ? pick(SAYS, random) : undefined,
    }
  })
}

function realPlace(index: number): Sketch {
  const { at, address, types = ['park'], ...park } = REAL_PARKS[index] as RealPark
  const [lat, lng] = at
  return { ...park, types, at: { lat, lng }, address: () => address, id: placeId('real', index) }
}

/** Adds generated details, always the same for an id. Some are left unknown. */
export function completed({ id, name, at, rated, types, says, ...sketch }: Sketch): DoublePlace {
  const address = sketch.address()
  const random = makeRandom(id)
  const photos = Array.from({ length: Math.floor(random() * 6) }, (_, nth) =>
    photo(id, nth, random),
  )
  const isDogPark = types.includes('dog_park')
  return {
    id,
    displayName: { text: name, languageCode: 'en' },
    formattedAddress: address,
    shortFormattedAddress: address.split(', ').slice(0, 2).join(', '),
    location: { latitude: round(at.lat, 1e7), longitude: round(at.lng, 1e7) },
    types: [...types, 'point_of_interest', 'establishment'],
    businessStatus: random() < 0.98 ? 'OPERATIONAL' : 'CLOSED_TEMPORARILY',
    ...(rated ? { rating: rated[0], userRatingCount: rated[1] } : {}),
    ...(photos.length > 0 ? { photos } : {}),
    ...(random() < 0.6
      ? { accessibilityOptions: { wheelchairAccessibleEntrance: random() < 0.7 } }
      : {}),
    ...(random() < 0.7 ? { regularOpeningHours: hours(random) } : {}),
    ...(says ? { editorialSummary: { text: says, languageCode: 'en' } } : {}),
    ...(isDogPark || random() < 0.4 ? { allowsDogs: isDogPark || random() < 0.8 } : {}),
    ...(random() < 0.5 ? { restroom: random() < 0.7 } : {}),
    ...(random() < 0.5 ? { goodForChildren: random() < 0.9 } : {}),
    ...(random() < 0.4 ? { parkingOptions: { freeParkingLot: random() < 0.8 } } : {}),
  }
}

function hours(random: () => number) {
  const open = random() < 0.4 ? 'Open 24 hours' : '6:00 AM – 10:00 PM'
  return { weekdayDescriptions: DAYS.map((day) => `${day}: ${open}`) }
}

function photo(id: string, nth: number, random: () => number) {
  const [widthPx, heightPx] = pick(SIZES, random)
  return {
    name: photoName(id, nth),
    widthPx,
    heightPx,
    authorAttributions: [
      {
        displayName: pick(PEOPLE, random),
        uri: `//maps.google.com/maps/contrib/${100_000 + Math.floor(random() * 900_000)}`,
        photoUri: '//lh3.googleusercontent.com/a-/double=s100-p-k-no-mo',
      },
    ],
  }
}

/** As long and opaque as Google's. */
function photoName(id: string, nth: number): string {
  const hash = createHash('sha512').update(`${id} ${nth}`).digest('base64url')
  return `places/${id}/photos/AUc7tX${hash}`
}

function fullAddress(street: string, at: Coordinates): string {
  const city = nearestCity(at)
  return city ? `${street}, ${city}` : `${street}, ${at.lat.toFixed(2)} ${at.lng.toFixed(2)}`
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T
}

function round(value: number, steps: number): number {
  return Math.round(value * steps) / steps
}

/** Numbers from 0 to 1 that depend only on the seed. */
function makeRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
