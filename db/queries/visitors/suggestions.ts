import type postgres from 'postgres'
import type { SuggestionInput } from '#domain/visitors/suggestion-schemas.ts'
import type { Database } from '../../client.ts'
import type { suggestions } from '../../schema/suggestions.ts'
import type { Row } from '../columns.ts'
import { SAME_REPORT_SECONDS } from './reports.ts'

const isRecent = (sql: postgres.Sql) =>
  sql`suggestions.created_at > now() - make_interval(secs => ${SAME_REPORT_SECONDS}::float8)`

/**
 * The id of a suggestion that the same visitor has made within a day; null if there is none.
 *
 * @param fingerprint equal for the same suggestion by the same visitor
 */
export async function findSuggestion(
  { sql, run }: Database,
  fingerprint: string,
): Promise<number | null> {
  const [row] = await run(sql<Row<typeof suggestions, 'id'>[]>`
    select id from suggestions where fingerprint = ${fingerprint}::text and ${isRecent(sql)}`)
  return row?.id ?? null
}

/**
 * Stores a suggestion for the operator; one that is there already stays.
 *
 * @returns its id; null if there is no such park
 */
export async function writeSuggestion(
  { sql, run }: Database,
  { parkId, content, note, fingerprint }: SuggestionInput & { fingerprint: string },
): Promise<number | null> {
  await forgetSuggesters({ sql, run }, fingerprint)
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

/** Deletes the fingerprints of suggestions older than a day: all of them, or one. */
export async function forgetSuggesters(
  { sql, run }: Pick<Database, 'sql' | 'run'>,
  fingerprint?: string,
): Promise<void> {
  const own = fingerprint === undefined ? sql`is not null` : sql`= ${fingerprint}::text`
  await run(sql`
    update suggestions set fingerprint = null where fingerprint ${own} and not ${isRecent(sql)}`)
}
