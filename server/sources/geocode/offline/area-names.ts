import type { PlaceArea } from '#db/queries/search/places.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import { type JoinedDistrict, joinDistricts } from './join-districts.ts'
import type { Known } from './known.ts'
import { SEVERAL_NAMES } from './nicknames.ts'
import { areaWeight, type Candidate, districtWeight } from './rank.ts'
import { areaPlace, districtPlace } from './to-place.ts'
import { isStreet } from './words.ts'

/** Fewer letters begin too many names. */
const SHORTEST_BEGINNING = 4

/**
 * The districts of a name, with or without words around it: 'the Castro', 'Mission District'.
 *
 * @param usState the postal code of the only state they may be in
 */
export async function districtsNamed(
  { findDistricts }: Known,
  text: string,
  usState?: string,
): Promise<Candidate[]> {
  // No name contains a comma or ends in a state.
  if (/,| [A-Z]{2}$/.test(text)) return []
  const key = normaliseName(text)
  const own = key.replace(/^the /, '').replace(/ (?:district|neighbou?rhood)$/, '')
  const several = SEVERAL_NAMES.get(own)
  const names = [...new Set([key, own, ...(several?.parts ?? [])])]
  const districts = await findDistricts(names)
  const there = districts.filter((area) => !usState || area.usState === usState)
  const joined = joinDistricts(there, names).map((area) =>
    several && area.partIds ? { ...area, name: several.name } : area,
  )
  // A part alone is something else: Bedford.
  return joined.filter((area) => !several || area.partIds || isNamed(area, own)).map(toCandidate)
}

function isNamed({ name }: JoinedDistrict, key: string): boolean {
  return normaliseName(name) === key
}

/**
 * The countries, counties and regions of a name: 'Germany', 'Cook County', 'the Bay Area'.
 *
 * @param usState the postal code of the only state they may be in
 */
export function areasNamed({ index }: Known, text: string, usState?: string): Candidate[] {
  const key = normaliseName(text)
  return index
    .areasNamed(key.replace(/^county of (.*)$/, '$1 county'))
    .filter(({ label }) => !usState || label.endsWith(`, ${usState}`))
    .map((area) => ({ place: areaPlace(area), weight: areaWeight(area) }))
}

/** A district's name and those of its parts, normalised: 'harlem' of 'Central Harlem South'. */
export function namesOfDistrict({
  name,
  searchName,
}: {
  name: string
  searchName: string
}): string[] {
  const parts = name.split(/[-/&]/).map(normaliseName)
  const short = parts.map((part) => part.replace(/^(central|inner|outer|old) /, ''))
  const shortest = short.map((part) => part.replace(/ (north|south|east|west)$/, ''))
  return [searchName, ...[...parts, ...short, ...shortest].filter(isLong)]
}

function isLong(name: string): boolean {
  return name.length >= SHORTEST_BEGINNING
}

/** The districts whose names begin with these words: 'Haight' is 'Haight Ashbury'. */
export async function districtsBeginning(
  { findDistrictsBeginning }: Known,
  text: string,
): Promise<Candidate[]> {
  const words = normaliseName(text).replace(/^the /, '')
  if (words.length < SHORTEST_BEGINNING || isStreet(words)) return []
  const districts = await findDistrictsBeginning(words)
  return districts.map((area) => toCandidate({ ...area, isPart: true }))
}

function toCandidate({ partIds, ...area }: JoinedDistrict): Candidate {
  const place = districtPlace(area)
  const { kind } = area
  return { place: partIds ? { ...place, partIds } : place, weight: districtWeight(area), kind }
}

/**
 * A town that is too small for the index of the world's cities: the nearest to the map of its name,
 * else the one with the largest area.
 *
 * @param usState the postal code of the only state it may be in
 */
export async function townNamed(
  { findTowns, near }: Known,
  name: string,
  usState?: string,
): Promise<Place | null> {
  const towns = await findTowns(normaliseName(name), usState)
  const [largest] = towns
  if (!largest) return null
  if (!near || towns.length === 1) return townPlace(largest)
  const nearest = towns.reduce((best, town) =>
    distanceMetres(near, town) < distanceMetres(near, best) ? town : best,
  )
  return { ...townPlace(nearest), isNearer: true }
}

function townPlace({ id, name, usState, lat, lng, bounds }: PlaceArea): Place {
  return {
    name: [name, usState].filter(Boolean).join(', '),
    location: { lat, lng },
    precision: 'city',
    areaId: id,
    bounds,
  }
}
