import { findDistrictsWithParks } from '#db/queries/listing/covered-places.ts'
import { findCopyableFacts } from '#db/queries/park/known-facts.ts'
import { findDistrictParks } from '#db/queries/search/district-parks.ts'
import { findPlace } from '#db/queries/search/places.ts'
import { AMENITIES } from '#domain/facts/amenities.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { type Listing, listingPath, listingSearch, readListing } from '#domain/listing/listing.ts'
import type { ListingFacts, ListingLink } from '#domain/listing/listing-schemas.ts'
import { DEFAULT_RADIUS, MAX_RESULTS } from '#domain/search/search-defaults.ts'
import { toSearchQuery } from '#domain/search/search-query.ts'
import { type Place, parkSearchInput, type SearchAnswer } from '#domain/search/search-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { slugify } from '#domain/text/slug.ts'
import { NotFoundError } from '../../core/errors.ts'
import { makeRequestBudget } from '../../sources/request-budget.ts'
import { coveredCities } from '../location/coverage.ts'
import { geocode } from '../location/geocode.ts'
import type { SearchPorts, StoredPorts } from '../ports.ts'
import { areaOf, withEdge } from '../search/area.ts'
import { searchParks } from '../search/search-parks.ts'
import { compareFacts, MAX_COMPARED } from './facts-table.ts'
import { introduceListing, otherListings, typedListings } from './listing-intro.ts'

/** Maximum distance in metres of the places linked to, and how many of them are linked. */
const AROUND_METRES = 60_000
const MAX_PLACES = 8
const MAX_NAMESAKES = 12
const MAX_DISTRICTS = 12
/** Places closer together than this are considered the same. */
const SAME_METRES = 500

/**
 * Returns facts about a listing's parks, and related listings that have parks. Uses only stored
 * data, without calling outside services.
 *
 * @param parts the path's segments after '/parks', decoded
 * @throws NotFoundError
 */
export async function getListingFacts(
  { forCrawlers: ports }: StoredPorts,
  parts: string[],
): Promise<ListingFacts> {
  const listing = readListing(parts)
  if (!listing) throw new NotFoundError('Listing not found')
  const { parks, total, place, location } = await search(ports, listing, MAX_RESULTS)
  if (!location) throw new NotFoundError('Listing not found')
  const here = { location, place }
  const [counts, districts, places, namesakes, trail, known] = await Promise.all([
    countParks(ports, listing, here),
    findDistricts(ports, place),
    findPlaces(ports, here),
    findNamesakes(ports, place),
    findBreadcrumbs(ports, place),
    findCopyableFacts(
      ports.database,
      parks.slice(0, MAX_COMPARED).map(({ id }) => id),
    ),
  ])
  return {
    intro: introduceListing(listing, {
      parks,
      total,
      withAmenity: counts.withAmenity,
      isWhole: place?.bounds !== undefined,
    }),
    types: otherListings(listing, counts.typed),
    districts,
    places,
    ...namesakes,
    trail,
    table: compareFacts(parks, known),
  }
}

/**
 * The other listings of a place by type, each with its initial number of parks; and how many of this
 * listing's parks have each amenity.
 */
async function countParks(
  { database, places }: SearchPorts,
  listing: Listing,
  { location, place }: Origin,
) {
  const typed = typedListings(listing)
  const whole = (place && areaOf(place)) ?? { radius: DEFAULT_RADIUS }
  const area = await withEdge(database, whole, place)
  const begins = [...typed, ...AMENITIES.map(() => listing)].map((each) => listingSearch(each))
  const counts = await places.countTypes(
    { centre: location, area },
    begins.map(({ type, filters }, index) => {
      const amenity = AMENITIES[index - typed.length]
      const amenities = [...new Set([...filters.amenities, ...(amenity ? [amenity] : [])])]
      return { type: type ?? undefined, amenities }
    }),
  )
  return {
    typed: typed.map((other, index) => ({ ...other, count: counts[index] ?? 0 })),
    withAmenity: Object.fromEntries(
      AMENITIES.map((name, index) => [name, counts[typed.length + index] ?? 0]),
    ),
  }
}

/** Runs a listing's initial search, on stored data only. @throws NotFoundError */
async function search(ports: SearchPorts, listing: Listing, limit: number): Promise<SearchAnswer> {
  const begun = listingSearch(listing)
  const { amenities } = begun.filters
  const query = { ...toSearchQuery(begun), amenities, live: false, limit }
  const input = parkSearchInput.safeParse(query)
  // A name can be too long for an address.
  if (!input.success) throw new NotFoundError('Listing not found')
  return (await searchParks(ports, input.data, makeRequestBudget())).toJSON()
}

type Origin = { location: Coordinates; place?: Place | undefined }

/** The listings of cities around a place, or in a state, with their numbers of parks. */
async function findPlaces(
  ports: SearchPorts,
  { location: here, place }: Origin,
): Promise<ListingLink[]> {
  const state = place?.usState
  const cities = await coveredCities(ports)
  return cities
    .filter((city) => {
      if (state !== undefined) return city.name.endsWith(`, ${state}`)
      const metres = distanceMetres(here, city)
      return metres <= AROUND_METRES && metres > SAME_METRES && city.name !== place?.name
    })
    .slice(0, MAX_PLACES)
    .map(({ path, name, count }) => ({ path, name: `${name} (${formatCount(count)})` }))
}

/** The listings of a place's districts: 'Brooklyn', 'Hyde Park, Chicago'. */
async function findDistricts({ database }: SearchPorts, place: Place | undefined) {
  if (place?.areaId === undefined) return []
  const districts = await findDistrictsWithParks(database, place.areaId, MAX_DISTRICTS)
  const [city = ''] = place.name.split(',')
  return Promise.all(
    districts.map(async ({ id, kind, name, count }): Promise<ListingLink> => {
      const slug = slugify(kind === 'borough' ? name : `${name} ${city}`)
      const others = kind === 'neighbourhood' ? await findDistrictParks(database, [id]) : null
      const all = count + (others ? others.inside.length + others.edge.length : 0)
      return { path: listingPath([slug]), name: `${name} (${formatCount(all)})` }
    }),
  )
}

/**
 * The path of a city's own listing, and the listings of other cities of the same name. The
 * likeliest needs no state in its path: 'Springfield'.
 *
 * @param place what the listing's location was found to be
 */
export async function findNamesakes(
  { placeIndex }: Pick<SearchPorts, 'placeIndex'>,
  place: Place | undefined,
): Promise<Pick<ListingFacts, 'path' | 'namesakes'>> {
  if (place?.precision !== 'city') return { namesakes: [] }
  const [name = ''] = place.name.split(',')
  const all = await placeIndex.namesakes(name)
  return {
    path: all.find((link) => link.name === place.name)?.path,
    namesakes: all.filter((link) => link.name !== place.name).slice(0, MAX_NAMESAKES),
  }
}

/** The listings of what a place is part of: its state, and the city of a district. */
async function findBreadcrumbs(
  { database, placeIndex }: SearchPorts,
  place: Place | undefined,
): Promise<ListingLink[]> {
  const area = place?.areaId === undefined ? null : await findPlace(database, place.areaId)
  if (!area) return []
  const state = await placeIndex.stateListing(area.usState)
  const [city] = area.parent
    ? await placeIndex.listingsOf([{ name: area.parent, lat: area.lat, lng: area.lng }])
    : []
  return [state, city].filter((link) => link != null)
}

/**
 * Whether a path of five digits below /parks is the listing of a known zip code rather than a
 * park's id. Digits starting with 0, as in some zip codes, are never an id.
 */
export async function isZipListing({ forCrawlers }: StoredPorts, path: string): Promise<boolean> {
  const [, digits] = /^\/parks\/(\d{5})\/?$/.exec(path) ?? []
  if (digits === undefined) return false
  const isPark =
    !digits.startsWith('0') && (await forCrawlers.places.findById(Number(digits))) !== null
  if (isPark) return false
  const { place } = await geocode(forCrawlers, { address: digits }, makeRequestBudget())
  return place?.precision === 'zip'
}
