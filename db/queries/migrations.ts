import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type postgres from 'postgres'
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
  return countMissing(await run(selectTaken(sql), deadlineMs), root)
}

/** Whether a database has all of this version's migrations; one that is new has none. */
export async function isMigrated(sql: postgres.Sql, root: string): Promise<boolean> {
  const [row] = await sql<[{ isNew: boolean }]>`
    select to_regclass('drizzle.__drizzle_migrations') is null as "isNew"`
  return !row.isNew && countMissing(await selectTaken(sql), root) === 0
}

type Taken = { at: string }

function selectTaken(sql: postgres.Sql) {
  return sql<Taken[]>`select created_at::text as at from drizzle.__drizzle_migrations`
}

function countMissing(rows: readonly Taken[], root: string): number {
  const taken = new Set(rows.map(({ at }) => Number(at)))
  return readMigrations(root).filter(({ folderMillis }) => !taken.has(folderMillis)).length
}
