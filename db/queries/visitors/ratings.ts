import { and, eq, inArray, sql } from 'drizzle-orm'
import type { VisitorsRating } from '#domain/visitors/visitor-schemas.ts'
import type { Database, Writer } from '../../client.ts'
import { parks } from '../../schema/parks.ts'
import { parkRatings } from '../../schema/visitors.ts'
import { hasId, rowCount } from '../columns.ts'
import { findAllIds } from '../park/merged-parks.ts'
import { type RatingSum, writeVisitorsLayer } from './visitors-layer.ts'

/** A visitor of a park, by their pseudonym for each park. */
export type Rater = { parkId: number; visitorAt: (parkId: number) => string }

/**
 * Sets or removes a visitor's rating of a park and updates the park's average.
 *
 * @param rating 1 to 5; null removes it
 * @returns the new average; null if there is no such park
 */
export function writeRating(
  { orm, run }: Database,
  { parkId, visitorAt }: Rater,
  rating: number | null,
): Promise<RatingSum | null> {
  const write = orm.transaction(async (tx) => {
    // Writes to a park are serialised, so that each average includes all ratings.
    const isPark = and(hasId(parks.id, parkId), eq(parks.hidden, false))
    const [park] = await tx.select({ id: parks.id }).from(parks).where(isPark).for('update')
    if (!park) return null
    // Ratings of a park that was merged into it have kept their pseudonyms.
    const own = (await findAllIds(tx, park.id)).map(visitorAt)
    await tx.delete(parkRatings).where(and(eq(parkRatings.parkId, park.id), isBy(own)))
    if (rating !== null) {
      const visitor = visitorAt(park.id)
      await tx.insert(parkRatings).values({ parkId: park.id, visitor, rating })
    }
    const { mine: _, ...sum } = await sumRatings(tx, park.id, own)
    await writeVisitorsLayer(tx, park.id)
    return sum
  })
  return run(write)
}

/** The average of all visitors, and this visitor's own rating; null if none. */
export async function findRating(
  { orm, run }: Database,
  { parkId, visitorAt }: { parkId: number; visitorAt: Rater['visitorAt'] | null },
): Promise<VisitorsRating> {
  const own = visitorAt ? (await run(findAllIds(orm, parkId))).map(visitorAt) : []
  return run(sumRatings(orm, parkId, own))
}

async function sumRatings(
  orm: Writer,
  parkId: number,
  own: readonly string[],
): Promise<VisitorsRating> {
  const { rating } = parkRatings
  const [row] = await orm
    .select({
      rating: sql<number | null>`round(avg(${rating}), 1)::float8`,
      userRatingsTotal: rowCount,
      mine: sql<number | null>`max(${rating}) filter (where ${isBy(own)})::int`,
    })
    .from(parkRatings)
    .where(hasId(parkRatings.parkId, parkId))
  return row ?? { rating: null, userRatingsTotal: 0, mine: null }
}

function isBy(visitors: readonly string[]) {
  return visitors.length === 0 ? sql`false` : inArray(parkRatings.visitor, [...visitors])
}
