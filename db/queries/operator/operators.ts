import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Adapter } from 'lucia'
import type postgres from 'postgres'
import type { SetupNotes } from '#domain/operator/setup-schemas.ts'
import type { Database, Writer } from '../../client.ts'
import { operators, sessions, signInFailures } from '../../schema/operator.ts'
import { asDatabaseFailure, DatabaseUnwritableError } from '../../unavailable.ts'

/** How far the clocks of several processes may differ; a wait counted later than that is ignored. */
const SIGN_IN_CLOCK_SECONDS = 1_800

export type Attempt = {
  /** Identifies the client or browser. */
  key: string
  now: Date
  /** Seconds to wait after the first failure in a row, the second, …; the last for all others. */
  waits: readonly number[]
  /** Failures further apart than this, in seconds, are not consecutive. */
  resetAfter: number
}

/** The client of a session: its address and user agent. */
export type Use = { address: string | null; userAgent: string | null }

export type SessionRow = Use & { id: string; createdAt: Date; lastSeenAt: Date }

/** There is only one operator. */
export const OPERATOR_ID = 'operator'

/** The hash of the operator's password; null if none is set. */
export async function findPasswordHash({ orm, run }: Database): Promise<string | null> {
  const { id, passwordHash: hash } = operators
  const [row] = await run(orm.select({ hash }).from(operators).where(eq(id, OPERATOR_ID)).execute())
  return row?.hash ?? null
}

/** What the operator has noted of the set-up. */
export async function findSetupNotes({ orm, run }: Database): Promise<SetupNotes> {
  const { id, setup } = operators
  const [row] = await run(
    orm.select({ setup }).from(operators).where(eq(id, OPERATOR_ID)).execute(),
  )
  return row?.setup ?? { skipped: [], isFinished: false }
}

export async function saveSetupNotes({ orm, run }: Database, setup: SetupNotes): Promise<void> {
  const { id } = operators
  await run(orm.update(operators).set({ setup }).where(eq(id, OPERATOR_ID)).execute())
}

/**
 * Sets the password if there is none. Of several processes starting at once only one succeeds.
 * Returns whether it was set.
 */
export async function setFirstPassword({ sql, run }: Database, hash: string): Promise<boolean> {
  const { count } = await run(sql`
    insert into operators (id, password_hash) values (${OPERATOR_ID}::text, ${hash}::text)
    on conflict (id) do update set password_hash = excluded.password_hash
      where operators.password_hash is null`)
  return count > 0
}

/**
 * Runs work only if the password is still the one that was checked. The password is locked until it
 * is done, so that a password change sees its writes.
 *
 * @param hash the hash the password was checked against
 * @returns null, without running the work, if the password has changed
 */
export async function withPassword<T>(
  { orm, run }: Database,
  hash: string,
  work: (writer: Writer) => Promise<T>,
): Promise<T | null> {
  const isPresent = and(eq(operators.id, OPERATOR_ID), eq(operators.passwordHash, hash))
  const guarded = orm.transaction(async (tx) => {
    const rows = await tx.select().from(operators).where(isPresent).for('share')
    return rows.length > 0 ? work(tx) : null
  })
  return run(guarded)
}

/** Sets the password, ends all sessions, and forgets failed sign-ins, so that it works at once. */
export async function replacePassword({ sql, run }: Database, hash: string): Promise<void> {
  const replace = sql.begin(async (tx) => {
    await tx`
      insert into operators (id, password_hash) values (${OPERATOR_ID}::text, ${hash}::text)
      on conflict (id) do update set password_hash = excluded.password_hash`
    await tx`delete from sessions`
    await tx`delete from sign_in_failures`
  })
  await run(replace)
}

/** Lucia's storage of sessions; none is extended or removed while the database is read-only. */
export function sessionAdapter(orm: Writer): Adapter {
  const adapter = new DrizzlePostgreSQLAdapter(orm, sessions, operators)
  const slide = adapter.updateSessionExpiration.bind(adapter)
  adapter.updateSessionExpiration = (id, expiresAt) => slide(id, expiresAt).catch(ignoreUnwritable)
  const remove = adapter.deleteSession.bind(adapter)
  adapter.deleteSession = (id) => remove(id).catch(ignoreUnwritable)
  return adapter
}

function ignoreUnwritable(error: unknown): void {
  if (!(asDatabaseFailure(error) instanceof DatabaseUnwritableError)) throw error
}

/** Records a session's last use, if the database is writable. */
export async function touchSession(
  { orm, run }: Database,
  id: string,
  { at, address, userAgent }: Use & { at: Date },
): Promise<void> {
  const use = { lastSeenAt: at, address, userAgent }
  await run(orm.update(sessions).set(use).where(eq(sessions.id, id)).execute()).catch(
    ignoreUnwritable,
  )
}

/** The sessions that have not expired, by last use. */
export function listSessions({ orm, run }: Database, now: Date): Promise<SessionRow[]> {
  const { id, address, userAgent, createdAt, lastSeenAt } = sessions
  return run(
    orm
      .select({ id, address, userAgent, createdAt, lastSeenAt })
      .from(sessions)
      .where(gt(sessions.expiresAt, now))
      .orderBy(desc(lastSeenAt), id)
      .execute(),
  )
}

/** Ends a session; false if it does not exist. */
export async function deleteSession({ orm, run }: Database, id: string): Promise<boolean> {
  return (await run(orm.delete(sessions).where(eq(sessions.id, id)).execute())).count > 0
}

/** Ends all sessions except one; returns how many. */
export async function deleteOtherSessions({ orm, run }: Database, id: string): Promise<number> {
  return (await run(orm.delete(sessions).where(ne(sessions.id, id)).execute())).count
}

/**
 * Counts an attempt as failed before it is checked, so that concurrent attempts cannot get around
 * the limit. Returns false if the client has to wait, in which case the attempt is not counted.
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
