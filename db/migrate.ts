import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { CLOSE_SECONDS, type Database } from './client.ts'
import { writeFactCatalogue } from './facts.ts'
import { createColumnFunctions, writeFunctions } from './functions.ts'
import { writeCityWords, writePlaces, writeStateOutlines } from './places.ts'
import { MIGRATION_LOCK, readMigrationState } from './queries/database/migrations.ts'
import { OWN_FILES } from './run-time-files.mjs'

/**
 * Runs pending migrations, and writes the functions, the states' outlines, the places, the words of
 * cities and the catalogue of facts. Several processes may start at once: an advisory lock lets one
 * migrate while the others wait. If nothing is pending, nothing is written, as the disk may be full.
 *
 * @param root the folder that holds db/migrations
 */
export async function migrateDatabase(database: Database, root: string): Promise<void> {
  const session = database.openSession()
  try {
    await session`select pg_advisory_lock(${MIGRATION_LOCK})`
    const { isNew, missing, unknown } = await readMigrationState(session, root)
    if (isNew) await createColumnFunctions(session, root)
    if (missing > 0) {
      await migrate(drizzle(session), { migrationsFolder: join(root, OWN_FILES.migrations) })
    }
    // During a rolling update an older version leaves the newer one's functions as they are.
    if (unknown === 0) await writeFunctions(session, root)
    await writeStateOutlines(session)
    await writePlaces(session, root)
    await writeCityWords(session, root)
    await writeFactCatalogue(session)
  } finally {
    // Ending the session always releases the lock.
    await session.end({ timeout: CLOSE_SECONDS })
  }
}
