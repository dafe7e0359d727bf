import type { Database } from '#db/client.ts'
import { findDistricts, findDistrictsBeginning, findTowns } from '#db/queries/search/places.ts'
import { findStreetsAround } from '#db/queries/search/streets.ts'
import { boundsAround, boundsContain } from '#domain/geo/bounds.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { nearestPlusCode, readShortPlusCode } from '#domain/geo/plus-code.ts'
import { readPosition } from '#domain/geo/read-position.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { NamedPark, NameFilter, ParkStore } from '../../places/types.ts'
import type { Geocoder } from '../types.ts'
import { addressesAnywhere, addressIn, mayBeCorner, streetIn } from './addresses.ts'
import type { Streets } from './all-streets.ts'
import { alsoMeant } from './also.ts'
import { areasNamed, districtsBeginning, districtsNamed, townNamed } from './area-names.ts'
import type { Known } from './known.ts'
import { likelyAddressIn, streetWithoutTypeIn } from './likely-addresses.ts'
import { lookUpOnce, type Stored } from './look-ups.ts'
import { readNickname, readPartWithZip } from './nicknames.ts'
import { type City, LARGE_CITY, METROPOLIS, type PlaceIndex, type ZipCode } from './place-index.ts'
import {
  BESIDE_DISTRICTS,
  type Candidate,
  cityWeight,
  hasName,
  isNationalPark,
  mostLikely,
  outweighsNeighbourhoods,
  parkWeight,
  weightAmongParks,
  weightFrom,
} from './rank.ts'
import {
  cityLabel,
  isRegion,
  type Region,
  type RegionReading,
  readRegions,
  regionSpellings,
  regionsNamed,
} from './regions.ts'
import { cityPlace, parkPlace, positionPlace, statePlace, zipPlace } from './to-place.ts'
import {
  afterParksIn,
  asksForHere,
  isDirection,
  isFiller,
  isGeneric,
  isJoin,
  isStreet,
  isStreetWord,
  readStreetAddress,
  type StreetAddress,
  withoutCountry,
  withoutKinds,
} from './words.ts'

type Parts = {
  /** Reads the index; it is read when the geocoder is first asked. */
  loadIndex: () => Promise<PlaceIndex>
  places: Pick<ParkStore, 'findByName'>
  database: Database
  streets: Streets
}

/**
 * An offline geocoder for coordinates, zip codes, cities with or without their region, districts of
 * cities, states, and parks by name, alone or in their city or state; for street addresses of regions
 * that were brought in, and for streets and corners of cities that come along. Of another address it knows the zip code or city, and says so
 * (`unknown`). It throws the database's errors.
 */
export function makeOfflineGeocoder({ loadIndex, places, database, streets }: Parts): Geocoder {
  const stored: Stored = {
    findParks: (words, filter) => places.findByName(normaliseName(words), MAX_NAMED, filter),
    findDistricts: (names) => findDistricts(database, names),
    findTowns: (...asked) => findTowns(database, ...asked),
    ...streets,
    findStreetsAround: (...asked) => findStreetsAround(database, ...asked),
    findDistrictsBeginning: (words) => findDistrictsBeginning(database, words),
  }
  return {
    name: 'offline',
    cacheDays: 0,
    async geocode(
      address,
      {
        near,
        isPart = false,
        isCorrected = false,
        lookUps = { texts: new Set<string>(), answers: new Map() },
      } = {},
    ) {
      const all = await loadIndex()
      const index = isPart ? { ...all, citiesNamed: (name: string) => largeCities(all, name) } : all
      const bare = withoutCountry(address)
      // 'parks in the USA'
      const text = isFiller(normaliseName(bare)) ? address : bare
      if (asksForHere(text)) return null
      lookUps.texts.add(text)
      const here: Known = {
        ...lookUpOnce(stored, database, lookUps),
        index,
        near,
        placeOfAddress: (words) => placeOfAddress(here, words),
      }
      const position = await positionIn(here, text)
      if (position) return position
      const place = await placeOrAddressIn(here, text, isCorrected)
      if (place && place.unknown === undefined) return place
      // 'Parks near Market & Castro, San Francisco'
      const inner = afterParksIn(text)
      const within = inner === null ? null : await placeOrAddressIn(here, inner, isCorrected)
      if (!within) return place
      const isBetter = within.unknown === undefined || within.precision === 'address'
      return !place || isBetter ? within : place
    },
  }
}

async function placeOrAddressIn(
  known: Known,
  text: string,
  isCorrected: boolean,
): Promise<Place | null> {
  const parkAtAddress = await parkBeforeAddress(known, text)
  if (parkAtAddress) return parkAtAddress
  const onStreet = await addressIn(known, text)
  if (onStreet) return (await namesakeOf(known, text)) ?? onStreet
  const place = (await zipIn(known, text)) ?? (await placeIn(known, text))
  if (place && place.unknown === undefined) {
    return orStreet(known, place, text)
  }
  // 'Chicago 10001' is no street.
  const [city] = known.index.citiesNamed(normaliseName(place?.unknown ?? ''))
  if (place?.precision === 'zip' && city && isMetropolis(city)) return place
  return (
    (await streetIn(known, text)) ??
    (await likelyAddressIn(known, text, { isCorrected })) ??
    (isCorrected ? null : await streetWithoutTypeIn(known, text)) ??
    place
  )
}

/** The park that a pasted address begins with: 'Prospect Park, Brooklyn, NY 11225'. */
async function parkBeforeAddress(known: Known, text: string): Promise<Place | null> {
  const [, name = '', address = ''] = /^([^,]*\p{L}[^,]*),(.*[,\d].*)$/u.exec(text) ?? []
  if (name === '' || isStreet(normaliseName(name))) return null
  const place = (await zipIn(known, address)) ?? (await placeIn(known, address))
  const around = place && boundsAround(place.location, CITY_REACH)
  const park = around && (await parkNamed(known, name, { around, match: 'whole' }))
  return park ? parkPlace(park) : null
}

/** The park or place that is called like the corner in a text: 'Grant and Lee Park'. */
async function namesakeOf(known: Known, text: string): Promise<Place | null> {
  return mayBeCorner(text) ? placeOfName(known, text) : null
}

/** A street near the map is as likely as a city of 3,000 people there. */
const STREET_WEIGHT = 4

/**
 * The street near the map that is rather meant than a far town of its name: 'Broadway'. Beside a far
 * city it is named: 'Valencia' over San Francisco.
 */
async function orStreet(known: Known, place: Place, text: string): Promise<Place> {
  const { near, index } = known
  if (!near || place.precision !== 'city') return place
  const towns = index.citiesNamed(normaliseName(text))
  const isLikely = towns.some(
    (town) =>
      town.population >= LARGE_CITY ||
      weightFrom(near, { weight: cityWeight(town), location: town }) >= STREET_WEIGHT,
  )
  const isHere = distanceMetres(near, place.location) <= CITY_REACH
  const isKnown = towns.some((town) => town.country === 'US' && isMetropolis(town))
  if (towns.length === 0 || (isLikely && (isHere || isKnown))) return place
  const street = (await streetIn(known, text)) ?? (await streetWithoutTypeIn(known, text))
  if (!street) return place
  return isLikely
    ? { ...place, also: [...(place.also ?? []), { text: street.name }] }
    : { ...street, isNearer: true, also: [{ text: place.name }] }
}

function largeCities(index: PlaceIndex, name: string): City[] {
  const isLikely = ({ country, population }: City) => country === 'US' || population >= LARGE_CITY
  return index.citiesNamed(name).filter(isLikely)
}

/** Coordinates, a map link or a plus code; a short one is the nearest to its place or the visitor. */
async function positionIn(known: Known, text: string): Promise<Place | null> {
  const position = readPosition(text) ?? readPosition(afterParksIn(text) ?? '')
  if (position) return positionPlace(position)
  const short = readShortPlusCode(text)
  const around = short?.place ? (await placeIn(known, short.place))?.location : known.near
  return short && around ? positionPlace(nearestPlusCode(short.code, around)) : null
}

/** The last zip code in the text that is not a house number. */
async function zipIn(known: Known, text: string): Promise<Place | null> {
  for (const match of [
    ...text.matchAll(/(?<![\w#-]|\d[.,])(\d{5})(-\d{4})?(?![\w-])/g),
  ].reverse()) {
    const zip = known.index.zipCode(match[1] ?? '')
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + match[0].length).replace(/^[\s,]+/, '')
    if (zip && (await isZip(known, { zip, before, after }))) return inZip(known, zip, before)
  }
  return null
}

/** A zip code, or a park there if the words before name one; otherwise they may be unknown. */
async function inZip(known: Known, zip: ZipCode, before: string): Promise<Place> {
  const place = zipPlace(zip)
  const street = readStreetAddress(before)
  if (street) return { ...place, unknown: street.street }
  const words = before.replace(/[\s,]+$/, '')
  const key = normaliseName(words)
  if (isFiller(key) || ` ${key} `.includes(` ${normaliseName(zip.city)} `)) return place
  const named = await placeIn({ ...known, near: zip }, words)
  const isThere =
    named &&
    (named.bounds
      ? boundsContain(named.bounds, zip)
      : distanceMetres(named.location, zip) <= CITY_REACH)
  if (!isThere) return { ...place, unknown: words }
  return named.precision === 'park' ? named : place
}

async function isZip(
  known: Known,
  { zip, before, after }: { zip: ZipCode; before: string; after: string },
): Promise<boolean> {
  const following = normaliseName(after)
  if (isFiller(following)) return true
  if (isStreet(following)) return false
  if (` ${normaliseName(zip.city)} `.includes(` ${following} `)) return true
  const place = await placeIn(known, before + after)
  if (!place) return false
  if (place.bounds) return boundsContain(place.bounds, zip)
  return distanceMetres(place.location, zip) <= CITY_REACH
}

/** Metres: a town whose centre is this close to a park of its name is named after the park. */
const TOWN_CENTRE = 3_000

/** Metres within which a park belongs to a city or zip code, or a zip code to a place. */
export const CITY_REACH = 60_000
/** A place within this distance of a city, in metres, is a part of it, if the city is named, too. */
const CITY_PARTS = 30_000
/** A street that so many of the known cities have says nothing. */
const MOST_TOWNS = 3
/** A kind of park, and the name of many. */
const CITY_PARK = 'city park'
/** Parks read for a name at most. */
const MAX_NAMED = 20
/** Fewer letters could match anything. */
const SHORTEST_PART = 4
/** Fewer letters are the beginning of too many words. */
const SHORTEST_UNFINISHED = 6

/** The place in a text that may also contain kinds of parks; null if it is not known. */
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

/**
 * @param exactly whether only whole park names match
 * @param isTurned whether its city was moved to its end
 */
async function placeNamed(
  known: Known,
  text: string,
  { exactly = false, isTurned = false } = {},
): Promise<Place | null> {
  const key = normaliseName(text)
  if (key === '' || isGeneric(key)) return null
  const { near, index } = known
  const meaning = readNickname(text, () => (near ? index.cityNear(near)?.name : undefined))
  if (meaning !== null) {
    const meant =
      (await partOfRegion(known, text)) ??
      (await zipIn(known, meaning)) ??
      (await placeNamed(known, meaning, { exactly, isTurned }))
    if (meant) return (await namedNearby(known, text, meant)) ?? meant
  }
  const address = readStreetAddress(text)
  const named =
    (await placeOfName(known, text)) ??
    (address?.hasNumber ? await placeOfStreet(known, address) : null)
  if (named) return named
  for (const reading of readRegions(text)) {
    const place = await placeInRegion(known, reading)
    if (place) return place
  }
  const there = isTurned ? null : await placeAfterCity(known, text)
  if (there || exactly) return there
  const [park] = await known.findParks(key, { match: 'ending', near: known.near })
  if (park && key.length >= SHORTEST_PART && !isStreet(key)) return nearestPark(known, park)
  return (
    (await placeBeforeCity(known, text)) ??
    (await parkInForeignState(known, text)) ??
    (isStreet(key) ? null : await parkBeginning(known, key)) ??
    mostLikely(await districtsBeginning(known, text), known.near) ??
    (await townNamed(known, text)) ??
    (address ? placeOfStreet(known, address) : null)
  )
}

/** What is called like a nickname near the map, if the nickname's own place is far from there. */
async function namedNearby(known: Known, text: string, meant: Place): Promise<Place | null> {
  const { near } = known
  if (!near || distanceMetres(near, meant.location) <= CITY_PARTS) return null
  const place =
    (await placeOfName(known, text)) ?? (await parkBeginning(known, normaliseName(text)))
  const isThere = place && distanceMetres(near, place.location) <= CITY_PARTS
  return isThere ? { ...place, isNearer: true } : null
}

/** A part of a city that only a region has that was brought in, and otherwise its zip code stands for. */
async function partOfRegion(known: Known, text: string): Promise<Place | null> {
  const part = readPartWithZip(text)
  if (!part) return null
  const districts = await districtsNamed(known, part.name)
  return mostLikely(districts.filter(({ place }) => place.name.endsWith(`, ${part.city}`)))
}

/** The place of a street address; the street is returned as `unknown`, as no streets are known. */
async function placeOfStreet(
  known: Known,
  { street: unknown, rest }: StreetAddress,
): Promise<Place | null> {
  if (rest === '') {
    const city = known.near && known.index.cityNear(known.near)
    if (!city) return null
    const others = await addressesAnywhere(known, unknown)
    const place = { ...cityPlace(city), unknown, isNearer: true as const }
    // There is a Main Street anywhere.
    const isRare = others.length > 0 && others.length < MOST_TOWNS
    return isRare ? { ...place, also: others.map((text) => ({ text })) } : place
  }
  const place = await placeOfAddress(known, rest)
  return place ? { ...place, unknown } : null
}

async function placeInRegion(known: Known, reading: RegionReading): Promise<Place | null> {
  const { before, region, hasComma, isWord } = reading
  const key = normaliseName(before)
  if (hasComma || !isGeneric(key)) {
    const place = await cityOrDistrict(known, before, region)
    if (place) return place
  }
  for (const inner of region.admin ? [] : readRegions(before)) {
    const place = inner.region.country === region.country && (await placeInRegion(known, inner))
    if (place) return place
  }
  const place = await placeBeforeCity(known, before, region)
  const states = regionSpellings(region)
  if (place || isGeneric(key) || states.length === 0) return place
  // In 'golden or', the last word only means the state if a park there is called Golden.
  const match = isWord ? 'short' : undefined
  const park = await parkNamed(known, before, { states, match })
  if (park) return nearestPark(known, park)
  return isWord ? null : parkBeginning(known, key, { states })
}

/** The city or district of this name in a region, if no park of the name is likelier. */
async function cityOrDistrict(known: Known, name: string, region: Region): Promise<Place | null> {
  const key = normaliseName(name)
  const county = region.country === 'US' && mostLikely(areasNamed(known, name, region.admin))
  if (county) return county
  // 'Wales, UK'
  const province = mostLikely(areasNamed(known, name).filter((one) => isProvince(one, region)))
  if (province) return province
  const record = known.index.citiesNamed(key).find((one) => isIn(one, region))
  if (record && isMetropolis(record)) return cityPlace(record)
  const named = region.country === 'US' ? await districtsNamed(known, name, region.admin) : []
  const { cities, districts } = withoutTwins(record ? [record] : [], named)
  const [city] = cities
  if (city && outweighsNeighbourhoods(city)) return cityPlace(city)
  if (districts.length === 0) {
    if (city) return cityPlace(city)
    return region.country === 'US' ? townNamed(known, name, region.admin) : null
  }
  const states = regionSpellings(region)
  const parks = city ? [] : await known.findParks(key, { match: 'short', states })
  return mostLikely([
    ...(city ? [cityCandidate(city)] : []),
    ...districts,
    ...parks.map((park) => parkCandidate(park, hasName(park, key))),
  ])
}

function isProvince({ place }: Candidate, { country, admin }: Region): boolean {
  return (
    !admin &&
    place.name.includes(',') &&
    place.name.endsWith(cityLabel({ name: '', country, admin: '' }))
  )
}

/** Words that end in a city: a park of that city, or a street in it. */
async function placeBeforeCity(known: Known, text: string, region?: Region): Promise<Place | null> {
  const cityNamed = (name: string) =>
    known.index.citiesNamed(name).find((city) => !region || isIn(city, region))
  // 'Washington Park in Denver'
  const [, inner = '', around = ''] = /^(.+)\s(?:in|de|en)\s(.+)$/i.exec(text) ?? []
  const within = inner === '' ? undefined : cityNamed(normaliseName(around))
  const there = within && (await thereNamed(known, inner, within))
  if (there) return there
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
    if (park) return nearestPark(known, park)
    const isCertain = city && (region || isMeantAsCity(city, after, before))
    // 'Koreatown, LA' is known in Los Angeles.
    const part = city && (isCertain || isMetropolis(city)) && (await partOf(known, city, before))
    if (part) return part
    if (isCertain) return inCity(city, before)
  }
  const words = after.trim().split(/\s+/)
  for (let start = 1; start < words.length; start++) {
    const name = words.slice(start).join(' ')
    const city = cityNamed(normaliseName(name))
    const rest = `${before} ${words.slice(0, start).join(' ')}`.trim()
    const key = normaliseName(rest)
    // In '2001 Market Street' no town called Street is meant, nor West in 'Central Park West'.
    if (!city || (isGeneric(key) && key !== CITY_PARK) || isStreetWord(name)) continue
    // '24th St & Valencia' is a corner.
    if (isJoin(words[start - 1]) || isJoin(words[start])) continue
    if (!region && !isMetropolis(city) && !isMeantAsCity(city, name, rest)) continue
    const there = await thereNamed(known, rest, city)
    if (there) return there
    if (isStreet(key) || isDirection(key)) return inCity(city, rest)
  }
  return null
}

/** Words of a city's name at most. */
const LONGEST_CITY = 3

/** Words behind a large city: a park or a part of it. 'Chicago Hyde Park', 'SF Mission'. */
async function placeAfterCity(known: Known, text: string): Promise<Place | null> {
  const words = text.trim().split(/[\s,]+/)
  for (let end = Math.min(words.length - 1, LONGEST_CITY); end > 0; end--) {
    const name = words.slice(0, end).join(' ')
    const inner = words.slice(end).join(' ')
    const key = normaliseName(inner)
    const [city] = known.index.citiesNamed(normaliseName(readNickname(name) ?? name))
    if (!city || !isMetropolis(city) || (isGeneric(key) && key !== CITY_PARK)) continue
    const place = await placeNamed(known, `${inner}, ${city.name}`, { isTurned: true })
    const isThere = place && distanceMetres(place.location, city) <= CITY_REACH
    const isPart = place && ['park', 'district', 'zip'].includes(place.precision)
    if (isThere && isPart && place.unknown === undefined) return place
  }
  return null
}

/** The park or district of a name in a city. */
async function thereNamed(known: Known, name: string, city: City): Promise<Place | null> {
  const around = boundsAround(city, CITY_REACH)
  // 'North Denver' is no park that ends in 'North'.
  const park = isDirection(normaliseName(name))
    ? await parkNamed(known, name, { around, match: 'whole' })
    : await parkNamed(known, name, { around })
  if (park) return nearestPark(known, park)
  const part = await partOf(known, city, name)
  if (part) return part
  // 'Washington Square' is a park of that name.
  const short = await parkNamed(known, name, { around, match: 'short' })
  return short ? nearestPark(known, short) : null
}

function isMetropolis({ population }: City): boolean {
  return population >= METROPOLIS
}

/** A district of a city by its name: 'Hyde Park' of Chicago, 'Park Slope' of Brooklyn. */
async function partOf(known: Known, city: City, name: string) {
  const towns = known.index
    .citiesNamed(normaliseName(name))
    .filter(({ population }) => population < city.population)
  const isThere = ({ place }: Candidate) => distanceMetres(place.location, city) <= CITY_PARTS
  const { cities, districts } = withoutTwins(
    towns,
    (await districtsNamed(known, name)).filter(isThere),
  )
  const own = districts.filter(({ place }) => place.name.endsWith(`, ${city.name}`))
  return (
    mostLikely(own) ??
    mostLikely([...districts, ...cities.map(cityCandidate).filter(isThere)]) ??
    (isDirection(normaliseName(name))
      ? centreOfCity(city, name)
      : mostLikely((await districtsBeginning(known, name)).filter(isThere)))
  )
}

/** 'Downtown Austin' is around its centre; of its north nothing is known. */
function centreOfCity(city: City, name: string): Place | null {
  if (normaliseName(name) !== 'downtown') return null
  const { lat, lng } = city
  return { name: `Downtown ${cityLabel(city)}`, location: { lat, lng }, precision: 'district' }
}

/** A city, with the part of the text that is unknown there. */
function inCity(city: City, unknown: string): Place {
  return { ...cityPlace(city), unknown: (afterParksIn(unknown) ?? unknown).trim() }
}

/**
 * Whether the words mean a city rather than the region of the same name: in 'Xyzville, Maine',
 * Maine is not a small town in Wisconsin. 'LA' is the city only after a street.
 */
function isMeantAsCity(city: City, name: string, before: string): boolean {
  if (!isRegion(name)) return true
  // 'la' is no state.
  if (regionsNamed(name).length === 0) return isMetropolis(city)
  const isCode = name.trim().length === 2
  return isMetropolis(city) && (!isCode || isStreet(normaliseName(before)))
}

/** 'Park, City, State' if the state is unknown here. */
async function parkInForeignState(known: Known, text: string): Promise<Place | null> {
  const [place, state] = splitLast(text) ?? ['', '']
  const [name, city] = splitLast(place) ?? ['', '']
  const filter = { city: normaliseName(city), states: [normaliseName(state)] }
  const park = name === '' ? null : await parkNamed(known, name, filter)
  return park ? nearestPark(known, park) : null
}

/** A park of this name in a place; a generic name must match completely. */
async function parkNamed(
  { findParks, near }: Known,
  name: string,
  filter: NameFilter,
): Promise<NamedPark | undefined> {
  const key = normaliseName(name)
  if (key === '') return undefined
  const match = isGeneric(key) ? 'whole' : (filter.match ?? 'ending')
  const [park] = await findParks(key, { ...filter, match, near })
  return park
}

/** A park as a place; flagged as preferred for being near, if the map's centre is known. */
function nearestPark({ near }: Known, park: NamedPark): Place {
  return near ? { ...parkPlace(park), isNearer: true } : parkPlace(park)
}

async function parkBeginning(
  known: Known,
  key: string,
  filter: NameFilter = {},
): Promise<Place | null> {
  if (key.length < SHORTEST_PART) return null
  const parks = await known.findParks(key, { ...filter, near: known.near })
  // 'Wild' alone does not begin 'Wildlife Refuge'.
  const isShort = key.length < SHORTEST_UNFINISHED && !key.includes(' ')
  const park = parks.find(({ name, otherSearchNames = [] }) =>
    [normaliseName(name), ...otherSearchNames].some(
      (own) => !isShort || ` ${own} `.includes(` ${key} `),
    ),
  )
  return park ? nearestPark(known, park) : null
}

/** The text before and after the last comma. */
function splitLast(text: string): [before: string, after: string] | null {
  const comma = text.lastIndexOf(',')
  return comma > 0 ? [text.slice(0, comma), text.slice(comma + 1)] : null
}

/** The most likely place of exactly this name. */
async function placeOfName(known: Known, text: string): Promise<Place | null> {
  const { near } = known
  const key = normaliseName(text)
  const cities = citiesMeant(known, text)
  const [largest] = cities
  const isLargeCity = largest !== undefined && isMetropolis(largest)
  const code = regionsNamed(text).find(({ country }) => country === 'US')?.admin
  const state = code && known.index.stateBounds(code)
  if (code && state && !isLargeCity) return statePlace(code, state)
  const parks = isLargeCity ? [] : await parksNamed(known, key)
  const exact = parks.filter((park) => isNameOf(park, key))
  const isTown = (city: City) => exact.every((park) => distanceMetres(park, city) > TOWN_CENTRE)
  const named = withoutTwins(cities, await districtsNamed(known, text))
  // A small town is not rather meant than a part of a large city.
  const most = named.districts.length > 0 ? BESIDE_DISTRICTS : Number.POSITIVE_INFINITY
  const weightOf = (city: City) =>
    city.population < LARGE_CITY ? Math.min(cityWeight(city), most) : cityWeight(city)
  const areas = [
    ...named.cities
      .filter(isTown)
      .map((city) => ({ place: cityPlace(city), weight: weightOf(city) })),
    ...areasNamed(known, text),
    ...named.districts,
  ]
  const place = mostLikely([...areas, ...likeliestPark(parks, { exact, near })], near)
  const all = [...areas, ...parks.map((park) => parkCandidate(park, exact.includes(park)))]
  const also = place ? alsoMeant(all, place, { parks, near }) : []
  return place && also.length > 0 ? { ...place, also } : place
}

/** Of the parks of a name one, which may be famous and far. */
function likeliestPark(
  parks: readonly NamedPark[],
  { exact, near }: { exact: readonly NamedPark[]; near: Coordinates | undefined },
): Candidate[] {
  const matchOf = (park: NamedPark) => (exact.includes(park) ? 'exact' : 'short')
  const place = mostLikely(
    parks.map((park) => ({
      place: parkPlace(park),
      weight: weightAmongParks(park, matchOf(park)),
    })),
    near,
  )
  const park = parks.find(({ id }) => id === place?.parkId)
  return place && park ? [{ place, weight: parkWeight(park, matchOf(park)) }] : []
}

/** The parks of a name, the nearest and the best known. */
async function parksNamed({ findParks, near }: Known, key: string): Promise<NamedPark[]> {
  const parks = await findParks(key, { match: 'short', near })
  if (parks.length < MAX_NAMED || !near) return parks
  const anywhere = await findParks(key, { match: 'short' })
  return [...new Map([...parks, ...anywhere].map((park) => [park.id, park])).values()]
}

/** The cities of a name; small towns are not meant by 'Park Avenue'. */
function citiesMeant(known: Known, text: string): City[] {
  const cities = citiesNamed(known, text)
  return isStreet(normaliseName(text))
    ? cities.filter(({ population }) => population >= LARGE_CITY)
    : cities
}

/** Also by initials: 'L.A.'. */
function citiesNamed({ index }: Known, text: string): City[] {
  const cities = index.citiesNamed(normaliseName(text))
  const initials = /^\s*(\p{L}\.\s*){2,}$/u.test(text)
  return cities.length > 0 || !initials
    ? cities
    : index.citiesNamed(normaliseName(text.replace(/[.\s]/g, '')))
}

/**
 * Cities and districts of one name, without the records of cities that are a neighbourhood: that is
 * as likely as such a record.
 */
function withoutTwins(cities: readonly City[], districts: readonly Candidate[]) {
  const isTwin = (city: City, { kind, place }: Candidate) =>
    kind === 'neighbourhood' &&
    city.country === 'US' &&
    !isMetropolis(city) &&
    !place.name.endsWith(`, ${city.name}`) &&
    place.bounds !== undefined &&
    boundsContain(place.bounds, city)
  return {
    cities: cities.filter((city) => !districts.some((district) => isTwin(city, district))),
    districts: districts.map((district) => {
      const twins = cities.filter((city) => isTwin(city, district))
      return { ...district, weight: Math.max(district.weight, ...twins.map(cityWeight)) }
    }),
  }
}

function cityCandidate(city: City): Candidate {
  return { place: cityPlace(city), weight: cityWeight(city) }
}

/** Whether it is its whole name; that of a national park also without those words. */
function isNameOf(park: NamedPark, key: string): boolean {
  const own = normaliseName(park.name)
  return hasName(park, key) || (isNationalPark(own) && own.startsWith(`${key} national park`))
}

function parkCandidate(park: NamedPark, isExact: boolean): Candidate {
  return { place: parkPlace(park), weight: parkWeight(park, isExact ? 'exact' : 'short') }
}

/** The place that words behind a street name, such as 'Columbus, OH'; null if they name none. */
async function placeOfAddress(known: Known, words: string): Promise<Place | null> {
  const place = await placeOfName(known, words)
  if (place) return place.precision === 'park' ? null : place
  for (const { before, region, hasComma } of readRegions(words)) {
    const key = normaliseName(before)
    const city = known.index.citiesNamed(key).find((one) => isIn(one, region))
    if (city && (hasComma || !isGeneric(key))) return cityPlace(city)
  }
  return null
}

function isIn(city: City, { country, admin }: Region): boolean {
  return city.country === country && (!admin || city.admin === admin)
}
