import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type postgres from 'postgres'
import type { Database } from '../../client.ts'

/** Any number, the same in every process of this product. */
export const MIGRATION_LOCK = 7_270_511

/** Why a database, or a backup, is of a state that this version can't bring up to its own. */
export class OutdatedDatabaseError extends Error {
  override name = 'OutdatedDatabaseError'

  constructor(what: string) {
    super(
      `${what} is of a version before 0.1.0 and lacks migrations that this version no longer has. Start the last version before 0.1.0 on it once, then this one.`,
    )
  }
}

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

/**
 * Whether a database has all of this version's migrations; one that is new has none.
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
 * The times of migrations from this version's first one on; null where that one is not among them.
 * Until 0.1.0 there were fourteen: the first one stands for all of them, with the time of the last.
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
