import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import type postgres from 'postgres'

/** Brings a database without tables to where it was after an earlier migration. */
export async function migrateUpTo(session: postgres.Sql, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parkfetch-migrations-'))
  try {
    await cp(join(process.cwd(), 'db/migrations'), folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8'))
    const entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= last)
    await writeFile(file, JSON.stringify({ ...journal, entries }))
    await migrate(drizzle(session), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
