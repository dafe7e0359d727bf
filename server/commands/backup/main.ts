import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { RestoreRefusedError } from '#db/queries/database/restore.ts'
import { embeddedFolder, hasDatabase, openDatabase } from '../../boot/open-database.ts'
import { readEnv } from '../../boot/read-env.ts'
import { DatabaseStartError } from '../../core/errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { EXIT, readArguments, runCommand, UsageError } from '../command-line.ts'
import { askForBackup, hereOrInServer } from '../socket/ask-server.ts'
import { backupName } from './backup-files.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { checkForRestore, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const BACKUP_USAGE = `Usage: npm run backup -- [options] [FILE]

Backs up the whole database to FILE, a .tar.gz. Without FILE it is written to BACKUP_DIR, or to
DATA_DIR/backups if that is not set. The server may be running. The backup contains personal data and
the keys set at /admin/config: keep it where only you can read it.

  --photos   include cached photos; without them they are downloaded again when needed
  --help     show this
  --version  show the version
`

const RESTORE_USAGE = `Usage: npm run restore -- FILE [options]

Replaces the whole database, embedded or PostgreSQL, with a backup. Stop the server first. If the
restore fails, nothing is changed. All sessions are ended.

  --check    only check that the file is complete and its version can be restored
  --yes      replace the database without asking
  --help     show this
  --version  show the version
`

const EXPECTED = [BackupError, RestoreRefusedError]

/**
 * Runs the command `npm run backup`.
 *
 * @param root the project's folder
 * @returns the exit code: 0 on success, 1 on failure, 2 for invalid options
 */
export function runBackup(root: string, args: readonly string[]): Promise<number> {
  const read = () => readArguments(args, { photos: { type: 'boolean' } })
  return runCommand({ usage: BACKUP_USAGE, expected: EXPECTED, read }, async (given) => {
    if (given.positionals.length > 1) throw new UsageError('Say one file.')
    const { settings } = readEnv()
    const folder = settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')
    const request = {
      file: resolve(given.positionals[0] ?? join(folder, backupName(new Date()))),
      ...(given.photos ? { photosFolder: photosOf(settings) } : {}),
    }
    if (!hasDatabase(settings)) {
      throw new DatabaseStartError(`There is no database in ${settings.DATA_DIR}: check DATA_DIR.`)
    }
    const { file, bytes, rows, photos } = await hereOrInServer({
      open: () => openDatabase(settings, root),
      here: (database) => writeBackup(database, request),
      async inServer() {
        const summary = await askForBackup(embeddedFolder(settings), request)
        if (summary) print('The running server has written it.')
        return summary
      },
    })
    print(`${file}: ${rows} rows, ${photos} photos, ${bytes} bytes.`)
    return EXIT.done
  })
}

/**
 * Runs the command `npm run restore`.
 *
 * @param root the project's folder
 * @returns the exit code: 0 on success, 1 on failure, 2 for invalid options
 */
export function runRestore(root: string, args: readonly string[]): Promise<number> {
  const read = () =>
    readArguments(args, { check: { type: 'boolean' }, yes: { type: 'boolean', short: 'y' } })
  return runCommand({ usage: RESTORE_USAGE, expected: EXPECTED, read }, async (given) => {
    const [file, ...others] = given.positionals
    if (file === undefined || others.length > 0) throw new UsageError('Say which file to restore.')
    if (!given.check) return restore(root, file, given.yes ?? false)
    describe(file, await checkForRestore(file, root))
    print('It is complete and can be restored. Nothing was changed.')
    return EXIT.done
  })
}

async function restore(root: string, file: string, isAgreed: boolean): Promise<number> {
  const { settings } = readEnv()
  describe(file, await checkForRestore(file, root))
  if (!isAgreed && !process.stdin.isTTY) {
    throw new UsageError('Everything in the database would be replaced. Use --yes to confirm.')
  }
  const database = await openDatabase(settings, root)
  try {
    print(`Database: ${database.description}`)
    if (!isAgreed && !(await agrees())) {
      print('Nothing was changed.')
      return EXIT.stopped
    }
    await restoreBackup(file, { database, root, photosFolder: photosOf(settings) })
  } finally {
    await database.close()
  }
  print('The backup is restored. All sessions are ended.')
  return EXIT.done
}

async function agrees(): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await lines.question('Replace everything in it? Type yes: ')
    return answer.trim().toLowerCase() === 'yes'
  } finally {
    lines.close()
  }
}

function photosOf({ DATA_DIR: dataDir }: Settings): string {
  return join(dataDir, 'photos')
}

function describe(file: string, { createdAt, tables, photos }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const parks = tables.find(({ name }) => name === 'parks')?.rows ?? 0
  const files = photos ? `${photos.length} photos` : 'no photos'
  print(`${file}: of ${createdAt}, ${rows} rows, of which ${parks} parks; ${files}.`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
