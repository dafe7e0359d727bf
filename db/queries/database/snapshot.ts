import type postgres from 'postgres'
import { CLOSE_SECONDS, type Database } from '../../client.ts'
import { transaction } from '../../transaction.ts'

/** Rows fetched at a time. */
const PAGE = 500

type Transaction = postgres.TransactionSql

export type TableShape = {
  name: string
  /** Its stored (not generated) columns with their PostgreSQL types. */
  columns: { name: string; type: string }[]
}

export type NextNumber = { table: string; column: string; next: string }

export type Snapshot = {
  /** Ordered so that a table follows those it refers to. */
  tables: TableShape[]
  /** The times of the migrations applied, in order. */
  migrations: number[]
  /** A table's rows, each as a JSON list of its columns in PostgreSQL's text format. */
  rows: (table: TableShape) => AsyncGenerator<string[]>
  readNextNumbers: () => Promise<NextNumber[]>
}

/**
 * Runs work on a consistent snapshot, whatever others write meanwhile. The embedded database has a
 * single session: requests wait until it ends.
 */
export function withSnapshot<T>(
  database: Database,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return withTransaction(database, 'isolation level repeatable read read only', async (tx) => {
    const migrations = await tx<{ at: string }[]>`
      select created_at::text as at from drizzle.__drizzle_migrations order by created_at`
    return work({
      tables: await readTables(tx),
      migrations: migrations.map(({ at }) => Number(at)),
      rows: (table) => readRows(tx, table),
      readNextNumbers: () => readNextNumbers(tx),
    })
  })
}

/** A transaction without timeout and with fixed output formats. */
export async function withTransaction<T>(
  database: Database,
  mode: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const session = database.embedded ? database.sql : database.openSession()
  try {
    const inTexts = async (tx: Transaction) => {
      await tx.unsafe(`
        set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
        set local intervalstyle = 'iso_8601'; set local extra_float_digits = 1;
        set local bytea_output = 'hex'; set local statement_timeout = 0`)
      return work(tx)
    }
    return await transaction(session, inTexts, mode)
  } finally {
    if (session !== database.sql) await session.end({ timeout: CLOSE_SECONDS })
  }
}

/**
 * The tables, each after those it refers to, without the key of the hashes of visitors' networks: a
 * copy with both would reveal the networks. A restored database has a key of its own.
 */
async function readTables(tx: Transaction): Promise<TableShape[]> {
  const tables = await tx<(TableShape & { parents: string[] })[]>`
    select c.relname as name,
      (select json_agg(json_build_object('name', attname,
          'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns,
      array(select distinct p.relname::text from pg_constraint k
        join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> 'network_keys'
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by c.relname`
  const sorted = new Map<string, TableShape>()
  while (sorted.size < tables.length) {
    const next = tables.filter(
      ({ name, parents }) => !sorted.has(name) && parents.every((parent) => sorted.has(parent)),
    )
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const { name, columns } of next) sorted.set(name, { name, columns })
  }
  return [...sorted.values()]
}

async function* readRows(tx: Transaction, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quote(column.name)}::text`).join(', ')
  await tx.unsafe(`
    declare backup_rows no scroll cursor for
    select array_to_json(array[${texts}]::text[])::text as line from ${quote(name)} order by ctid`)
  for (;;) {
    const rows = await tx.unsafe<{ line: string }[]>(`fetch ${PAGE} from backup_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < PAGE) break
  }
  await tx.unsafe('close backup_rows')
}

async function readNextNumbers(tx: Transaction): Promise<NextNumber[]> {
  const sequences = await tx<{ table: string; column: string; sequence: string }[]>`
    select t.relname as table, a.attname as column, s.oid::regclass::text as sequence
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass
      and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace
    order by 1, 2`
  const numbers: NextNumber[] = []
  for (const { table, column, sequence } of sequences) {
    const [row] = await tx.unsafe<[{ next: string }]>(
      `select (last_value + is_called::int)::text as next from ${sequence}`,
    )
    numbers.push({ table, column, next: row.next })
  }
  return numbers
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
