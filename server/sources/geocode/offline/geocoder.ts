import { boundsAround, boundsContain, distanceMetres } from '#domain/geo/geo.ts'
import type { Place } from '#domain/search/search-answer.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { NamedPark, NameFilter } from '../../places/types.ts'
import type { Geocoder } from '../types.ts'
import { type City, METROPOLIS, type PlaceIndex, type ZipCode } from './place-index.ts'
import {
  isRegion,
  type Region,
  type RegionReading,
  readRegions,
  regionSpellings,
  regionsNamed,
} from './regions.ts'
import { cityPlace, coordinatesIn, parkPlace, statePlace, zipPlace } from './to-place.ts'
import {
  afterParksIn,
  asksForHere,
  isFiller,
  isGeneric,
  isStreet,
  withoutCountry,
  withoutKinds,
} from './words.ts'

/**
 * Finds parks by consecutive words of their names, like `ParkStore.findByName`.
 *
 * @param words normalised by `normaliseName`
 */
export type FindParks = (words: string, filter: NameFilter) => Promise<NamedPark[]>

/**
 * A city of this size comes before a park of the same name ('Overland Park'), unless the city is
 * named after the park: metres between the two ('Sunset Park').
 */
const LARGE_CITY = 100_000
const CITY_CENTRE = 3_000
/** A park within this distance of a city, in metres, belongs to it; a zip code agrees with it. */
const CITY_REACH = 60_000
/** Fewer letters could match anything. */
const SHORTEST_PART = 4

type Known = { index: PlaceIndex; findParks: FindParks }

/** A zip code and the text around it. */
type ZipInText = { zip: ZipCode; before: string; after: string }

/**
 * An offline geocoder for coordinates, zip codes, cities with or without their region, street
 * addresses (to their zip code or city), states, and parks by name, alone or in their city or
 * state. It throws what `findParks` throws.
 */
export function makeOfflineGeocoder(index: PlaceIndex, findParks: FindParks): Geocoder {
  const known = { index, findParks }

  async function geocode(address: string): Promise<Place | null> {
    const text = withoutCountry(address)
    if (asksForHere(text)) return null
    const place = coordinatesIn(text) ?? (await zipIn(known, text)) ?? (await placeIn(known, text))
    return place && isPartOf(text, place) ? { ...place, isPart: true } : place
  }

  return { name: 'offline', cacheDays: 0, geocode }
}

/** The last zip code in the text that is not a house number. */
async function zipIn(known: Known, text: string): Promise<Place | null> {
  for (const match of [...text.matchAll(/(?<![\w#-])(\d{5})(-\d{4})?(?![\w-])/g)].reverse()) {
    const zip = known.index.zipCode(match[1] ?? '')
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + match[0].length).replace(/^[\s,]+/, '')
    if (zip && (await isZip(known, { zip, before, after }))) return zipPlace(zip)
  }
  return null
}

async function isZip(known: Known, { zip, before, after }: ZipInText): Promise<boolean> {
  const following = normaliseName(after)
  if (isFiller(following)) return true
  if (isStreet(following)) return false
  const leads = /(^|,)\s*$/.test(before)
  if (!leads || ` ${normaliseName(zip.city)} `.includes(` ${following} `)) return true
  const place = await placeIn(known, before + after)
  if (!place) return false
  if (place.bounds) return boundsContain(place.bounds, zip)
  return distanceMetres(place.location, zip) <= CITY_REACH
}

/** The place in a text that may also contain kinds of parks. */
async function placeIn(known: Known, text: string): Promise<Place | null> {
  const inner = afterParksIn(text)
  const place = (await placeNamed(known, text)) ?? (inner && (await placeNamed(known, inner)))
  if (place) return place
  for (const shorter of withoutKinds(inner ?? text)) {
    const named = await placeNamed(known, shorter, { exactly: true })
    if (named) return named
  }
  return null
}

/** @param exactly whether only whole park names match */
async function placeNamed(
  known: Known,
  text: string,
  { exactly = false } = {},
): Promise<Place | null> {
  const key = normaliseName(text)
  if (key === '' || isGeneric(key)) return null
  const [city] = known.index.citiesNamed(key)
  const state = stateNamed(known, text)
  if (state && (city?.population ?? 0) < METROPOLIS) return state
  if (city && city.population >= METROPOLIS) return cityPlace(city)
  const [park] = await known.findParks(key, { match: 'ending' })
  const isWhole = park && normaliseName(park.name) === key
  if (isWhole && (!city || isMeantBefore(park, city))) return parkPlace(park)
  if (city) return cityPlace(city)
  for (const reading of readRegions(text)) {
    const place = await placeInRegion(known, reading)
    if (place) return place
  }
  if (exactly) return null
  if (park && key.length >= SHORTEST_PART) return parkPlace(park)
  return (
    (await placeBeforeCity(known, text)) ??
    (await parkInForeignState(known, text)) ??
    parkBeginning(known, key)
  )
}

async function placeInRegion(known: Known, reading: RegionReading): Promise<Place | null> {
  const { before, region, hasComma, isWord } = reading
  const key = normaliseName(before)
  const city = known.index.citiesNamed(key).find((one) => isIn(one, region))
  if (city && (hasComma || !isGeneric(key))) return cityPlace(city)
  for (const inner of region.admin ? [] : readRegions(before)) {
    const place = inner.region.country === region.country && (await placeInRegion(known, inner))
    if (place) return place
  }
  const place = await placeBeforeCity(known, before, region)
  const states = regionSpellings(region)
  if (place || isWord || isGeneric(key) || states.length === 0) return place
  const park = await parkNamed(known, before, { states })
  return park ? parkPlace(park) : parkBeginning(known, key, { states })
}

/** Words that end in a city: a park of that city, or a street in it. */
async function placeBeforeCity(known: Known, text: string, region?: Region): Promise<Place | null> {
  const cityNamed = (name: string) =>
    known.index.citiesNamed(name).find((city) => !region || isIn(city, region))
  const [before, after] = splitLast(text) ?? ['', text]
  if (before !== '') {
    const name = normaliseName(after)
    const city = cityNamed(name)
    const states = region && regionSpellings(region)
    const park = await parkNamed(known, before, {
      city: name,
      ...(states?.length ? { states } : {}),
      ...(city ? { around: boundsAround(city, CITY_REACH) } : {}),
    })
    if (park) return parkPlace(park)
    if (city && (region || isMeantAsCity(city, after, before))) return cityPlace(city)
  }
  const words = normaliseName(after).split(' ')
  for (let start = 1; start < words.length; start++) {
    const city = cityNamed(words.slice(start).join(' '))
    const rest = normaliseName(`${before} ${words.slice(0, start).join(' ')}`)
    if (!city || isGeneric(rest)) continue
    if (!region && !isMeantAsCity(city, words.slice(start).join(' '), rest)) continue
    const park = await parkNamed(known, rest, { around: boundsAround(city, CITY_REACH) })
    if (park) return parkPlace(park)
    if (isStreet(rest)) return cityPlace(city)
  }
  return null
}

/**
 * Whether the words mean a city rather than the region of the same name: in 'Xyzville, Maine',
 * Maine is not a small town in Wisconsin. 'LA' is the city only after a street.
 */
function isMeantAsCity(city: City, name: string, before: string): boolean {
  if (!isRegion(name)) return true
  const isCode = name.trim().length === 2
  return city.population >= METROPOLIS && (!isCode || isStreet(normaliseName(before)))
}

/** 'Park, City, State' if the state is unknown here. */
async function parkInForeignState(known: Known, text: string): Promise<Place | null> {
  const [place, state] = splitLast(text) ?? ['', '']
  const [name, city] = splitLast(place) ?? ['', '']
  const filter = { city: normaliseName(city), states: [normaliseName(state)] }
  const park = name === '' ? null : await parkNamed(known, name, filter)
  return park ? parkPlace(park) : null
}

/** A park of this name in a place; a generic name must match completely. */
async function parkNamed(
  { findParks }: Known,
  name: string,
  filter: NameFilter,
): Promise<NamedPark | undefined> {
  const key = normaliseName(name)
  if (key === '') return undefined
  const match = isGeneric(key) ? 'whole' : 'ending'
  const [park] = await findParks(key, { ...filter, match })
  return park
}

async function parkBeginning(
  { findParks }: Known,
  key: string,
  filter: NameFilter = {},
): Promise<Place | null> {
  if (key.length < SHORTEST_PART) return null
  const [park] = await findParks(key, filter)
  return park ? parkPlace(park) : null
}

function stateNamed({ index }: Known, text: string): Place | null {
  const code = regionsNamed(text).find(({ country }) => country === 'US')?.admin
  const bounds = code && index.stateBounds(code)
  return code && bounds ? statePlace(code, bounds) : null
}

/** Whether the words are a street address of which only the city or zip code is known. */
function isPartOf(text: string, { name, precision }: Place): boolean {
  if (precision !== 'city' && precision !== 'zip') return false
  const [, number] = /^\s*(\d+)[a-z]?\s+\p{L}/iu.exec(text) ?? []
  if (number) return !name.endsWith(number)
  const [first = '', ...rest] = text.split(',')
  return rest.length > 0 && isStreet(normaliseName(first))
}

function isIn(city: City, { country, admin }: Region): boolean {
  return city.country === country && (!admin || city.admin === admin)
}

/** Whether words that name both a park and a city mean the park. */
function isMeantBefore(park: NamedPark, city: City): boolean {
  return city.population < LARGE_CITY || distanceMetres(park, city) <= CITY_CENTRE
}

/** The text before and after the last comma. */
function splitLast(text: string): [before: string, after: string] | null {
  const comma = text.lastIndexOf(',')
  return comma > 0 ? [text.slice(0, comma), text.slice(comma + 1)] : null
}
