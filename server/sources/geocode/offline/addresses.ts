import type { StreetLocation } from '#db/queries/search/streets.ts'
import { boundsAround, boundsContain } from '#domain/geo/bounds.ts'
import { type Bounds, type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import { type AddressReading, readAddressTexts } from '../../../streets/address-readings.ts'
import type { Located } from '../../../streets/locate-house.ts'
import { readStreetName } from '../../../streets/street-name.ts'
import { lengthOf } from './all-streets.ts'
import { townNamed } from './area-names.ts'
import { isBuiltIn, isPartOf } from './built-in-streets.ts'
import type { Known, SoughtStreet } from './known.ts'
import { byParallels, type OnStreet, onStreetOf, openStreet } from './on-street.ts'
import { cityLabel, readRegions } from './regions.ts'
import { zipPlace } from './to-place.ts'
import { chooseTown, SAME_TOWN } from './which-town.ts'
import { isFiller } from './words.ts'

/** Metres from the centre of a zip code or city to the streets in it. */
const ZIP_REACH = 20_000
const CITY_REACH = 40_000
/** Around the outline of a place: the middle of a street may lie outside. */
const EDGE = 3_000

/** How much further away a street may be if the text names its city, in metres. */
const OTHER_CITY = 30_000
/** Towns to choose from. */
const MAX_TOWNS = 5
/** Fewer letters begin too many names. */
const SHORTEST_CROSSING = 2
const MAX_CROSSINGS = 60
/** Addresses that may be meant instead. */
const MAX_OFFERED = 3

/** The place that the text names besides the street, and where its streets are. */
type Around = {
  /** Absent if it is a state: its towns are equally likely. */
  centre: Coordinates | undefined
  bounds: Bounds
  /** Whether it is a part of a city. */
  isPart: boolean
  /** For comparison. */
  city: string
  /** As places are called: 'Queens, NY'. */
  label: string
}

type InTown = OnStreet & { town: string }

/** The house or corner in a text; null if none is known, or none near the map. */
export function addressIn(known: Known, text: string): Promise<Place | null> {
  const readings = readAddressTexts(text).filter(
    (reading) => reading.crossing !== null || (reading.number !== null && !isZip(known, reading)),
  )
  return firstKnown(known, readings)
}

/** Whether a text may be read as the corner of two streets. */
export function mayBeCorner(text: string): boolean {
  return readAddressTexts(text).some(({ crossing }) => crossing !== null)
}

/** The street in a text without a house number. */
export function streetIn(known: Known, text: string): Promise<Place | null> {
  const readings = readAddressTexts(text)
  return firstKnown(
    known,
    readings.filter(({ number, crossing }) => number === null && crossing === null),
  )
}

/** In '94110 San Francisco' and 'Delancey Street 10002' the number is no house. */
function isZip({ index }: Known, { number, isBehind, street }: AddressReading): boolean {
  const text = number?.text ?? ''
  const isKnown = /^\d{5}$/.test(text) && index.zipCode(text) !== null
  return isKnown && (isBehind || index.citiesNamed(normaliseName(street)).length > 0)
}

async function firstKnown(known: Known, all: readonly AddressReading[]): Promise<Place | null> {
  const readings = all.filter(isNamed)
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

/** Whether a street is named: 'the park' and 'park & garden' are what is looked for, '95, 200' nothing. */
export function isNamed({ number, street, crossing }: AddressReading): boolean {
  const names = crossing === null ? [street] : [street, crossing]
  if (number !== null) return !/^\d+$/.test(street)
  return !names.every((name) => isFiller(normaliseName(name)))
}

/** The names for comparison of the streets that a text may contain. */
export function streetsIn(text: string): string[] {
  return readAddressTexts(text).filter(isNamed).flatMap(namesOf)
}

/** The names of a reading's streets for comparison. */
function namesOf({ street, crossing }: AddressReading): string[] {
  return [street, ...(crossing === null ? [] : [crossing])].map((name) => readStreetName(name).key)
}

/** The names in the database that a reading may mean; `crossing` is null without a crossing street. */
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
  // Canadian and European postal codes are not known.
  const named = words
    .replace(/\b(?:[A-Z]\d[A-Z] ?\d[A-Z]\d|(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{4})?)\b/gi, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .replace(/\s*,(?:\s*,)+\s*/g, ', ')
  if (named === '') return null
  if (isFiller(normaliseName(named))) return undefined
  // 'Vancouver, BC, Canada' also without its country.
  const nation = readRegions(named).find(({ region, hasComma }) => hasComma && !region.admin)
  for (const text of nation ? [named, nation.before] : [named]) {
    const place = (await known.placeOfAddress(text)) ?? (await townIn(known, text))
    if (place) return around(place, CITY_REACH)
  }
  return undefined
}

/** A town that only the database knows, with its state or without. */
async function townIn(known: Known, words: string): Promise<Place | null> {
  for (const { before, region } of readRegions(words)) {
    const town = region.country === 'US' && (await townNamed(known, before, region.admin))
    if (town) return town
  }
  return townNamed(known, words)
}

function around({ name, location, bounds, precision }: Place, reach: number): Around {
  const centre = precision === 'state' ? undefined : location
  const isPart = precision === 'zip' || precision === 'district'
  const called = { centre, isPart, city: cityName(name), label: name }
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
  const isInView = !where || (known.near && boundsContain(where.bounds, known.near))
  const near = isInView ? known.near : undefined
  const centre = where?.centre ?? near
  const isAtCentre = where?.isPart ?? false
  const all = await locate(known, { reading, keys }, { bounds: where?.bounds, centre, isAtCentre })
  const found = all
    .filter(({ street, at }) => !street.isBuiltIn || !where || isIn(where.bounds, at))
    .map((one) => {
      const { city } = one.street
      const isThere = where && city !== null && cityName(city) === where.city
      return isThere ? one : { ...one, doubt: one.doubt + OTHER_CITY }
    })
    .sort((one, other) => one.doubt - other.doubt)
  const [likeliest] = found
  if (!likeliest) return null
  if (where?.centre) {
    const town = townAt(known, likeliest, where)
    return toPlace(await byParallels(known, { ...likeliest, town }, reading), reading)
  }
  const inTowns = likeliestSources(found, { reading, near }).map((one) => ({
    ...one,
    town: townAt(known, one, null),
  }))
  const choice = near
    ? (chooseTown(inTowns, near) ??
      (where ? chooseTown(inTowns) : await onlyCorner(known, inTowns, { reading, near })))
    : chooseTown(largestFirst(known, inTowns))
  if (!choice) return null
  const { best, towns, isNearer } = choice
  // '12345 Main St': neither the house nor its town is known.
  if (best.street.isBuiltIn && reading.number && towns.length > 0) return null
  return {
    ...toPlace(await byParallels(known, best, reading), reading),
    ...(isNearer ? { isNearer: true as const } : {}),
    ...(towns.length > 0 ? { towns: toTowns(towns) } : {}),
  }
}

/** What is sought on the streets of some names. */
async function locate(
  { findStreets }: Pick<Known, 'findStreets'>,
  { reading, keys }: { reading: AddressReading; keys: Keys },
  {
    bounds,
    centre,
    isAtCentre,
  }: Partial<Pick<Around, 'bounds' | 'centre'>> & {
    isAtCentre: boolean
  },
): Promise<OnStreet[]> {
  const filter = { bounds, near: centre }
  const all = await findStreets(keys.street, filter)
  const streets = keys.crossing ? all : withoutRepeats(all)
  const crossing = keys.crossing && (await findStreets(keys.crossing, filter))
  const others = crossing?.map(openStreet) ?? null
  return streets.flatMap((street) => onStreetOf(street, { reading, others, centre, isAtCentre }))
}

/** The corner that only one of the known cities has, if the map shows another one of them. */
async function onlyCorner(
  known: Known,
  corners: readonly InTown[],
  { reading, near }: { reading: AddressReading; near: Coordinates },
) {
  if (reading.crossing === null || !(await known.hasStreetsAt(near))) return undefined
  const choice = chooseTown(largestFirst(known, corners))
  return choice?.towns.length === 0 ? choice : undefined
}

/** The addresses in cities with known streets that a text may mean which names no town. */
export async function addressesAnywhere(
  known: Pick<Known, 'index' | 'knownStreets' | 'streetNamesBeginning' | 'findStreets'>,
  text: string,
): Promise<string[]> {
  // 'Valencia' is Valencia Street.
  const meant = async (name: string) => {
    const own = await known.knownStreets([name])
    return own.length > 0 ? own : known.streetNamesBeginning(name, { isWhole: true })
  }
  const readings = readAddressTexts(text).filter(
    (one) => one.rest === '' && (one.number !== null || one.crossing !== null) && isNamed(one),
  )
  for (const reading of readings) {
    const [street = [], crossing = null] = await Promise.all(namesOf(reading).map(meant))
    if (street.length === 0 || crossing?.length === 0) continue
    const keys = { street, crossing }
    const found = await locate(known, { reading, keys }, { isAtCentre: false })
    const inTowns = found.map((one) => ({
      ...one,
      town: townOf(known, { ...one.street, ...one.at }, null),
    }))
    const texts = largestFirst(known, inTowns).map(({ name, town }) => withTown(name, town))
    if (texts.length > 0) return [...new Set(texts)].slice(0, MAX_OFFERED)
  }
  return []
}

/** The corners near the map whose second street begins as typed: '24th St & Mis'. */
export async function cornersBeginning(
  known: Pick<Known, 'index' | 'streetNamesBeginning' | 'findStreets'>,
  text: string,
  near: Coordinates,
): Promise<string[]> {
  const reading = readAddressTexts(text).find(
    ({ crossing, rest }) => rest === '' && (crossing ?? '').length >= SHORTEST_CROSSING,
  )
  if (!reading) return []
  const [street = '', crossing = ''] = namesOf(reading)
  // '24th' is 24th Street or Avenue.
  const [named, crossings] = await Promise.all([
    known.streetNamesBeginning(street, { isWhole: true }),
    known.streetNamesBeginning(crossing, { isWhole: false }),
  ])
  const keys = { street: [street, ...named], crossing: crossings.slice(0, MAX_CROSSINGS) }
  const bounds = boundsAround(near, CITY_REACH)
  const found = await locate(known, { reading, keys }, { bounds, centre: near, isAtCentre: false })
  const texts = found
    .filter(({ at }) => boundsContain(bounds, at))
    .sort((one, other) => one.doubt - other.doubt)
    .map(({ street: own, name, at }) => withTown(name, townOf(known, { ...own, ...at }, null)))
  return [...new Set(texts)]
}

/** Where nothing says which town is meant, a house is rather in a region, whose numbers are known. */
function likeliestSources(
  found: readonly OnStreet[],
  { reading, near }: { reading: AddressReading; near: Coordinates | undefined },
): readonly OnStreet[] {
  const ofRegions = found.filter(({ street }) => !street.isBuiltIn)
  return reading.number && !near && ofRegions.length > 0 ? ofRegions : found
}

/** Without streets that come along where a region has the street, or a part of it. */
function withoutRepeats(streets: readonly SoughtStreet[]): SoughtStreet[] {
  const isRepeat = (street: SoughtStreet) =>
    isBuiltIn(street) && streets.some((one) => !one.isBuiltIn && isPartOf(one, street))
  return streets.filter((street) => !isRepeat(street))
}

/** Whether a place on a street is in the bounds; a street as a whole only has to reach into them. */
function isIn(bounds: Bounds, at: Located): boolean {
  return at.accuracy === 'street' || boundsContain(bounds, at)
}

/** Long streets of large cities first. */
function largestFirst({ index }: Pick<Known, 'index'>, streets: readonly InTown[]): InTown[] {
  return streets
    .map((one) => {
      const people = index.cityNear(one.at)?.population ?? 0
      return { one, weight: people * lengthOf(one.street) }
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ one }) => one)
}

function townAt(known: Known, { street, at }: OnStreet, where: Around | null): string {
  return townOf(known, { ...street, lat: at.lat, lng: at.lng }, where)
}

/** 'New York City' is also called New York. */
function cityName(name: string): string {
  return normaliseName(name.replace(/,.*/, '')).replace(/ city$/, '')
}

function toPlace({ street, name, at, town }: InTown, { number }: AddressReading): Place {
  const { lat, lng, accuracy, within } = at
  const found = { location: { lat, lng }, precision: 'address' as const, accuracy, within }
  // Of streets that come along no house numbers are known.
  return street.isBuiltIn && number && accuracy === 'street'
    ? { name: withTown(street.name, town), ...found, unknown: number.text }
    : { name: withTown(name, town), ...found }
}

function toTowns(candidates: readonly InTown[]): NonNullable<Place['towns']> {
  const [first] = candidates
  return {
    name: first?.name ?? '',
    count: candidates.length,
    nearest: candidates.slice(0, MAX_TOWNS).map(({ name, town }) => withTown(name, town)),
  }
}

function withTown(name: string, town: string): string {
  return [name, town].filter(Boolean).join(', ')
}

/** The town of a street as its addresses say, or as the text does, else the nearest. */
export function townOf(
  { index }: Pick<Known, 'index'>,
  { city, lat, lng }: StreetLocation,
  where: Pick<Around, 'label'> | null,
): string {
  if (city === null && where) return where.label
  const name = city?.replace(/,.*/, '')
  const namesakes = name === undefined ? [] : index.citiesNamed(normaliseName(name))
  const own = namesakes.find((one) => distanceMetres(one, { lat, lng }) <= SAME_TOWN)
  const known = own ?? index.cityNear({ lat, lng })
  return known ? cityLabel({ ...known, name: name ?? known.name }) : (name ?? '')
}
