import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { findParkOrigins, type ParkOrigin } from '#db/queries/park/parks.ts'
import { writeParkDetails } from '#db/queries/park/upsert-parks.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { Park } from '#domain/park/park.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Logger } from '../../core/log.ts'
import type { Env } from '../../settings/env.ts'
import { type Asking, DeadlineError } from '../../sources/asking.ts'
import type { Cache } from '../../sources/cache.ts'
import type { Ledger } from '../../sources/ledger.ts'
import { logFailure } from '../../sources/log-failure.ts'
import type { ParkStore, PlacesProvider } from '../../sources/places/types.ts'
import { type Freshness, keptUntil, writeParks } from './live-parks.ts'
import { findTimeZone } from './time-zones.ts'

type ParkDeps = {
  cache: Cache
  cacheDays: Env['cacheDays']
  database: Database
  ledger: Ledger
  log: Logger
  places: ParkStore
  placesProviders: PlacesProvider[]
}

/**
 * A park by its number, with all that its live source tells of it, where it has one, and its time
 * zone, where it has hours.
 *
 * @throws NotFoundError
 */
export async function getPark(deps: ParkDeps, id: number, asking: Asking): Promise<Park> {
  const freshness = await refreshDetails(deps, id, asking)
  const known = await findKnownPark(deps, id)
  const park = { ...known, timeZone: await findTimeZone(known) }
  return freshness === 'stale' ? { ...park, stale: true } : park
}

/**
 * A park by its number, as it is known without asking anyone.
 *
 * @throws NotFoundError
 */
export async function findKnownPark({ places }: { places: ParkStore }, id: number): Promise<Park> {
  const park = await places.findById(id)
  if (!park) throw new NotFoundError('Park not found')
  return park
}

/** Has the database know a park as well as its live source does. Never throws for the source. */
async function refreshDetails(deps: ParkDeps, id: number, asking: Asking): Promise<Freshness> {
  const providers = deps.placesProviders.filter(({ findDetails }) => findDetails)
  if (providers.length === 0) return 'fresh'
  const origins = await findParkOrigins(deps.database, id)
  for (const provider of providers) {
    const origin = origins.find(({ source }) => source === provider.name)
    if (!origin) continue
    try {
      return await askDetails(deps, provider, { id, origin, asking })
    } catch (error) {
      logFailure(deps.log, error, provider.name)
      return 'stale'
    }
  }
  return 'fresh'
}

type Question = { id: number; origin: ParkOrigin; asking: Asking }

async function askDetails(
  deps: ParkDeps,
  provider: PlacesProvider,
  { id, origin, asking }: Question,
): Promise<Freshness> {
  if (asking.isOver()) throw new DeadlineError('There is no time left to ask.')
  const answer = deps.cache.get({
    log: deps.log,
    type: 'details',
    key: `${provider.name} ${origin.sourceId}`,
    days: deps.cacheDays.details,
    mostDays: provider.keepDays,
    schema: z.boolean(),
    isNothing: (known) => !known,
    async load() {
      await asking.pay()
      const facts = (await provider.findDetails?.(origin.sourceId)) ?? null
      if (facts) await writeDetails(deps, provider, { id, origin, facts })
      return facts !== null
    },
  })
  const { how } = await asking.wait(answer)
  if (how === 'fresh' && provider.name === 'google') deps.ledger.countCached('details')
  return how === 'stale' ? 'stale' : 'fresh'
}

type Details = { id: number; origin: ParkOrigin; facts: ParkFacts }

/** A park of the source itself is brought up to date; what lists don't tell lies over it. */
async function writeDetails(
  deps: ParkDeps,
  provider: PlacesProvider,
  { id, origin, facts }: Details,
): Promise<void> {
  const [own] = origin.isOwn ? await writeParks(deps, provider, [facts]) : []
  await writeParkDetails(deps.database, own ?? id, { facts, keptUntil: keptUntil(provider) })
}
