import { LRUCache } from 'lru-cache'
import type { Coordinates } from '#domain/geo.ts'
import type { Logger } from './log.ts'
import { ProviderError } from './providers/errors.ts'
import type { IpLocator } from './providers/ip-location/types.ts'
import { logFailure } from './services/log-failure.ts'

/** Networks whose places are remembered, and for how long: in memory only. */
const MOST_NETWORKS = 10_000
const FRESH_MS = 3_600_000
/** A network that was not found is asked about again soon. */
const UNKNOWN_MS = 60_000

/** How long one attempt may take, and how long all of them together. */
const ATTEMPT_MS = 2_000
const TOTAL_MS = 3_000

export type IpLocations = {
  /** Whether any service is asked. */
  isOn: boolean
  /** Where a network is, roughly; null where no service knows. Asked once for all who want it. */
  find: (network: string) => Promise<Coordinates | null>
}

type Parts = {
  /** In the order they are asked. */
  locators: IpLocator[]
  log: Logger
}

type Answer = { location: Coordinates | null }

/** What services tell of networks: the next one is asked where one fails, for 3 s in all. */
export function makeIpLocations({ locators, log }: Parts): IpLocations {
  async function ask(network: string): Promise<Coordinates | null> {
    const end = performance.now() + TOTAL_MS
    const timeoutMs = () => {
      const left = Math.floor(Math.min(ATTEMPT_MS, end - performance.now()))
      if (left <= 0) throw new ProviderError('resting', 'There is no time left to ask.')
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
    max: MOST_NETWORKS,
    ttl: FRESH_MS,
    async fetchMethod(network, _, { options }) {
      const location = await ask(network)
      if (location === null) options.ttl = UNKNOWN_MS
      return { location }
    },
  })
  return {
    isOn: locators.length > 0,
    find: async (network) => (await cache.fetch(network))?.location ?? null,
  }
}
