import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import type { Adapter } from 'lucia'
import type { Database, Writer } from '../client.ts'
import { operators, sessions } from '../schema/sessions.ts'
import { asDatabaseFailure, DatabaseUnwritableError } from '../unavailable.ts'

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
  { sql, run }: Database,
  id: string,
  { at, address, userAgent }: Use & { at: Date },
): Promise<void> {
  await run(sql`
    update sessions set last_seen_at = ${at.toISOString()}::timestamptz,
      address = ${address}::text, user_agent = ${userAgent}::text
    where id = ${id}::text`).catch(ignoreUnwritable)
}

/** The sessions that have not expired, used last first. */
export async function listSessions({ sql, run }: Database, now: Date): Promise<SessionRow[]> {
  const rows = await run(sql<(Use & { id: string; created: number; seen: number })[]>`
    select id, address, user_agent as "userAgent",
      (extract(epoch from created_at) * 1000)::float8 as created,
      (extract(epoch from last_seen_at) * 1000)::float8 as seen
    from sessions where expires_at > ${now.toISOString()}::timestamptz
    order by last_seen_at desc, id`)
  return rows.map(({ created, seen, ...row }) => ({
    ...row,
    createdAt: new Date(created),
    lastSeenAt: new Date(seen),
  }))
}

/** Ends a session for sure; false where there is none. */
export async function deleteSession({ sql, run }: Database, id: string): Promise<boolean> {
  return (await run(sql`delete from sessions where id = ${id}::text`)).count > 0
}

/** Ends all sessions but one, and gives how many. */
export async function deleteOtherSessions({ sql, run }: Database, id: string): Promise<number> {
  return (await run(sql`delete from sessions where id <> ${id}::text`)).count
}
