import { distanceMetres } from '#domain/geo/geo.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { NamedPark } from '../../places/types.ts'
import { districtsNamed } from './district-names.ts'
import type { Known } from './known.ts'
import { type City, METROPOLIS } from './place-index.ts'
import { type Candidate, cityWeight, mostLikely, parkWeight } from './rank.ts'
import { type Region, readRegions, regionsNamed } from './regions.ts'
import { cityPlace, parkPlace, statePlace } from './to-place.ts'
import { isGeneric } from './words.ts'

/** Metres: a town whose centre is this close to a park of its name is named after the park. */
const TOWN_CENTRE = 3_000

/** The most likely place of exactly this name. */
export async function placeOfName(known: Known, text: string): Promise<Place | null> {
  const { near } = known
  const key = normaliseName(text)
  const cities = citiesNamed(known, text)
  const [largest] = cities
  const isMetropolis = largest !== undefined && largest.population >= METROPOLIS
  const state = isMetropolis ? null : stateNamed(known, text)
  if (state) return state
  const parks = isMetropolis ? [] : await known.findParks(key, { match: 'short', near })
  const exact = parks.filter((park) => normaliseName(park.name) === key)
  const isTown = (city: City) => exact.every((park) => distanceMetres(park, city) > TOWN_CENTRE)
  return mostLikely(
    [
      ...cities.filter(isTown).map(cityCandidate),
      ...(await districtsNamed(known, text)),
      ...parks.map((park) => parkCandidate(park, exact.includes(park))),
    ],
    near,
  )
}

/** Also by initials: 'L.A.'. */
function citiesNamed({ index }: Known, text: string): City[] {
  const cities = index.citiesNamed(normaliseName(text))
  const initials = /^\s*(\p{L}\.\s*){2,}$/u.test(text)
  return cities.length > 0 || !initials
    ? cities
    : index.citiesNamed(normaliseName(text.replace(/[.\s]/g, '')))
}

export function cityCandidate(city: City): Candidate {
  return { place: cityPlace(city), weight: cityWeight(city) }
}

export function parkCandidate(park: NamedPark, isExact: boolean): Candidate {
  return { place: parkPlace(park), weight: parkWeight(park, isExact ? 'exact' : 'short') }
}

/** The place that words behind a street name, such as 'Columbus, OH'; null if they name none. */
export async function placeOfAddress(known: Known, words: string): Promise<Place | null> {
  const place = (await placeOfName(known, words)) ?? (await cityInRegion(known, words))
  return place && place.precision !== 'park' ? place : null
}

/** 'Columbus, OH'. */
async function cityInRegion(known: Known, text: string): Promise<Place | null> {
  for (const { before, region, hasComma } of readRegions(text)) {
    const key = normaliseName(before)
    const city = known.index.citiesNamed(key).find((one) => isIn(one, region))
    if (city && (hasComma || !isGeneric(key))) return cityPlace(city)
  }
  return null
}

function stateNamed({ index }: Known, text: string): Place | null {
  const code = regionsNamed(text).find(({ country }) => country === 'US')?.admin
  const bounds = code && index.stateBounds(code)
  return code && bounds ? statePlace(code, bounds) : null
}

export function isIn(city: City, { country, admin }: Region): boolean {
  return city.country === country && (!admin || city.admin === admin)
}
