import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { desc, eq, gt, ne } from 'drizzle-orm'
import type { Adapter } from 'lucia'
import type { Database, Writer } from '../../client.ts'
import { operators, sessions } from '../../schema/sessions.ts'
import { asDatabaseFailure, DatabaseUnwritableError } from '../../unavailable.ts'

/** The client of a session: its address and user agent. */
export type Use = { address: string | null; userAgent: string | null }

export type SessionRow = Use & { id: string; createdAt: Date; lastSeenAt: Date }

/**
 * Lucia's storage of operator sessions. While the database is read-only, sessions are neither
 * extended nor removed.
 */
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
