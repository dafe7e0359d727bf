import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import {
  deleteCityRequest,
  findCityRequests,
  writeCityRequest,
} from '#db/queries/visitors/city-requests.ts'
import type { CityRequests } from '#domain/region/city-request-schemas.ts'
import { DAY_MS } from '#domain/time/units.ts'
import { NotFoundError, TooManyRequestsError } from '../../core/errors.ts'
import { atMost } from '../../core/remember.ts'
import type { Caller } from '../../limits/caller.ts'
import { type CoveragePorts, isKnownCity } from '../location/coverage.ts'

/** A visitor who asks again within this time gets the same receipt. */
const ASKED_MS = DAY_MS
const MAX_RECENT_ASKED = 50_000

/** Visitors who may ask for a city from one address within that time, as client ids can be made up. */
const MAX_ASKING = 10

/** The receipts of the visitors who asked for a city from an address, by '{city} {address}'. */
export type RecentCityRequests = LRUCache<string, Map<string, string>>

export function makeRecentCityRequests(): RecentCityRequests {
  return new LRUCache({ ...atMost(MAX_RECENT_ASKED), ttl: ASKED_MS })
}

type AskPorts = Pick<CoveragePorts, 'database' | 'placeIndex'> & {
  recentCityRequests: RecentCityRequests
}

/**
 * Counts that a visitor asks for the parks of a city, without storing who it is.
 *
 * @param city as a search's answer calls it: 'Seattle, WA'
 * @returns the receipt by which the device can take it back
 * @throws NotFoundError if no city is called so
 * @throws TooManyRequestsError if too many visitors from this address have asked for it
 */
export async function askForCity(
  { database, placeIndex, recentCityRequests }: AskPorts,
  city: string,
  { clientId, address }: Pick<Caller, 'clientId' | 'address'>,
): Promise<{ receipt: string }> {
  if (!(await isKnownCity(placeIndex, city))) throw new NotFoundError('City not found')
  const here = `${city} ${address}`
  const receipts = recentCityRequests.get(here) ?? new Map<string, string>()
  const visitor = clientId ?? ''
  const known = receipts.get(visitor)
  if (known === undefined && receipts.size >= MAX_ASKING) {
    throw new TooManyRequestsError(Math.ceil(recentCityRequests.getRemainingTTL(here) / 1_000))
  }
  const receipt = known ?? randomBytes(16).toString('base64url')
  receipts.set(visitor, receipt)
  // The day starts with the first of them.
  recentCityRequests.set(here, receipts, { noUpdateTTL: true })
  await writeCityRequest(database, { city, receipt: hashOf(receipt) })
  return { receipt }
}

/** Takes a request back. */
export async function takeCityBack(
  { database }: { database: Database },
  receipt: string,
): Promise<void> {
  await deleteCityRequest(database, hashOf(receipt))
}

/** Cities shown to the operator. */
const MAX_CITIES = 100

/** The cities visitors have asked for, those most often asked for first. */
export function listCityRequests({ database }: { database: Database }): Promise<CityRequests> {
  return findCityRequests(database, MAX_CITIES)
}

function hashOf(receipt: string): string {
  return createHash('sha256').update(receipt).digest('base64url')
}
