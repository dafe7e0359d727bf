import type { Database } from '#db/client.ts'
import { AMENITIES, type Amenity } from '#domain/facts/amenities.ts'
import { correctCoordinates } from '#domain/geo/coordinates.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import { DEFAULT_FILTERS, WIDEST_RADIUS } from '#domain/search/filters.ts'
import type { Place, Relaxation, SearchAnswer, Understood } from '#domain/search/search-answer.ts'
import { MAX_RESULTS } from '#domain/search/search-defaults.ts'
import type { ParkSearchInput } from '#domain/search/search-schemas.ts'
import { ANY_PARKS, placeWords } from '#domain/search/search-state.ts'
import { placeNotFoundText } from '#domain/text/messages.ts'
import type { Logger } from '../../core/log.ts'
import { PreparedJson } from '../../core/prepared-json.ts'
import type { Env } from '../../settings/env.ts'
import type { Asking } from '../../sources/asking.ts'
import type { Cache } from '../../sources/cache.ts'
import type { Geocoder } from '../../sources/geocode/types.ts'
import type { Ledger } from '../../sources/ledger.ts'
import type {
  FilterEffects,
  ParkStore,
  PlacesFound,
  PlacesProvider,
  PlacesQuery,
} from '../../sources/places/types.ts'
import { refreshArea } from '../park/live-parks.ts'
import { understand } from './understand.ts'

type SearchDeps = {
  cache: Cache
  cacheDays: Env['cacheDays']
  database: Database
  geocoders: Geocoder[]
  ledger: Ledger
  log: Logger
  places: ParkStore
  placesProviders: PlacesProvider[]
}

/**
 * The parks near an address or coordinates, nearest first, with what the filters left out. Live
 * sources that don't answer in time are not waited for.
 * An address that is not known is an answer of its own: `location` is null.
 */
export async function searchParks(
  deps: SearchDeps,
  input: ParkSearchInput,
  asking: Asking,
): Promise<PreparedJson<SearchAnswer>> {
  const spot = await locate(deps, input, asking)
  if (!isSpot(spot)) return unknownPlace(placeOf(input), spot.understood)
  const query = toQuery(spot, input)
  const { centre, area } = query
  const freshness =
    input.live === false
      ? 'fresh'
      : await refreshArea(deps, { centre, area, words: wordsOf(input) }, asking)
  const found = await deps.places.search(query)
  const effects =
    isFiltered(query) || found.total === 0
      ? await describeFilters(deps.places, query, found.total)
      : null
  return answer(found, {
    location: spot.location,
    place: spot.place,
    understood: spot.understood,
    total: found.total,
    unknown: effects?.unknown ?? { rating: 0, amenities: 0 },
    relaxation: effects?.relaxation,
    stale: freshness === 'stale' || spot.isStale || undefined,
    corrected: spot.corrected || undefined,
  })
}

type Spot = {
  location: Coordinates
  place?: Place
  area?: PlacesQuery['area']
  /** What words of the address ask for. */
  amenities?: Amenity[]
  understood?: Understood | undefined
  isStale?: boolean
  corrected?: true
}

/** An address that is no place; its words may ask for something all the same. */
type Unknown = Pick<Spot, 'understood'>

function isSpot(spot: Spot | Unknown): spot is Spot {
  return 'location' in spot
}

async function locate(
  deps: SearchDeps,
  input: ParkSearchInput,
  asking: Asking,
): Promise<Spot | Unknown> {
  if (input.address) {
    // A listing's words are no visitor's.
    const exact = input.exact === true || input.seeking !== undefined
    const { place, ...rest } = await understand(deps, { address: placeOf(input), exact }, asking)
    return place ? { location: place.location, place, area: areaOf(place), ...rest } : rest
  }
  const { lat, lng, corrected } = correctCoordinates(input.lat, input.lng)
  const location = { lat, lng }
  return corrected ? { location, corrected } : { location }
}

function placeOf({ address = '', seeking }: ParkSearchInput): string {
  return placeWords({ address, seeking })
}

/** What live sources are asked for in words: a type of park in a place, nothing where it is any park. */
function wordsOf(input: ParkSearchInput): string | undefined {
  const isOfType = input.seeking !== ANY_PARKS && placeOf(input) !== (input.address ?? '')
  return isOfType ? input.address : undefined
}

/** All of a place that is too large for a radius; of a state what lies in it, not in its box alone. */
export function areaOf({ bounds, usState }: Place): PlacesQuery['area'] | undefined {
  return bounds && { bounds, usState }
}

function toQuery({ location, area, amenities = [] }: Spot, input: ParkSearchInput): PlacesQuery {
  return {
    centre: location,
    area: area ?? { radius: input.radius ?? Number(DEFAULT_FILTERS.radius) },
    type: input.type || undefined,
    minRating: input.rating ?? 0,
    amenities: [...new Set([...(input.amenities ?? []), ...amenities])],
    limit: input.limit ?? MAX_RESULTS,
  }
}

function isFiltered({ minRating, amenities }: PlacesQuery): boolean {
  return minRating > 0 || amenities.length > 0
}

/** Of no filter. */
const NO_EFFECTS: FilterEffects = {
  withoutRating: 0,
  withoutAmenities: 0,
  anyRating: 0,
  withoutAmenity: {},
}

/** What the filters hide, and where nothing is left, which of them to give up. */
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
  return answer({ json: '[]' }, rest, placeNotFoundText(address))
}

function answer(
  { json, read }: Pick<PlacesFound, 'json' | 'read'>,
  rest: Omit<SearchAnswer, 'parks'>,
  notFound?: string,
): PreparedJson<SearchAnswer> {
  const text = `{"parks":${json},${JSON.stringify(rest).slice(1)}`
  return new PreparedJson(text, { notFound, read: read && (() => ({ parks: read(), ...rest })) })
}
