import { eq } from 'drizzle-orm'
import { operators } from '#db/schema/operator.ts'
import type { Deps } from '#server/boot/deps.ts'

/** Signs the operator in; returns the cookie. */
export async function signInOperator({ database, sessions }: Deps): Promise<string> {
  const id = 'operator'
  const known = await database.orm.select().from(operators).where(eq(operators.id, id))
  if (known.length === 0) await database.orm.insert(operators).values({ id })
  return (await sessions.start(id)).split(';')[0] ?? ''
}
