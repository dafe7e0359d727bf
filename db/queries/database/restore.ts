import { setTimeout as wait } from 'node:timers/promises'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type postgres from 'postgres'
import { CLOSE_SECONDS, type Database } from '../../client.ts'
import { createColumnFunctions, readFunctions, replaceFunctions } from '../../functions.ts'
import { MIGRATION_LOCK, readMigrations } from './migrations.ts'
import { type NextNumber, quote, type TableShape, withTransaction } from './snapshot.ts'

/** How long a restore waits for closed connections, which remain visible for a moment. */
const RESTORE_WAIT_MS = 3_000
/** Poll interval of a restore's wait for closed connections. */
const RESTORE_POLL_MS = 200

type Transaction = postgres.TransactionSql

/** Why a restore is refused, in words. */
export class RestoreRefusedError extends Error {
  override name = 'RestoreRefusedError'
}

export type Restoring = {
  root: string
  tables: TableShape[]
  /** The migrations the backup has, oldest first. */
  migrations: number[]
  nextNumbers: NextNumber[]
  /** The rows, table by table. */
  parts: () => AsyncIterable<{ table: string; lines: string[] }>
}

/**
 * Replaces the content of a database and migrates it to this version, in one transaction: if it
 * fails nothing has changed. Other connections are closed.
 *
 * @throws RestoreRefusedError if the database is in use, or has tables that are not this version's
 */
export async function restoreDatabase(database: Database, restoring: Restoring): Promise<void> {
  if (!database.embedded) await database.sql.end({ timeout: CLOSE_SECONDS })
  const all = readMigrations(restoring.root)
  const last = restoring.migrations.at(-1) ?? 0
  const had = all.filter(({ folderMillis }) => folderMillis <= last)
  await withTransaction(database, 'isolation level read committed', async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
    await mustBeUnused(tx)
    await dropAll(tx, restoring)
    await createColumnFunctions(tx, restoring.root)
    await migrate(tx, had)
    await fill(tx, restoring)
    await migrate(tx, all.slice(had.length))
    await replaceFunctions(tx, restoring.root)
  })
  const session = database.embedded ? database.sql : database.openSession()
  try {
    // The embedded database has no autovacuum.
    await session.unsafe(database.embedded ? 'vacuum (analyze)' : 'analyze')
  } finally {
    if (session !== database.sql) await session.end({ timeout: CLOSE_SECONDS })
  }
}

async function mustBeUnused(tx: Transaction): Promise<void> {
  for (const end = performance.now() + RESTORE_WAIT_MS; ; await wait(RESTORE_POLL_MS)) {
    const [{ others }] = await tx<[{ others: number }]>`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name = 'parkfetch'`
    if (others === 0) return
    if (performance.now() > end) {
      throw new RestoreRefusedError(
        'The database is in use by running servers or commands of Parkfetch: stop them first.',
      )
    }
  }
}

/** Drops everything migrations have created, and nothing else. */
async function dropAll(tx: Transaction, { root, tables }: Restoring): Promise<void> {
  const text = readMigrations(root)
    .flatMap(({ sql }) => sql)
    .join('\n')
  const own = new Set([
    ...namesIn(text, /create table (?:if not exists )?"?(\w+)"?/gi),
    ...tables.map(({ name }) => name),
  ])
  const present = await tx<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`
  const foreign = present.map(({ name }) => name).filter((name) => !own.has(name))
  if (foreign.length > 0) {
    throw new RestoreRefusedError(
      `The database holds tables that are not of this version of Parkfetch (${foreign.join(', ')}): use an empty one.`,
    )
  }
  for (const { name } of present) await tx.unsafe(`drop table ${quote(name)} cascade`)
  for (const name of namesIn(text, /create sequence (?:if not exists )?"?(\w+)"?/gi)) {
    await tx.unsafe(`drop sequence if exists ${quote(name)}`)
  }
  const functions = readFunctions(root).map(({ name }) => name)
  const made = await tx<{ signature: string }[]>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any(${functions})`
  for (const { signature } of made) {
    await tx.unsafe(`drop function if exists ${signature} cascade`)
  }
  await tx`drop schema if exists drizzle cascade`
}

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
}

/** Runs migrations as drizzle's own migrator does, but within an existing transaction. */
async function migrate(tx: Transaction, migrations: MigrationMeta[]): Promise<void> {
  await tx`create schema if not exists drizzle`
  await tx`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await tx.unsafe(statement)
    await tx`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${hash}, ${folderMillis})`
  }
}

/** Writes the rows, which include all that triggers would derive: there are none yet. */
async function fill(tx: Transaction, { tables, nextNumbers, parts }: Restoring): Promise<void> {
  const names = tables.map(({ name }) => quote(name))
  if (names.length > 0) await tx.unsafe(`truncate ${names.join(', ')}`)
  const inserts = new Map(tables.map((table) => [table.name, insertInto(table)]))
  for await (const { table, lines } of parts()) {
    await tx.unsafe(inserts.get(table) ?? '', [`[${lines.join(',')}]`])
  }
  for (const { table, column, next } of nextNumbers) {
    const [{ sequence }] = await tx<[{ sequence: string }]>`
      select pg_get_serial_sequence(${quote(table)}, ${column}) as sequence`
    // Unlike setval this is rolled back with the transaction.
    await tx.unsafe(`alter sequence ${sequence} restart with ${BigInt(next)}`)
  }
}

function insertInto({ name, columns }: TableShape): string {
  const names = columns.map((column) => quote(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `(line->>${index})::${type}`).join(', ')
  return `insert into ${quote(name)} (${names}) overriding system value
    select ${values} from json_array_elements($1::text::json) line`
}
