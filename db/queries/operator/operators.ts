import { and, eq } from 'drizzle-orm'
import type { Database, Writer } from '../../client.ts'
import { operators } from '../../schema/sessions.ts'

/** There is one operator. */
export const OPERATOR_ID = 'operator'

/** What the operator's password is checked against; null where none is set. */
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
 * Sets the password where none is set. Of several processes that start at once only one does.
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
 * Does what only the present password allows. Until it is done the password stays as it is, so that
 * replacing it sees what was written here.
 *
 * @param hash what the password was checked against
 * @returns null, with nothing done, where the password is another one by now
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
 * Sets the password, and ends every session that was begun with an older one. Failures to sign in
 * are forgotten, so that nobody has to wait who knows the new one.
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
