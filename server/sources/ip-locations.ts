import { LRUCache } from 'lru-cache'
import type { Coordinates } from '#domain/geo/geo.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/units.ts'
import type { Logger } from '../core/log.ts'
import { ProviderError } from './errors.ts'
import type { IpLocator } from './ip-location/types.ts'
import { logFailure } from './log-failure.ts'

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
  /**
   * The approximate location of a network; null if no service knows it. Concurrent requests share
   * one lookup.
   */
  find: (network: string) => Promise<Coordinates | null>
}

type Parts = {
  /** In the order they are asked. */
  locators: IpLocator[]
  log: Logger
}

type Answer = { location: Coordinates | null }

/** Locates networks by outside services: if one fails the next is asked, within 3 s in total. */
export function makeIpLocations({ locators, log }: Parts): IpLocations {
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

  const cache = new LRUCache<string, Answer>({
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
