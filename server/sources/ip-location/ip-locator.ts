import { z } from 'zod'
import type { Coordinates } from '#domain/geo/geo.ts'
import { readPosition } from '#domain/location/location-chain.ts'
import type { CallPolicy } from '../call-policy.ts'
import { ProviderError } from '../errors.ts'
import { fetchBytes, fetchJson, type ServiceRequest } from '../http.ts'
import type { IpLocator } from './types.ts'

const MAX_BYTES = 20_000
const NUMBER = String.raw`[-+]?\d{1,3}(?:\.\d{1,20})?`
const LAT_LNG = new RegExp(String.raw`^\s*(${NUMBER})\s*,\s*(${NUMBER})\s*$`)

type Service = {
  /** Contains '{ip}' as a placeholder. It may contain a key. */
  url: string
  policy: CallPolicy
}

type Ask = (request: ServiceRequest) => Promise<{ lat: unknown; lng: unknown }>

/** A service that answers in text, '37.7749,-122.4194', like https://ipinfo.io/{ip}/loc. */
export function makeTextIpLocator(service: Service): IpLocator {
  const name = 'IP location'
  return makeIpLocator({ ...service, name }, async (request) => {
    const { bytes } = await fetchBytes(name, request)
    const [, lat, lng] = LAT_LNG.exec(new TextDecoder().decode(bytes)) ?? []
    return { lat: lat && Number(lat), lng: lng && Number(lng) }
  })
}

const position = z.object({ latitude: z.unknown(), longitude: z.unknown() })

/**
 * A service that answers in JSON with `latitude` and `longitude`, like https://ipapi.co/{ip}/json.
 */
export function makeJsonIpLocator(service: Service): IpLocator {
  const name = 'IP location fallback'
  return makeIpLocator({ ...service, name }, async (request) => {
    const { latitude, longitude } = await fetchJson(name, request, position)
    return { lat: latitude, lng: longitude }
  })
}

function makeIpLocator({ name, url, policy }: Service & { name: string }, ask: Ask): IpLocator {
  return {
    name,
    locate: (address, timeoutMs) =>
      policy(async () => {
        const request = {
          url: new URL(url.replaceAll('{ip}', address)),
          headers: { 'user-agent': 'Parkfetch', accept: 'application/json, text/plain' },
          timeoutMs: timeoutMs(),
          maxBytes: MAX_BYTES,
        }
        const answer = await ask(request).catch((error) => {
          throw withoutWords(name, error)
        })
        return toCoordinates(name, answer)
      }),
  }
}

function toCoordinates(name: string, { lat, lng }: { lat: unknown; lng: unknown }): Coordinates {
  const found = readPosition(lat, lng)
  if (found) return found
  throw new ProviderError('malformed', `${name} answered with something other than coordinates`)
}

/** Its message may repeat the address or the key. */
function withoutWords(name: string, error: unknown): unknown {
  if (!(error instanceof ProviderError) || error.status === undefined) return error
  const { failure, status, retryAfterMs } = error
  return new ProviderError(failure, `${name} answered ${status}`, { status, retryAfterMs })
}
