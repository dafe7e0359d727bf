import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { replacePassword } from '#db/queries/operator/operators.ts'
import { argon2id, makePassword } from '../../auth/passwords.ts'
import { PASSWORD_LENGTH } from '../../auth/sign-in-rules.ts'
import { embeddedFolder, hasDatabase, openReadyDatabase } from '../../boot/open-database.ts'
import { readEnv } from '../../boot/read-env.ts'
import { DatabaseStartError } from '../../core/errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { EXIT, readArguments, runCommand, UsageError } from '../command-line.ts'
import { hereOrInServer, runInServer } from '../socket/ask-server.ts'
import { OF_SETTINGS, RESET_COMMAND } from './reset-in-server.ts'

const USAGE = `Usage: npm run admin:password [-- --own]

Sets a new password for the operator and ends all of the operator's sessions. The server may be
running.

  --own      ask for the new password, or read it from standard input; without this option one is
             generated and shown
  --help     show this
  --version  show the version
  --version show the version
`

/** The password can't be set this way. */
class PasswordError extends Error {
  override name = 'PasswordError'
}

/**
 * Runs the command `npm run admin:password`.
 *
 * @param root the project's folder
 * @returns the exit code: 0 on success, 1 on failure, 2 for invalid options
 */
export function resetPassword(root: string, args: readonly string[]): Promise<number> {
  const read = () => readArguments(args, { own: { type: 'boolean' } })
  return runCommand({ usage: USAGE, expected: [PasswordError], read }, async (given) => {
    if (given.positionals.length > 0) {
      throw new UsageError(
        'A password must not be an argument, where others could see it. Use --own.',
      )
    }
    await reset(root, given.own ?? false)
    return EXIT.done
  })
}

async function reset(root: string, isOwn: boolean): Promise<void> {
  const { settings } = readEnv()
  if (settings.ADMIN_PASSWORD !== undefined) throw new PasswordError(OF_SETTINGS)
  if (!hasDatabase(settings)) {
    throw new DatabaseStartError(
      `There is no database in ${settings.DATA_DIR}: check DATA_DIR. The first start creates one, and a password.`,
    )
  }
  const password = isOwn ? await readOwn() : makePassword()
  await replace(settings, root, await argon2id.hash(password))
  process.stdout.write(isOwn ? 'The password is set.\n' : `The new password: ${password}\n`)
  process.stdout.write('All sessions are ended.\n')
}

/** Sets the password of this hash, in the server that holds an embedded database if there is one. */
function replace(settings: Settings, root: string, hash: string): Promise<void> {
  return hereOrInServer({
    open: () => openReadyDatabase(settings, root),
    here: (database) => replacePassword(database, hash),
    async inServer() {
      const asked = { command: RESET_COMMAND, args: [hash] }
      const exit = await runInServer(embeddedFolder(settings), asked)
      if (exit === null) return null
      if (exit !== EXIT.done) throw new PasswordError('The password has not changed.')
    },
  })
}

/** Reads one line, without echoing it on a terminal. */
async function readOwn(): Promise<string> {
  const { stdin, stderr } = process
  const isTerminal = stdin.isTTY === true
  if (isTerminal) stderr.write('The new password, which is not shown while you type: ')
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output, terminal: isTerminal })
  lines.once('SIGINT', () => process.exit(EXIT.stopped))
  const { value } = await lines[Symbol.asyncIterator]().next()
  lines.close()
  if (isTerminal) stderr.write('\n')
  const password = String(value ?? '')
  const { least, most } = PASSWORD_LENGTH
  if (password.length >= least && password.length <= most) return password
  throw new PasswordError(`A password must have ${least} to ${most} characters.`)
}
