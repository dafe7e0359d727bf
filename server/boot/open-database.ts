import { join } from 'node:path'
import {
  DATABASE_START_MS,
  type Database,
  describeEmbedded,
  openEmbedded,
  openRemote,
} from '#db/client.ts'
import { FolderInUseError } from '#db/embedded/lock.ts'
import { copyDatabase, type EmbeddedOptions, hasFiles } from '#db/embedded/start.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { seedSets } from '#db/seed/seed-sets.ts'
import { errorCode } from '#db/unavailable.ts'
import { prepareDataFolder } from '../core/data-folder.ts'
import { DatabaseStartError } from '../core/errors.ts'
import type { Settings } from '../settings/settings.ts'

/** Pause between attempts to reach the database at start. */
const DATABASE_RETRY_MS = 500

const DAMAGED_ADVICE =
  'If its files are damaged, move that folder away and restore a backup (npm run restore) or start afresh.'

/**
 * Opens the database named in the settings, migrates its schema and, unless disabled, seeds it.
 *
 * @param root the project's folder
 * @throws DatabaseStartError, or FolderInUseError if another process holds the embedded database
 */
export async function openReadyDatabase(settings: Settings, root: string): Promise<Database> {
  const database = await openDatabase(settings, root, settings.SEED_PARKS)
  try {
    await migrateDatabase(database, root)
    if (settings.SEED_PARKS) {
      await seedParks(database)
      await seedSets(database, root)
    }
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens the database named in the settings, without migrating or seeding it.
 *
 * @param root the project's folder
 * @param isSeeded whether a new embedded database starts with the seed parks
 * @throws DatabaseStartError, or FolderInUseError if another process holds the embedded database
 */
export async function openDatabase(
  settings: Settings,
  root: string,
  isSeeded = false,
): Promise<Database> {
  await prepareDataFolder(settings.DATA_DIR).catch((error: Error) => {
    throw new DatabaseStartError(error.message, { cause: error })
  })
  if (settings.DATABASE_URL) return openServer(settings.DATABASE_URL)
  const dataDir = embeddedFolder(settings)
  return openFiles({ root, isSeeded, dataDir }, dataDir)
}

/**
 * Opens the database named in the settings to look into it, without changing any file: of an
 * embedded one a temporary copy.
 *
 * @param root the project's folder
 * @throws DatabaseStartError, or FolderInUseError if another process holds the embedded database
 */
export async function openCopyForReading(settings: Settings, root: string): Promise<Database> {
  if (settings.DATABASE_URL) return openServer(settings.DATABASE_URL)
  const dataDir = embeddedFolder(settings)
  const { folder, remove } = await copyDatabase(dataDir)
  try {
    const database = await openFiles({ root, dataDir: folder }, dataDir)
    const close = () => database.close().finally(remove)
    return { ...database, description: describeEmbedded(dataDir), close }
  } catch (error) {
    remove()
    throw error
  }
}

async function openServer(url: string): Promise<Database> {
  const database = openRemote(url)
  try {
    await waitFor(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** System errors and FolderInUseError are rethrown unchanged. */
async function openFiles(options: EmbeddedOptions, dataDir: string): Promise<Database> {
  try {
    return await openEmbedded(options)
  } catch (error) {
    if (error instanceof FolderInUseError || errorCode(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(
      `The database in ${dataDir} can't be opened: ${reason.replace(/\.?$/, '.')} ${DAMAGED_ADVICE}`,
      { cause: error },
    )
  }
}

/** Whether the database exists already; one on a server is assumed to. */
export function hasDatabase(settings: Settings): boolean {
  return settings.DATABASE_URL !== undefined || hasFiles(embeddedFolder(settings))
}

export function embeddedFolder({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'postgres')
}

async function waitFor(database: Database): Promise<void> {
  const end = performance.now() + DATABASE_START_MS
  for (;;) {
    try {
      await database.run(database.sql`select 1`)
      return
    } catch (error) {
      if (performance.now() > end) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new DatabaseStartError(
          `${database.description} can't be reached: ${reason.replace(/\.?$/, '.')} Check DATABASE_URL and whether the server is running.`,
          { cause: error },
        )
      }
      await new Promise((resolve) => setTimeout(resolve, DATABASE_RETRY_MS))
    }
  }
}
