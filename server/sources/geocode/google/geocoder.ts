import { z } from 'zod'
import { type Bounds, wrapLongitude } from '#domain/geo/geo.ts'
import { stateCode } from '#domain/geo/us-states.ts'
import { MAX_LATITUDE } from '#domain/search/search-defaults.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { HOUR_MS } from '#domain/time/units.ts'
import type { CallPolicy } from '../../call-policy.ts'
import { ProviderError, type ProviderFailure } from '../../errors.ts'
import { fetchJson, SOURCE_TIMEOUT_MS } from '../../http.ts'
import type { Meter } from '../../ledger.ts'
import type { Geocoder } from '../types.ts'

const corner = z.object({ lat: z.number().min(-90).max(90), lng: z.number() })
const box = z.object({ northeast: corner, southwest: corner })

/** One candidate for an address. */
const resultSchema = z.object({
  formatted_address: z.string().trim().min(1),
  types: z.array(z.string()),
  partial_match: z.boolean().optional(),
  geometry: z.object({
    location: corner,
    bounds: box.optional(),
    viewport: box.optional(),
  }),
})

type GoogleResult = z.output<typeof resultSchema>

/** An answer of the Geocoding API. Its results are validated one by one. */
const answerSchema = z.object({
  status: z.string(),
  results: z.array(z.unknown()).optional(),
  error_message: z.string().optional(),
})

/** The precision of each result type; the first match counts. Others are treated as addresses. */
const PRECISIONS: [Place['precision'], RegExp][] = [
  ['state', /^(country|administrative_area_level_1|continent)$/],
  ['zip', /^postal_code/],
  ['city', /^(locality|sublocality|postal_town|neighborhood|colloquial_area)/],
  ['city', /^administrative_area_level_/],
  ['address', /^(street_address|premise|subpremise|route|intersection|plus_code)$/],
  [
    'park',
    /^(park|natural_feature|campground|tourist_attraction|point_of_interest|establishment)$/,
  ],
]

/** Pause after a daily quota or billing error, which does not end within a minute. */
const GOOGLE_QUOTA_REST_MS = HOUR_MS

const SERVICE = 'Google Geocoding'
const MAX_BYTES = 2_000_000

type ClientOptions = {
  serverKey: string
  /** The base URL without a trailing slash. */
  geocodingUrl: string
  meter: Meter
  policy: CallPolicy
  timeoutMs: number
}

type Failure = { failure: ProviderFailure; status?: number; retryAfterMs?: number }

/** The status fields of answers with HTTP status 200. */
const FAILURES: Readonly<Record<string, Failure>> = {
  OVER_QUERY_LIMIT: { failure: 'overloaded' },
  OVER_DAILY_LIMIT: { failure: 'overloaded', retryAfterMs: GOOGLE_QUOTA_REST_MS },
  REQUEST_DENIED: { failure: 'refused', status: 403 },
  INVALID_REQUEST: { failure: 'refused', status: 400 },
  UNKNOWN_ERROR: { failure: 'failed' },
}

/** How long Google's terms allow places to be kept. */
const GOOGLE_PLACE_DAYS = 30

type Options = Omit<ClientOptions, 'timeoutMs'> & Partial<Pick<ClientOptions, 'timeoutMs'>>

/** Google's Geocoding API. Each paid request runs in `meter`, whose errors are passed on. */
export function makeGoogleGeocoder(options: Options): Geocoder {
  const ask = makeClient({ timeoutMs: SOURCE_TIMEOUT_MS, ...options })
  return {
    name: 'google',
    cacheDays: GOOGLE_PLACE_DAYS,
    async geocode(address, { signal } = {}) {
      if (!/[\p{L}\p{N}]/u.test(address)) return null
      const results = await ask(address, signal)
      const [best] = results.flatMap((result) => resultSchema.safeParse(result).data ?? [])
      if (!best && results.length > 0) {
        throw new ProviderError('malformed', 'Google Geocoding answered in an unexpected format')
      }
      return best ? toPlace(best) : null
    },
  }
}

/**
 * A client of the Geocoding API (developers.google.com/maps/documentation/geocoding). Returns the
 * raw candidates for an address, most likely first. Every attempt is metered.
 *
 * @throws ProviderError, and the signal's reason if it is aborted
 */
function makeClient({ serverKey, geocodingUrl, meter, policy, timeoutMs }: ClientOptions) {
  return (address: string, signal?: AbortSignal): Promise<unknown[]> => {
    const query = new URLSearchParams({ address, language: 'en', key: serverKey })
    const request = {
      url: new URL(`${geocodingUrl}/maps/api/geocode/json?${query}`),
      secret: serverKey,
      timeoutMs,
      maxBytes: MAX_BYTES,
      signal,
    }
    const attempt = async () => {
      const {
        status,
        results = [],
        error_message = '',
      } = await fetchJson(SERVICE, request, answerSchema)
      if (status === 'OK' || status === 'ZERO_RESULTS') return results
      const { failure, ...details } = FAILURES[status] ?? { failure: 'malformed' as const }
      const words = error_message.replaceAll(serverKey, '…').slice(0, 200)
      throw new ProviderError(failure, `${SERVICE} answered ${status}: ${words}`, details)
    }
    return policy(() => meter('geocoding', attempt), signal)
  }
}

/**
 * Maps a result to a place. Null if only its state or country was matched but not the rest of the
 * address, which would be a guess.
 */
function toPlace(result: GoogleResult): Place | null {
  const precision = precisionOf(result.types)
  if (precision === 'state' && result.partial_match) return null
  const { location, bounds, viewport } = result.geometry
  const box = bounds ?? viewport
  const usState = usStateOf(result)
  return {
    name: result.formatted_address.replace(/, USA$/, ''),
    location: {
      lat: Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, location.lat)),
      lng: wrapLongitude(location.lng),
    },
    precision,
    ...(precision === 'state' && box ? { bounds: toBounds(box) } : {}),
    ...(usState ? { usState } : {}),
  }
}

/** The country of Georgia is not a state. */
function usStateOf({ types, formatted_address: address }: GoogleResult): string | undefined {
  const isState = types.includes('administrative_area_level_1') && address.endsWith(', USA')
  return isState ? stateCode(address.slice(0, -', USA'.length)) : undefined
}

function precisionOf(types: string[]): Place['precision'] {
  const found = PRECISIONS.find(([, pattern]) => types.some((type) => pattern.test(type)))
  return found ? found[0] : 'address'
}

function toBounds({
  southwest,
  northeast,
}: NonNullable<GoogleResult['geometry']['bounds']>): Bounds {
  return {
    south: southwest.lat,
    west: wrapLongitude(southwest.lng),
    north: northeast.lat,
    east: wrapLongitude(northeast.lng),
  }
}
