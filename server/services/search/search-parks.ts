import { AMENITIES, type Amenity } from '#domain/facts/amenities.ts'
import { type Bounds, type Coordinates, centreOf, distanceMetres } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { correctCoordinates } from '#domain/search/coordinates.ts'
import { WIDEST_RADIUS } from '#domain/search/filters.ts'
import { AREA_RESULTS, DEFAULT_RADIUS, MAX_RESULTS } from '#domain/search/search-defaults.ts'
import { placeNotFoundText } from '#domain/search/search-messages.ts'
import { placeWords } from '#domain/search/search-query.ts'
import type {
  ParkSearchInput,
  Place,
  Relaxation,
  SearchAnswer,
  Understood,
} from '#domain/search/search-schemas.ts'
import { ANY_PARKS } from '#domain/search/search-state.ts'
import { type NotFound, PreparedJson } from '../../core/prepared-json.ts'
import type { Asking } from '../../sources/asking.ts'
import type {
  FilterEffects,
  ParkStore,
  PlacesFound,
  PlacesQuery,
} from '../../sources/places/types.ts'
import { findElsewhere } from '../location/coverage.ts'
import { withArea } from '../location/place-areas.ts'
import { refreshArea } from '../park/live-parks.ts'
import type { SearchPorts } from '../ports.ts'
import { meaningOf, understand } from './understand.ts'

/**
 * Searches parks in the place of an address, best known first, or near a point, nearest first, and
 * reports what the filters hide.
 * Live sources that don't answer in time are not waited for. If the address is unknown, `location`
 * in the answer is null.
 */
export async function searchParks(
  deps: SearchPorts,
  input: ParkSearchInput,
  asking: Asking,
): Promise<PreparedJson<SearchAnswer>> {
  const spot = await locate(deps, input, asking)
  if (!isSpot(spot)) return unknownPlace(placeOf(input), spot.understood)
  const query = toQuery(spot, input)
  const isWhole = 'bounds' in query.area
  const { centre, area } = query
  const asksLive = input.live !== false && !isWide(input.bounds)
  const words = wordsOf(input)
  const freshness = asksLive ? await refreshArea(deps, { centre, area, words }, asking) : 'fresh'
  const found = await deps.places.search(query)
  const effects =
    isFiltered(query) || found.total === 0
      ? await describeFilters(deps.places, query, found.total)
      : null
  const isEmpty = found.total === 0 && !effects?.relaxation && (await isBare(deps.places, query))
  return answer(found, {
    location: spot.location,
    place: spot.place && { ...spot.place, bounds: isWhole ? spot.place.bounds : undefined },
    understood: spot.understood,
    total: found.total,
    unknown: effects?.unknown ?? { rating: 0, amenities: 0 },
    relaxation: effects?.relaxation,
    elsewhere: isEmpty ? await findElsewhere(deps, spot.location) : undefined,
    stale: freshness === 'stale' || spot.isStale || undefined,
    corrected: spot.corrected || undefined,
  })
}

type Spot = {
  location: Coordinates
  place?: Place
  area?: PlacesQuery['area']
  /** Filters derived from words of the address. */
  amenities?: Amenity[]
  understood?: Understood | undefined
  isStale?: boolean
  corrected?: true
}

/** The address is no known place, but its words may still ask for filters. */
type Unknown = Pick<Spot, 'understood'>

function isSpot(spot: Spot | Unknown): spot is Spot {
  return 'location' in spot
}

async function locate(
  deps: SearchPorts,
  input: ParkSearchInput,
  asking: Asking,
): Promise<Spot | Unknown> {
  if (input.bounds) return { location: centreOf(input.bounds), area: { bounds: input.bounds } }
  if (input.address) {
    // Words from a listing's URL are not interpreted.
    const exact = input.exact === true || input.seeking !== undefined
    const sought = { address: placeOf(input), near: input.near, exact }
    const { place, ...rest } =
      (await namedPark(deps, input)) ?? (await understand(deps, sought, asking))
    if (!place) return rest
    const known = await withArea(deps.database, place)
    return { location: known.location, place: known, area: areaOf(known), ...rest }
  }
  const { lat, lng, corrected } = correctCoordinates(input.lat, input.lng)
  const location = { lat, lng }
  return corrected ? { location, corrected } : { location }
}

/** The park of a chosen suggestion, if it is still known. */
async function namedPark({ places }: SearchPorts, { parkId }: ParkSearchInput) {
  const park = parkId === undefined ? null : await places.findById(parkId)
  return park && !park.closed ? meaningOf({ place: placeOfPark(park), isStale: false }) : null
}

function placeOfPark({ id, name, latitude, longitude }: Park): Place {
  return { name, location: { lat: latitude, lng: longitude }, precision: 'park', parkId: id }
}

function placeOf({ address = '', seeking }: ParkSearchInput): string {
  return placeWords({ address, seeking })
}

/** The words passed to live sources: a type of park in a place, or nothing for any park. */
function wordsOf(input: ParkSearchInput): string | undefined {
  const isOfType = input.seeking !== ANY_PARKS && placeOf(input) !== (input.address ?? '')
  return isOfType ? input.address : undefined
}

/** The area of a place that has one: all of it, not a circle around its centre. */
export function areaOf({ bounds, areaId, usState }: Place): PlacesQuery['area'] | undefined {
  return bounds && { bounds, placeId: areaId, usState }
}

/** Live sources are not asked for boxes with a longer diagonal, in metres. */
const MOST_LIVE = 50_000

function isWide(bounds: Bounds | undefined): boolean {
  if (!bounds) return false
  const { south, west, north, east } = bounds
  const diagonal = distanceMetres({ lat: south, lng: west }, { lat: north, lng: east })
  return west > east || diagonal > MOST_LIVE
}

function toQuery({ location, area, amenities = [] }: Spot, input: ParkSearchInput): PlacesQuery {
  const { bounds, page = 1 } = input
  const radius = bounds ? undefined : input.radius
  const isWhole = area !== undefined && radius === undefined
  const isPlace = isWhole && !bounds
  const limit = input.limit ?? (isPlace ? AREA_RESULTS : MAX_RESULTS)
  return {
    centre: location,
    area: isWhole ? area : { radius: radius ?? DEFAULT_RADIUS },
    sort: input.sort ?? (isPlace ? 'best' : 'distance'),
    type: input.type || undefined,
    minRating: input.rating ?? 0,
    amenities: [...new Set([...(input.amenities ?? []), ...amenities])],
    limit,
    offset: (page - 1) * limit,
  }
}

/** Whether no park is known in the area, whatever the filters. */
async function isBare(places: ParkStore, query: PlacesQuery): Promise<boolean> {
  if (!isFiltered(query) && query.type === undefined) return true
  const all = { ...query, type: undefined, minRating: 0, amenities: [] }
  return (await places.count(all)) === 0
}

function isFiltered({ minRating, amenities }: PlacesQuery): boolean {
  return minRating > 0 || amenities.length > 0
}

/** When no filter is set. */
const NO_EFFECTS: FilterEffects = {
  withoutRating: 0,
  withoutAmenities: 0,
  anyRating: 0,
  withoutAmenity: {},
}

/** How many parks the filters hide, and if none are left, which filter is best relaxed. */
async function describeFilters(places: ParkStore, query: PlacesQuery, total: number) {
  const effects = isFiltered(query) ? await places.filterEffects(query) : NO_EFFECTS
  const unknown = { rating: effects.withoutRating, amenities: effects.withoutAmenities }
  if (total > 0) return { unknown }
  const options: Relaxation[] = []
  if (query.minRating > 0) options.push({ kind: 'rating', count: effects.anyRating })
  for (const amenity of AMENITIES.filter((name) => query.amenities.includes(name))) {
    options.push({ kind: 'amenity', amenity, count: effects.withoutAmenity[amenity] ?? 0 })
  }
  if ('radius' in query.area && query.area.radius < WIDEST_RADIUS) {
    const count = await places.count({ ...query, area: { radius: WIDEST_RADIUS } })
    options.push({ kind: 'radius', radius: String(WIDEST_RADIUS), count })
  }
  const best = options.reduce<Relaxation | undefined>(
    (most, option) => (option.count > (most?.count ?? 0) ? option : most),
    undefined,
  )
  return { unknown, relaxation: best }
}

function unknownPlace(address: string, understood?: Understood): PreparedJson<SearchAnswer> {
  const rest = { location: null, understood, total: 0, unknown: { rating: 0, amenities: 0 } }
  return answer({ json: '[]' }, rest, { message: placeNotFoundText(address), understood })
}

function answer(
  { json, read }: Pick<PlacesFound, 'json' | 'read'>,
  rest: Omit<SearchAnswer, 'parks'>,
  notFound?: NotFound,
): PreparedJson<SearchAnswer> {
  const text = `{"parks":${json},${JSON.stringify(rest).slice(1)}`
  return new PreparedJson(text, { notFound, read: read && (() => ({ parks: read(), ...rest })) })
}
