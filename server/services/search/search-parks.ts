import { AMENITIES } from '#domain/facts/amenities.ts'
import { amenityOf, FACTS, resolveFilter } from '#domain/facts/catalogue.ts'
import { FACT_GROUPS } from '#domain/facts/fact.ts'
import { filterName, filtersOf } from '#domain/facts/fact-filters.ts'
import { type FilterText, needOf } from '#domain/facts/needs.ts'
import { type Bounds, centreOf, distanceMetres, roundPoint } from '#domain/geo/geo.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { OPEN_NOW, RADIUS_OPTIONS } from '#domain/search/filters.ts'
import {
  AREA_RESULTS,
  correctCoordinates,
  DEFAULT_RADIUS,
  MAX_RESULTS,
  UNKNOWN_RESULTS,
} from '#domain/search/search-defaults.ts'
import { placeWords } from '#domain/search/search-query.ts'
import type {
  FactCounts,
  ParkSearchInput,
  Place,
  Relaxation,
  SearchAnswer,
} from '#domain/search/search-schemas.ts'
import { ANY_PARKS } from '#domain/search/search-state.ts'
import { placeNotFoundText } from '#domain/text/messages.ts'
import { type NotFound, PreparedJson } from '../../core/prepared-json.ts'
import type { Caller } from '../../limits/caller.ts'
import { type RateLimits, UNKNOWN_POINTS } from '../../limits/rate-limits.ts'
import type { ParkStore, PlacesFound, PlacesQuery } from '../../sources/places/types.ts'
import type { RequestBudget } from '../../sources/request-budget.ts'
import { FEW_PARKS, findElsewhere, isInLargeCity, isNationwide } from '../location/coverage.ts'
import { withArea } from '../location/geocode.ts'
import { refreshArea } from '../park/live-parks.ts'
import type { SearchPorts } from '../ports.ts'
import { areaOf, withEdge } from './area.ts'
import { findAround } from './nearby.ts'
import { findOpenHours } from './open-hours.ts'
import type { ResolvedPlace, Unknown } from './resolved-place.ts'
import { meaningOf, understand } from './understand.ts'

/**
 * Searches for parks in the place of an address, best known first, or near a point, nearest first,
 * and reports what the filters hide. Live sources that exceed the deadline are skipped. If the
 * address is unknown, `location` in the answer is null.
 */
export async function searchParks(
  deps: SearchPorts,
  input: ParkSearchInput,
  requestBudget: RequestBudget,
): Promise<PreparedJson<SearchAnswer>> {
  const resolved = await locate(deps, input, requestBudget)
  if (!isResolved(resolved)) {
    const { understood, offers } = resolved
    const none = { total: 0, unknown: { rating: 0, amenities: 0 } }
    const message = placeNotFoundText(placeOf(input))
    const facts = [...(input.facts ?? []), ...(understood?.facts ?? [])]
    const namedFilters = understood && facts[0] ? namesOf(facts) : undefined
    const cut = input.isCut || undefined
    const rest = { location: null, understood, offers, namedFilters, cut, ...none }
    return answer({ json: '[]' }, rest, understood ? undefined : { message, offers })
  }
  const asked = toQuery(resolved, input)
  const { centre } = asked
  const isWhole = 'bounds' in asked.area
  const asksLive = input.live !== false && !isWide(input.bounds)
  const words = wordsOf(input)
  const freshness = asksLive
    ? await refreshArea(deps, { centre, area: asked.area, words }, requestBudget)
    : 'fresh'
  const area = await withEdge(deps.database, asked.area, resolved.place)
  const isOpenNow = input.open || resolved.asked?.open
  const hours = isOpenNow
    ? await findOpenHours(deps.places, { ...asked, area }, new Date())
    : undefined
  const query = { ...asked, area, hours }
  const found = await deps.places.search(query)
  const isDescribed = isFiltered(query) || found.total === 0
  const [effects, groups, nearby] = await Promise.all([
    isDescribed ? describeFilters(deps.places, query, found.total) : null,
    isFiltered(query) ? describeOtherParks(deps, query, input) : undefined,
    findAround(deps.places, query, found),
  ])
  const isUnknown =
    found.total < FEW_PARKS &&
    !nearby &&
    effects?.relaxation?.kind !== 'radius' &&
    (await isUnknownArea(deps, query, { ...resolved, bounds: input.bounds }))
  return answer(found, {
    location: resolved.location,
    place: resolved.place && {
      ...resolved.place,
      bounds: isWhole ? resolved.place.bounds : undefined,
    },
    understood: resolved.understood,
    total: found.total,
    ...groups,
    nearby,
    unknown: effects?.unknown ?? { rating: 0, amenities: 0 },
    relaxation: effects?.relaxation,
    elsewhere: isUnknown ? await findElsewhere(deps, resolved.location, resolved.place) : undefined,
    stale: freshness === 'stale' || resolved.isStale || undefined,
    corrected: resolved.corrected || undefined,
    cut: input.isCut || undefined,
  })
}

/**
 * Searches for parks. What is not understood costs the caller more points, as it was read in many
 * ways; the place of a listing is read in one.
 *
 * @throws TooManyRequestsError
 */
export async function searchAndPay(
  deps: SearchPorts & { rateLimits: Pick<RateLimits, 'take'> },
  input: ParkSearchInput,
  caller: Caller & { requestBudget: RequestBudget },
): Promise<PreparedJson<SearchAnswer>> {
  const answer = await searchParks(deps, input, caller.requestBudget)
  const isListing = input.exact === true || input.seeking !== undefined
  if (answer.notFound && !isListing) await deps.rateLimits.take('search', caller, UNKNOWN_POINTS)
  return answer
}

/** The widest radius that is offered, in metres. */
const WIDEST_RADIUS = Math.max(...RADIUS_OPTIONS.map(({ value }) => Number(value)))

/**
 * Whether the parks of an area are not known, whatever the filters: only few, of no list of its own.
 * One around a searched park, a point outside of a large city, or in the map's view is enough.
 */
async function isUnknownArea(
  { places, placeIndex }: Pick<SearchPorts, 'places' | 'placeIndex'>,
  { centre, area }: PlacesQuery,
  { place, bounds }: Pick<ResolvedPlace, 'place'> & Pick<ParkSearchInput, 'bounds'>,
): Promise<boolean> {
  const { json } = await places.search({
    centre,
    area,
    limit: FEW_PARKS,
    minRating: 0,
    amenities: [],
  })
  const parks: ParkResult[] = JSON.parse(json)
  if (parks.length === 0) return true
  if (parks.length === FEW_PARKS || !isNationwide(parks)) return false
  return place
    ? place.precision !== 'park'
    : bounds === undefined && isInLargeCity(placeIndex, centre)
}

function isFiltered({ minRating, amenities, facts = [], hours }: PlacesQuery): boolean {
  return minRating > 0 || amenities.length > 0 || facts.length > 0 || hours !== undefined
}

/** The filter that stands for 'open now' in answers. */
const OPEN_FILTER = {
  key: 'open_now',
  value: 'yes',
  name: OPEN_NOW,
  fits: ['yes'],
  refuses: ['no'],
}

function namesOf(facts: readonly FilterText[]) {
  return [...new Set(facts)].map((fact) => resolveFilter(fact))
}

/** Counts the parks that may fit and those that don't, and lists the former if requested. */
async function describeOtherParks(
  { places, asks }: Pick<SearchPorts, 'places' | 'asks'>,
  query: PlacesQuery,
  input: ParkSearchInput,
) {
  const { unknown, no, byMet } = await places.countGroups(query)
  const namedFilters = [...namesOf(query.facts ?? []), ...(query.hours ? [OPEN_FILTER] : [])]
  const asked = namedFilters.length + query.amenities.length + Number(query.minRating > 0)
  const counts = { namedFilters, asked, totalUnknown: unknown, unknownByMet: byMet, totalNo: no }
  if (input.include !== 'unknown') return counts
  const offset = ((input.unknownPage ?? 1) - 1) * UNKNOWN_RESULTS
  const { json } = await places.search({
    ...query,
    group: 'unknown',
    limit: UNKNOWN_RESULTS,
    offset,
  })
  const parksUnknown: ParkResult[] = JSON.parse(json)
  // The page of parks that need answers asks for what is unknown itself.
  if (input.live !== false) {
    asks.count(parksUnknown, query.facts?.map((fact) => resolveFilter(fact).key) ?? [])
  }
  return { ...counts, parksUnknown }
}

/** How many parks the filters hide, and if none are left, which filter is best relaxed. */
async function describeFilters(places: ParkStore, query: PlacesQuery, total: number) {
  const effects = isFiltered(query) ? await places.filterEffects(query) : null
  const unknown = {
    rating: effects?.withoutRating ?? 0,
    amenities: effects?.withoutAmenities ?? 0,
  }
  if (total > 0) return { unknown }
  const options: Relaxation[] = []
  if (query.minRating > 0) options.push({ kind: 'rating', count: effects?.anyRating ?? 0 })
  for (const amenity of AMENITIES.filter((name) => query.amenities.includes(name))) {
    options.push({ kind: 'amenity', amenity, count: effects?.withoutAmenity[amenity] ?? 0 })
  }
  if ('radius' in query.area && query.area.radius < WIDEST_RADIUS) {
    const count = await places.count({ ...query, area: { radius: WIDEST_RADIUS } })
    options.push({ kind: 'radius', radius: String(WIDEST_RADIUS), count })
  }
  const [best] = options.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  return { unknown, relaxation: best }
}

function answer(
  { json }: Pick<PlacesFound, 'json'>,
  rest: Omit<SearchAnswer, 'parks'>,
  notFound?: NotFound,
): PreparedJson<SearchAnswer> {
  const text = `{"parks":${json},${JSON.stringify(rest).slice(1)}`
  return new PreparedJson(text, { notFound })
}

/**
 * What parks can be filtered by in the place of a search, by group, each with the number of parks
 * there that are known to match, whatever else the search asks for. Without a known place all counts
 * are 0.
 */
export async function countFacts(
  deps: SearchPorts,
  input: ParkSearchInput,
  requestBudget: RequestBudget,
): Promise<FactCounts> {
  const resolved = await locate(deps, input, requestBudget)
  const counts = isResolved(resolved)
    ? await countFactsIn(deps, toQuery(resolved, input), resolved.place)
    : new Map()
  const groups = Object.entries(FACT_GROUPS).map(([group, name]) => ({
    group,
    name,
    facts: FACTS.filter((fact) => fact.group === group).flatMap((fact) =>
      filtersOf(fact).map(({ key, value }) => {
        const filter = `${key}:${value}`
        const named = { filter, name: filterName(fact, value), count: counts.get(filter) ?? 0 }
        const name = value === 'yes' && amenityOf(fact)
        return name ? { ...named, amenity: { name, count: counts.get(name) ?? 0 } } : named
      }),
    ),
  }))
  const { key, value, name } = OPEN_FILTER
  const open = { filter: `${key}:${value}`, name, count: counts.get('hours') ?? 0 }
  return [
    { group: 'hours', name: 'Hours', facts: [open] },
    ...groups.filter(({ facts }) => facts.length > 0),
  ]
}

async function countFactsIn(
  { database, places }: SearchPorts,
  query: PlacesQuery,
  place: Place | undefined,
) {
  return places.countFacts({ ...query, area: await withEdge(database, query.area, place) })
}

/** Finds where a search looks. */
export function locate(
  deps: SearchPorts,
  input: ParkSearchInput,
  requestBudget: RequestBudget,
): Promise<ResolvedPlace | Unknown> {
  if (!deps.resolved) return resolvePlace(deps, input, requestBudget)
  const { bounds, address, near, exact, seeking, parkId, lat, lng } = input
  const key = JSON.stringify([bounds, address, near, exact, seeking, parkId, lat, lng])
  const resolved = deps.resolved.get(key) ?? resolvePlace(deps, input, requestBudget)
  deps.resolved.set(key, resolved)
  return resolved
}

async function resolvePlace(
  deps: SearchPorts,
  input: ParkSearchInput,
  requestBudget: RequestBudget,
): Promise<ResolvedPlace | Unknown> {
  if (input.bounds)
    return { location: roundPoint(centreOf(input.bounds)), area: { bounds: input.bounds } }
  if (input.address) {
    // Words from a listing's URL are not interpreted.
    const exact = input.exact === true || input.seeking !== undefined
    const sought = { address: placeOf(input), near: input.near, exact }
    const { place, ...rest } =
      (await namedPark(deps, input)) ?? (await understand(deps, sought, requestBudget))
    if (!place) {
      // Words that ask for parks anywhere mean those where the map is.
      return input.near && rest.understood ? { location: input.near, ...rest } : rest
    }
    const known = await withArea(deps.database, place)
    return { location: known.location, place: known, area: areaOf(known), ...rest }
  }
  const { lat, lng, corrected } = correctCoordinates(input.lat, input.lng)
  const location = roundPoint({ lat, lng })
  return corrected ? { location, corrected } : { location }
}

function isResolved(resolved: ResolvedPlace | Unknown): resolved is ResolvedPlace {
  return 'location' in resolved
}

/** The park of a chosen suggestion, if it is still known. */
async function namedPark({ places }: SearchPorts, { parkId }: ParkSearchInput) {
  const park = parkId === undefined ? null : await places.findById(parkId)
  if (!park || park.closed) return null
  const { id, name, latitude: lat, longitude: lng } = park
  const place: Place = { name, location: { lat, lng }, precision: 'park', parkId: id }
  return meaningOf({ place, isStale: false })
}

function placeOf({ address = '', seeking }: ParkSearchInput): string {
  return placeWords({ address, seeking })
}

/** The words passed to live sources: a type of park in a place, or nothing for any park. */
function wordsOf(input: ParkSearchInput): string | undefined {
  const isOfType = input.seeking !== ANY_PARKS && placeOf(input) !== (input.address ?? '')
  return isOfType ? input.address : undefined
}

/** Live sources are not asked for boxes with a longer diagonal, in metres. */
const MAX_LIVE = 50_000

function isWide(bounds: Bounds | undefined): boolean {
  if (!bounds) return false
  const { south, west, north, east } = bounds
  const diagonal = distanceMetres({ lat: south, lng: west }, { lat: north, lng: east })
  return west > east || diagonal > MAX_LIVE
}

function toQuery(
  { location, area, asked = {} }: ResolvedPlace,
  input: ParkSearchInput,
): PlacesQuery {
  const { bounds, page = 1 } = input
  const radius = bounds ? undefined : (input.radius ?? asked.radius)
  const isWhole = area !== undefined && radius === undefined
  const isPlace = isWhole && !bounds
  const limit = input.limit ?? (isPlace ? AREA_RESULTS : MAX_RESULTS)
  return {
    centre: location,
    area: isWhole ? area : { radius: radius ?? DEFAULT_RADIUS },
    sort: input.sort ?? asked.sort ?? (isPlace ? 'best' : 'distance'),
    type: input.type || asked.type,
    minRating: input.rating ?? 0,
    amenities: [...new Set([...(input.amenities ?? []), ...(asked.amenities ?? [])])],
    facts: [
      ...new Set([...(input.facts ?? needOf(input.need)?.filters ?? []), ...(asked.facts ?? [])]),
    ],
    limit,
    offset: (page - 1) * limit,
  }
}
