import { ProviderError } from '../../errors.ts'
import { SOURCE_TIMEOUT_MS } from '../../http.ts'
import type { Geocoder } from '../types.ts'
import { resultSchema } from './api-types.ts'
import { type ClientOptions, makeClient } from './client.ts'
import { toPlace } from './mapper.ts'

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
