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
  geometry: z.object({ location: corner, bounds: box.optional(), viewport: box.optional() }),
})

/** An answer of the Geocoding API. Its results are validated one by one. */
const answerSchema = z.object({
  status: z.string(),
  results: z.array(z.unknown()).default([]),
  error_message: z.string().default(''),
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

type Failure = { failure: ProviderFailure; status?: number; retryAfterMs?: number }

/** The status fields of answers with HTTP status 200. */
const FAILURES: Readonly<Record<string, Failure>> = {
  OVER_QUERY_LIMIT: { failure: 'overloaded' },
  OVER_DAILY_LIMIT: { failure: 'overloaded', retryAfterMs: GOOGLE_QUOTA_REST_MS },
  REQUEST_DENIED: { failure: 'refused', status: 403 },
  INVALID_REQUEST: { failure: 'refused', status: 400 },
  UNKNOWN_ERROR: { failure: 'failed' },
}

/** How long Google's terms allow places to be cached. */
const GOOGLE_PLACE_DAYS = 30

type Options = {
  serverKey: string
  /** The base URL without a trailing slash. */
  geocodingUrl: string
  meter: Meter
  policy: CallPolicy
  timeoutMs?: number
}

/**
 * Google's Geocoding API. Each paid attempt runs in `meter`, whose errors are passed on.
 * https://developers.google.com/maps/documentation/geocoding
 */
export function makeGoogleGeocoder({
  serverKey,
  geocodingUrl,
  meter,
  policy,
  timeoutMs = SOURCE_TIMEOUT_MS,
}: Options): Geocoder {
  /** The unvalidated candidates for an address, most likely first. */
  function ask(address: string, signal: AbortSignal | undefined): Promise<unknown[]> {
    const query = new URLSearchParams({ address, language: 'en', key: serverKey })
    const request = {
      url: new URL(`${geocodingUrl}/maps/api/geocode/json?${query}`),
      secret: serverKey,
      timeoutMs,
      maxBytes: MAX_BYTES,
      signal,
    }
    const attempt = async () => {
      const answer = await fetchJson(SERVICE, request, answerSchema)
      if (answer.status === 'OK' || answer.status === 'ZERO_RESULTS') return answer.results
      const { failure, ...details } = FAILURES[answer.status] ?? { failure: 'malformed' as const }
      const words = answer.error_message.replaceAll(serverKey, '…').slice(0, 200)
      throw new ProviderError(failure, `${SERVICE} answered ${answer.status}: ${words}`, details)
    }
    return policy(() => meter('geocoding', attempt), signal)
  }

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
 * Maps a result to a place. Null if only its state or country was matched but not the rest of the
 * address, which would be a guess.
 */
function toPlace(result: z.output<typeof resultSchema>): Place | null {
  const { types, formatted_address: address, geometry } = result
  const known = PRECISIONS.find(([, pattern]) => types.some((type) => pattern.test(type)))
  const precision = known ? known[0] : 'address'
  if (precision === 'state' && result.partial_match) return null
  const { location, bounds: box = geometry.viewport } = geometry
  // The country of Georgia is not a state.
  const isState = types.includes('administrative_area_level_1') && address.endsWith(', USA')
  const name = address.replace(/, USA$/, '')
  const usState = isState ? stateCode(name) : undefined
  return {
    name,
    location: {
      lat: Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, location.lat)),
      lng: wrapLongitude(location.lng),
    },
    precision,
    ...(precision === 'state' && box ? { bounds: toBounds(box) } : {}),
    ...(usState ? { usState } : {}),
  }
}

function toBounds({ southwest, northeast }: z.output<typeof box>): Bounds {
  return {
    south: southwest.lat,
    west: wrapLongitude(southwest.lng),
    north: northeast.lat,
    east: wrapLongitude(northeast.lng),
  }
}
