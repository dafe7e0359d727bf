import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { desc, eq, gt, ne } from 'drizzle-orm'
import type { Adapter } from 'lucia'
import type { Database, Writer } from '../../client.ts'
import { operators, sessions } from '../../schema/sessions.ts'
import { asDatabaseFailure, DatabaseUnwritableError } from '../../unavailable.ts'

/** Where a session is used from: the caller's address and what its browser calls itself. */
export type Use = { address: string | null; userAgent: string | null }

export type SessionRow = Use & { id: string; createdAt: Date; lastSeenAt: Date }

/**
 * Where Lucia keeps the sessions of the operator. While nothing can be written, one that would slide
 * goes on as it is, and one that is found to be over stays there.
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

/** Writes down when and from where a session was last used, where anything can be written. */
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

/** The sessions that have not expired, used last first. */
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

/** Ends a session for sure; false where there is none. */
export async function deleteSession({ orm, run }: Database, id: string): Promise<boolean> {
  return (await run(orm.delete(sessions).where(eq(sessions.id, id)).execute())).count > 0
}

/** Ends all sessions but one, and gives how many. */
export async function deleteOtherSessions({ orm, run }: Database, id: string): Promise<number> {
  return (await run(orm.delete(sessions).where(ne(sessions.id, id)).execute())).count
}
