import type { FoundStreet, StreetSpot } from '#db/queries/search/streets.ts'
import { boundsAround } from '#domain/geo/bounds.ts'
import { type Bounds, type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { type AddressReading, readAddressTexts } from '#domain/location/address-readings.ts'
import {
  type Located,
  locateCorner,
  locateHouse,
  locateMiddle,
} from '#domain/location/locate-house.ts'
import { unpackHouses, unpackLines, unpackRanges } from '#domain/location/street-bytes.ts'
import { readStreetName } from '#domain/location/street-name.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { Known } from './known.ts'
import { placeOfAddress } from './named-place.ts'
import { cityLabel, readRegions } from './regions.ts'
import { zipPlace } from './to-place.ts'
import { townNamed } from './town-names.ts'
import { isFiller } from './words.ts'

/** Metres from the centre of a zip code or city to the streets in it. */
const ZIP_REACH = 20_000
const CITY_REACH = 40_000
/** Around the outline of a place: the middle of a street may lie outside. */
const EDGE = 3_000
/** Metres from the map to the streets that are meant without a place. */
const MAP_REACH = 100_000
/** Streets further apart are in different towns. */
const SAME_TOWN = 30_000

/** How much further away a better known house may be, in metres. */
const DOUBTS: Readonly<Record<Located['accuracy'], number>> = {
  exact: 0,
  about: 8_000,
  street: 16_000,
}
/** The same for a street whose directions are not those of the text. */
const OTHER_DIRECTION = 4_000
/** The same for a city that is not named. */
const OTHER_CITY = 30_000

/** The place that the text names besides the street, and where its streets are. */
type Around = {
  centre: Coordinates
  bounds: Bounds
  /** For comparison. */
  name: string
  /** As places are called: 'Queens, NY'. */
  label: string
}

/** A street with what is sought on it. */
type Candidate = { street: FoundStreet; name: string; spot: Located; doubt: number }

/** The house or corner in a text; null if none is known, or several in different towns. */
export function addressIn(known: Known, text: string): Promise<Place | null> {
  const readings = readAddressTexts(text).filter(
    ({ number, crossing, street }) =>
      crossing !== null || (number !== null && !isZipBefore(known, number.text, street)),
  )
  return firstKnown(known, readings)
}

/** The street in a text without a house number. */
export function streetIn(known: Known, text: string): Promise<Place | null> {
  return firstKnown(
    known,
    readAddressTexts(text).filter(({ number, crossing }) => number === null && crossing === null),
  )
}

/** In '94110 San Francisco' the number is no house. */
function isZipBefore({ index }: Known, number: string, street: string): boolean {
  const isZip = /^\d{5}$/.test(number) && index.zipCode(number) !== null
  return isZip && index.citiesNamed(normaliseName(street)).length > 0
}

async function firstKnown(
  known: Known,
  readings: readonly AddressReading[],
): Promise<Place | null> {
  const asked = [...new Set(readings.flatMap(namesOf))].filter((key) => key !== '')
  if (asked.length === 0) return null
  const there = new Set(await known.knownStreets(asked))
  for (const reading of readings) {
    const names = namesOf(reading)
    if (!names.every((key) => there.has(key))) continue
    const [street = '', crossing] = names
    const keys = { street: [street], crossing: crossing === undefined ? null : [crossing] }
    const found = await findIn(known, reading, keys)
    if (found) return found
  }
  return null
}

/** The names of a reading's streets for comparison. */
function namesOf({ street, crossing }: AddressReading): string[] {
  return [street, ...(crossing === null ? [] : [crossing])].map((name) => readStreetName(name).key)
}

/** The names in the database that a reading may mean; null for the crossing of none. */
export type Keys = { street: readonly string[]; crossing: readonly string[] | null }

/** The place of a reading if the words behind its street name one, or there are none. */
export async function findIn(
  known: Known,
  reading: AddressReading,
  keys: Keys,
): Promise<Place | null> {
  const around = await placeAround(known, reading.rest)
  return around === undefined ? null : findAddress(known, { reading, keys }, around)
}

/** Where the words behind a street are; null if there are none, undefined if they name no place. */
async function placeAround(known: Known, rest: string): Promise<Around | null | undefined> {
  const words = rest.replace(/^(?:in|near|at)\s+/i, '')
  const digits = /(?<!\d)\d{5}(?!\d)/.exec(words)?.[0]
  const zip = digits && known.index.zipCode(digits)
  if (zip) return around({ ...zipPlace(zip), name: zip.city }, ZIP_REACH)
  const named = withoutPostcode(words)
  if (named === '') return null
  if (isFiller(normaliseName(named))) return undefined
  const place = (await placeOfAddress(known, named)) ?? (await townIn(known, named))
  return place ? around(place, CITY_REACH) : undefined
}

/** Canadian and European postal codes, which are not known. */
function withoutPostcode(words: string): string {
  return words
    .replace(/\b(?:[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4,5}(?:-\d{4})?)\b/gi, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .replace(/\s*,(?:\s*,)+\s*/g, ', ')
}

/** A town that only the database knows, with its state or without. */
async function townIn(known: Known, words: string): Promise<Place | null> {
  for (const { before, region } of readRegions(words)) {
    const town = region.country === 'US' && (await townNamed(known, before, region.admin))
    if (town) return town
  }
  return townNamed(known, words)
}

function around({ name, location, bounds }: Place, reach: number): Around {
  const called = { centre: location, name: cityName(name), label: name }
  if (!bounds) return { ...called, bounds: boundsAround(location, reach) }
  const { south, west } = boundsAround({ lat: bounds.south, lng: bounds.west }, EDGE)
  const { north, east } = boundsAround({ lat: bounds.north, lng: bounds.east }, EDGE)
  return { ...called, bounds: { south, west, north, east } }
}

async function findAddress(
  known: Known,
  { reading, keys }: { reading: AddressReading; keys: Keys },
  where: Around | null,
): Promise<Place | null> {
  const { near } = known
  const centre = where?.centre ?? near
  const filter = { bounds: where?.bounds, near: centre }
  const streets = await known.findStreets(keys.street, filter)
  const others = keys.crossing && (await known.findStreets(keys.crossing, filter))
  const candidates = streets
    .flatMap((street) => candidatesOn(street, { reading, others, centre }))
    .map((one) => ({ ...one, doubt: one.doubt + otherCity(one.street, where) }))
    .sort((one, other) => one.doubt - other.doubt)
  const sure = centre ? candidates : inOneTown(candidates)
  const [best] = sure
  if (!best || (!where && near && distanceMetres(near, best.spot) > MAP_REACH)) return null
  const isNearer = !where && near && candidates.some((one) => areApart(one, best))
  return { ...toPlace(known, best, where), ...(isNearer ? { isNearer: true as const } : {}) }
}

type Sought = {
  reading: AddressReading
  /** The streets of the other name of a corner. */
  others: readonly FoundStreet[] | null
  centre: Coordinates | undefined
}

/** What is sought on a street, if its directions are not others than those of the text. */
function candidatesOn(street: FoundStreet, { reading, others, centre }: Sought): Candidate[] {
  const doubt = doubtOfDirections(reading.street, street.name)
  if (doubt === null) return []
  const own = unpacked(street)
  const toCandidate = (spot: Located | null, name: string, more = 0): Candidate[] => {
    if (!spot) return []
    const far = centre ? distanceMetres(centre, spot) : 0
    return [{ street, name, spot, doubt: far + DOUBTS[spot.accuracy] + doubt + more }]
  }
  if (others) {
    return others.flatMap((other) => {
      const more = doubtOfDirections(reading.crossing ?? '', other.name)
      if (more === null || other === street) return []
      const corner = locateCorner(own, unpacked(other), centre)
      return toCandidate(corner, `${street.name} & ${other.name}`, more)
    })
  }
  if (!reading.number) return toCandidate(locateMiddle(own), street.name)
  const house = locateHouse(own, reading.number.code, centre)
  return toCandidate(house, withNumber(reading, street.name))
}

/** '350 5th Avenue', or as it was typed: 'Hauptstrasse 12'. */
function withNumber({ number, isBehind }: AddressReading, street: string): string {
  const text = number?.text.toUpperCase() ?? ''
  return isBehind ? `${street} ${text}` : `${text} ${street}`
}

function unpacked({ lines, houses }: FoundStreet) {
  return { lines: unpackLines(lines), houses: unpackHouses(houses), ranges: unpackRanges(houses) }
}

/** Null if a text means another street: West 34th Street is not the East one. */
function doubtOfDirections(typed: string, written: string): number | null {
  const [sought, own] = [readStreetName(typed).directions, readStreetName(written).directions]
  if (sought === own) return 0
  return sought === '' || own === '' ? OTHER_DIRECTION : null
}

function otherCity({ city }: FoundStreet, where: Around | null): number {
  return where && city !== null && cityName(city) === where.name ? 0 : OTHER_CITY
}

/** 'New York City' is also called New York. */
function cityName(name: string): string {
  return normaliseName(name.replace(/,.*/, '')).replace(/ city$/, '')
}

/** All of them if they are in one town, else those that know the house, if these are. */
function inOneTown(candidates: readonly Candidate[]): readonly Candidate[] {
  const exact = candidates.filter(({ spot }) => spot.accuracy === 'exact')
  const areTogether = (some: readonly Candidate[]) =>
    some.every((one) => some[0] && !areApart(one, some[0]))
  if (areTogether(candidates)) return candidates
  return areTogether(exact) ? exact : []
}

function areApart(one: Candidate, other: Candidate): boolean {
  return distanceMetres(one.spot, other.spot) > SAME_TOWN
}

function toPlace(known: Known, { street, name, spot }: Candidate, where: Around | null): Place {
  const { lat, lng, accuracy, within } = spot
  return {
    name: [name, townOf(known, street, where)].filter(Boolean).join(', '),
    location: { lat, lng },
    precision: 'address',
    accuracy,
    within,
  }
}

/** The town of a street as its addresses say, or as the text does, else the nearest. */
export function townOf(
  { index }: Pick<Known, 'index'>,
  { city, lat, lng }: StreetSpot,
  where: Pick<Around, 'label'> | null,
): string {
  const nearest = index.cityNear({ lat, lng })
  if (city === null) return where?.label ?? (nearest ? cityLabel(nearest) : '')
  const name = city.replace(/,.*/, '')
  const own = index
    .citiesNamed(normaliseName(name))
    .find((one) => distanceMetres(one, { lat, lng }) <= SAME_TOWN)
  const known = own ?? nearest
  return known ? cityLabel({ ...known, name }) : name
}
