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
  /** Whether this resolves the report. */
  resolve: boolean
}

/**
 * Corrects a park, overriding all sources. The previous values are stored with it, except Google's.
 *
 * @returns the correction's id; null if there is no such report
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

/** Undoes a correction, so that the sources' values show again; returns whether it exists. */
export async function undoCorrection({ sql, run }: Database, id: number): Promise<boolean> {
  const undo = transaction(sql, async (tx) => {
    // Locks the park first, as correcting and deleting do, to avoid deadlocks.
    await tx`
      select from park_corrections join parks on parks.id = park_id
      where park_corrections.id = ${id}::bigint for update of parks`
    const { count } = await tx`
      update park_corrections set undone_at = coalesce(undone_at, now()) where id = ${id}::bigint`
    return count > 0
  })
  return run(undo)
}
