import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from '../client.ts'

/** Any number, the same in every process of this product. */
export const MIGRATION_LOCK = 7_270_511

/** The migrations that come with this version, the oldest first. */
export function readMigrations(root: string): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: join(root, 'db/migrations') })
}

/**
 * How many of this version's migrations a database lacks. It may have newer ones: while versions are
 * exchanged one after the other, the older ones go on.
 *
 * @throws DatabaseUnavailableError after the deadline, and when there is no connection
 */
export async function countMissingMigrations(
  { sql, run }: Database,
  root: string,
  deadlineMs: number,
): Promise<number> {
  const rows = await run(
    sql<{ at: string }[]>`select created_at::text as at from drizzle.__drizzle_migrations`,
    deadlineMs,
  )
  const taken = new Set(rows.map(({ at }) => Number(at)))
  return readMigrations(root).filter(({ folderMillis }) => !taken.has(folderMillis)).length
}
