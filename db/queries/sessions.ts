import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import type { Adapter } from 'lucia'
import type { Database } from '../client.ts'
import { operators, sessions } from '../schema/sessions.ts'

/** Where Lucia keeps the sessions of the operator. */
export function sessionAdapter({ orm }: Database): Adapter {
  return new DrizzlePostgreSQLAdapter(orm, sessions, operators)
}
