import { eq, sql } from 'drizzle-orm'
import { beforeCorrection, claimsOf } from '#domain/operator/corrections.ts'
import type { CorrectInput } from '#domain/visitors/report-schemas.ts'
import type { Database } from '../../client.ts'
import { parks } from '../../schema/parks.ts'
import { parkCorrections, reports } from '../../schema/visitors.ts'
import { hasId } from '../columns.ts'
import { COPYABLE_FIELDS, readPark } from '../park/park-json.ts'
import { writeStatusIn } from './report-review.ts'

/**
 * Corrects a park, overriding all sources. The previous values are stored with it, except Google's.
 *
 * @returns the correction's id; null if there is no such report
 */
export function writeCorrection(
  { orm, run }: Database,
  { id: reportId, facts, resolve }: CorrectInput,
): Promise<number | null> {
  const copyable = sql.raw(COPYABLE_FIELDS).mapWith(parks.jsonFields)
  const write = orm.transaction(async (tx) => {
    const [park] = await tx
      .select({ id: parks.id, fields: parks.jsonFields, copyable })
      .from(reports)
      .innerJoin(parks, eq(parks.id, reports.parkId))
      .where(hasId(reports.id, reportId))
      .for('update', { of: parks })
    if (!park) return null
    const shown = claimsOf(readPark(park.fields))
    const before = beforeCorrection(facts, shown, claimsOf(readPark(park.copyable)))
    const [correction] = await tx
      .insert(parkCorrections)
      .values({ parkId: park.id, reportId, facts, before })
      .returning({ id: parkCorrections.id })
    if (resolve) await writeStatusIn(tx, { id: reportId, status: 'resolved' })
    return correction?.id ?? null
  })
  return run(write)
}

/** Undoes a correction, so that the sources' values show again; returns whether it exists. */
export async function undoCorrection({ orm, run }: Database, id: number): Promise<boolean> {
  const isMeant = hasId(parkCorrections.id, id)
  const undo = orm.transaction(async (tx) => {
    // Locks the park first, as correcting and deleting do, to avoid deadlocks.
    await tx
      .select({ id: parks.id })
      .from(parkCorrections)
      .innerJoin(parks, eq(parks.id, parkCorrections.parkId))
      .where(isMeant)
      .for('update', { of: parks })
    const undoneAt = sql`coalesce(${parkCorrections.undoneAt}, now())`
    const { count } = await tx.update(parkCorrections).set({ undoneAt }).where(isMeant)
    return count > 0
  })
  return run(undo)
}
