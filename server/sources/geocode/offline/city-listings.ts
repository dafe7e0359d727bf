import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import { listingPath } from '#domain/listing/listing.ts'
import type { ListingLink } from '#domain/listing/listing-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import { slugify } from '#domain/text/slug.ts'
import { type City, LARGE_CITY, METROPOLIS, type PlaceIndex } from './place-index.ts'
import { cityLabel } from './regions.ts'

/** Metres beyond which a city of the same name is a different one. */
const SAME_CITY = 60_000

/** The listing of the city of this name at a location; null if none is known there. */
export function listingOfCity(
  index: PlaceIndex,
  { name, ...location }: Coordinates & { name: string },
): ListingLink | null {
  // 'San Buenaventura (Ventura)', 'Louisville/Jefferson County metro government'
  const cities = index.citiesNamed(normaliseName(name.replace(/[(/].*/, '')))
  const city = cities.find((one) => distanceMetres(one, location) <= SAME_CITY)
  return city ? toLink(city, cities) : null
}

/** The listings of all cities of a name, the likeliest first. */
export function namesakeListings(index: PlaceIndex, name: string): ListingLink[] {
  const cities = index.citiesNamed(normaliseName(name))
  return cities.map((city) => toLink(city, cities))
}

/** The listing of a state by its postal code. */
export function listingOfState(index: PlaceIndex, code: string): ListingLink | null {
  const name = US_STATES[code]
  return name ? { name, path: pathOf(searchNameOf(index, name)) } : null
}

/** The name by which a state is found: 'Washington' alone is the city. */
export function searchNameOf(index: PlaceIndex, state: string): string {
  const [city] = index.citiesNamed(normaliseName(state))
  return city && city.population >= METROPOLIS ? `${state} State` : state
}

/** The likeliest city of a name needs no region in its path if it is large. */
function toLink(city: City, cities: readonly City[]): ListingLink {
  const label = cityLabel(city)
  const isMeant = city === cities[0] && city.population >= LARGE_CITY
  return { name: label, path: pathOf(isMeant ? withoutCity(city.name) : label) }
}

/** Without accents: 'reykjavik'. */
function pathOf(name: string): string {
  return listingPath([slugify(normaliseName(name))])
}

/** 'New York City' is listed as 'New York'. */
function withoutCity(name: string): string {
  return name === 'New York City' ? 'New York' : name
}
