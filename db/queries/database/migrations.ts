import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type postgres from 'postgres'
import type { Database } from '../../client.ts'
import { OWN_FILES } from '../../run-time-files.mjs'

/** An arbitrary lock id, the same in every process. */
export const MIGRATION_LOCK = 7_270_511

/** The migrations of this version, oldest first. */
export function readMigrations(root: string): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: join(root, OWN_FILES.migrations) })
}

/**
 * The number of this version's migrations a database lacks. It may have newer ones: during a
 * rolling update older processes keep running.
 *
 * @throws DatabaseUnavailableError after the deadline, and if there is no connection
 */
export async function countMissingMigrations(
  { sql, run }: Database,
  root: string,
  deadlineMs: number,
): Promise<number> {
  return compare(await run(readTaken(sql), deadlineMs), root).missing
}

/**
 * How far a database is migrated.
 *
 * @returns whether it has no migration at all, how many of this version's it lacks, and how many
 * newer ones it has
 */
export async function readMigrationState(
  sql: postgres.Sql,
  root: string,
): Promise<{ isNew: boolean; missing: number; unknown: number }> {
  const [row] = await sql<[{ isThere: boolean }]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`
  const taken = row.isThere ? await readTaken(sql) : []
  return { isNew: taken.length === 0, ...compare(taken, root) }
}

async function readTaken(sql: postgres.Sql): Promise<number[]> {
  const rows = await sql<{ at: string }[]>`
    select created_at::text as at from drizzle.__drizzle_migrations`
  return rows.map(({ at }) => Number(at))
}

function compare(taken: readonly number[], root: string) {
  const known = readMigrations(root).map(({ folderMillis }) => folderMillis)
  return {
    missing: known.filter((at) => !taken.includes(at)).length,
    unknown: taken.filter((at) => at > (known.at(-1) ?? 0)).length,
  }
}
