import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { openEmbedded, openRemote } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { hashOfSources } from './source-hash.ts'

const root = process.cwd()
const cache = join(root, '.cache')
const hash = hashOfSources(root)
const OUTDATED_DAYS = 2
const SWEEP_MS = 2_000
/** The comment on a database that a test has closed. */
export const CLOSED = 'closed'

/** Provided to tests: an embedded database's dump, and a server with a template. */
export type TestDatabases = {
  snapshot: string
  remote: { url: string; template: string; prefix: string } | null
}

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface ProvidedContext {
    databases: TestDatabases
  }
}

/** Migrates one database of each kind, which every test file copies, unless they are cached. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  // Tests of processes start with the files of the product.
  const isInProcess = project.name !== 'processes'
  const [snapshot, remote] = await Promise.all([
    isInProcess ? cacheSnapshot() : '',
    url ? cacheTemplate(url, project.name) : null,
  ])
  project.provide('databases', { snapshot, remote })
  return remote ? sweep(remote) : async () => {}
}

/** The file of a dump. */
async function cacheSnapshot(): Promise<string> {
  const file = join(cache, `snapshot-${hash}.tar`)
  if (existsSync(file)) return file
  await mkdir(cache, { recursive: true })
  const database = await openEmbedded({ root })
  await migrateDatabase(database, root)
  const dump = await database.embedded?.dump()
  await database.close()
  const outdated = (await readdir(cache)).filter((name) => /^snapshot-\w+\.tar$/.test(name))
  for (const name of outdated) await rm(join(cache, name), { force: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, dump ?? new Uint8Array())
  await rename(unfinished, file)
  return file
}

type Remote = NonNullable<TestDatabases['remote']>

async function cacheTemplate(url: string, project: string): Promise<Remote> {
  const template = `parkfetch_template_${hash}`
  const remote = { url, template, prefix: `parkfetch_test_${process.pid}_${project}` }
  await withAdmin(url, async (sql) => {
    // Another run may be making the same.
    await sql`select pg_advisory_lock(hashtext(${template}))`
    const [known] = await sql`select from pg_database where datname = ${template}`
    if (!known) {
      const unfinished = `parkfetch_unfinished_${process.pid}`
      await sql.unsafe(`create database ${unfinished}`)
      const database = openRemote(databaseUrl(url, unfinished))
      await migrateDatabase(database, root)
      await database.close()
      await sql.unsafe(`alter database ${unfinished} rename to ${template}`)
    }
    await sql.unsafe(`comment on database ${template} is '${new Date().toISOString()}'`)
    await dropOutdated(sql)
  })
  return remote
}

/** Removes templates that no run has used for days. */
async function dropOutdated(sql: postgres.Sql): Promise<void> {
  const since = new Date(Date.now() - OUTDATED_DAYS * 86_400_000).toISOString()
  const outdated = await sql<{ datname: string }[]>`
    select datname from pg_database
    where datname like 'parkfetch_template_%'
      and coalesce(shobj_description(oid, 'pg_database'), '') < ${since}`
  for (const { datname } of outdated) await sql.unsafe(`drop database if exists ${datname}`)
}

/** Drops what tests have closed: a server takes its time for it, which no test has to wait. */
function sweep({ url, prefix }: Remote): () => Promise<void> {
  const drop = (isLast: boolean) =>
    withAdmin(url, async (sql) => {
      const closed = await sql<{ datname: string }[]>`
        select datname from pg_database where datname like ${`${prefix}_%`}
          and (${isLast} or shobj_description(oid, 'pg_database') = ${CLOSED})`
      for (const { datname } of closed) {
        await sql.unsafe(`drop database if exists ${datname} with (force)`)
      }
    })
  let dropped = Promise.resolve()
  const timer = setInterval(() => {
    dropped = dropped.then(() => drop(false))
  }, SWEEP_MS)
  return async () => {
    clearInterval(timer)
    await dropped
    await drop(true)
  }
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
