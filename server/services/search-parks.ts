import { AMENITIES } from '#domain/amenities.ts'
import { correctCoordinates } from '#domain/coordinates.ts'
import { DEFAULT_FILTERS, WIDEST_RADIUS } from '#domain/filters.ts'
import type { Coordinates } from '#domain/geo.ts'
import { placeNotFoundText } from '#domain/messages.ts'
import type { ParkSearchInput } from '#domain/schemas/search.ts'
import type { Place, Relaxation, SearchAnswer } from '#domain/search-answer.ts'
import { MAX_RESULTS } from '#domain/search-defaults.ts'
import { ANY_PARKS, placeWords } from '#domain/search-state.ts'
import type { Deps } from '../deps.ts'
import { PreparedJson } from '../prepared-json.ts'
import type {
  FilterEffects,
  ParkStore,
  PlacesFound,
  PlacesQuery,
} from '../providers/places/types.ts'
import type { Asking } from './asking.ts'
import { geocode } from './geocode.ts'
import { refreshArea } from './live-parks.ts'

type SearchDeps = Pick<
  Deps,
  'cache' | 'cacheDays' | 'database' | 'geocoders' | 'ledger' | 'log' | 'places' | 'placesProviders'
>

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
  if (!spot) return unknownPlace(placeOf(input))
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
  isStale?: boolean
  corrected?: true
}

async function locate(
  deps: SearchDeps,
  input: ParkSearchInput,
  asking: Asking,
): Promise<Spot | null> {
  if (input.address) {
    const { place, isStale } = await geocode(deps, placeOf(input), asking)
    return place && { location: place.location, place, area: areaOf(place), isStale }
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

function toQuery({ location, area }: Spot, input: ParkSearchInput): PlacesQuery {
  return {
    centre: location,
    area: area ?? { radius: input.radius ?? Number(DEFAULT_FILTERS.radius) },
    type: input.type || undefined,
    minRating: input.rating ?? 0,
    amenities: input.amenities ?? [],
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

function unknownPlace(address: string): PreparedJson<SearchAnswer> {
  const rest = { location: null, total: 0, unknown: { rating: 0, amenities: 0 } }
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
