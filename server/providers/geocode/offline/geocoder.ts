import { type Coordinates, distanceMetres, wrapLongitude } from '#domain/geo.ts'
import { normaliseName } from '#domain/names.ts'
import type { Place } from '#domain/search-answer.ts'
import { MAX_LATITUDE } from '#domain/search-defaults.ts'
import { US_STATES } from '#domain/us-states.ts'
import type { Geocoder } from '../types.ts'
import type { City, PlaceIndex } from './place-index.ts'
import { cityLabel, type Region, regionsNamed } from './regions.ts'

/** A park as the geocoder needs it. */
type KnownPark = Coordinates & { id: number; name: string; state: string | null }

/**
 * Finds parks by words in a row of their names, the best known first.
 *
 * @param words as `normaliseName` gives them
 * @param ending whether the words must be the end of the name
 */
export type FindParks = (words: string, ending: boolean) => Promise<KnownPark[]>

/** A city of this size is meant before a park of its name ('Overland Park'). */
const LARGE_CITY = 100_000
/** A city of this size is meant before a state of its name ('New York'). */
const METROPOLIS = 500_000
/** A park this near a city, in metres, is one of that city's. */
const CITY_REACH = 60_000
/** Fewer letters could be the beginning of anything. */
const SHORTEST_BEGINNING = 4

const STREET =
  /^\d+[a-z]?\b|\b(st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|ct|court|pl|pkwy|parkway|hwy|highway|ter|terrace|sq|square|broadway)\b/
const COUNTRY_AT_END = /[,\s]+(usa|u\.s\.a\.|united states( of america)?)\.?$/i
const FILLER_AT_START = /^.*\b(parks?|playgrounds?|runs?|beaches|gardens)\s+(in|near|around|at)\s+/i
const GENERIC =
  /^(the )?((dog|national|state|city) )?(parks?|playgrounds?|gardens?|beach|dog runs?)$/
const FILLER_AT_END = /\s+((dog|national|state|city)\s+)?(parks?|playgrounds?)$/i

/**
 * A geocoder without a network: coordinates, zip codes, cities with or without their region,
 * street addresses down to their zip code or city, states, and parks by name.
 */
export function makeOfflineGeocoder(index: PlaceIndex, findParks: FindParks): Geocoder {
  async function geocode(address: string): Promise<Place | null> {
    const text = address.trim().replace(COUNTRY_AT_END, '')
    const place = coordinatesIn(text) ?? zipIn(text, index) ?? (await placeNamed(text))
    if (place) return place
    const plain = text.replace(FILLER_AT_START, '')
    if (plain !== text) return placeNamed(plain)
    const shorter = text.replace(FILLER_AT_END, '')
    return shorter === text ? null : placeNamed(shorter)
  }

  async function placeNamed(text: string): Promise<Place | null> {
    const key = normaliseName(text)
    if (key === '') return null
    for (const { before, region } of splitRegion(text)) {
      const place = await placeInRegion(before, region)
      if (place) return place
    }
    const [city] = index.citiesNamed(key)
    const state = stateNamed(key)
    if (state && (city?.population ?? 0) < METROPOLIS) return state
    if (city && city.population >= LARGE_CITY) return cityPlace(city)
    const parks = GENERIC.test(key) ? [] : await findParks(key, true)
    const whole = parks.find((park) => normaliseName(park.name) === key)
    if (whole) return parkPlace(whole)
    if (city) return cityPlace(city)
    if (parks[0]) return parkPlace(parks[0])
    return (await placeBeforeCity(text)) ?? (await parkBeginning(key))
  }

  async function placeInRegion(before: string, region: Region): Promise<Place | null> {
    const inRegion = (city: City) =>
      city.country === region.country && (!region.admin || city.admin === region.admin)
    const place = await placeBeforeCity(before, inRegion)
    if (place || region.country !== 'US' || !region.admin) return place
    const key = normaliseName(before)
    const parks = (await findParks(key, true)).concat(
      key.length >= SHORTEST_BEGINNING ? await findParks(key, false) : [],
    )
    const park = parks.find(({ state }) => state === region.admin)
    return park ? parkPlace(park) : null
  }

  /** Words that end in a city: the city alone, a park of that city, or a street in it. */
  async function placeBeforeCity(
    text: string,
    allowed: (city: City) => boolean = () => true,
  ): Promise<Place | null> {
    const words = normaliseName(text).split(' ')
    for (let start = 0; start < words.length; start++) {
      const city = index.citiesNamed(words.slice(start).join(' ')).find(allowed)
      if (!city) continue
      const rest = words.slice(0, start).join(' ')
      if (rest === '') return cityPlace(city)
      const near = (park: KnownPark) => distanceMetres(park, city) <= CITY_REACH
      const park = (await findParks(rest, true)).find(near)
      if (park) return parkPlace(park)
      if (text.includes(',') || STREET.test(rest)) return cityPlace(city)
    }
    return null
  }

  async function parkBeginning(key: string): Promise<Place | null> {
    if (key.length < SHORTEST_BEGINNING || GENERIC.test(key)) return null
    const [park] = await findParks(key, false)
    return park ? parkPlace(park) : null
  }

  function stateNamed(key: string): Place | null {
    const code = regionsNamed(key).find(({ country }) => country === 'US')?.admin
    const bounds = code && index.stateBounds(code)
    if (!code || !bounds) return null
    const east = bounds.east < bounds.west ? bounds.east + 360 : bounds.east
    const location = {
      lat: (bounds.south + bounds.north) / 2,
      lng: wrapLongitude((bounds.west + east) / 2),
    }
    return { name: US_STATES[code] ?? code, location, precision: 'state', bounds }
  }

  return { name: 'offline', geocode }
}

function coordinatesIn(text: string): Place | null {
  const [, lat, lng] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (!lat || !lng || Math.abs(Number(lat)) > 90 || Math.abs(Number(lng)) > 360) return null
  return {
    name: `${lat}, ${lng}`,
    location: {
      lat: Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, Number(lat))),
      lng: wrapLongitude(Number(lng)),
    },
    precision: 'coordinates',
  }
}

/** The last zip code in the words; five digits before a street are a house number. */
function zipIn(text: string, index: PlaceIndex): Place | null {
  for (const match of [...text.matchAll(/(?<![\w-])(\d{5})(-\d{4})?(?![\w-])/g)].reverse()) {
    const after = normaliseName(text.slice(match.index + match[0].length))
    const found = STREET.test(after) ? null : index.zipCode(match[1] ?? '')
    if (!found || found.zip !== match[1]) continue
    const location = { lat: found.lat, lng: found.lng }
    return { name: `${found.city} ${found.zip}`, location, precision: 'zip' }
  }
  return null
}

/** The ways to read the end of the words as a region: after the last comma, or the last words. */
function splitRegion(text: string): { before: string; region: Region }[] {
  const comma = text.lastIndexOf(',')
  const words = text.trim().split(/\s+/)
  const splits = [1, 2, 3]
    .filter((count) => count < words.length)
    .map((count) => [words.slice(0, -count).join(' '), words.slice(-count).join(' ')] as const)
  if (comma > 0) splits.unshift([text.slice(0, comma), text.slice(comma + 1)])
  return splits.flatMap(([before, after]) =>
    regionsNamed(after).map((region) => ({ before, region })),
  )
}

function cityPlace(city: City): Place {
  return {
    name: cityLabel(city),
    location: { lat: city.lat, lng: city.lng },
    precision: 'city',
  }
}

function parkPlace({ id, name, lat, lng }: KnownPark): Place {
  return { name, location: { lat, lng }, precision: 'park', parkId: id }
}
