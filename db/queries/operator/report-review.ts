import { desc, eq } from 'drizzle-orm'
import type postgres from 'postgres'
import { claimsOf } from '#domain/operator/corrections.ts'
import {
  GROUP_STATUSES,
  type ReportGroup,
  type ReportStatus,
} from '#domain/operator/report-review.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { ReportHistory, ReviewedReport } from '#domain/visitors/report-schemas.ts'
import type { Database } from '../../client.ts'
import { parkCorrections, reportChanges, reports } from '../../schema/visitors.ts'
import { transaction } from '../../transaction.ts'
import { hasId, isoTime, type Row as TableRow } from '../columns.ts'
import { copyableFields, readPark } from '../park/park-json.ts'

type Sql = postgres.Sql

type ReportsQuery = {
  /** Absent: all. */
  group?: ReportGroup | undefined
  /** Words of the park's name or of the details; '' for any. */
  q: string
  limit: number
  offset: number
}

export type FoundReports = { reports: ReviewedReport[]; counts: Record<ReportGroup, number> }

type Counted = Record<ReportGroup, number>
type Row = Counted &
  Omit<ReviewedReport, 'park' | 'copyable'> & { fields: string; copyableFields: string }

/** A page of reports, newest first, and the number of matches in each group. */
export async function findReports(
  { sql, run }: Database,
  query: ReportsQuery,
): Promise<FoundReports> {
  const isKept = sql`name <> '' and coalesce(kept_until > now(), true)`
  const count = (group: ReportGroup) => sql`(count(*) filter (where ${isInGroup(sql, group)}))::int`
  const rows = await run(sql<(Counted | Row)[]>`
    -- Words are looked for once; without any the index alone finds the page.
    with matching as ${query.q ? sql`materialized` : sql`not materialized`} (
      select reports.id, status, reports.created_at
      from reports ${query.q ? sql`join parks on parks.id = park_id` : sql``}
      where ${matches(sql, query.q)}
    ),
    page as (
      select id from matching where ${isInGroup(sql, query.group)}
      order by created_at desc, id desc limit ${query.limit}::int offset ${query.offset}::int
    )
    select counts.*, shown.*
    from (
      select ${count('open')} as open, ${count('investigating')} as investigating,
        ${count('resolved')} as resolved
      from matching
    ) as counts
    left join (
      select reports.id, park_id as "parkId",
        case when ${isKept} then name else '' end as "parkName",
        type as "reportType", details, status,
        case when ${isKept} then json_fields else ${copyableFields(sql)} end as fields,
        ${copyableFields(sql)} as "copyableFields",
        ${iso(sql, sql`reports.created_at`)} as "createdAt",
        ${iso(sql, lastChange(sql))} as "changedAt",
        times_reported as "timesReported"
      from page join reports using (id) join parks on parks.id = park_id
    ) as shown on true
    order by "createdAt" desc, id desc`)
  const { open = 0, investigating = 0, resolved = 0 } = rows[0] ?? {}
  return {
    reports: rows.filter(isRow).map(toReport),
    counts: { open, investigating, resolved },
  }
}

function isRow(row: Counted | Row): row is Row {
  return 'id' in row && row.id !== null
}

function toReport({
  open: _,
  investigating: __,
  resolved: ___,
  fields,
  copyableFields,
  ...report
}: Row): ReviewedReport {
  return {
    ...report,
    park: claimsOf(readPark(fields)),
    copyable: claimsOf(readPark(copyableFields)),
  }
}

function isInGroup(sql: Sql, group: ReportGroup | undefined) {
  if (!group) return sql`true`
  const [first = '', ...others] = GROUP_STATUSES[group]
  // A single status can use the index's order.
  if (others.length === 0) return sql`status = ${first}::text`
  return sql`status = any(${[first, ...others]}::text[])`
}

function matches(sql: Sql, q: string) {
  if (!q) return sql`true`
  const name = normaliseName(q)
  const inName = name ? sql`search_name like ${`%${name}%`}::text or` : sql``
  return sql`(${inName} details ilike ${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`}::text)`
}

function lastChange(sql: Sql) {
  return sql`greatest(
    (select max(created_at) from report_changes where report_id = reports.id),
    (select max(greatest(created_at, undone_at)) from park_corrections
      where report_id = reports.id))`
}

function iso(sql: Sql, time: postgres.Fragment) {
  return sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Sets a report's status and records the change; returns whether the report exists. */
export async function writeReportStatus(
  { sql, run }: Database,
  { id, status }: { id: number; status: ReportStatus },
): Promise<boolean> {
  return run(transaction(sql, (tx) => writeStatusIn(tx, { id, status })))
}

/** The same within the caller's transaction. */
export async function writeStatusIn(
  tx: postgres.TransactionSql,
  { id, status }: { id: number; status: ReportStatus },
): Promise<boolean> {
  const rows = await tx<TableRow<typeof reports, 'status'>[]>`
    select status from reports where id = ${id}::bigint for update`
  const [report] = rows
  if (!report || report.status === status) return report !== undefined
  await tx`update reports set status = ${status}::text where id = ${id}::bigint`
  await tx`
    insert into report_changes (report_id, from_status, to_status)
    values (${id}::int, ${report.status}::text, ${status}::text)`
  return true
}

/** The history of a report and of its park, latest first; null if there is no such report. */
export async function findReportHistory(
  { orm, run }: Database,
  id: number,
): Promise<ReportHistory | null> {
  const found = orm.select({ parkId: reports.parkId }).from(reports).where(hasId(reports.id, id))
  const [report] = await run(found.execute())
  if (!report) return null
  const changes = orm
    .select({
      id: reportChanges.id,
      from: reportChanges.fromStatus,
      to: reportChanges.toStatus,
      createdAt: isoTime(reportChanges.createdAt),
    })
    .from(reportChanges)
    .where(hasId(reportChanges.reportId, id))
    .orderBy(desc(reportChanges.id))
  const corrections = orm
    .select({
      id: parkCorrections.id,
      reportId: parkCorrections.reportId,
      facts: parkCorrections.facts,
      before: parkCorrections.before,
      createdAt: isoTime(parkCorrections.createdAt),
      undoneAt: isoTime(parkCorrections.undoneAt),
    })
    .from(parkCorrections)
    .where(eq(parkCorrections.parkId, report.parkId))
    .orderBy(desc(parkCorrections.id))
  return { changes: await run(changes.execute()), corrections: await run(corrections.execute()) }
}
