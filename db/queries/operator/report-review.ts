import { desc, eq } from 'drizzle-orm'
import type postgres from 'postgres'
import { copyableOf, editableFields, fieldSources } from '#domain/operator/corrections.ts'
import {
  GROUP_STATUSES,
  type ReportGroup,
  type ReportStatus,
} from '#domain/operator/report-review.ts'
import type {
  ReportHistory,
  ReportsInput,
  ReportsPage,
  ReviewedReport,
  SetStatusInput,
} from '#domain/operator/report-review-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { Database, Writer } from '../../client.ts'
import { parkCorrections, reportChanges, reports } from '../../schema/visitors.ts'
import { hasId, isoTime } from '../columns.ts'
import { toKnownFacts, WON_COPYABLE_FACTS, WON_FACTS, type WonFact } from '../park/known-facts.ts'
import { COPYABLE_FIELDS, readPark } from '../park/park-json.ts'

type Sql = postgres.Sql

type Counted = Record<ReportGroup, number>
type Row = Counted &
  Omit<ReviewedReport, 'park' | 'copyable' | 'facts' | 'copyableFacts'> & {
    fields: string
    copyableFields: string
    facts: WonFact[] | null
    copyableFacts: WonFact[] | null
  }

/** A page of reports, newest first, and the number of matches in each group. */
export async function findReports(
  { sql, run }: Database,
  query: ReportsInput,
): Promise<Omit<ReportsPage, 'total'>> {
  const isCurrent = sql`name <> '' and coalesce(kept_until > now(), true)`
  const lastChange = sql`greatest(
    (select max(created_at) from report_changes where report_id = reports.id),
    (select max(greatest(created_at, undone_at)) from park_corrections
      where report_id = reports.id))`
  const count = (group: ReportGroup) => sql`(count(*) filter (where ${isInGroup(sql, group)}))::int`
  const rows = await run(sql<(Counted | Row)[]>`
    -- A search by words is materialized to run once; without words the index finds the page.
    with matching as ${query.q ? sql`materialized` : sql`not materialized`} (
      select reports.id, status, reports.created_at
      from reports ${query.q ? sql`join parks on parks.id = park_id` : sql``}
      where ${matches(sql, query.q)}
    ),
    page as (
      select id from matching where ${isInGroup(sql, query.group)}
      order by created_at desc, id desc limit ${query.limit}::int offset ${(query.page - 1) * query.limit}::int
    )
    select counts.*, shown.*
    from (
      select ${count('open')} as open, ${count('investigating')} as investigating,
        ${count('resolved')} as resolved
      from matching
    ) as counts
    left join (
      select reports.id, park_id as "parkId",
        case when ${isCurrent} then name else '' end as "parkName",
        type as "reportType", details, status,
        case when ${isCurrent} then json_fields else ${sql.unsafe(COPYABLE_FIELDS)} end as fields,
        ${sql.unsafe(COPYABLE_FIELDS)} as "copyableFields",
        case when ${isCurrent} then ${sql.unsafe(WON_FACTS)}
          else ${sql.unsafe(WON_COPYABLE_FACTS)} end as facts,
        ${sql.unsafe(WON_COPYABLE_FACTS)} as "copyableFacts",
        ${iso(sql, sql`reports.created_at`)} as "createdAt",
        ${iso(sql, lastChange)} as "changedAt",
        times_reported as "timesReported"
      from page join reports using (id) join parks on parks.id = park_id
    ) as shown on true
    order by "createdAt" desc, id desc`)
  const { open = 0, investigating = 0, resolved = 0 } = rows[0] ?? {}
  return {
    reports: rows.flatMap((row) => ('id' in row && row.id !== null ? [toReport(row)] : [])),
    counts: { open, investigating, resolved },
  }
}

function toReport({
  open: _,
  investigating: __,
  resolved: ___,
  fields,
  copyableFields,
  facts,
  copyableFacts,
  ...report
}: Row): ReviewedReport {
  const shown = readPark(fields)
  return {
    ...report,
    park: editableFields(shown),
    fieldSources: fieldSources(shown),
    copyable: copyableOf(readPark(copyableFields)),
    facts: toKnownFacts(facts ?? []),
    copyableFacts: toKnownFacts(copyableFacts ?? []),
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

function iso(sql: Sql, time: postgres.Fragment) {
  return sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Sets a report's status and records the change; returns the one before, null if there is no such report. */
export async function writeReportStatus(
  { orm, run }: Database,
  change: SetStatusInput,
): Promise<ReportStatus | null> {
  return run(orm.transaction((tx) => writeStatusIn(tx, change)))
}

/** The same within the caller's transaction. */
export async function writeStatusIn(
  tx: Writer,
  { id, status }: SetStatusInput,
): Promise<ReportStatus | null> {
  const isReport = hasId(reports.id, id)
  const [report] = await tx
    .select({ status: reports.status })
    .from(reports)
    .where(isReport)
    .for('update')
  if (!report || report.status === status) return report?.status ?? null
  await tx.update(reports).set({ status }).where(isReport)
  await tx
    .insert(reportChanges)
    .values({ reportId: id, fromStatus: report.status, toStatus: status })
  return report.status
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
      fieldSources: parkCorrections.fieldSources,
      createdAt: isoTime(parkCorrections.createdAt),
      undoneAt: isoTime(parkCorrections.undoneAt),
    })
    .from(parkCorrections)
    .where(eq(parkCorrections.parkId, report.parkId))
    .orderBy(desc(parkCorrections.id))
  return { changes: await run(changes.execute()), corrections: await run(corrections.execute()) }
}
