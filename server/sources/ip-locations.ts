import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Coordinates } from '#domain/geo/geo.ts'
import { readPosition } from '#domain/location/location-chain.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/units.ts'
import type { Logger } from '../core/log.ts'
import type { CallPolicy } from './call-policy.ts'
import { logFailure, ProviderError } from './errors.ts'
import { fetchBytes, fetchJson, type ServiceRequest } from './http.ts'

/** A service that locates network addresses. */
export type IpLocator = {
  /** Its name in the log. */
  name: string
  /**
   * The approximate location of an address.
   *
   * @param address IPv4 or IPv6; sent to the service unchanged
   * @param timeoutMs the timeout, evaluated before each attempt
   * @throws ProviderError, without the service's own message, which may repeat the address
   */
  locate: (address: string, timeoutMs: () => number) => Promise<Coordinates>
}

const MAX_BYTES = 20_000
const NUMBER = String.raw`[-+]?\d{1,3}(?:\.\d{1,20})?`
const LAT_LNG = new RegExp(String.raw`^\s*(${NUMBER})\s*,\s*(${NUMBER})\s*$`)

type Service = {
  /** Contains '{ip}' as a placeholder. It may contain a key. */
  url: string
  policy: CallPolicy
}

/** Cached location of a network. */
const NETWORK_PLACE_FRESH_MS = HOUR_MS
/** Cached failure to locate a network. */
const NETWORK_UNKNOWN_MS = MINUTE_MS
/** One attempt to locate a network. */
const NETWORK_ATTEMPT_MS = 2_000
/** All attempts to locate a network together. */
const NETWORK_ATTEMPTS_MS = 3_000

/** Networks whose locations are cached, in memory only. */
const MAX_NETWORKS = 10_000

export type IpLocations = {
  isOn: boolean
  /** A network's approximate location; null if no service knows it. Equal requests share one. */
  find: (network: string) => Promise<Coordinates | null>
}

/** Locates networks by outside services: if one fails the next is asked, within 3 s in total. */
export function makeIpLocations({
  locators,
  log,
}: {
  locators: IpLocator[]
  log: Logger
}): IpLocations {
  async function ask(network: string): Promise<Coordinates | null> {
    const end = performance.now() + NETWORK_ATTEMPTS_MS
    const timeoutMs = () => {
      const left = Math.floor(Math.min(NETWORK_ATTEMPT_MS, end - performance.now()))
      if (left <= 0) throw new ProviderError('resting', 'The deadline has passed.')
      return left
    }
    for (const { name, locate } of locators) {
      try {
        return await locate(network, timeoutMs)
      } catch (error) {
        logFailure(log, error, name)
      }
    }
    return null
  }

  const cache = new LRUCache<string, { location: Coordinates | null }>({
    max: MAX_NETWORKS,
    ttl: NETWORK_PLACE_FRESH_MS,
    async fetchMethod(network, _, { options }) {
      const location = await ask(network)
      if (location === null) options.ttl = NETWORK_UNKNOWN_MS
      return { location }
    },
  })
  return {
    isOn: locators.length > 0,
    find: async (network) => (await cache.fetch(network))?.location ?? null,
  }
}

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

/** A service that answers in JSON with both as numbers, like https://ipapi.co/{ip}/json. */
export function makeJsonIpLocator(service: Service): IpLocator {
  const name = 'IP location fallback'
  return makeIpLocator({ ...service, name }, async (request) => {
    const { latitude, longitude } = await fetchJson(name, request, position)
    return { lat: latitude, lng: longitude }
  })
}

function makeIpLocator(
  { name, url, policy }: Service & { name: string },
  ask: (request: ServiceRequest) => Promise<{ lat: unknown; lng: unknown }>,
): IpLocator {
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
        const { lat, lng } = await ask(request).catch((error) => {
          if (!(error instanceof ProviderError) || error.status === undefined) throw error
          // Its own message may repeat the address or the key.
          const { failure, status, retryAfterMs } = error
          throw new ProviderError(failure, `${name} answered ${status}`, { status, retryAfterMs })
        })
        const found = readPosition(lat, lng)
        if (found) return found
        const message = `${name} answered with something other than coordinates`
        throw new ProviderError('malformed', message)
      }),
  }
}
