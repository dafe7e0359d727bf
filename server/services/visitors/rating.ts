import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { findRating, writeRating } from '#db/queries/visitors/ratings.ts'
import { RATERS_COUNTED_MS } from '#domain/time/lifetimes.ts'
import type { VisitorsRating } from '#domain/visitors/visitor-schemas.ts'
import { atMost } from '../../core/at-most.ts'
import { BadRequestError, NotFoundError, TooManyRequestsError } from '../../core/errors.ts'

type Rater = { parkId: number; clientId: string | null }

const MOST_RECENT_RATERS = 50_000

/** Who has rated a park from an address within the last day, by '{address} {park}'. */
export type RecentRaters = LRUCache<string, Set<string>>

export function makeRecentRaters(): RecentRaters {
  return new LRUCache({ ...atMost(MOST_RECENT_RATERS), ttl: RATERS_COUNTED_MS })
}

/** Identifiers can be made up: visitors that may rate one park from one address within a day. */
const MOST_RATERS = 10

/**
 * Writes how a visitor rates a park: one rating for each, changed by the next.
 *
 * @param rating 1 to 5; null takes it back
 * @throws BadRequestError for a visitor without an identifier
 * @throws NotFoundError
 * @throws TooManyRequestsError for one more visitor from the same address
 */
export async function ratePark(
  { database, recentRaters }: { database: Database; recentRaters: RecentRaters },
  { parkId, clientId, address }: Rater & { address: string },
  rating: number | null,
): Promise<VisitorsRating> {
  if (clientId === null) {
    throw new BadRequestError('A rating needs the identifier of its visitor: x-client-id.')
  }
  const visitor = visitorOf({ parkId, clientId })
  if (rating !== null) admit(recentRaters, `${address} ${parkId}`, visitor)
  const sum = await writeRating(database, { parkId, visitor }, rating)
  if (!sum) throw new NotFoundError('Park not found')
  return { ...sum, mine: rating }
}

/** Remembers who rates from where; before the database answers, as many may come at once. */
function admit(recent: RecentRaters, place: string, visitor: string): void {
  const raters = recent.get(place) ?? new Set()
  if (raters.size >= MOST_RATERS && !raters.has(visitor)) {
    throw new TooManyRequestsError(Math.ceil(recent.getRemainingTTL(place) / 1_000))
  }
  raters.add(visitor)
  // The day goes on from the first of them.
  recent.set(place, raters, { noUpdateTTL: true })
}

/** How visitors of this site rate a park, and how the caller does. */
export function readRating(
  { database }: { database: Database },
  { parkId, clientId }: Rater,
): Promise<VisitorsRating> {
  const visitor = clientId === null ? null : visitorOf({ parkId, clientId })
  return findRating(database, { parkId, visitor })
}

/** Tells a park's visitors apart, but not what else they rate, nor what they are called. */
function visitorOf({ parkId, clientId }: { parkId: number; clientId: string }): string {
  return createHash('sha256').update(`${parkId} ${clientId}`).digest('base64url')
}
