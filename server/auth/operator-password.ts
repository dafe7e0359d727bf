import type { Database } from '#db/client.ts'
import {
  findPasswordHash,
  replacePassword,
  setFirstPassword,
} from '#db/queries/operator/operators.ts'
import type { Settings } from '../settings/settings.ts'
import { argon2id, makePassword } from './passwords.ts'

/**
 * Makes sure that the operator can sign in: sets the password from the settings, which ends all
 * sessions if it has changed, or generates one if none is set.
 *
 * @returns a message with the generated password, shown only once as only its hash is stored; else
 * null
 */
export async function prepareOperator(
  { ADMIN_PASSWORD: password }: Pick<Settings, 'ADMIN_PASSWORD'>,
  database: Database,
): Promise<string | null> {
  const known = await findPasswordHash(database)
  if (password !== undefined) {
    const isUnchanged = known !== null && (await argon2id.verify(known, password))
    if (!isUnchanged) await replacePassword(database, await argon2id.hash(password))
    return null
  }
  if (known !== null) return null
  const first = makePassword()
  const isFirst = await setFirstPassword(database, await argon2id.hash(first))
  return isFirst ? firstPasswordText(first) : null
}

function firstPasswordText(password: string): string {
  return [
    `The operator's password, for /admin: ${password}`,
    'It is not shown again. npm run admin:password generates another; ADMIN_PASSWORD sets your own.',
    '',
  ].join('\n')
}
