import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { FolderInUseError } from '#db/embedded/lock.ts'
import { RestoreRefusedError } from '#db/queries/database/restore.ts'
import { embeddedFolder, hasDatabase, openDatabase } from '../../boot/open-database.ts'
import { readEnv } from '../../boot/read-env.ts'
import { DatabaseStartError } from '../../core/errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { EXIT, readArguments, reportFailure, UsageError } from '../command-line.ts'
import { askForBackup } from '../socket/ask-server.ts'
import { backupName } from './backup-files.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { checkForRestore, restoreBackup } from './restore-backup.ts'
import { type BackupSummary, writeBackup } from './write-backup.ts'

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
export async function runBackup(root: string, args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = readArguments(args, {
      photos: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    })
    if (values.help) return showUsage(BACKUP_USAGE)
    if (positionals.length > 1) throw new UsageError('Say one file.')
    const { settings } = readEnv()
    const file = resolve(
      positionals[0] ??
        join(settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups'), backupName(new Date())),
    )
    const photosFolder = values.photos ? photosOf(settings) : undefined
    tell(await backUp(settings, root, { file, ...(photosFolder ? { photosFolder } : {}) }))
    return EXIT.done
  } catch (error) {
    return reportFailure(error, EXPECTED)
  }
}

async function backUp(
  settings: Settings,
  root: string,
  asked: { file: string; photosFolder?: string },
): Promise<BackupSummary> {
  if (!hasDatabase(settings)) {
    throw new DatabaseStartError(`There is no database in ${settings.DATA_DIR}: check DATA_DIR.`)
  }
  try {
    const database = await openDatabase(settings, root)
    try {
      return await writeBackup(database, asked)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    const summary = await askForBackup(embeddedFolder(settings), asked)
    if (!summary) throw error
    say('The running server has written it.')
    return summary
  }
}

/**
 * Runs the command `npm run restore`.
 *
 * @param root the project's folder
 * @returns the exit code: 0 on success, 1 on failure, 2 for invalid options
 */
export async function runRestore(root: string, args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = readArguments(args, {
      check: { type: 'boolean' },
      yes: { type: 'boolean', short: 'y' },
      help: { type: 'boolean', short: 'h' },
    })
    if (values.help) return showUsage(RESTORE_USAGE)
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) throw new UsageError('Say which file to restore.')
    if (values.check) {
      describe(file, await checkForRestore(file, root))
      say('It is complete and can be restored. Nothing was changed.')
      return EXIT.done
    }
    return await restore(root, file, values.yes ?? false)
  } catch (error) {
    return reportFailure(error, EXPECTED)
  }
}

async function restore(root: string, file: string, isAgreed: boolean): Promise<number> {
  const { settings } = readEnv()
  describe(file, await checkForRestore(file, root))
  if (!isAgreed && !process.stdin.isTTY) {
    throw new UsageError('Everything in the database would be replaced. Use --yes to confirm.')
  }
  const database = await openDatabase(settings, root)
  try {
    say(`Database: ${database.description}`)
    if (!isAgreed && !(await agrees())) {
      say('Nothing was changed.')
      return EXIT.stopped
    }
    await restoreBackup(file, { database, root, photosFolder: photosOf(settings) })
  } finally {
    await database.close()
  }
  say('The backup is restored. All sessions are ended.')
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
  const kept = photos ? `${photos.length} photos` : 'no photos'
  say(`${file}: of ${createdAt}, ${rows} rows, of which ${parks} parks; ${kept}.`)
}

function tell({ file, bytes, rows, photos }: BackupSummary): void {
  say(`${file}: ${rows} rows, ${photos} photos, ${bytes} bytes.`)
}

function showUsage(text: string): number {
  process.stdout.write(text)
  return EXIT.done
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
