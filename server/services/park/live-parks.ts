import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { upsertParks } from '#db/queries/park/upsert-parks.ts'
import { type ParkFacts, toldOn } from '#domain/facts/park-facts.ts'
import { twinReach } from '#domain/park/same-park.ts'
import { DAY_MS } from '#domain/time/units.ts'
import { type Asking, DeadlineError } from '../../sources/asking.ts'
import { logFailure } from '../../sources/log-failure.ts'
import type { PlacesArea, PlacesProvider, PlacesQuery } from '../../sources/places/types.ts'
import type { LivePorts } from '../ports.ts'
import { liveArea } from './live-area.ts'

/**
 * 'fresh': the sources have answered, or none was needed; 'stale': sources failed or timed out, so
 * stored data is used.
 */
export type Freshness = 'fresh' | 'stale'

/** What live sources are asked for. */
type LiveQuery = Pick<PlacesQuery, 'centre' | 'area'> & Pick<PlacesArea, 'words'>

/**
 * Updates the database with an area's parks from the configured sources. They are asked in order
 * until one knows any parks, unless their answer is cached. Never throws for a failing source: the
 * database's own data is the fallback.
 */
export async function refreshArea(
  deps: LivePorts,
  query: LiveQuery,
  asking: Asking,
): Promise<Freshness> {
  let failed = false
  const { placesProviders } = deps.configured.current
  for (const [index, provider] of placesProviders.entries()) {
    const isLast = index === placesProviders.length - 1
    // The last provider is the database itself, which is searched anyway.
    if (provider.name === 'local' && isLast) break
    try {
      const { isStale, knowsAny } = await askArea(deps, provider, { query, asking })
      if (knowsAny && !isStale) return 'fresh'
      failed ||= isStale
    } catch (error) {
      logFailure(deps.log, error, provider.name)
      failed = true
    }
  }
  return failed ? 'stale' : 'fresh'
}

type Question = { query: LiveQuery; asking: Asking }

async function askArea(
  deps: LivePorts,
  provider: PlacesProvider,
  { query: { centre, area, words: sought }, asking }: Question,
): Promise<{ isStale: boolean; knowsAny: boolean }> {
  const asked = liveArea(centre, area)
  if (provider.name === 'local') {
    const known = await provider.findParks('radius' in area ? { ...area, centre } : area)
    return { isStale: false, knowsAny: known.length > 0 }
  }
  const words = provider.readsWords ? sought : undefined
  if (asking.isOver()) throw new DeadlineError('The deadline has passed.')
  const answer = deps.cache.get({
    log: deps.log,
    type: 'search',
    key: `${provider.name} ${asked.key}${words ? ` ${words.toLowerCase()}` : ''}`,
    days: deps.configured.current.settings.CACHE_SEARCH_DAYS,
    mostDays: provider.keepDays,
    schema: z.array(z.number()),
    isNothing: (parks) => parks.length === 0,
    async load() {
      await asking.pay()
      return writeParks(deps, provider, await provider.findParks({ ...asked.area, words }))
    },
  })
  const { value, how } = await asking.wait(answer)
  if (how === 'fresh' && provider.name === 'google') deps.ledger.countCached('nearby')
  return { isStale: how === 'stale', knowsAny: value.length > 0 }
}

/** Stores the parks a source returned; returns their ids. */
export async function writeParks(
  { database }: { database: Database },
  provider: PlacesProvider,
  found: readonly ParkFacts[],
): Promise<number[]> {
  const now = new Date()
  const writes = found.map((facts) => ({
    facts: toldOn(facts, now),
    reach: twinReach(facts.name),
  }))
  // Sources without a time limit may have been imported from a file with more facts than the
  // service.
  const isPartial = provider.keepDays === undefined
  const results = await upsertParks(database, writes, {
    keptUntil: keptUntil(provider),
    isPartial,
  })
  return results.map(({ id }) => id)
}

/** Returns until when a source's current answer may be kept; undefined if indefinitely. */
export function keptUntil({ keepDays }: PlacesProvider): Date | undefined {
  return keepDays === undefined ? undefined : new Date(Date.now() + keepDays * DAY_MS)
}
