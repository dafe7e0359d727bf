import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openEmbedded, openRemote } from '#db/client.ts'
import { databaseUrl, withAdmin } from './global-setup.ts'

export type DatabaseKind = 'embedded' | 'remote'

/** The kinds of database that can be tested here: a server only where TEST_DATABASE_URL names one. */
export const databaseKinds: DatabaseKind[] = inject('databases').remote
  ? ['embedded', 'remote']
  : ['embedded']

/** For what does not depend on the kind: the server where there is one, as it is opened sooner. */
export const oneDatabaseKind: DatabaseKind = databaseKinds.at(-1) ?? 'embedded'

/** What the migrations write stays. */
const OF_MIGRATIONS = 'us_state_outlines'

/** Makes a database as one just opened: less than half a second where opening one takes two. */
export async function emptyTestDatabase({ sql }: Database): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select format('%I', tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> ${OF_MIGRATIONS}`
  await sql.unsafe(`truncate ${tables.map(({ name }) => name).join()} restart identity`)
}

/** A migrated, empty database of its own; closing it leaves nothing behind. */
export async function openTestDatabase(kind = oneDatabaseKind): Promise<Database> {
  const { snapshot, remote } = inject('databases')
  if (kind === 'embedded') return openEmbedded({ root: process.cwd(), snapshot })
  if (!remote) throw new Error('TEST_DATABASE_URL is not set')
  const name = `parkfetch_test_${randomBytes(6).toString('hex')}`
  await withAdmin(remote.url, (sql) =>
    sql.unsafe(`create database ${name} template ${remote.template}`),
  )
  const database = openRemote(databaseUrl(remote.url, name))
  return {
    ...database,
    async close() {
      await database.close()
      await withAdmin(remote.url, (sql) => sql.unsafe(`drop database if exists ${name}`))
    },
  }
}
