import type {
  Failure,
  NewReport,
  NewSuggestion,
  NewsChannel,
  NewsKind,
  NewsText,
} from '#domain/operator/news.ts'
import type { Database } from '../../client.ts'
import type { news } from '../../schema/news.ts'
import { type Row, toJson } from '../columns.ts'
import { REGION_JOBS } from '../region/region-runs.ts'

/** What happened longer ago is not news, where nothing was sent since. */
const LONGEST_AGO = '1 day'
/** So many messages about visitors' reports are sent at once within an hour; then they are gathered. */
const MAX_AT_ONCE = 6
const GATHERED = '15 minutes'
/** Rows read at once. */
const MAX_ROWS = 1_000

type Of = { channel: NewsChannel; kind: NewsKind }

/** The conditions of what is new to a channel, as parts of a statement. */
function partsOf({ sql }: Pick<Database, 'sql'>, channel: NewsChannel) {
  const since = (kind: NewsKind) => sql`(
    select greatest(max(created_at), now() - ${LONGEST_AGO}::text::interval) from news
    where channel = ${channel}::text and kind = ${kind}::text)`
  const isCalm = sql`(
    select count(*) < ${MAX_AT_ONCE}::int or max(created_at) < now() - ${GATHERED}::text::interval
    from news where channel = ${channel}::text and kind = 'reports'
      and created_at > now() - interval '1 hour')`
  return {
    reports: sql`reports.status = 'open' and reports.created_at > ${since('reports')} and ${isCalm}`,
    suggestions: sql`suggestions.status = 'waiting'
      and suggestions.created_at > ${since('reports')} and ${isCalm}`,
    failures: (kinds: readonly string[]) =>
      sql`jobs.error is not null and jobs.kind = any(${[...kinds]}::text[])
        and finished_at > ${since('failures')}`,
  }
}

type Wanted = {
  channel: NewsChannel
  kinds: readonly NewsKind[]
  /** The kinds of work whose failures are news. */
  work: readonly string[]
}

/** Whether there is something to send to a channel, but for a spent budget. */
export async function hasNews(
  database: Database,
  { channel, kinds, work }: Wanted,
): Promise<boolean> {
  const { sql, run } = database
  const { reports, suggestions, failures } = partsOf(database, channel)
  const [row] = await run(sql<[{ isThere: boolean }]>`
    select exists (
        select from news where channel = ${channel}::text and ended_at is null and due_at <= now())
      or ${kinds.includes('reports')}::boolean and (
        exists (select from reports where ${reports})
        or exists (select from suggestions where ${suggestions}))
      or ${kinds.includes('failures')}::boolean
        and exists (select from jobs where ${failures(work)})
      as "isThere"`)
  return row.isThere
}

/** The database's time, in milliseconds. */
export async function readClock({ sql, run }: Database): Promise<Date> {
  const [row] = await run(sql<[{ ms: number }]>`
    select floor(extract(epoch from now()) * 1000)::float8 as ms`)
  return new Date(row.ms)
}

/** The open reports and waiting suggestions that a channel has not got yet, the oldest first. */
export async function findNewWords(
  database: Database,
  channel: NewsChannel,
  until: Date,
): Promise<{ reports: NewReport[]; suggestions: NewSuggestion[] }> {
  const { sql, run } = database
  const parts = partsOf(database, channel)
  const moment = sql`${until.toISOString()}::timestamptz`
  const reports = await run(sql<NewReport[]>`
    select parks.name as park, reports.type, reports.details
    from reports join parks on parks.id = park_id
    where ${parts.reports} and reports.created_at <= ${moment}
    order by reports.created_at, reports.id limit ${MAX_ROWS}::int`)
  const suggestions = await run(sql<NewSuggestion[]>`
    select parks.name as park, content, note
    from suggestions left join parks on parks.id = park_id
    where ${parts.suggestions} and suggestions.created_at <= ${moment}
    order by suggestions.created_at, suggestions.id limit ${MAX_ROWS}::int`)
  return { reports, suggestions }
}

/** Failed work of these kinds of which a channel has not been told yet. */
export function findFailures(
  database: Database,
  { channel, work }: Omit<Wanted, 'kinds'>,
  until: Date,
): Promise<Failure[]> {
  const { sql, run } = database
  return run(sql<Failure[]>`
    select jobs.kind, regions.name as region, jobs.error
    from jobs left join regions
      on jobs.kind = ${REGION_JOBS}::text and regions.id::text = jobs.key
    where ${partsOf(database, channel).failures(work)}
      and finished_at <= ${until.toISOString()}::timestamptz
    order by finished_at, jobs.id limit ${MAX_ROWS}::int`)
}

/** Whether a channel has got a message of this kind today (UTC). */
export async function hasNewsToday(
  { sql, run }: Database,
  { channel, kind }: Of,
): Promise<boolean> {
  const rows = await run(sql`
    select from news
    where channel = ${channel}::text and kind = ${kind}::text
      and created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`)
  return rows.length > 0
}

/**
 * Adds a message, to be sent at once.
 *
 * @param at until when what happened is in it
 */
export async function addNews(
  { sql, run }: Database,
  { channel, kind, content, at }: Of & { content: NewsText; at: Date },
): Promise<void> {
  await run(sql`
    insert into news (channel, kind, content, created_at)
    values (${channel}::text, ${kind}::text, ${toJson(content)}::text::jsonb,
      ${at.toISOString()}::timestamptz)`)
}

type DueNews = Row<typeof news, 'id' | 'channel' | 'kind' | 'content' | 'attempts'> & { at: string }

/** The messages to send now, the oldest first. */
export function findDueNews({ sql, run }: Database): Promise<DueNews[]> {
  return run(sql<DueNews[]>`
    select id, channel, kind, content, attempts,
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from news where ended_at is null and due_at <= now() order by id limit ${MAX_ROWS}::int`)
}

/**
 * Notes an attempt to send a message.
 *
 * @param error why it failed; null: it was sent
 * @param pauseSeconds until the next attempt; null: there is none
 */
export async function noteAttempt(
  { sql, run }: Database,
  id: number,
  { error, pauseSeconds }: { error: string | null; pauseSeconds: number | null },
): Promise<void> {
  await run(sql`
    update news set attempts = attempts + 1, error = ${error}::text,
      due_at = now() + make_interval(secs => ${pauseSeconds ?? 0}::float8),
      ended_at = case when ${pauseSeconds === null}::boolean then now() end
    where id = ${id}::int`)
}

/** Deletes messages that were sent or given up some days ago. */
export async function dropOldNews({ sql, run }: Database, days: number): Promise<void> {
  await run(sql`delete from news where ended_at < now() - make_interval(days => ${days}::int)`)
}
