import type postgres from 'postgres'
import type { ReportType } from '#domain/visitors/reports.ts'
import type { Database } from '../../client.ts'
import type { reports } from '../../schema/visitors.ts'
import type { Row } from '../columns.ts'

export type NewReport = {
  parkId: number
  type: ReportType
  details: string | null
  /** The same for the same report by the same visitor. */
  fingerprint: string
}

/** For so long the same report by the same visitor is one. */
const isRecent = (sql: postgres.Sql) => sql`reports.created_at > now() - interval '1 day'`

/**
 * Counts a report that the visitor has sent before, within a day.
 *
 * @returns its number; null where it is a new one
 */
export async function repeatReport(
  { sql, run }: Database,
  { fingerprint }: Pick<NewReport, 'fingerprint'>,
): Promise<number | null> {
  const [row] = await run(sql<Row<typeof reports, 'id'>[]>`
    update reports set times_reported = least(times_reported, 1000000) + 1
    where fingerprint = ${fingerprint}::text and ${isRecent(sql)}
    returning id`)
  return row?.id ?? null
}

/**
 * Keeps an open report of something wrong about a park; where the same has come at the same time,
 * that one counts it.
 *
 * @returns its number, and whether it is a new one; null where there is no such park
 */
export async function writeReport(
  { sql, run }: Database,
  { parkId, type, details, fingerprint }: NewReport,
): Promise<{ id: number; isNew: boolean } | null> {
  await forgetReporters({ sql, run }, fingerprint)
  const [row] = await run(sql<(Row<typeof reports, 'id'> & { isNew: boolean })[]>`
    insert into reports (park_id, type, details, fingerprint)
    select id, ${type}::text, ${details}::text, ${fingerprint}::text
    from parks where id = ${parkId}::bigint
    on conflict (fingerprint)
      do update set times_reported = least(reports.times_reported, 1000000) + 1
    returning id, times_reported = 1 as "isNew"`)
  return row ?? null
}

/** Forgets who has sent reports once their day is over: all of them, or those of one fingerprint. */
export async function forgetReporters(
  { sql, run }: Pick<Database, 'sql' | 'run'>,
  fingerprint?: string,
): Promise<void> {
  const own = fingerprint === undefined ? sql`is not null` : sql`= ${fingerprint}::text`
  await run(sql`
    update reports set fingerprint = null where fingerprint ${own} and not ${isRecent(sql)}`)
}
