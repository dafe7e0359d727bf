import { HOURS, settle } from '#domain/facts/answers.ts'
import { DAY_SECONDS } from '#domain/time/units.ts'
import type {
  Outcomes,
  OutcomesInput,
  SuggestionInput,
} from '#domain/visitors/suggestion-schemas.ts'
import type { ReportInput } from '#domain/visitors/visitor-schemas.ts'
import type { Database } from '../../client.ts'
import type { reports, suggestions } from '../../schema/visitors.ts'
import type { Row } from '../columns.ts'
import { SAID } from './visitors-layer.ts'

/** A SQL expression: the name of the row of `parks`; '' if it may not be shown. */
const SHOWN_NAME = `case when not hidden and coalesce(kept_until > now(), true) then name else '' end`

/** A report or suggestion that the same visitor repeats within this time counts once. */
const SAME_REPORT_SECONDS = DAY_SECONDS

type Table = 'reports' | 'suggestions'
type Queries = Pick<Database, 'sql' | 'run'>

function isRecent({ sql }: Queries, table: Table) {
  return sql`${sql(table)}.created_at
    > now() - make_interval(secs => ${SAME_REPORT_SECONDS}::float8)`
}

/** Deletes the fingerprints that are older than a day: all of them, or one. */
async function forgetAuthors(database: Queries, table: Table, fingerprint?: string): Promise<void> {
  const { sql, run } = database
  const own = fingerprint === undefined ? sql`is not null` : sql`= ${fingerprint}::text`
  await run(sql`
    update ${sql(table)} set fingerprint = null
    where fingerprint ${own} and not ${isRecent(database, table)}`)
}

export function forgetReporters(database: Queries): Promise<void> {
  return forgetAuthors(database, 'reports')
}

export function forgetSuggesters(database: Queries): Promise<void> {
  return forgetAuthors(database, 'suggestions')
}

/**
 * Counts a repeated report by the same visitor, within a day.
 *
 * @param fingerprint equal for the same report by the same visitor
 * @returns its id; null if the report is new
 */
export async function repeatReport(database: Database, fingerprint: string) {
  const { sql, run } = database
  const [row] = await run(sql<Row<typeof reports, 'id'>[]>`
    update reports set times_reported = least(times_reported, 1000000) + 1
    where fingerprint = ${fingerprint}::text and ${isRecent(database, 'reports')}
    returning id`)
  return row?.id ?? null
}

/**
 * Inserts an open report about a park; a concurrent duplicate is counted instead. Returns its id,
 * and whether it is new; null if there is no such park.
 */
export async function writeReport(
  { sql, run }: Database,
  { id: parkId, reportType, details, fingerprint }: ReportInput & { fingerprint: string },
): Promise<{ id: number; isNew: boolean } | null> {
  await forgetAuthors({ sql, run }, 'reports', fingerprint)
  const [row] = await run(sql<(Row<typeof reports, 'id'> & { isNew: boolean })[]>`
    insert into reports (park_id, type, details, fingerprint)
    select id, ${reportType}::text, ${details}::text, ${fingerprint}::text
    from parks where id = ${parkId}::bigint and not hidden
    on conflict (fingerprint)
      do update set times_reported = least(reports.times_reported, 1000000) + 1
    returning id, times_reported = 1 as "isNew"`)
  return row ?? null
}

/** What came of reports, the newest first. */
export async function findReportOutcomes(
  { sql, run }: Database,
  ids: readonly number[],
): Promise<Outcomes['reports']> {
  const rows = await run(sql<Outcomes['reports']>`
    select reports.id, park_id as "parkId", ${sql.unsafe(SHOWN_NAME)} as "parkName", status,
      exists (select from park_corrections where report_id = reports.id and undone_at is null)
        as "isCorrected"
    from reports join parks on parks.id = park_id
    where reports.id = any(${[...ids]}::bigint[])
    order by reports.id desc`)
  return [...rows]
}

/** The outcomes of suggestions, newest first. A missing park has the suggested name. */
export async function findSuggestionOutcomes(
  { sql, run }: Database,
  ids: readonly number[],
): Promise<Outcomes['suggestions']> {
  const rows = await run(sql<Outcomes['suggestions']>`
    select suggestions.id, parks.id as "parkId",
      case when parks.id is null then coalesce(content ->> 'name', '')
        else ${sql.unsafe(SHOWN_NAME)} end as "parkName", status, reply
    from suggestions left join parks on parks.id = coalesce(park_id, added_id)
    where suggestions.id = any(${[...ids]}::bigint[])
    order by suggestions.id desc`)
  return [...rows]
}

/** The current facts behind these answers, in order; hidden parks are left out. */
export async function findAnswerOutcomes(
  { sql, run }: Database,
  asked: OutcomesInput['answers'],
): Promise<Outcomes['answers']> {
  type Row = Outcomes['answers'][number] & { said: Outcomes['answers'][number]['said'] | null }
  const rows = await run(sql<Row[]>`
    select asked.park_id::int as "parkId", ${sql.unsafe(SHOWN_NAME)} as "parkName", asked.key,
      (select value from won_facts(parks, false) as won where won.key = asked.key) as known,
      ${sql.unsafe(SAID)} as said
    from unnest(${asked.map(({ parkId }) => parkId)}::bigint[], ${asked.map(({ key }) => key)}::text[])
      with ordinality as asked(park_id, key, number)
    join parks on parks.id = coalesce(merge_target(asked.park_id), asked.park_id)
    where not hidden
    order by number`)
  return rows.map((row) => {
    const said = (row.said ?? []).filter(({ key }) => key === row.key)
    if (row.key !== HOURS.key) return { ...row, said }
    const tallies = said.map((one) => ({ ...one, fresh: one.count, last: one.last ?? '' }))
    return { ...row, said, known: settle(tallies)?.value ?? null }
  })
}

/**
 * The id of a suggestion that the same visitor has made within a day; null if there is none.
 *
 * @param fingerprint equal for the same suggestion by the same visitor
 */
export async function findSuggestion(database: Database, fingerprint: string) {
  const { sql, run } = database
  const [row] = await run(sql<Row<typeof suggestions, 'id'>[]>`
    select id from suggestions
    where fingerprint = ${fingerprint}::text and ${isRecent(database, 'suggestions')}`)
  return row?.id ?? null
}

/**
 * Stores a suggestion for the operator; one that is there already stays. Returns its id; null if
 * there is no such park.
 */
export async function writeSuggestion(
  { sql, run }: Database,
  { parkId, content, note, fingerprint }: SuggestionInput & { fingerprint: string },
): Promise<number | null> {
  await forgetAuthors({ sql, run }, 'suggestions', fingerprint)
  const [row] = await run(sql<Row<typeof suggestions, 'id'>[]>`
    insert into suggestions (park_id, content, note, fingerprint)
    select ${parkId}::int, ${JSON.stringify(content)}::text::jsonb, ${note}::text, ${fingerprint}::text
    where ${parkId === null}::boolean or exists (
      select from parks where id = ${parkId}::bigint and not hidden)
    on conflict (fingerprint) do update set note = excluded.note
    returning id`)
  return row?.id ?? null
}

/** Replaces the note of a suggestion that waits. */
export async function writeNote({ sql, run }: Database, id: number, note: string): Promise<void> {
  await run(sql`
    update suggestions set note = ${note}::text where id = ${id}::bigint and status = 'waiting'`)
}

/** Deletes a suggestion that the operator has not decided about; returns whether it was there. */
export async function withdrawSuggestion({ sql, run }: Database, id: number): Promise<boolean> {
  const { count } = await run(sql`
    delete from suggestions where id = ${id}::bigint and status = 'waiting'`)
  return count > 0
}
