import type { Database } from '#db/client.ts'
import { replacePassword } from '#db/queries/operator/operators.ts'
import type { Settings } from '../../settings/settings.ts'
import { EXIT } from '../command-line.ts'
import type { RunHere } from '../socket/serve-commands.ts'

export const RESET_COMMAND = 'reset-password'
export const OF_SETTINGS =
  'The password is set in the settings. Change ADMIN_PASSWORD, or the file of ADMIN_PASSWORD_FILE, and restart the server. This ends all sessions.'

/** Sets the operator's password in the server. The command sends its hash, not the password. */
export async function resetInServer(
  database: Database,
  { ADMIN_PASSWORD }: Pick<Settings, 'ADMIN_PASSWORD'>,
  { args: [hash = ''], write }: RunHere,
): Promise<number> {
  if (ADMIN_PASSWORD !== undefined) {
    await write('err', `${OF_SETTINGS}\n`)
    return EXIT.failed
  }
  if (!hash.startsWith('$argon2id$')) throw new Error('It is no hash of a password.')
  await replacePassword(database, hash)
  return EXIT.done
}
