import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { openEmbedded, openRemote } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'

const root = process.cwd()

/** Provided to tests: an embedded database's dump, and a server with a template. */
export type TestDatabases = {
  snapshot: string
  remote: { url: string; template: string } | null
}

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface ProvidedContext {
    databases: TestDatabases
  }
}

/** Migrates one database of each kind, which every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const snapshot = await makeSnapshot()
  const url = process.env.TEST_DATABASE_URL
  const template = `parkfetch_template_${process.pid}`
  if (url) await makeTemplate(url, template)
  project.provide('databases', { snapshot, remote: url ? { url, template } : null })
  return async () => {
    await rm(snapshot, { force: true })
    if (url) await withAdmin(url, (sql) => sql.unsafe(`drop database if exists ${template}`))
  }
}

async function makeSnapshot(): Promise<string> {
  const database = await openEmbedded({ root })
  await migrateDatabase(database, root)
  const dump = await database.embedded?.dump()
  await database.close()
  const file = join(root, '.cache', `snapshot-${process.pid}.tar`)
  await mkdir(join(root, '.cache'), { recursive: true })
  await writeFile(file, dump ?? new Uint8Array())
  return file
}

async function makeTemplate(url: string, name: string): Promise<void> {
  await withAdmin(url, async (sql) => {
    await sql.unsafe(`drop database if exists ${name}`)
    await sql.unsafe(`create database ${name}`)
  })
  const database = openRemote(databaseUrl(url, name))
  await migrateDatabase(database, root)
  await database.close()
}

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

export async function withAdmin(
  url: string,
  work: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
