import type postgres from 'postgres'
import { DAY_SECONDS } from '#domain/time/units.ts'
import type { ReportInput } from '#domain/visitors/visitor-schemas.ts'
import type { Database } from '../../client.ts'
import type { reports } from '../../schema/visitors.ts'
import type { Row } from '../columns.ts'

/** Repeated reports by the same visitor count as one within this time. */
export const SAME_REPORT_SECONDS = DAY_SECONDS

const isRecent = (sql: postgres.Sql) =>
  sql`reports.created_at > now() - make_interval(secs => ${SAME_REPORT_SECONDS}::float8)`

/**
 * Counts a repeated report by the same visitor, within a day.
 *
 * @param fingerprint equal for the same report by the same visitor
 * @returns its id; null if the report is new
 */
export async function repeatReport(
  { sql, run }: Database,
  fingerprint: string,
): Promise<number | null> {
  const [row] = await run(sql<Row<typeof reports, 'id'>[]>`
    update reports set times_reported = least(times_reported, 1000000) + 1
    where fingerprint = ${fingerprint}::text and ${isRecent(sql)}
    returning id`)
  return row?.id ?? null
}

/**
 * Inserts an open report about a park; a concurrent duplicate is counted instead.
 *
 * @returns its id, and whether it is new; null if there is no such park
 */
export async function writeReport(
  { sql, run }: Database,
  { id: parkId, reportType, details, fingerprint }: ReportInput & { fingerprint: string },
): Promise<{ id: number; isNew: boolean } | null> {
  await forgetReporters({ sql, run }, fingerprint)
  const [row] = await run(sql<(Row<typeof reports, 'id'> & { isNew: boolean })[]>`
    insert into reports (park_id, type, details, fingerprint)
    select id, ${reportType}::text, ${details}::text, ${fingerprint}::text
    from parks where id = ${parkId}::bigint and not hidden
    on conflict (fingerprint)
      do update set times_reported = least(reports.times_reported, 1000000) + 1
    returning id, times_reported = 1 as "isNew"`)
  return row ?? null
}

/** Deletes the fingerprints of reports older than a day: all of them, or one. */
export async function forgetReporters(
  { sql, run }: Pick<Database, 'sql' | 'run'>,
  fingerprint?: string,
): Promise<void> {
  const own = fingerprint === undefined ? sql`is not null` : sql`= ${fingerprint}::text`
  await run(sql`
    update reports set fingerprint = null where fingerprint ${own} and not ${isRecent(sql)}`)
}
