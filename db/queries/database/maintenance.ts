import { CLOSE_SECONDS, type Database } from '../../client.ts'

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

/**
 * Clusters the parks by location and analyzes them, so that a search reads few pages. For use after
 * a bulk load; it locks the table, about 10 s for a million parks.
 */
export async function packParks(database: Database): Promise<void> {
  const session = database.openSession()
  try {
    await session`cluster parks using parks_position`
    await session`vacuum analyze`
  } finally {
    await session.end({ timeout: CLOSE_SECONDS })
  }
}

/**
 * A table is vacuumed above this number of dead rows plus this share of its rows: PostgreSQL's
 * defaults for autovacuum, which the embedded database lacks.
 */
const MAX_DEAD = { rows: 50, part: 0.2 }
const MAX_UNCOUNTED = { rows: 50, part: 0.1 }

/**
 * Vacuums and analyzes those tables of the embedded database that have many dead rows; a server
 * does so by itself. Table by table, so that queries wait for at most one. Returns the names of the
 * vacuumed tables.
 */
export async function vacuumEmbedded({ embedded, sql }: Database): Promise<string[]> {
  if (!embedded) return []
  const due = await sql<{ name: string }[]>`
    select relid::regclass::text as name
    from pg_stat_user_tables join pg_class on pg_class.oid = relid
    where n_dead_tup > ${MAX_DEAD.rows}::int + ${MAX_DEAD.part}::float8 * greatest(reltuples, 0)
      or n_mod_since_analyze
        > ${MAX_UNCOUNTED.rows}::int + ${MAX_UNCOUNTED.part}::float8 * greatest(reltuples, 0)`
  for (const { name } of due) await sql.unsafe(`vacuum (analyze) ${name}`)
  if (due.length > 0) await sql`checkpoint`.simple()
  return due.map(({ name }) => name)
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
