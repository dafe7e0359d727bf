import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type postgres from 'postgres'
import type { Database } from '../../client.ts'
import { signInFailures } from '../../schema/sessions.ts'

/** How far the clocks of several processes may differ; a wait counted later than that is ignored. */
const SIGN_IN_CLOCK_SECONDS = 1_800

export type Attempt = {
  /** Identifies the client or browser. */
  key: string
  now: Date
  /**
   * Seconds to wait after the first consecutive failure, the second, …; the last applies to all
   * further ones.
   */
  waits: readonly number[]
  /** Failures further apart than this, in seconds, are not consecutive. */
  resetAfter: number
}

/**
 * Counts an attempt as failed before it is checked, so that concurrent attempts cannot get around
 * the limit.
 *
 * @returns false if the client has to wait, in which case the attempt is not counted
 */
export async function countAttempt(
  { sql, run }: Database,
  { key, now, waits, resetAfter }: Attempt,
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const count = sql`case
    when known.updated_at < ${at} - make_interval(secs => ${resetAfter}::float8) then 1
    else least(known.count, 1000000) + 1 end`
  const until = (failures: postgres.Fragment) => sql`${at} + make_interval(
    secs => (${[...waits]}::float8[])[least(${failures}, ${waits.length}::int)])`
  const rows = await run(sql`
    insert into sign_in_failures as known (key, count, blocked_until, updated_at)
    values (${key}::text, 1, ${until(sql`1`)}, ${at})
    on conflict (key) do update
      set count = ${count}, blocked_until = ${until(count)}, updated_at = ${at}
      where known.blocked_until <= ${at} or ${isAhead(sql, at)}`)
  return rows.count > 0
}

/**
 * Whether a failure was counted while the clock was ahead, so that its wait might last years. The
 * clocks of several processes differ by less.
 */
function isAhead(sql: Database['sql'], at: postgres.Fragment): postgres.Fragment {
  return sql`(known.updated_at > ${at} + make_interval(secs => ${SIGN_IN_CLOCK_SECONDS}::float8))`
}

/** Counts a failure without a wait. */
export async function countFailure({ sql, run }: Database, key: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await run(sql`
    insert into sign_in_failures as known (key, count, blocked_until, updated_at)
    values (${key}::text, 1, ${at}, ${at})
    on conflict (key) do update set count = known.count + 1, updated_at = ${at}`)
}

export async function sumFailures({ orm, run }: Database, keys: string[]): Promise<number> {
  const { key, count } = signInFailures
  const total = sql<number>`coalesce(sum(${count}), 0)::float8`
  const sums = orm.select({ total }).from(signInFailures).where(inArray(key, keys))
  const [row] = await run(sums.execute())
  return row?.total ?? 0
}

/** Seconds until the next attempt of a key is allowed; 0 for none. */
export async function findWait({ sql, run }: Database, key: string, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [row] = await run(sql<{ wait: number }[]>`
    select extract(epoch from blocked_until - ${at})::float8 as wait
    from sign_in_failures as known where key = ${key}::text and not ${isAhead(sql, at)}`)
  return Math.max(0, row?.wait ?? 0)
}

export async function forgetFailures({ orm, run }: Database, key: string): Promise<void> {
  await run(orm.delete(signInFailures).where(eq(signInFailures.key, key)).execute())
}

/** Deletes entries without recent failures or waits. */
export async function sweepFailures({ orm, run }: Database, since: Date): Promise<void> {
  const isOver = and(lt(signInFailures.updatedAt, since), lt(signInFailures.blockedUntil, since))
  await run(orm.delete(signInFailures).where(isOver).execute())
}
