import { HOUR_MS } from '#domain/time/units.ts'
import type { CallPolicy } from '../../call-policy.ts'
import { ProviderError, type ProviderFailure } from '../../errors.ts'
import { fetchJson } from '../../http.ts'
import type { Meter } from '../../meter.ts'
import { answerSchema } from './api-types.ts'

/** Pause after a daily quota or billing error, which does not end within a minute. */
const GOOGLE_QUOTA_REST_MS = HOUR_MS

const SERVICE = 'Google Geocoding'
const MAX_BYTES = 2_000_000

export type ClientOptions = {
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

/**
 * A client of the Geocoding API (developers.google.com/maps/documentation/geocoding). Returns the
 * raw candidates for an address, most likely first. Every attempt is metered.
 *
 * @throws ProviderError, and the signal's reason if it is aborted
 */
export function makeClient({ serverKey, geocodingUrl, meter, policy, timeoutMs }: ClientOptions) {
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
