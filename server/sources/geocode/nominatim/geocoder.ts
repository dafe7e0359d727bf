import type { Place } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import { ProviderError } from '../../errors.ts'
import { fetchJson, SOURCE_TIMEOUT_MS } from '../../http.ts'
import { makePoliteAsker, type OsmService } from '../../osm-service.ts'
import { asksForHere, isFiller } from '../offline/words.ts'
import type { Geocoder } from '../types.ts'
import { searchAnswer } from './api-types.ts'
import { toPlace } from './to-place.ts'

/** A place from Nominatim. */
const NOMINATIM_PLACE_DAYS = 365

const MAX_BYTES = 2_000_000

/**
 * Geocodes with an operator's Nominatim, following its usage policy. For 'dog park' it would find
 * some dog park on earth, so words that name no place are not sent.
 * https://operations.osmfoundation.org/policies/nominatim/
 */
export function makeNominatimGeocoder(service: OsmService): Geocoder {
  const ask = makePoliteAsker<Place | null>(service)

  async function search(address: string, signal: AbortSignal): Promise<Place | null> {
    const { url, userAgent, timeoutMs = SOURCE_TIMEOUT_MS } = service
    const request = {
      url: searchUrl(url, address),
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      timeoutMs,
      maxBytes: MAX_BYTES,
      signal,
    }
    const answer = await fetchJson('Nominatim', request, searchAnswer)
    if ('error' in answer) {
      throw new ProviderError('failed', `Nominatim answered: ${toText(answer.error)}`)
    }
    const [best] = answer
    return best ? toPlace(best) : null
  }

  return {
    name: 'nominatim',
    cacheDays: NOMINATIM_PLACE_DAYS,
    async geocode(address, { signal } = {}) {
      if (asksForHere(address) || isFiller(normaliseName(address))) return null
      return ask(address, (shared) => search(address, shared), signal)
    },
  }
}

function searchUrl(base: string, address: string): URL {
  const url = new URL(`${base}/search`)
  url.search = new URLSearchParams({
    q: address,
    format: 'jsonv2',
    limit: '1',
    addressdetails: '1',
    'accept-language': 'en',
  }).toString()
  return url
}

function toText(error: unknown): string {
  const text = typeof error === 'string' ? error : JSON.stringify(error)
  return text.slice(0, 200)
}
