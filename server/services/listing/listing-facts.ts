import { LRUCache } from 'lru-cache'
import { type CityAround, findCitiesAround } from '#db/queries/listing/cities-around.ts'
import { boundsAround, type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { type Listing, listingPath, listingSearch, readListing } from '#domain/listing/listing.ts'
import {
  introduceListing,
  type ListingLink,
  otherListings,
  typedListings,
} from '#domain/listing/listing-intro.ts'
import type { ListingFacts } from '#domain/listing/listing-schemas.ts'
import type { Place, SearchAnswer } from '#domain/search/search-answer.ts'
import { DEFAULT_RADIUS, MAX_RESULTS } from '#domain/search/search-defaults.ts'
import { parkSearchInput } from '#domain/search/search-schemas.ts'
import { toSearchQuery } from '#domain/search/search-state.ts'
import { slugify } from '#domain/text/slug.ts'
import { PLACES_AROUND_MS } from '#domain/time/lifetimes.ts'
import { NotFoundError } from '../../core/errors.ts'
import { remember } from '../../core/remember.ts'
import { withDeps } from '../../core/with-deps.ts'
import { startAsking } from '../../sources/asking.ts'
import type { Geocoder } from '../../sources/geocode/types.ts'
import type { PlacesProvider } from '../../sources/places/types.ts'
import { areaOf, searchParks } from '../search/search-parks.ts'

const MOST_PLACES_AROUND = 1_000

/** Cached listings of places around a place, by its coordinates. */
export type PlacesAround = LRUCache<string, Promise<ListingLink[]>>

export function makePlacesAround(): PlacesAround {
  return new LRUCache({ max: MOST_PLACES_AROUND, ttl: PLACES_AROUND_MS })
}

type FactsDeps = Parameters<typeof searchParks>[0] & {
  forCrawlers: { placesProviders: PlacesProvider[]; geocoders: Geocoder[] }
  placesAround: PlacesAround
}

/** Maximum distance in metres of the places linked to, and how many of them are linked. */
const AROUND_METRES = 60_000
const MOST_PLACES = 8
/** Candidates for them: the listing of a city's name may be of another city, or have no parks. */
const MOST_CITIES = 16
/** Places closer together than this are considered the same. */
const SAME_METRES = 500
const NOTHING = { location: null, total: 0 }

/**
 * Returns facts about a listing's parks, and related listings that have parks. Uses only stored
 * data, without calling outside services.
 *
 * @param parts the path's segments after '/parks', decoded
 * @throws NotFoundError
 */
export async function getListingFacts(deps: FactsDeps, parts: string[]): Promise<ListingFacts> {
  const listing = readListing(parts)
  if (!listing) throw new NotFoundError('Listing not found')
  const { parks, total, place, location } = await search(deps, listing, MAX_RESULTS)
  if (!location) throw new NotFoundError('Listing not found')
  const here = { location, place }
  return {
    intro: introduceListing(listing, { parks, total, isWhole: place?.bounds !== undefined }),
    types: otherListings(listing, await countTypes(deps, listing, here)),
    places: await findPlaces(deps, here),
  }
}

/** The other listings of a place by type, each with its initial number of parks. */
async function countTypes({ places }: FactsDeps, listing: Listing, { location, place }: Spot) {
  const typed = typedListings(listing)
  const counts = await places.countTypes(
    {
      centre: location,
      area: (place && areaOf(place)) ?? { radius: DEFAULT_RADIUS },
    },
    typed.map((other) => {
      const { type, filters } = listingSearch(other)
      return { type: type ?? undefined, amenities: filters.amenities }
    }),
  )
  return typed.map((other, index) => ({ ...other, count: counts[index] ?? 0 }))
}

/** Runs a listing's initial search, on stored data only. */
async function search(deps: FactsDeps, listing: Listing, limit: number): Promise<SearchAnswer> {
  const begun = listingSearch(listing)
  const { amenities } = begun.filters
  const input = parkSearchInput.parse({ ...toSearchQuery(begun), amenities, live: false, limit })
  const known = withDeps(deps, deps.forCrawlers)
  return (await searchParks(known, input, startAsking())).toJSON()
}

type Spot = { location: Coordinates; place?: Place | undefined }

/** Returns places around another, or in a state, whose listings have parks; cached for an hour. */
function findPlaces(deps: FactsDeps, spot: Spot): Promise<ListingLink[]> {
  const key = `${spot.location.lat},${spot.location.lng}`
  return remember(deps.placesAround, key, () => lookAround(deps, spot))
}

async function lookAround(
  deps: FactsDeps,
  { location: here, place }: Spot,
): Promise<ListingLink[]> {
  const state = place?.usState === undefined ? undefined : place.bounds
  const bounds = state ?? boundsAround(here, AROUND_METRES)
  const links = new Map<string, ListingLink>()
  if (bounds.west > bounds.east) return []
  const around = { here, bounds, usState: place?.usState }
  for (const city of await findCitiesAround(deps.database, around, MOST_CITIES)) {
    const path = listingPath([slugify(city.city)])
    if (!links.has(path) && (await isListed(deps, city, here))) {
      links.set(path, { path, name: city.city })
    }
    if (links.size === MOST_PLACES) break
  }
  return [...links.values()]
}

/**
 * Whether the listing of a city's name is that city's, has parks, and isn't of the place itself.
 */
async function isListed(deps: FactsDeps, city: CityAround, here: Coordinates): Promise<boolean> {
  const listing = readListing([slugify(city.city)])
  const { location, total } = listing ? await search(deps, listing, 1) : NOTHING
  if (!location || total === 0) return false
  return (
    distanceMetres(location, city) <= AROUND_METRES && distanceMetres(location, here) > SAME_METRES
  )
}
