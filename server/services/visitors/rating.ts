import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { findRating, writeRating } from '#db/queries/visitors/ratings.ts'
import { DAY_MS } from '#domain/time/units.ts'
import type { VisitorsRating } from '#domain/visitors/visitor-schemas.ts'
import { BadRequestError, NotFoundError, TooManyRequestsError } from '../../core/errors.ts'
import { atMost } from '../../core/remember.ts'

/** Window in which raters of a park are counted per address. */
const RATERS_COUNTED_MS = DAY_MS

const MAX_RECENT_RATERS = 50_000

/** The visitors who rated a park from an address within the last day, by '{address} {park}'. */
export type RecentRaters = LRUCache<string, Set<string>>

export function makeRecentRaters(): RecentRaters {
  return new LRUCache({ ...atMost(MAX_RECENT_RATERS), ttl: RATERS_COUNTED_MS })
}

/** Visitors who may rate a park from one address within a day, as client ids can be made up. */
const MAX_RATERS = 10

/**
 * Saves a visitor's rating of a park, replacing any earlier one.
 *
 * @param rating 1 to 5; null removes it
 * @throws BadRequestError for a visitor without an identifier
 * @throws NotFoundError
 * @throws TooManyRequestsError if too many visitors from this address have rated the park
 */
export async function ratePark(
  { database, recentRaters }: { database: Database; recentRaters: RecentRaters },
  { parkId, clientId, address }: { parkId: number; clientId: string | null; address: string },
  rating: number | null,
): Promise<VisitorsRating> {
  if (clientId === null) {
    throw new BadRequestError('A rating needs the x-client-id of its visitor.')
  }
  const visitorAt = pseudonyms(clientId)
  if (rating !== null) {
    // Recorded before the database is written, as many requests may arrive concurrently.
    const place = `${address} ${parkId}`
    const raters = recentRaters.get(place) ?? new Set()
    if (raters.size >= MAX_RATERS && !raters.has(visitorAt(parkId))) {
      throw new TooManyRequestsError(Math.ceil(recentRaters.getRemainingTTL(place) / 1_000))
    }
    raters.add(visitorAt(parkId))
    // The day starts with the first of them.
    recentRaters.set(place, raters, { noUpdateTTL: true })
  }
  const sum = await writeRating(database, { parkId, visitorAt }, rating)
  if (!sum) throw new NotFoundError('Park not found')
  return { ...sum, mine: rating }
}

/** Returns this site's visitors' rating of a park, and the caller's own. */
export function readRating(
  { database }: { database: Database },
  { parkId, clientId }: { parkId: number; clientId: string | null },
): Promise<VisitorsRating> {
  const visitorAt = clientId === null ? null : pseudonyms(clientId)
  return findRating(database, { parkId, visitorAt })
}

/** Hashes a visitor's id per park, so that ratings can't be linked to the visitor or each other. */
function pseudonyms(clientId: string): (parkId: number) => string {
  return (parkId) => createHash('sha256').update(`${parkId} ${clientId}`).digest('base64url')
}
