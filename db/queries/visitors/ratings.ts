import { eq, sql as raw } from 'drizzle-orm'
import type postgres from 'postgres'
import type { Database } from '../../client.ts'
import type { parks } from '../../schema/parks.ts'
import { parkRatings } from '../../schema/visitors.ts'
import { transaction } from '../../transaction.ts'
import { hasId, type Row, rowCount } from '../columns.ts'

type Sql = postgres.Sql | postgres.TransactionSql

/** A visitor's pseudonym for a park. */
export type Rater = { parkId: number; visitor: string }

export type RatingSum = {
  /** 1 to 5, to one decimal; null without ratings. */
  rating: number | null
  userRatingsTotal: number
}

/**
 * Sets or removes a visitor's rating of a park and updates the park's average.
 *
 * @param rating 1 to 5; null removes it
 * @returns the new average; null if there is no such park
 */
export function writeRating(
  { sql, run }: Database,
  { parkId, visitor }: Rater,
  rating: number | null,
): Promise<RatingSum | null> {
  const write = transaction(sql, async (tx) => {
    // Writes to a park are serialised, so that each average includes all ratings.
    const [park] = await tx<Row<typeof parks, 'id'>[]>`
      select id from parks where id = ${parkId}::bigint for update`
    if (!park) return null
    if (rating === null) {
      await tx`
        delete from park_ratings where park_id = ${park.id}::int and visitor = ${visitor}::text`
    } else {
      await tx`
        insert into park_ratings (park_id, visitor, rating)
        values (${park.id}::int, ${visitor}::text, ${rating}::int)
        on conflict (park_id, visitor) do update
          set rating = excluded.rating, updated_at = now()`
    }
    const sum = await sumOf(tx, park.id)
    await writeLayer(tx, park.id, sum)
    return sum
  })
  return run(write)
}

/** Stores the average as a layer of the park, for searches, filters and cards. */
async function writeLayer(tx: Sql, parkId: number, sum: RatingSum): Promise<void> {
  if (sum.rating === null) {
    await tx`delete from park_layers where park_id = ${parkId}::int and source = 'visitors'`
    return
  }
  await tx`
    insert into park_layers (park_id, source, source_id, facts)
    values (${parkId}::int, 'visitors', ${String(parkId)}::text, ${JSON.stringify(sum)}::text::jsonb)
    on conflict (park_id, source) do update set facts = excluded.facts, updated_at = now()
      where park_layers.facts <> excluded.facts`
}

async function sumOf(sql: Sql, parkId: number): Promise<RatingSum> {
  const [row] = await sql<RatingSum[]>`
    select round(avg(rating), 1)::float8 as rating, count(*)::int as "userRatingsTotal"
    from park_ratings where park_id = ${parkId}::int`
  return row ?? { rating: null, userRatingsTotal: 0 }
}

/** The average of all visitors, and this visitor's own rating; null if none. */
export async function findRating(
  { orm, run }: Database,
  { parkId, visitor }: { parkId: number; visitor: string | null },
): Promise<RatingSum & { mine: number | null }> {
  const { rating } = parkRatings
  const isMine = visitor === null ? raw`false` : eq(parkRatings.visitor, visitor)
  const sums = orm
    .select({
      rating: raw<number | null>`round(avg(${rating}), 1)::float8`,
      userRatingsTotal: rowCount,
      mine: raw<number | null>`max(${rating}) filter (where ${isMine})::int`,
    })
    .from(parkRatings)
    .where(hasId(parkRatings.parkId, parkId))
  const [row] = await run(sums.execute())
  return row ?? { rating: null, userRatingsTotal: 0, mine: null }
}
