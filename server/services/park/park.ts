import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { findParkOrigins, type ParkOrigin } from '#db/queries/park/parks.ts'
import { writeParkDetails } from '#db/queries/park/upsert-parks.ts'
import { writeTestPark } from '#db/queries/park/write-parks.ts'
import { statedOn } from '#domain/facts/park-facts.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { NewTestPark } from '#domain/park/test-park-schemas.ts'
import { NotFoundError } from '../../core/errors.ts'
import { logFailure } from '../../sources/errors.ts'
import type { ParkStore, PlacesProvider } from '../../sources/places/types.ts'
import { DeadlineError, type RequestBudget } from '../../sources/request-budget.ts'
import type { ParkPorts } from '../ports.ts'
import { expiryOf, type Freshness, writeParks } from './live-parks.ts'
import { findTimeZone } from './time-zones.ts'

/**
 * Returns a park by id, updated from its live source if it has one, with its time zone if it has
 * opening hours.
 *
 * @throws NotFoundError
 */
export async function getPark(
  deps: ParkPorts,
  id: number,
  requestBudget: RequestBudget,
): Promise<Park> {
  const freshness = await refreshDetails(deps, id, requestBudget)
  const known = await findKnownPark(deps, id)
  const park = { ...known, timeZone: await findTimeZone(known) }
  return freshness === 'stale' ? { ...park, stale: true } : park
}

/**
 * Returns a park by id, from stored data only.
 *
 * @throws NotFoundError
 */
export async function findKnownPark({ places }: { places: ParkStore }, id: number): Promise<Park> {
  const park = await places.findById(id)
  if (!park) throw new NotFoundError('Park not found')
  return park
}

/** Updates a park in the database from its live source. Never throws for a failing source. */
async function refreshDetails(
  deps: ParkPorts,
  id: number,
  requestBudget: RequestBudget,
): Promise<Freshness> {
  const providers = deps.configured.current.placesProviders.filter(({ findDetails }) => findDetails)
  if (providers.length === 0) return 'fresh'
  const origins = await findParkOrigins(deps.database, id)
  for (const provider of providers) {
    const origin = origins.find(({ source }) => source === provider.name)
    if (!origin) continue
    try {
      return await askDetails(deps, provider, { id, origin, requestBudget })
    } catch (error) {
      logFailure(deps.log, error, provider.name)
      return 'stale'
    }
  }
  return 'fresh'
}

async function askDetails(
  deps: ParkPorts,
  provider: PlacesProvider,
  { id, origin, requestBudget }: { id: number; origin: ParkOrigin; requestBudget: RequestBudget },
): Promise<Freshness> {
  if (requestBudget.isOver()) throw new DeadlineError('The deadline has passed.')
  const answer = deps.cache.get({
    log: deps.log,
    type: 'details',
    key: `${provider.name} ${origin.sourceId}`,
    days: deps.configured.current.settings.CACHE_DETAILS_DAYS,
    mostDays: provider.keepDays,
    schema: z.boolean(),
    isNothing: (known) => !known,
    async load() {
      await requestBudget.pay()
      const facts = (await provider.findDetails?.(origin.sourceId)) ?? null
      if (facts) {
        // The source's own park, and what lists of it don't contain, as a layer.
        const [own] = origin.isOwn ? await writeParks(deps, provider, [facts]) : []
        await writeParkDetails(deps.database, own ?? id, {
          facts: statedOn(facts, new Date()),
          expiresAt: expiryOf(provider),
        })
      }
      return facts !== null
    },
  })
  const { how } = await requestBudget.wait(answer)
  if (how === 'fresh' && provider.name === 'google') deps.ledger.countCached('details')
  return how === 'stale' ? 'stale' : 'fresh'
}

/** Adds a park for testing, or updates the one with the same place id; returns its id. */
export async function insertTestPark(
  { database }: { database: Database },
  park: NewTestPark,
): Promise<{ id: number }> {
  return { id: await writeTestPark(database, park) }
}
