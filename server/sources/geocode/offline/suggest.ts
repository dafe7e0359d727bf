import type { Neighbourhood } from '#db/queries/search/places.ts'
import { boundsContain } from '#domain/geo/bounds.ts'
import { type Coordinates, centreOf, distanceMetres } from '#domain/geo/geo.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import type { Suggestion } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { NamedPark } from '../../places/types.ts'
import type { SuggestOptions } from '../types.ts'
import { searchNameOf } from './city-listings.ts'
import { CITY_REACH } from './geocoder.ts'
import { type JoinedName, joinedNames } from './join-districts.ts'
import { partsBeginning } from './nicknames.ts'
import { type City, LARGE_CITY, METROPOLIS, type PlaceIndex, type ZipCode } from './place-index.ts'
import {
  areaWeight,
  cityWeight,
  districtWeight,
  hasName,
  outweighsNeighbourhoods,
  parkWeight,
  STATE_WEIGHT,
  weightFrom,
} from './rank.ts'
import { cityLabel, regionLabel } from './regions.ts'

/** Most cities suggested beside parks. */
const MAX_CITIES = 5
const MAX_STATES = 2
const MAX_AREAS = 2
/** Fewer letters begin the names of cities, which are searched more often. */
const SHORTEST_AREA = 4
/** Shorter names of neighbourhoods are abbreviations. */
const SHORTEST_NEIGHBOURHOOD = 4
/** For fewer letters no parks are read that could have the neighbourhood's name. */
const SHORTEST_BEGINNING = 3

/** How much less likely a city is of which no parks are known, as a difference of weights. */
const WITHOUT_PARKS = 0.8
const ABROAD = 2
/** How much more likely a neighborhood is of which all is typed. */
const WHOLE_NAME = 0.5
/** Keeps an order among equals. */
const TINY = 0.001
/** All that begin with two digits. */
const MAX_ZIPS = 1000
/** Metres within which a record of a city is the neighbourhood of its name. */
const SAME_PLACE = 3_000
/** Metres from a city's parks within which a zip code has parks around. */
const ZIP_REACH = 20_000

type SuggestedPlace = {
  suggestion: Suggestion
  /** Its name alone. */
  name: string
  /** How likely it is meant, as the logarithm (base 10) of a number of people. */
  weight: number
  /** Absent if it is as likely from anywhere. */
  location?: Coordinates
  /** Whether no parks are known there, and it is not the large city that was typed: then it is last. */
  isBare?: boolean
}

type Named = { index: PlaceIndex; neighbourhoods: readonly Neighbourhood[] }

/** Places always offered besides parks, if there are as many. */
const MIN_PLACES_BESIDE_PARKS = 4
/** A park whose name only contains the words is a tenth as likely as one that begins with them. */
const ONLY_CONTAINED = 1

/** The places and parks that complete a partial text, the likeliest first. */
export function suggestFrom(
  known: Parameters<typeof suggestPlaces>[0],
  text: string,
  { limit, parks, near, covered }: SuggestOptions,
): Suggestion[] {
  const named = suggestPlaces(known, text, { limit, covered })
  const places = named.filter((place) => !isFoundAsPark(place, { parks, limit }))
  const room = Math.max(MIN_PLACES_BESIDE_PARKS, limit - parks.length)
  const offered = byWeight(places, near).slice(0, room)
  const words = normaliseName(text)
  const suggested = withoutRepeats(parks.map((park) => suggestedPark(park, words)))
  const best = [...offered, ...suggested.slice(0, limit - offered.length)]
  return withoutRepeats(byWeight(best, near)).map(({ suggestion }) => suggestion)
}

/** The first of each text: two records of one name in a city are one park. */
function withoutRepeats(places: readonly SuggestedPlace[]): SuggestedPlace[] {
  const texts = new Set<string>()
  return places.filter(({ suggestion: { text } }) => !texts.has(text) && texts.add(text))
}

function suggestedPark(park: NamedPark, words: string): SuggestedPlace {
  const { id, name, city, state, lat, lng, otherSearchNames = [] } = park
  const keys = [normaliseName(name), ...otherSearchNames]
  const weight = parkWeight(park, hasName(park, words) ? 'exact' : 'short')
  const text = [name, city, state].filter(Boolean).join(', ')
  return {
    suggestion: { text, detail: 'Park', kind: 'park', parkId: id },
    name,
    weight: keys.some((key) => key.startsWith(words)) ? weight : weight - ONLY_CONTAINED,
    location: { lat, lng },
  }
}

/** Whether the text of a neighbourhood would find a park of its name. */
function isFoundAsPark(
  { suggestion, name, location }: SuggestedPlace,
  { parks, limit }: Pick<SuggestOptions, 'parks' | 'limit'>,
): boolean {
  if (suggestion.kind !== 'district' || !location) return false
  const nameOf = (text: string) => normaliseName(text).replace(/^the /, '')
  const namesakes = parks.filter((park) => nameOf(park.name) === nameOf(name))
  // There may be more parks of the name than these.
  if (namesakes.length >= limit) return true
  return namesakes.some((park) => distanceMetres(park, location) <= CITY_REACH)
}

/** The heaviest first, less for those far from the map; those without parks last. */
function byWeight(places: SuggestedPlace[], near: Coordinates | undefined): SuggestedPlace[] {
  return places
    .map((place) => {
      const { weight, location } = place
      return { place, weight: near && location ? weightFrom(near, { weight, location }) : weight }
    })
    .sort(
      (a, b) =>
        Number(a.place.isBare ?? false) - Number(b.place.isBare ?? false) ||
        (a.weight === b.weight ? 0 : b.weight - a.weight),
    )
    .map(({ place }) => place)
}

/**
 * Cities, neighbourhoods, states and zip codes that complete a partial text, each kind's most likely
 * first.
 *
 * @param text the typed text: '941', 'portl', 'portland, m'
 */
function suggestPlaces(
  { index, neighbourhoods }: Named,
  text: string,
  { limit, covered }: Pick<SuggestOptions, 'limit' | 'covered'>,
): SuggestedPlace[] {
  const digits = /^\s*(\d{2,5})\s*$/.exec(text)?.[1]
  if (digits) {
    return zipCodesHere(index, digits, covered)
      .slice(0, limit)
      .map(({ zip, city }) => ({
        suggestion: { text: zip, detail: `Zip code in ${city}`, kind: 'zip' },
        name: zip,
        // Digits are rarely the beginning of a name.
        weight: Number.POSITIVE_INFINITY,
      }))
  }
  const [before = '', after] = text.split(',')
  const name = normaliseName(before)
  if (name.length < 2) return []
  // 'Hyde Park, IL' finds a neighbourhood rather than the small city of that name.
  const isMeant = (city: City) => {
    if (city.country !== 'US' || city.population >= METROPOLIS) return true
    const key = normaliseName(city.name)
    const isTwin = (one: Neighbourhood) =>
      one.parent !== city.name && distanceMetres(one, city) <= SAME_PLACE
    return ![...neighbourhoods, ...joinedOf(neighbourhoods)].some(
      (one) =>
        one.searchName === key &&
        one.usState === city.admin &&
        (!outweighsNeighbourhoods(city) || isTwin(one)),
    )
  }
  if (after !== undefined) {
    const region = normaliseName(after)
    const cities = index.citiesNamed(name).filter((city) => isIn(city, region))
    return cities
      .filter(isMeant)
      .slice(0, limit)
      .map((city) => suggestedCity(city, name, { covered, parts: 0 }))
  }
  // New York's boroughs have neighbourhoods of their own, and New York's parks.
  const partsOf = (city: City) =>
    neighbourhoods.filter(
      ({ parent, usState }) => usState === city.admin && parent === city.name.replace(/^The /, ''),
    ).length
  const cities = [
    ...index.citiesStarting(name, Math.min(limit, MAX_CITIES)),
    ...coveredStarting(index, name, covered),
  ].filter((city) => isMeant(city) && !/\(/.test(city.name))
  return [
    ...together(
      withoutRepeats(
        cities.map((city) => suggestedCity(city, name, { covered, parts: partsOf(city) })),
      ),
    ),
    ...suggestNeighbourhoods(neighbourhoods, name),
    ...suggestParts(index, name),
    ...suggestStates(index, name),
    ...suggestAreas(index, name, covered),
  ]
}

/** @param typed a city is only less likely for being far while its name is unfinished */
function suggestedCity(
  city: City,
  typed: string,
  { covered, parts }: Pick<SuggestOptions, 'covered'> & { parts: number },
): SuggestedPlace {
  const { name, lat, lng, country } = city
  const text = cityLabel(city)
  const parks = (covered && byLabel(covered).get(text)?.count) ?? parts
  const far = country === 'US' ? WITHOUT_PARKS : ABROAD
  const isTyped = normaliseName(name) === typed && city.population >= LARGE_CITY
  const known = parks > 0 ? Math.log10(1 + parks) / 2 : isTyped ? 0 : -far
  return {
    suggestion: { text, detail: 'City', kind: 'city' },
    name,
    weight: cityWeight(city) + (covered ? known : 0),
    location: { lat, lng },
    isBare: covered !== undefined && parks === 0 && !isTyped,
  }
}

/** The cities with the most parks whose names begin with the prefix. */
function coveredStarting(
  index: PlaceIndex,
  beginning: string,
  covered: SuggestOptions['covered'] = [],
): City[] {
  return [...byLabel(covered)]
    .filter(([, { key }]) => key.startsWith(beginning))
    .slice(0, MAX_CITIES)
    .flatMap(([label, { key }]) =>
      index.citiesNamed(key).filter((city) => cityLabel(city) === label),
    )
}

type ByLabel = Map<string, { key: string; count: number }>

const BY_LABEL = new WeakMap<object, ByLabel>()

/** The cities with parks by their labels, with their normalised names; there may be thousands. */
function byLabel(covered: NonNullable<SuggestOptions['covered']>): ByLabel {
  const known = BY_LABEL.get(covered)
  if (known) return known
  const all: ByLabel = new Map(
    covered.map(({ name, count }) => {
      const [city = ''] = name.split(',')
      return [name, { key: normaliseName(city), count }]
    }),
  )
  BY_LABEL.set(covered, all)
  return all
}

/** Cities of one name are as likely as all of them together, the likeliest of them first. */
function together(cities: readonly SuggestedPlace[]): SuggestedPlace[] {
  return cities.map((city) => {
    const namesakes = cities.filter(({ name }) => name === city.name)
    const all = Math.log10(namesakes.reduce((sum, { weight }) => sum + 10 ** weight, 0))
    const likelier = namesakes.filter(({ weight }) => weight > city.weight).length
    return { ...city, weight: all - likelier * TINY }
  })
}

/** The zip codes that begin with these digits: first those with parks around, and post boxes last. */
function zipCodesHere(
  index: PlaceIndex,
  digits: string,
  covered: SuggestOptions['covered'] = [],
): ZipCode[] {
  const zips = index.zipCodesStarting(digits, MAX_ZIPS)
  const positionOf = ({ lat, lng }: Coordinates) => `${lat} ${lng}`
  const counts = new Map<string, number>()
  for (const zip of zips) counts.set(positionOf(zip), (counts.get(positionOf(zip)) ?? 0) + 1)
  // Those of post boxes and companies all have the middle of their city.
  const isBox = (zip: ZipCode) => (counts.get(positionOf(zip)) ?? 0) > 1
  const hasParks = (zip: ZipCode) =>
    covered.some(
      (city) => Math.abs(city.lat - zip.lat) < 0.2 && distanceMetres(city, zip) < ZIP_REACH,
    )
  const rankOf = (zip: ZipCode) => (isBox(zip) ? 2 : 0) + (hasParks(zip) ? 0 : 1)
  return zips
    .map((zip) => ({ zip, rank: rankOf(zip) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ zip }) => zip)
}

function isIn(city: City, beginning: string): boolean {
  const short = cityLabel(city).slice(city.name.length)
  return [short, regionLabel(city)].some((region) => normaliseName(region).startsWith(beginning))
}

function suggestNeighbourhoods(all: readonly Neighbourhood[], beginning: string): SuggestedPlace[] {
  if (beginning.length < SHORTEST_BEGINNING) return []
  const begun = <One extends Neighbourhood>(ones: readonly One[]) =>
    ones
      .filter(({ searchName }) => searchName.startsWith(beginning))
      .filter(({ name }) => name.length >= SHORTEST_NEIGHBOURHOOD)
  const joined = begun(joinedOf(all))
  // 'Crown Heights' stands for its north and south.
  const isPart = (one: Neighbourhood) =>
    joined.some(
      ({ parts, searchName }) => parts.includes(one) && one.searchName.includes(searchName),
    )
  return [...joined, ...begun(all).filter((one) => !isPart(one))].map(
    ({ name, searchName, parent, lat, lng }) => ({
      suggestion: { text: `${name}, ${parent}`, detail: 'Neighborhood', kind: 'district' },
      name,
      weight:
        districtWeight({ kind: 'neighbourhood', isPart: false }) +
        (searchName === beginning ? WHOLE_NAME : 0),
      location: { lat, lng },
    }),
  )
}

/** Parts of cities of which only the zip code is known. */
function suggestParts(index: PlaceIndex, beginning: string): SuggestedPlace[] {
  if (beginning.length < SHORTEST_BEGINNING) return []
  return partsBeginning(beginning).flatMap(({ name, city, zip }) => {
    const location = index.zipCode(zip)
    const suggestion = {
      text: `${name}, ${city}`,
      detail: `Zip code ${zip}`,
      kind: 'zip' as const,
    }
    const weight = districtWeight({ kind: 'neighbourhood', isPart: true })
    return location ? [{ suggestion, name, weight, location }] : []
  })
}

const JOINED = new WeakMap<object, JoinedName[]>()

function joinedOf(all: readonly Neighbourhood[]): JoinedName[] {
  const known = JOINED.get(all) ?? joinedNames(all)
  JOINED.set(all, known)
  return known
}

/** Countries and regions by their beginning, counties once 'county' is begun. */
function suggestAreas(
  index: PlaceIndex,
  beginning: string,
  covered?: SuggestOptions['covered'],
): SuggestedPlace[] {
  if (beginning.length < SHORTEST_AREA) return []
  const kindAt = (label: string) => label.search(/ (?:County|Parish|Borough|Municipio),/)
  return index
    .areasStarting(beginning, MAX_AREAS)
    .filter(({ label }) => beginning.length > kindAt(label) + 1 || kindAt(label) < 0)
    .map((area) => ({
      suggestion: {
        text: area.label,
        detail: kindAt(area.label) < 0 ? 'Country or region' : 'County',
        kind: 'state' as const,
      },
      name: area.label,
      weight: Math.min(areaWeight(area), STATE_WEIGHT),
      location: centreOf(area.bounds),
      isBare: covered !== undefined && !covered.some((city) => boundsContain(area.bounds, city)),
    }))
}

function suggestStates(index: PlaceIndex, beginning: string): SuggestedPlace[] {
  return Object.entries(US_STATES)
    .map(([code, state]) => ({ code, text: searchNameOf(index, state) }))
    .filter(({ text }) => normaliseName(text).startsWith(beginning))
    .slice(0, MAX_STATES)
    .map(({ code, text }) => {
      const bounds = index.stateBounds(code)
      const suggestion = { text, detail: 'State', kind: 'state' as const }
      const location = bounds ? { location: centreOf(bounds) } : {}
      return { suggestion, name: text, weight: STATE_WEIGHT, ...location }
    })
}
