import { needOf } from '#domain/facts/needs.ts'
import { type Bounds, centreOf, distanceMetres } from '#domain/geo/geo.ts'
import {
  AREA_RESULTS,
  correctCoordinates,
  DEFAULT_RADIUS,
  MAX_RESULTS,
} from '#domain/search/search-defaults.ts'
import { placeWords } from '#domain/search/search-query.ts'
import type { ParkSearchInput, Place } from '#domain/search/search-schemas.ts'
import { ANY_PARKS } from '#domain/search/search-state.ts'
import type { PlacesQuery } from '../../sources/places/types.ts'
import type { RequestBudget } from '../../sources/request-budget.ts'
import { withArea } from '../location/place-areas.ts'
import type { SearchPorts } from '../ports.ts'
import type { ResolvedPlace, Unknown } from './resolved-place.ts'
import { meaningOf, understand } from './understand.ts'

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
  if (input.bounds) return { location: centreOf(input.bounds), area: { bounds: input.bounds } }
  if (input.address) {
    // Words from a listing's URL are not interpreted.
    const exact = input.exact === true || input.seeking !== undefined
    const sought = { address: placeOf(input), near: input.near, exact }
    const { place, ...rest } =
      (await namedPark(deps, input)) ?? (await understand(deps, sought, requestBudget))
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
  if (!park || park.closed) return null
  const { id, name, latitude: lat, longitude: lng } = park
  const place: Place = { name, location: { lat, lng }, precision: 'park', parkId: id }
  return meaningOf({ place, isStale: false })
}

export function placeOf({ address = '', seeking }: ParkSearchInput): string {
  return placeWords({ address, seeking })
}

/** The words passed to live sources: a type of park in a place, or nothing for any park. */
export function wordsOf(input: ParkSearchInput): string | undefined {
  const isOfType = input.seeking !== ANY_PARKS && placeOf(input) !== (input.address ?? '')
  return isOfType ? input.address : undefined
}

/** The area of a place that has one: all of it, not a circle around its centre. */
export function areaOf({ bounds, areaId, usState }: Place): PlacesQuery['area'] | undefined {
  return bounds && { bounds, placeId: areaId, usState }
}

/** Live sources are not asked for boxes with a longer diagonal, in metres. */
const MAX_LIVE = 50_000

export function isWide(bounds: Bounds | undefined): boolean {
  if (!bounds) return false
  const { south, west, north, east } = bounds
  const diagonal = distanceMetres({ lat: south, lng: west }, { lat: north, lng: east })
  return west > east || diagonal > MAX_LIVE
}

export function toQuery(
  { location, area, amenities = [] }: ResolvedPlace,
  input: ParkSearchInput,
): PlacesQuery {
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
    facts: input.facts ?? needOf(input.need)?.filters ?? [],
    limit,
    offset: (page - 1) * limit,
  }
}
