import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Knowledge } from '#domain/facts/answer-schemas.ts'
import { findQuestion, HOURS, isRenewedOnly, type Tally } from '#domain/facts/answers.ts'
import { ASKS_DAYS, NETWORK_DAYS } from '#domain/time/lifetimes/visitors.ts'
import type { Database, Writer } from '../../client.ts'
import { networkKeys, parkAnswers } from '../../schema/answers.ts'
import { parks } from '../../schema/parks.ts'
import { hasId } from '../columns.ts'
import { toKnownFacts, WON_FACTS, type WonFact } from '../park/known-facts.ts'
import { findAllIds } from '../park/merged-parks.ts'
import { writeVisitorsLayer } from './visitors-layer.ts'

/** The digits of a network's hash that stay, so that its later answers replace its earlier ones. */
const KEPT_DIGITS = 2

type Answer = {
  parkId: number
  key: string
  /** Null takes it back. */
  value: string | null
  /** A keyed hash of the visitor's network and a park, in hexadecimal digits. */
  networkAt: (parkId: number) => string
  /** Hashes of the device's earlier receipt and of its new one. */
  before: string | null
  receipt: string
}

/**
 * Stores a visitor's answer in place of the same device's or network's earlier one, and what visitors
 * agree on as facts of the park.
 *
 * @returns the answers to all questions about the park; 'not known' if nothing is stored, as it only
 *   says that something is still so which is not known, or may not be copied
 */
export function writeAnswer(
  { orm, run }: Database,
  { parkId, key, value, networkAt, before, receipt }: Answer,
): Promise<Tally[] | 'no park' | 'not known'> {
  const write = orm.transaction(async (tx) => {
    // Answers about a park are written one after the other, so that none is overlooked.
    const isPark = and(hasId(parks.id, parkId), eq(parks.toldListed, true), eq(parks.hidden, false))
    const stillSo = isStillSo(key, value)
    const hours = sql<string | null>`${key === HOURS.key ? HOURS_DIGEST : sql`null`}`
    const [park] = await tx
      .select({ id: parks.id, hours, stillSo })
      .from(parks)
      .where(isPark)
      .for('update')
    if (!park) return 'no park'
    if (!park.stillSo) return 'not known'
    // Answers about a park that was merged into it have kept their hashes.
    const networks = (await findAllIds(tx, park.id))
      .map(networkAt)
      .flatMap((hash) => [hash, hash.slice(0, KEPT_DIGITS)])
    const isOwn = or(
      eq(parkAnswers.receipt, before ?? ''),
      // Taking an answer back takes no neighbour's.
      value === null ? undefined : inArray(parkAnswers.network, networks),
    )
    const isSame = and(eq(parkAnswers.parkId, park.id), eq(parkAnswers.key, key))
    await tx.delete(parkAnswers).where(and(isSame, isOwn))
    if (value !== null) {
      const days = findQuestion(key)?.freshDays ?? 0
      const freshUntil = sql`now() + make_interval(days => ${days}::int)`
      const network = networkAt(park.id)
      const said = key === HOURS.key ? (park.hours ?? '') : value
      await tx
        .insert(parkAnswers)
        .values({ parkId, key, value: said, network, receipt, freshUntil })
    }
    const tallies = await tally(tx, park.id)
    await writeVisitorsLayer(tx, park.id, tallies)
    return tallies
  })
  return run(write)
}

/** A SQL expression: a digest of the hours of the row of `parks`; null if they are not known. */
const HOURS_TEXT = `md5(('{' || parks.json_fields)::jsonb ->> 'openingHours')`
const HOURS_DIGEST = sql.raw(HOURS_TEXT)

/** Answers about hours are digests of these: those about other hours than the known ones do not count. */
const COUNTS = `(park_answers.key <> '${HOURS.key}' or value = (
  select ${HOURS_TEXT} from parks where parks.id = park_answers.park_id))`
const VALUE = `case when park_answers.key = '${HOURS.key}' then 'yes' else value end`

/** Whether what an answer says to be still so is known, if it says that. */
function isStillSo(key: string, value: string | null) {
  const question = findQuestion(key)
  if (value === null || !question || !isRenewedOnly(question)) return sql<boolean>`true`
  if (question === HOURS) return sql<boolean>`${HOURS_DIGEST} is not null`
  return sql<boolean>`exists (select from won_facts(parks, true) as won
    where won.key = ${key} and won.value = ${value})`
}

/** The answers to all questions about a park. */
export async function tally(tx: Writer, parkId: number): Promise<Tally[]> {
  const { key, freshUntil, createdAt } = parkAnswers
  const value = sql<string>`${sql.raw(VALUE)}`
  return tx
    .select({
      key,
      value,
      count: sql<number>`count(*)::int`,
      fresh: sql<number>`(count(*) filter (where ${gt(freshUntil, sql`now()`)}))::int`,
      last: sql<string>`to_char(max(${createdAt}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    })
    .from(parkAnswers)
    .where(and(eq(parkAnswers.parkId, parkId), sql.raw(COUNTS)))
    .groupBy(key, sql`2`)
    .orderBy(key, sql`count(*) desc`, sql`2`)
}

/** The key of the hashes of networks. */
export async function findNetworkKey({ orm, run }: Database): Promise<Uint8Array> {
  const [row] = await run(orm.select({ key: networkKeys.key }).from(networkKeys))
  if (!row) throw new Error('The key of the hashes of networks is missing.')
  return row.key
}

/** Rows changed by one statement, which take well under a second. */
const AT_ONCE = 1_000

/** Forgets the networks of answers older than 30 days, but for two digits of their hashes. */
export async function forgetNetworks({ sql, run }: Database): Promise<void> {
  for (;;) {
    const { count } = await run(sql`
      update park_answers set network = left(network, ${KEPT_DIGITS}::int)
      where id in (
        select id from park_answers
        where length(network) > 2
          and created_at <= now() - make_interval(days => ${NETWORK_DAYS}::int)
        limit ${AT_ONCE}::int)`)
    if (count < AT_ONCE) return
  }
}

/** A fact that searches asked for and could not tell. */
export type Ask = { parkId: number; key: string; count: number }

/** Adds to the counts of today (UTC); at most about 1000 at once. */
export async function addAsks({ sql, run }: Database, asks: readonly Ask[]): Promise<void> {
  await run(sql`
    insert into fact_asks (park_id, key, day, count)
    select park_id, key, (now() at time zone 'utc')::date, count
    from unnest(${asks.map((ask) => ask.parkId)}::int[], ${asks.map((ask) => ask.key)}::text[],
      ${asks.map((ask) => ask.count)}::int[]) as asked(park_id, key, count)
    where exists (select from parks where id = park_id)
    order by park_id, key
    on conflict (park_id, key, day) do update set count = fact_asks.count + excluded.count`)
}

/** Drops the counts of days that no longer count. */
export async function dropOldAsks({ sql, run }: Database): Promise<void> {
  for (;;) {
    const { count } = await run(sql`
      delete from fact_asks where ctid in (
        select ctid from fact_asks
        where day < (now() at time zone 'utc')::date - ${ASKS_DAYS}::int limit ${AT_ONCE}::int)`)
    if (count < AT_ONCE) return
  }
}

/** A SQL expression: how often searches asked for facts of the row of `parks`, as JSON. */
export const ASKED = `(
  select json_object_agg(key, times) from (
    select key, sum(count)::int as times from fact_asks where park_id = parks.id group by key
  ) as asked)`

/** A SQL expression: the answers of visitors about the row of `parks` that still count. */
export const SAID = `(
  select json_agg(json_build_object('key', key, 'value', said, 'count', times, 'last', last)) from (
    select key, ${VALUE} as said, count(*)::int as times,
      to_char(max(created_at) at time zone 'utc', 'YYYY-MM-DD') as last
    from park_answers
    where park_id = parks.id and fresh_until > now() and ${COUNTS}
    group by key, said order by key, count(*) desc, said
  ) as said)`

/** What is known, said and asked about parks; those that are not shown are left out. */
export async function findKnowledge(
  { sql, run }: Database,
  ids: readonly number[],
): Promise<Knowledge[]> {
  type Row = Pick<Knowledge, 'id'> & {
    facts: WonFact[] | null
    said: Knowledge['said'] | null
    asked: Knowledge['asked'] | null
  }
  const rows = await run(sql<Row[]>`
    select id, ${sql.unsafe(WON_FACTS)} as facts, ${sql.unsafe(SAID)} as said,
      ${sql.unsafe(ASKED)} as asked
    from parks
    where id = any(${[...ids]}::int[]) and name <> '' and not hidden
      and coalesce(kept_until > now(), true)`)
  return rows.map(({ id, facts, said, asked }) => ({
    ...{ id, facts: toKnownFacts(facts ?? []) },
    ...(said ? { said } : {}),
    ...(asked ? { asked } : {}),
  }))
}
