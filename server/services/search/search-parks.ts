import { AMENITIES } from '#domain/facts/amenities.ts'
import { resolveWish } from '#domain/facts/catalogue.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { OPEN_NOW, WIDEST_RADIUS } from '#domain/search/filters.ts'
import { UNKNOWN_RESULTS } from '#domain/search/search-defaults.ts'
import { placeNotFoundText } from '#domain/search/search-messages.ts'
import type {
  ParkSearchInput,
  Relaxation,
  SearchAnswer,
  Understood,
} from '#domain/search/search-schemas.ts'
import { type NotFound, PreparedJson } from '../../core/prepared-json.ts'
import type { Asking } from '../../sources/asking.ts'
import type {
  FilterEffects,
  ParkStore,
  PlacesFound,
  PlacesQuery,
} from '../../sources/places/types.ts'
import { findElsewhere } from '../location/coverage.ts'
import { refreshArea } from '../park/live-parks.ts'
import type { SearchPorts } from '../ports.ts'
import { findOpenHours } from './open-hours.ts'
import { isWide, locate, placeOf, toQuery, wordsOf } from './spot.ts'
import { isSpot } from './spots.ts'

/**
 * Searches for parks in the place of an address, best known first, or near a point, nearest first,
 * and reports what the filters hide. Live sources that exceed the deadline are skipped. If the
 * address is unknown, `location` in the answer is null.
 */
export async function searchParks(
  deps: SearchPorts,
  input: ParkSearchInput,
  asking: Asking,
): Promise<PreparedJson<SearchAnswer>> {
  const spot = await locate(deps, input, asking)
  if (!isSpot(spot)) return unknownPlace(placeOf(input), spot.understood)
  const query = await withHours(deps.places, toQuery(spot, input), input)
  const isWhole = 'bounds' in query.area
  const { centre, area } = query
  const asksLive = input.live !== false && !isWide(input.bounds)
  const words = wordsOf(input)
  const freshness = asksLive ? await refreshArea(deps, { centre, area, words }, asking) : 'fresh'
  const found = await deps.places.search(query)
  const isDescribed = isFiltered(query) || found.total === 0
  const [effects, groups] = await Promise.all([
    isDescribed ? describeFilters(deps.places, query, found.total) : null,
    isFiltered(query) ? describeOtherParks(deps, query, input) : undefined,
  ])
  const isEmpty =
    found.total === 0 &&
    !groups?.totalUnknown &&
    !effects?.relaxation &&
    (await isBare(deps.places, query))
  return answer(found, {
    location: spot.location,
    place: spot.place && { ...spot.place, bounds: isWhole ? spot.place.bounds : undefined },
    understood: spot.understood,
    total: found.total,
    ...groups,
    unknown: effects?.unknown ?? { rating: 0, amenities: 0 },
    relaxation: effects?.relaxation,
    elsewhere: isEmpty ? await findElsewhere(deps, spot.location) : undefined,
    stale: freshness === 'stale' || spot.isStale || undefined,
    corrected: spot.corrected || undefined,
  })
}

/** Whether no park is known in the area, whatever the filters. */
async function isBare(places: ParkStore, query: PlacesQuery): Promise<boolean> {
  if (!isFiltered(query) && query.type === undefined) return true
  const all = {
    ...query,
    type: undefined,
    minRating: 0,
    amenities: [],
    wishes: [],
    hours: undefined,
  }
  return (await places.count(all)) === 0
}

function isFiltered({ minRating, amenities, wishes = [], hours }: PlacesQuery): boolean {
  return minRating > 0 || amenities.length > 0 || wishes.length > 0 || hours !== undefined
}

/** A query for parks that are open now, if that is asked for. */
async function withHours(places: ParkStore, query: PlacesQuery, { open }: ParkSearchInput) {
  return open ? { ...query, hours: await findOpenHours(places, query, new Date()) } : query
}

/** The wish that stands for 'open now' in answers. */
const OPEN_WISH = {
  key: 'open_now',
  value: 'yes',
  name: OPEN_NOW,
  fits: ['yes'],
  refuses: ['no'],
}

/** Counts the parks that may fit and those that don't, and lists the former if requested. */
async function describeOtherParks(
  { places, asks }: Pick<SearchPorts, 'places' | 'asks'>,
  query: PlacesQuery,
  input: ParkSearchInput,
) {
  const { unknown, no } = await places.countGroups(query)
  const wished = [
    ...(query.wishes ?? []).map((wish) => resolveWish(wish)),
    ...(query.hours ? [OPEN_WISH] : []),
  ]
  const counts = { wished, totalUnknown: unknown, totalNo: no }
  if (input.include !== 'unknown') return counts
  const offset = ((input.unknownPage ?? 1) - 1) * UNKNOWN_RESULTS
  const rest = { ...query, group: 'unknown', limit: UNKNOWN_RESULTS, offset } as const
  const { json } = await places.search(rest)
  const parksUnknown: ParkResult[] = JSON.parse(json)
  // The page of parks that need answers asks for what is unknown itself.
  if (input.live === false) return { ...counts, parksUnknown }
  asks.count(parksUnknown, query.wishes?.map((wish) => resolveWish(wish).key) ?? [])
  return { ...counts, parksUnknown }
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
  { json }: Pick<PlacesFound, 'json'>,
  rest: Omit<SearchAnswer, 'parks'>,
  notFound?: NotFound,
): PreparedJson<SearchAnswer> {
  const text = `{"parks":${json},${JSON.stringify(rest).slice(1)}`
  return new PreparedJson(text, { notFound })
}
