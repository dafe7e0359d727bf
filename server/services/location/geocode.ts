import type { Database } from '#db/client.ts'
import { findPlaceAt, findPlaceRings } from '#db/queries/search/places.ts'
import { type Coordinates, roundDegrees, roundPoint } from '#domain/geo/geo.ts'
import { encodePolyline } from '#domain/geo/polyline.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import { type Place, placeSchema } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import { GeocodingError } from '../../core/errors.ts'
import { logFailure, ProviderError } from '../../sources/errors.ts'
import type { Geocoder, LookUps } from '../../sources/geocode/types.ts'
import { DeadlineError, type RequestBudget } from '../../sources/request-budget.ts'
import type { GeocodePorts } from '../ports.ts'

export type Geocoded = {
  /** Null if no geocoder knows it. */
  place: Place | null
  /** Whether it has expired, but the outside service does not answer. */
  isStale: boolean
}

/** An address, and the map's centre if known: of places of one name, nearer ones are meant. */
export type Sought = {
  address: string
  near?: Coordinates | undefined
  isPart?: boolean
  isCorrected?: boolean
  lookUps?: LookUps
}

/**
 * Returns the place of an address, from the first geocoder that knows all of it; otherwise from the
 * first that knows a part, such as a street's city, or its street in several towns. Geocoders that fail are skipped.
 *
 * @throws GeocodingError, or the database's error, if none knows it and at least one has failed
 */
export async function geocode(
  deps: GeocodePorts,
  sought: Sought,
  requestBudget: RequestBudget,
): Promise<Geocoded> {
  const failures: unknown[] = []
  let part: Geocoded | null = null
  for (const geocoder of deps.configured.current.geocoders) {
    try {
      const { place: own, isStale } = await ask(deps, { geocoder, ...sought, requestBudget })
      const place = own && roundPlace(own)
      const found = { place, isStale }
      // All of the text is known, and in which town it is.
      if (place && place.unknown === undefined && place.towns === undefined) return found
      if (place) part ??= found
    } catch (error) {
      failures.push(error)
      logFailure(deps.log, error, geocoder.name)
    }
  }
  if (part) return part
  if (failures.length > 0) throw toVisible(failures[0])
  return { place: null, isStale: false }
}

/** A failure of an outside service in the words of visitors; others are unchanged. */
function toVisible(failure: unknown): unknown {
  const isLate = failure instanceof DeadlineError
  if (!isLate && !(failure instanceof ProviderError)) return failure
  const status = isLate ? 'timeout' : (failure.status ?? failure.failure)
  return new GeocodingError(`Geocoding failed: ${status}`, { cause: failure })
}

async function ask(
  deps: GeocodePorts,
  {
    geocoder,
    address,
    requestBudget,
    ...options
  }: Sought & { geocoder: Geocoder; requestBudget: RequestBudget },
): Promise<Geocoded> {
  // Geocoders that call no outside service are not subject to the deadline.
  if (geocoder.cacheDays === 0) {
    return { place: await geocoder.geocode(address, options), isStale: false }
  }
  if (requestBudget.isOver()) throw new DeadlineError('The deadline has passed.')
  const answer = deps.cache.get({
    log: deps.log,
    type: 'geocoding',
    // Addresses that differ only in case and spacing share an entry.
    key: `${geocoder.name} ${address.trim().replace(/\s+/g, ' ').toLowerCase()}`,
    days: deps.configured.current.settings.CACHE_GEOCODING_DAYS,
    mostDays: geocoder.cacheDays,
    schema: placeSchema.nullable(),
    isNothing: (place) => place === null,
    async load() {
      await requestBudget.pay()
      return geocoder.geocode(address)
    },
  })
  const { value, how } = await requestBudget.wait(answer)
  if (how === 'fresh' && geocoder.name === 'google') deps.ledger.countCached('geocoding')
  return { place: value, isStale: how === 'stale' }
}

/**
 * Adds the area of a city, if that is known, whichever geocoder has found it; returns other places
 * unchanged.
 */
export async function withArea(database: Database, place: Place): Promise<Place> {
  if (place.precision !== 'city' || place.areaId !== undefined) return place
  const [name = '', region = ''] = place.name.split(',').map((part) => part.trim())
  const usState = region in US_STATES ? region : undefined
  const named = { name: normaliseName(name), usState, ...place.location }
  const area = await findPlaceAt(database, named)
  return area ? { ...place, areaId: area.id, bounds: area.bounds } : place
}

/** A place with its coordinates as they are published. */
function roundPlace(place: Place): Place {
  const { location, bounds } = place
  return {
    ...place,
    location: roundPoint(location),
    ...(bounds && {
      bounds: {
        south: roundDegrees(bounds.south),
        west: roundDegrees(bounds.west),
        north: roundDegrees(bounds.north),
        east: roundDegrees(bounds.east),
      },
    }),
  }
}

/**
 * The outline of a place, as encoded polylines (`decodePolyline`), one for each of its parts; none
 * if it is not known.
 *
 * @param ids its own, and those of its parts
 */
export async function placeOutline(database: Database, ids: readonly number[]): Promise<string[]> {
  return (await findPlaceRings(database, ids)).map((ring) => encodePolyline(ring))
}
