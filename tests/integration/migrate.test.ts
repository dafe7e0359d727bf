import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { openEmbedded, openRemote } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'

const root = process.cwd()
const written = readdirSync(join(root, 'db/migrations')).filter((name) =>
  /^\d{4}_.+\.sql$/.test(name),
).length
const remote = inject('databases').remote

describe('migrations', () => {
  test('run a second time on an embedded database they change nothing', async () => {
    const database = await openEmbedded({ root })
    await migrateDatabase(database, root)
    await migrateDatabase(database, root)
    const [row] = await database.sql`select count(*)::int as runs from drizzle.__drizzle_migrations`
    expect(row?.runs).toBe(written)
    await database.close()
  })

  test('where nothing is missing nothing is written, as there may be no room', async () => {
    const database = await openEmbedded({ root, snapshot: inject('databases').snapshot })
    await seedParks(database)
    await database.sql`set default_transaction_read_only = on`
    await expect(database.sql`create schema another`).rejects.toMatchObject({ code: '25006' })
    await migrateDatabase(database, root)
    await seedParks(database)
    await database.close()
  })

  test.skipIf(!remote)('several processes at once migrate a server once', async () => {
    if (!remote) return
    const name = `parkfetch_migrate_${randomBytes(6).toString('hex')}`
    await withAdmin(remote.url, (sql) => sql.unsafe(`create database ${name}`))
    const open = () => openRemote(databaseUrl(remote.url, name))
    const first = open()
    const databases = [first, open(), open()]
    await Promise.all(databases.map((database) => migrateDatabase(database, root)))
    const [row] = await first.sql`select count(*)::int as runs from drizzle.__drizzle_migrations`
    expect(row?.runs).toBe(written)
    await Promise.all(databases.map((database) => database.close()))
    await withAdmin(remote.url, (sql) => sql.unsafe(`drop database ${name}`))
  })
})
