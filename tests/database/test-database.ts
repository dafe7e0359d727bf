import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openEmbedded, openRemote } from '#db/client.ts'
import { CLOSED, databaseUrl, withAdmin } from './global-setup.ts'

export type DatabaseKind = 'embedded' | 'remote'

/** For what differs between them: a server only if TEST_DATABASE_URL is set. */
export const bothDatabaseKinds: DatabaseKind[] = inject('databases').remote
  ? ['embedded', 'remote']
  : ['embedded']

/** For tests that do not depend on the kind: a server if available, as it opens faster. */
export const oneDatabaseKind: DatabaseKind = bothDatabaseKinds.at(-1) ?? 'embedded'

/** For what should be the same on both: `npm run test:full` tries each, `npm test` one. */
export const databaseKinds: DatabaseKind[] = process.env.TEST_FULL
  ? bothDatabaseKinds
  : [oneDatabaseKind]

/** Tables filled by migrations. */
const OF_MIGRATIONS = [
  'us_state_outlines',
  'places',
  'place_outlines',
  'name_words',
  'fact_bits',
  'fact_words',
]

/** Empties a database: less than half a second instead of two for opening a new one. */
export async function emptyTestDatabase({ sql }: Database): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select format('%I', tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> all(${OF_MIGRATIONS}::text[])`
  await sql.unsafe(`truncate ${tables.map(({ name }) => name).join()} restart identity`)
}

/** Opens a migrated, empty database; closing it removes it. */
export async function openTestDatabase(kind = oneDatabaseKind): Promise<Database> {
  const { snapshot, remote } = inject('databases')
  if (kind === 'embedded') return openEmbedded({ root: process.cwd(), snapshot })
  return openOnServer(`template ${remote?.template}`)
}

async function openOnServer(template: string): Promise<Database> {
  const { remote } = inject('databases')
  if (!remote) throw new Error('TEST_DATABASE_URL is not set')
  const name = `${remote.prefix}_${randomBytes(6).toString('hex')}`
  await withAdmin(remote.url, async (sql) => {
    await sql.unsafe(`create database ${name} ${template}`)
    // Nothing of a test has to outlive the machine.
    await sql.unsafe(`alter database ${name} set synchronous_commit to off`)
  })
  const database = openRemote(databaseUrl(remote.url, name))
  return {
    ...database,
    async close() {
      await database.close()
      await withAdmin(remote.url, (sql) => sql.unsafe(`comment on database ${name} is '${CLOSED}'`))
    },
  }
}
