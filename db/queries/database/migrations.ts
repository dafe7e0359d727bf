import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type postgres from 'postgres'
import type { Database } from '../../client.ts'
import { OWN_FILES } from '../../run-time-files.mjs'

/** An arbitrary lock id, the same in every process. */
export const MIGRATION_LOCK = 7_270_511

/** A database or backup is too old to be migrated by this version. */
export class OutdatedDatabaseError extends Error {
  override name = 'OutdatedDatabaseError'

  constructor(what: string) {
    super(
      `${what} is of a version before 0.1.0 and lacks migrations that this version no longer has. Start the last version before 0.1.0 on it once, then this one.`,
    )
  }
}

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
  return countMissing(await run(selectTaken(sql), deadlineMs), root)
}

/**
 * Whether a database has all of this version's migrations; a new one has none.
 *
 * @throws OutdatedDatabaseError
 */
export async function isMigrated(sql: postgres.Sql, root: string): Promise<boolean> {
  const [row] = await sql<[{ isNew: boolean }]>`
    select to_regclass('drizzle.__drizzle_migrations') is null as "isNew"`
  if (row.isNew) return false
  const rows = await selectTaken(sql)
  const taken = rows.map(({ at }) => Number(at))
  if (taken.length > 0 && !sinceFirst(taken, root)) throw new OutdatedDatabaseError('The database')
  return countMissing(rows, root) === 0
}

/**
 * The applied migrations from this version's first one on; null if that one is missing. The
 * fourteen migrations before 0.1.0 were squashed into the first, which has the time of the last of
 * them.
 */
export function sinceFirst(taken: readonly number[], root: string): number[] | null {
  const first = readMigrations(root)[0]?.folderMillis ?? 0
  const later = taken.filter((at) => at >= first)
  return later.includes(first) ? later : null
}

type Taken = { at: string }

function selectTaken(sql: postgres.Sql) {
  return sql<Taken[]>`select created_at::text as at from drizzle.__drizzle_migrations`
}

function countMissing(rows: readonly Taken[], root: string): number {
  const taken = new Set(rows.map(({ at }) => Number(at)))
  return readMigrations(root).filter(({ folderMillis }) => !taken.has(folderMillis)).length
}
