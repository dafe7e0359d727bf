import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import type { Database } from './client.ts'
import { isMigrated, MIGRATION_LOCK } from './queries/database/migrations.ts'
import { writeStateOutlines } from './state-outlines.ts'

/**
 * Brings the schema up to date, and the outlines that parks are told the state by. Several processes
 * may start at once: an advisory lock lets one migrate while the others wait. Where nothing is
 * missing nothing is written, as there may be no room to.
 *
 * @param root the folder that holds db/migrations
 */
export async function migrateDatabase(database: Database, root: string): Promise<void> {
  const session = database.openSession()
  try {
    await session`select pg_advisory_lock(${MIGRATION_LOCK})`
    if (!(await isMigrated(session, root))) {
      await migrate(drizzle(session), { migrationsFolder: join(root, 'db/migrations') })
    }
    await writeStateOutlines(session)
  } finally {
    // Ending the session gives the lock back, whatever happened.
    await session.end({ timeout: 5 })
  }
}
