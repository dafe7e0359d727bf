import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Knowledge } from '#domain/facts/answer-schemas.ts'
import { findQuestion, HOURS, isRenewedOnly, type Tally } from '#domain/facts/answers.ts'
import type { Database, Writer } from '../../client.ts'
import { parks } from '../../schema/parks.ts'
import { networkKeys, parkAnswers } from '../../schema/visitors.ts'
import { toKnownFacts, WON_FACTS, type WonFact } from '../park/known-facts.ts'
import { allIds } from '../park/merged-parks.ts'
import { HOURS_DIGEST, SAID, writeVisitorsLayer } from './visitors-layer.ts'

/** How long the hash of the network of an answer is stored. */
const NETWORK_DAYS = 30
/** The days in which searches for an unknown fact are counted. */
const ASKS_DAYS = 90

/** The digits of a network's hash that stay, so that its later answers replace its earlier ones. */
const LEFT_DIGITS = 2

const HOURS_OF = sql.raw(HOURS_DIGEST)

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
 * Stores a visitor's answer in place of the same device's or network's earlier one, and what
 * visitors agree on as facts of the park. Whoever has opened a park before it was merged answers
 * about the other one. Returns the answers to all questions about the park; 'not known' if nothing
 * is stored, as it only says that something is still so which is not known, or may not be copied.
 */
export function writeAnswer(
  { orm, run }: Database,
  { parkId, key, value, networkAt, before, receipt }: Answer,
): Promise<Tally[] | 'no park' | 'not known'> {
  const write = orm.transaction(async (tx) => {
    const park = await lockAnswered(tx, { parkId, key, value })
    if (!park) return 'no park'
    if (!park.stillSo) return 'not known'
    // Answers about a park that was merged into it have kept their hashes.
    const networks = park.ids.map(networkAt).flatMap((hash) => [hash, hash.slice(0, LEFT_DIGITS)])
    const isOwn = or(
      eq(parkAnswers.receipt, before ?? ''),
      // Taking an answer back takes no neighbour's.
      value === null ? undefined : inArray(parkAnswers.network, networks),
    )
    const isSame = and(eq(parkAnswers.parkId, park.id), eq(parkAnswers.key, key))
    const remove = tx.delete(parkAnswers).where(and(isSame, isOwn))
    if (value === null) {
      await remove
    } else {
      const days = findQuestion(key)?.freshDays ?? 0
      const freshUntil = sql`now() + make_interval(days => ${days}::int)`
      const network = networkAt(park.id)
      const said = key === HOURS.key ? (park.hours ?? '') : value
      const replaced = tx.$with('replaced').as(remove.returning({ id: parkAnswers.id }))
      await tx
        .with(replaced)
        .insert(parkAnswers)
        .values({ parkId: park.id, key, value: said, network, receipt, freshUntil })
        .prepare('replace answer')
        .execute()
    }
    return writeVisitorsLayer(tx, park.id)
  })
  return run(write)
}

/** Answers about a park are written one after the other, so that none is overlooked. */
async function lockAnswered(
  tx: Writer,
  { parkId, key, value }: Pick<Answer, 'parkId' | 'key' | 'value'>,
) {
  const hours = sql<string | null>`${key === HOURS.key ? HOURS_OF : sql`null`}`
  const id = sql`coalesce(merge_target(${parkId}::bigint), ${parkId}::bigint)`
  const isShown = and(eq(parks.listedBySource, true), eq(parks.hidden, false))
  const [park] = await tx
    .select({ id: parks.id, ids: allIds(sql`${parks.id}`), hours, stillSo: isStillSo(key, value) })
    .from(parks)
    .where(and(eq(parks.id, id), isShown))
    .for('update')
    .prepare('lock park')
    .execute()
  return park
}

/** Whether what an answer says to be still so is known, if it says that. */
function isStillSo(key: string, value: string | null) {
  const question = findQuestion(key)
  if (value === null || !question || !isRenewedOnly(question)) return sql<boolean>`true`
  if (question === HOURS) return sql<boolean>`${HOURS_OF} is not null`
  return sql<boolean>`exists (select from won_facts(parks, true) as won
    where won.key = ${key} and won.value = ${value})`
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
      update park_answers set network = left(network, ${LEFT_DIGITS}::int)
      where id in (
        select id from park_answers
        where length(network) > 2
          and created_at <= now() - make_interval(days => ${NETWORK_DAYS}::int)
        limit ${AT_ONCE}::int)`)
    if (count < AT_ONCE) return
  }
}

/** A fact that searches asked for and did not find. */
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

/** Known facts, answers and questions about parks, except hidden ones. */
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
    id,
    facts: toKnownFacts(facts ?? []),
    ...(said ? { said } : {}),
    ...(asked ? { asked } : {}),
  }))
}
