import { and, eq, sql } from 'drizzle-orm'
import type { VisitorsRating } from '#domain/visitors/visitor-schemas.ts'
import type { Database, Writer } from '../../client.ts'
import { parks } from '../../schema/parks.ts'
import { parkRatings } from '../../schema/visitors.ts'
import { hasId, rowCount } from '../columns.ts'
import { tally } from './answers.ts'
import { type RatingSum, writeVisitorsLayer } from './visitors-layer.ts'

/** A visitor's pseudonym for a park. */
export type Rater = { parkId: number; visitor: string }

/**
 * Sets or removes a visitor's rating of a park and updates the park's average.
 *
 * @param rating 1 to 5; null removes it
 * @returns the new average; null if there is no such park
 */
export function writeRating(
  { orm, run }: Database,
  { parkId, visitor }: Rater,
  rating: number | null,
): Promise<RatingSum | null> {
  const write = orm.transaction(async (tx) => {
    // Writes to a park are serialised, so that each average includes all ratings.
    const isPark = and(hasId(parks.id, parkId), eq(parks.hidden, false))
    const [park] = await tx.select({ id: parks.id }).from(parks).where(isPark).for('update')
    if (!park) return null
    const key = [parkRatings.parkId, parkRatings.visitor]
    if (rating === null) {
      await tx.delete(parkRatings).where(and(eq(parkRatings.parkId, park.id), isBy(visitor)))
    } else {
      const own = tx.insert(parkRatings).values({ parkId: park.id, visitor, rating })
      await own.onConflictDoUpdate({ target: key, set: { rating, updatedAt: sql`now()` } })
    }
    const { mine: _, ...sum } = await sumRatings(tx, { parkId: park.id, visitor })
    await writeVisitorsLayer(tx, park.id, await tally(tx, park.id))
    return sum
  })
  return run(write)
}

/** The average of all visitors, and this visitor's own rating; null if none. */
export function findRating(
  { orm, run }: Database,
  rater: { parkId: number; visitor: string | null },
): Promise<VisitorsRating> {
  return run(sumRatings(orm, rater))
}

async function sumRatings(
  orm: Writer,
  { parkId, visitor }: { parkId: number; visitor: string | null },
): Promise<VisitorsRating> {
  const { rating } = parkRatings
  const [row] = await orm
    .select({
      rating: sql<number | null>`round(avg(${rating}), 1)::float8`,
      userRatingsTotal: rowCount,
      mine: sql<number | null>`max(${rating}) filter (where ${isBy(visitor)})::int`,
    })
    .from(parkRatings)
    .where(hasId(parkRatings.parkId, parkId))
  return row ?? { rating: null, userRatingsTotal: 0, mine: null }
}

function isBy(visitor: string | null) {
  return visitor === null ? sql`false` : eq(parkRatings.visitor, visitor)
}
