import { and, eq } from 'drizzle-orm'
import type { Database, Writer } from '../../client.ts'
import { operators } from '../../schema/sessions.ts'

/** There is only one operator. */
export const OPERATOR_ID = 'operator'

/** The hash of the operator's password; null if none is set. */
export async function findPasswordHash({ orm, run }: Database): Promise<string | null> {
  const [row] = await run(
    orm
      .select({ hash: operators.passwordHash })
      .from(operators)
      .where(eq(operators.id, OPERATOR_ID))
      .execute(),
  )
  return row?.hash ?? null
}

/**
 * Sets the password if there is none. Of several processes starting at once only one succeeds.
 *
 * @returns whether it was set
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
  return run(
    orm.transaction(async (tx) => {
      const rows = await tx.select().from(operators).where(isPresent).for('share')
      return rows.length > 0 ? work(tx) : null
    }),
  )
}

/**
 * Sets the password and ends all sessions. Failed sign-ins are forgotten, so that the new password
 * can be used at once.
 */
export async function replacePassword({ sql, run }: Database, hash: string): Promise<void> {
  await run(
    sql.begin(async (tx) => {
      await tx`
        insert into operators (id, password_hash) values (${OPERATOR_ID}::text, ${hash}::text)
        on conflict (id) do update set password_hash = excluded.password_hash`
      await tx`delete from sessions`
      await tx`delete from sign_in_failures`
    }),
  )
}
