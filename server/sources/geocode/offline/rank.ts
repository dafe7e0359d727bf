import type { District } from '#db/queries/search/places.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { NamedPark } from '../../places/types.ts'
import { type Area, type City, METROPOLIS } from './place-index.ts'

/** A place that a name may mean. */
export type Candidate = {
  place: Place
  /** How likely it is meant, as the logarithm (base 10) of a number of people. */
  weight: number
  /** If it is a district. */
  kind?: District['kind']
}

/** How much more likely a place in this country is meant than an equally large one elsewhere. */
const HOME_BIAS = 3

/** A neighbourhood is as likely as a US city of 50,000 people, a borough as one of 300,000. */
const DISTRICT = { city: 5, neighbourhood: 5.2, borough: 6 }
/** As likely as a town at most is that has the name of a neighbourhood. */
export const BESIDE_DISTRICTS = 5.1
/** A neighbourhood whose name is one of several of an area is as likely as a city of 33,000. */
const PART = 5

/**
 * A park is as likely as a city of 80,000 if it has exactly this name, and as one of 25,000 if words
 * such as 'Park' are left out.
 */
const PARK = { exact: 5.4, short: 4.9 }
/** What fame adds to a park at most. */
const FAME = { exact: 1.2, short: 0.6 }
/**
 * Among parks of one name, how much more fame counts than beside cities: Golden Gate Park from Chicago
 * is San Francisco's, but Washington Park is Chicago's own.
 */
const FAME_AMONG_PARKS = 2.23
/** The score (`parks.score`) of the best known parks. */
const FULL_FAME = 20

/** At ten times this distance from the map, in metres, a place is a tenth as likely. */
const NEAR_METRES = 30_000
/** Places across the country, in metres, are equally far. */
const FAR_METRES = 2_900_000

/** Whether this is one of the park's whole names, as names are compared. */
export function hasName({ name, otherSearchNames }: NamedPark, key: string): boolean {
  return normaliseName(name) === key || (otherSearchNames?.includes(key) ?? false)
}

/** A state is as likely as a metropolis. */
export const STATE_WEIGHT = Math.log10(METROPOLIS * HOME_BIAS)

/** The weight of a city by its population. */
export function cityWeight({ population, country }: City): number {
  return Math.log10(Math.max(1, population) * (country === 'US' ? HOME_BIAS : 1))
}

export function districtWeight({ kind, isPart }: Pick<District, 'kind' | 'isPart'>): number {
  return isPart ? PART : DISTRICT[kind]
}

/** The weight of a country, county or region by its people. */
export function areaWeight({ people }: Pick<Area, 'people'>): number {
  return Math.log10(Math.max(1, people))
}

/** Whether a city is certainly likelier than a neighbourhood of its name. */
export function outweighsNeighbourhoods(city: City): boolean {
  return cityWeight(city) > DISTRICT.neighbourhood
}

/** Whether a normalised name is that of a national park. */
export function isNationalPark(key: string): boolean {
  return / national park( and preserve)?$/.test(key)
}

/** The weight of a park by how well it is known, and whether its name is complete. */
export function parkWeight(park: NamedPark, match: 'exact' | 'short'): number {
  return PARK[match] + FAME[match] * fameOf(park)
}

/** The same beside other parks of its name only. */
export function weightAmongParks(park: NamedPark, match: 'exact' | 'short'): number {
  return PARK[match] + FAME_AMONG_PARKS * FAME[match] * fameOf(park)
}

/** From 0 to 1. */
function fameOf({ name, score }: NamedPark): number {
  if (isNationalPark(normaliseName(name))) return 1
  return Math.min(Math.max(score, 0) / FULL_FAME, 1)
}

/**
 * The most likely of several places of a name: the largest or best known, a tenth as likely for each
 * tenfold distance from the map; the first of equals.
 *
 * @param near the map's centre, if known
 * @returns the place, with `isNearer` if it is the most likely only because it is near
 */
export function mostLikely(candidates: readonly Candidate[], near?: Coordinates): Place | null {
  const anywhere = heaviest(candidates)
  if (!near) return anywhere
  const here = heaviest(
    candidates.map(({ place, weight }) => ({
      place,
      weight: weightFrom(near, { weight, location: place.location }),
    })),
  )
  return here && here !== anywhere ? { ...here, isNearer: true } : here
}

/** A weight, less for a location far from the map. */
export function weightFrom(
  near: Coordinates,
  { weight, location }: { weight: number; location: Coordinates },
): number {
  const distance = Math.min(distanceMetres(near, location), FAR_METRES)
  return weight - Math.log10(1 + distance / NEAR_METRES)
}

function heaviest(candidates: readonly Candidate[]): Place | null {
  const best = candidates.reduce<Candidate | null>(
    (most, one) => (most && most.weight >= one.weight ? most : one),
    null,
  )
  return best?.place ?? null
}
