import { type CityAround, findCitiesAround } from '#db/queries/cities-around.ts'
import { type Bounds, boundsAround, type Coordinates, distanceMetres } from '#domain/geo.ts'
import { type Listing, listingPath, listingSearch, readListing } from '#domain/listing.ts'
import {
  introduceListing,
  type ListingLink,
  otherListings,
  type PlaceParks,
} from '#domain/listing-intro.ts'
import type { ListingFacts } from '#domain/schemas/listing.ts'
import type { SearchAnswer } from '#domain/search-answer.ts'
import { toSearchQuery } from '#domain/search-state.ts'
import { slugify } from '#domain/slug.ts'
import type { Deps } from '../deps.ts'
import { NotFoundError } from '../errors.ts'
import { startAsking } from './asking.ts'
import { searchParks } from './search-parks.ts'

type FactsDeps = Parameters<typeof searchParks>[0] & Pick<Deps, 'forCrawlers' | 'placesAround'>

/** How far places around a place are, in metres, and how many are linked to. */
const AROUND_METRES = 60_000
const MOST_PLACES = 8
/** Cities looked at for them: the listing of a city's name may be of another city, or show nothing. */
const MOST_CITIES = 16
/** Places so near to each other are the same. */
const SAME_METRES = 500
const NOTHING = { location: null, total: 0 }

/**
 * What is known of a listing's parks, and which other listings show parks: of what is in the
 * database, without asking anyone.
 *
 * @param parts what stands behind '/parks' in its address, decoded
 * @throws NotFoundError
 */
export async function getListingFacts(deps: FactsDeps, parts: string[]): Promise<ListingFacts> {
  const listing = readListing(parts)
  if (!listing) throw new NotFoundError('Listing not found')
  const { parks, total, place, location } = await search(deps, listing)
  if (!location) throw new NotFoundError('Listing not found')
  const found: PlaceParks = { parks, total, isWhole: place?.bounds !== undefined }
  return {
    intro: introduceListing(listing, found),
    types: otherListings(listing, found),
    places: await findPlaces(deps, { here: location, bounds: place?.bounds }),
  }
}

/** All that a place's listing could show, whatever its type. */
async function search(deps: FactsDeps, listing: Listing, limit?: number): Promise<SearchAnswer> {
  const query = { ...toSearchQuery(listingSearch(listing)), amenities: [], live: false, limit }
  const known = { ...deps, ...deps.forCrawlers }
  const input = { lat: undefined, lng: undefined, ...query }
  return (await searchParks(known, input, startAsking())).toJSON()
}

type Place = { here: Coordinates; bounds?: Bounds | undefined }

/** Places around one, or in a state, whose listings show parks; remembered for an hour. */
function findPlaces(deps: FactsDeps, place: Place): Promise<ListingLink[]> {
  const key = `${place.here.lat},${place.here.lng}`
  const known = deps.placesAround.get(key)
  if (known) return known
  const places = lookAround(deps, place)
  deps.placesAround.set(key, places)
  places.catch(() => deps.placesAround.delete(key))
  return places
}

async function lookAround(deps: FactsDeps, { here, bounds }: Place): Promise<ListingLink[]> {
  const box = bounds ?? boundsAround(here, AROUND_METRES)
  const links = new Map<string, ListingLink>()
  if (box.west > box.east) return []
  for (const city of await findCitiesAround(deps.database, box, MOST_CITIES)) {
    const path = listingPath([slugify(city.city)])
    if (!links.has(path) && (await isListed(deps, city, here))) {
      links.set(path, { path, name: city.city })
    }
    if (links.size === MOST_PLACES) break
  }
  return [...links.values()]
}

/** Whether the listing of a city's name is that city's, shows parks, and is not of the place itself. */
async function isListed(deps: FactsDeps, city: CityAround, here: Coordinates): Promise<boolean> {
  const listing = readListing([slugify(city.city)])
  const { location, total } = listing ? await search(deps, listing, 1) : NOTHING
  if (!location || total === 0) return false
  return (
    distanceMetres(location, city) <= AROUND_METRES && distanceMetres(location, here) > SAME_METRES
  )
}
