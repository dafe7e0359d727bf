import type { Database } from '../../client.ts'

export type DatabaseFacts = {
  /** PostgreSQL's version: '15.4', and as a number: 150004. */
  version: string
  versionNumber: number
  bytes: number
  /** The database's clock, in milliseconds. */
  now: number
  /** The times of the migrations applied. */
  migrations: number[]
}

/** Version, size, clock and migrations of a database. */
export async function readDatabaseFacts({ sql, run }: Database): Promise<DatabaseFacts> {
  const [facts] = await run(sql<[Omit<DatabaseFacts, 'migrations'> & { hasMigrations: boolean }]>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      pg_database_size(current_database())::float8 as bytes,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      to_regclass('drizzle.__drizzle_migrations') is not null as "hasMigrations"`)
  const { hasMigrations, ...rest } = facts
  if (!hasMigrations) return { ...rest, migrations: [] }
  const rows = await run(sql<{ at: string }[]>`
    select created_at::text as at from drizzle.__drizzle_migrations order by created_at`)
  return { ...rest, migrations: rows.map(({ at }) => Number(at)) }
}
