import { sql } from 'drizzle-orm'
import type { Writer } from '../../client.ts'

/** The numbers of a park and of all that have been merged into it. */
export async function findAllIds(tx: Writer, parkId: number): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(sql`
    with recursive part as (
      select ${parkId}::int as id
      union
      select merged_id from park_merges join part on kept_id = part.id
    )
    select id from part`)
  return rows.map(({ id }) => id)
}
