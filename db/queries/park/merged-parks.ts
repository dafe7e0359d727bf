import { type SQL, sql } from 'drizzle-orm'
import type { Writer } from '../../client.ts'

/** The numbers of a park and of all that have been merged into it. */
export async function findAllIds(tx: Writer, parkId: number): Promise<number[]> {
  const [row] = await tx.execute<{ ids: number[] }>(
    sql`select ${allIds(sql`${parkId}::int`)} as ids`,
  )
  return row?.ids ?? []
}

/**
 * A SQL expression: the same as an array.
 *
 * @param park an expression: the park's number
 */
export function allIds(park: SQL): SQL<number[]> {
  return sql<number[]>`array(
    with recursive part as (
      select ${park} as id
      union
      select merged_id from park_merges join part on kept_id = part.id
    )
    select id from part)`
}
