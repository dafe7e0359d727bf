import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type postgres from 'postgres'
import { OWN_FILES } from './run-time-files.mjs'

/** Functions of generated columns and of indexes, which must be there before the tables. */
const COLUMNS = 'columns'

type SqlFunction = { name: string; isOfColumns: boolean; text: string }

/** The SQL functions of db/functions, each with its triggers, in the order of their paths. */
export function readFunctions(root: string): SqlFunction[] {
  const folder = join(root, OWN_FILES.functions)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .sort()
    .map((path) => ({
      name: basename(path, '.sql'),
      isOfColumns: path.startsWith(COLUMNS),
      text: readFileSync(join(folder, path), 'utf8'),
    }))
}

/** Creates the functions that tables need, for a database without tables. */
export async function createColumnFunctions(sql: postgres.ISql, root: string): Promise<void> {
  for (const { isOfColumns, text } of readFunctions(root)) if (isOfColumns) await sql.unsafe(text)
}

/** Creates or replaces all functions and triggers, within a transaction. */
export async function replaceFunctions(tx: postgres.TransactionSql, root: string): Promise<void> {
  const functions = readFunctions(root)
  // They call each other in any order.
  await tx`set local check_function_bodies = off`
  for (const { text } of functions) await tx.unsafe(text)
  await tx`create table if not exists drizzle.functions (hash text)`
  await tx`delete from drizzle.functions`
  await tx`insert into drizzle.functions values (${hashOf(functions)})`
}

/** Replaces the functions and triggers of a migrated database if they are not this version's. */
export async function writeFunctions(sql: postgres.Sql, root: string): Promise<void> {
  const [{ isNew }] = await sql<[{ isNew: boolean }]>`
    select to_regclass('drizzle.functions') is null as "isNew"`
  const [known] = isNew ? [] : await sql<{ hash: string }[]>`select hash from drizzle.functions`
  if (known?.hash === hashOf(readFunctions(root))) return
  await sql.begin((tx) => replaceFunctions(tx, root))
}

function hashOf(functions: readonly SqlFunction[]): string {
  const hash = createHash('sha256')
  for (const { text } of functions) hash.update(text).update('\0')
  return hash.digest('hex')
}
