import { type SQL, sql } from 'drizzle-orm'
import { HOURS, type Tally } from '#domain/facts/answers.ts'
import type { Writer } from '../../client.ts'

/** A SQL expression: a digest of the hours of the row of `parks`; null if they are not known. */
export const HOURS_DIGEST = `md5(('{' || parks.json_fields)::jsonb ->> 'openingHours')`

/** Answers about hours are digests of these: those about other hours than the known ones do not count. */
const COUNTS = `(park_answers.key <> '${HOURS.key}' or value = (
  select ${HOURS_DIGEST} from parks where parks.id = park_answers.park_id))`
const VALUE = `case when park_answers.key = '${HOURS.key}' then 'yes' else value end`

/** A SQL expression: the answers of visitors about the row of `parks` that still count. */
export const SAID = `(
  select json_agg(json_build_object('key', key, 'value', said, 'count', times, 'last', last)) from (
    select key, ${VALUE} as said, count(*)::int as times,
      to_char(max(created_at) at time zone 'utc', 'YYYY-MM-DD') as last
    from park_answers
    where park_id = parks.id and fresh_until > now() and ${COUNTS}
    group by key, said order by key, count(*) desc, said
  ) as said)`

/** A SQL expression: the answers to all questions about a park, as JSON. */
export function tallies(parkId: number): SQL<Tally[]> {
  return sql<Tally[]>`(
    select coalesce(json_agg(json_build_object('key', key, 'value', said, 'count', times,
      'fresh', fresh, 'last', last)), '[]')
    from (
      select key, ${sql.raw(VALUE)} as said, count(*)::int as times,
        (count(*) filter (where fresh_until > now()))::int as fresh,
        to_char(max(created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last
      from park_answers
      where park_id = ${parkId}::int and ${sql.raw(COUNTS)}
      group by key, said order by key, count(*) desc, said
    ) as told)`
}

/** The answers to all questions about a park. */
export async function findTallies(tx: Writer, parkId: number): Promise<Tally[]> {
  const [row] = await tx.execute<{ tallies: Tally[] }>(sql`select ${tallies(parkId)} as tallies`)
  return row?.tallies ?? []
}
