import type postgres from 'postgres'
import { type CorrectedFacts, claimsOf, type ParkClaims } from '#domain/operator/corrections.ts'
import {
  GROUP_STATUSES,
  type ReportGroup,
  type ReportStatus,
} from '#domain/operator/report-review.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { ReportType } from '#domain/visitors/reports.ts'
import type { Database } from '../../client.ts'
import { transaction } from '../../transaction.ts'
import { copyableFields, readPark } from '../park/park-json.ts'

type Sql = postgres.Sql

type ReportsQuery = {
  /** Absent: all. */
  group?: ReportGroup | undefined
  /** Words of the park's name, or of the details; '' for any. */
  q: string
  limit: number
  offset: number
}

type ReportRow = {
  id: number
  parkId: number
  /** '' where it may not be kept any longer. */
  parkName: string
  reportType: ReportType
  details: string | null
  status: ReportStatus
  /** ISO. */
  createdAt: string
  changedAt: string | null
  /** How often the same visitor has sent it within a day. */
  timesReported: number
  park: ParkClaims
  copyable: ParkClaims
}

export type FoundReports = { reports: ReportRow[]; counts: Record<ReportGroup, number> }

type Counted = Record<ReportGroup, number>
type Row = Counted &
  Omit<ReportRow, 'park' | 'copyable'> & { fields: string; copyableFields: string }

/** Some reports, the newest first, and how many match in each group. */
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
}: Row): ReportRow {
  return {
    ...report,
    park: claimsOf(readPark(fields)),
    copyable: claimsOf(readPark(copyableFields)),
  }
}

function isInGroup(sql: Sql, group: ReportGroup | undefined) {
  if (!group) return sql`true`
  const [first = '', ...others] = GROUP_STATUSES[group]
  // One alone has the index's order.
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

/** Sets a report's status and notes the change; whether there is such a report. */
export async function writeReportStatus(
  { sql, run }: Database,
  { id, status }: { id: number; status: ReportStatus },
): Promise<boolean> {
  return run(transaction(sql, (tx) => writeStatusIn(tx, { id, status })))
}

/** The same within a transaction of the caller's. */
export async function writeStatusIn(
  tx: postgres.TransactionSql,
  { id, status }: { id: number; status: ReportStatus },
): Promise<boolean> {
  const rows = await tx<{ before: ReportStatus }[]>`
    select status as before from reports where id = ${id}::bigint for update`
  const [report] = rows
  if (!report || report.before === status) return report !== undefined
  await tx`update reports set status = ${status}::text where id = ${id}::bigint`
  await tx`
    insert into report_changes (report_id, from_status, to_status)
    values (${id}::int, ${report.before}::text, ${status}::text)`
  return true
}

type StatusChange = { id: number; from: ReportStatus; to: ReportStatus; createdAt: string }

type CorrectionRow = {
  id: number
  reportId: number | null
  facts: CorrectedFacts
  before: CorrectedFacts
  /** ISO. */
  createdAt: string
  undoneAt: string | null
}

export type ReportHistoryRows = { changes: StatusChange[]; corrections: CorrectionRow[] }

/** What became of a report and of its park, the latest first; null where there is no such report. */
export async function findReportHistory(
  { sql, run }: Database,
  id: number,
): Promise<ReportHistoryRows | null> {
  const [report] = await run(sql<{ parkId: number }[]>`
    select park_id as "parkId" from reports where id = ${id}::bigint`)
  if (!report) return null
  const changes = await run(sql<StatusChange[]>`
    select id, from_status as from, to_status as to, ${iso(sql, sql`created_at`)} as "createdAt"
    from report_changes where report_id = ${id}::bigint order by id desc`)
  const corrections = await run(sql<CorrectionRow[]>`
    select id, report_id as "reportId", facts, before, ${iso(sql, sql`created_at`)} as "createdAt",
      ${iso(sql, sql`undone_at`)} as "undoneAt"
    from park_corrections where park_id = ${report.parkId}::int order by id desc`)
  return { changes: [...changes], corrections: [...corrections] }
}
