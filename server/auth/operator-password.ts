import type { Database } from '#db/client.ts'
import {
  findPasswordHash,
  replacePassword,
  setFirstPassword,
} from '#db/queries/operator/operators.ts'
import type { Env } from '../settings/env.ts'
import { argon2id, makePassword } from './passwords.ts'

/**
 * Sees to it that the operator can sign in: by the settings' password, whose change ends all
 * sessions of the older one, or by one that is made when there is none.
 *
 * @returns what the operator has to be told, this once: only the password's hash is kept
 */
export async function prepareOperator(
  { adminPassword }: Pick<Env, 'adminPassword'>,
  database: Database,
): Promise<string | null> {
  const known = await findPasswordHash(database)
  if (adminPassword !== undefined) {
    const isKept = known !== null && (await argon2id.verify(known, adminPassword))
    if (!isKept) await replacePassword(database, await argon2id.hash(adminPassword))
    return null
  }
  if (known !== null) return null
  const password = makePassword()
  const isFirst = await setFirstPassword(database, await argon2id.hash(password))
  return isFirst ? firstPasswordText(password) : null
}

function firstPasswordText(password: string): string {
  return [
    `The operator's password, for /admin: ${password}`,
    'It is not shown again. npm run admin:password makes another; ADMIN_PASSWORD sets one of yours.',
    '',
  ].join('\n')
}
