import { beforeCorrection, type CorrectedFacts, claimsOf } from '#domain/operator/corrections.ts'
import type { Database } from '../../client.ts'
import type { parkCorrections } from '../../schema/visitors.ts'
import { transaction } from '../../transaction.ts'
import type { Row } from '../columns.ts'
import { copyableFields, readPark } from '../park/park-json.ts'
import { writeStatusIn } from './report-review.ts'

type NewCorrection = {
  /** The report it answers. */
  reportId: number
  facts: CorrectedFacts
  /** Whether the report is resolved by it. */
  resolve: boolean
}

/**
 * Sets a park right, over all that sources say of it. What was shown before is kept with it, but for
 * what is Google's.
 *
 * @returns the correction's number; null where there is no such report
 */
export function writeCorrection(
  { sql, run }: Database,
  { reportId, facts, resolve }: NewCorrection,
): Promise<number | null> {
  const write = transaction(sql, async (tx) => {
    const [park] = await tx<{ id: number; fields: string; copyable: string }[]>`
      select parks.id, json_fields as fields, ${copyableFields(tx)} as copyable
      from reports join parks on parks.id = park_id
      where reports.id = ${reportId}::bigint for update of parks`
    if (!park) return null
    const shown = claimsOf(readPark(park.fields))
    const before = beforeCorrection(facts, shown, claimsOf(readPark(park.copyable)))
    const [correction] = await tx<Row<typeof parkCorrections, 'id'>[]>`
      insert into park_corrections (park_id, report_id, facts, before)
      values (${park.id}::int, ${reportId}::int, ${JSON.stringify(facts)}::text::jsonb,
        ${JSON.stringify(before)}::text::jsonb)
      returning id`
    if (resolve) await writeStatusIn(tx, { id: reportId, status: 'resolved' })
    return correction?.id ?? null
  })
  return run(write)
}

/** Takes a correction back, so that what sources say shows again; whether there is such a one. */
export async function undoCorrection({ sql, run }: Database, id: number): Promise<boolean> {
  const undo = transaction(sql, async (tx) => {
    // The park first, as whoever corrects or deletes it does: nobody waits in a circle.
    await tx`
      select from park_corrections join parks on parks.id = park_id
      where park_corrections.id = ${id}::bigint for update of parks`
    const { count } = await tx`
      update park_corrections set undone_at = coalesce(undone_at, now()) where id = ${id}::bigint`
    return count > 0
  })
  return run(undo)
}
