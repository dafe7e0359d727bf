/** @module-tag full */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openEmbedded } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { readMigrations } from '#db/queries/database/migrations.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { embeddedFolder, openReadyDatabase } from '#server/boot/open-database.ts'
import { readEnv } from '#server/boot/read-env.ts'
import { restoreBackup } from '#server/commands/backup/restore-backup.ts'
import { writeBackup } from '#server/commands/backup/write-backup.ts'
import { schemaOf } from '../database/schema-of.ts'
import {
  type DatabaseKind,
  databaseKinds,
  openBareDatabase,
  openTestDatabase,
} from '../database/test-database.ts'

const root = process.cwd()
/** Created by the last version with fourteen migrations: 21 parks, and a row in every table. */
const OLD = join(root, 'tests/database/before-0.1.0')
const DUMP = gunzipSync(readFileSync(join(OLD, 'database.sql.gz'))).toString()
const FIRST = readMigrations(root)[0]?.folderMillis ?? 0

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkfetch-before-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe.each(databaseKinds)(
  'what was made before version 0.1.0 (%s)',
  {
    timeout: 120_000,
  },
  (kind) => {
    test('a database goes on in place, and its backups are restored', async () => {
      const database = await openOld(kind)
      await migrateDatabase(database, root)
      await expectOldPark(database)
      await expectSchemaOfNew(database, kind)
      const file = join(folder, 'backup.tar.gz')
      await writeBackup(database, { file })
      await seedParks(database)
      const [{ parks }] = await database.sql<[{ parks: number }]>`
      select count(*)::int as parks from parks`
      expect(parks).toBeGreaterThan(500)
      await expectRestored(kind, file)
    })

    test('a backup is restored', async () => {
      await expectRestored(kind, join(OLD, 'backup.tar.gz'))
    })

    test('a database that lacks some of its migrations is refused, and told what to do', async () => {
      const database = await openOld(kind)
      await database.sql`delete from drizzle.__drizzle_migrations where created_at >= ${FIRST}`
      await expect(migrateDatabase(database, root)).rejects.toThrow(
        'The database is of a version before 0.1.0 and lacks migrations that this version no longer has.',
      )
      const file = join(folder, 'backup.tar.gz')
      await writeBackup(database, { file })
      const other = await openTestDatabase(kind)
      onTestFinished(() => other.close())
      const restoring = restoreBackup(file, { database: other, root, photosFolder: folder })
      await expect(restoring).rejects.toThrow(`${file} is of a version before 0.1.0`)
    })
  },
)

test('an embedded database’s folder is opened in place', { timeout: 120_000 }, async () => {
  const env = readEnv({ DATA_DIR: folder, SEED_PARKS: 'off' })
  const before = await openEmbedded({ root, dataDir: embeddedFolder(env) })
  // Files made from a build's template have the present tables.
  await before.sql`drop schema if exists drizzle cascade`
  await before.sql`drop schema public cascade`
  await before.sql`create schema public`
  await before.sql.unsafe(DUMP)
  await before.close()
  const database = await openReadyDatabase(env, root)
  onTestFinished(() => database.close())
  await expectOldPark(database)
  await expectSchemaOfNew(database, 'embedded')
})

async function openOld(kind: DatabaseKind): Promise<Database> {
  const database = await openBareDatabase(kind)
  onTestFinished(() => database.close())
  const session = database.openSession()
  await session.unsafe(DUMP)
  await session.end()
  return database
}

async function expectRestored(kind: DatabaseKind, file: string): Promise<void> {
  const database = await openTestDatabase(kind)
  onTestFinished(() => database.close())
  const photosFolder = join(folder, 'photos')
  const { migrations } = await restoreBackup(file, { database, root, photosFolder })
  expect(migrations[0]).toBe(FIRST)
  const session = database.embedded ? database.sql : database.openSession()
  await expectOldPark({ sql: session })
  if (session !== database.sql) await session.end()
}

async function expectSchemaOfNew(upgraded: Database, kind: DatabaseKind): Promise<void> {
  const newer = await openTestDatabase(kind)
  onTestFinished(() => newer.close())
  const schema = await schemaOf(newer)
  for (const part of [
    'column parks name text not null',
    'FUNCTION public.park_score(',
    'TRIGGER ',
  ]) {
    expect(schema).toContainEqual(expect.stringContaining(part))
  }
  expect(await schemaOf(upgraded)).toEqual(schema)
}

/** It is found by name and location, with facts of a layer and a visitor. */
async function expectOldPark({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const rows = await sql`
    select p.us_state, p.shown_rating, p.json_fields, v.count as views from parks p
    join park_names n on n.park_id = p.id join park_views v on v.park_id = p.id
    where n.tail = 'old park' and p.position <@ box '((-122.5,0),(-122.4,1))'`
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ shown_rating: 4.5, views: 3 })
  expect(rows[0]?.json_fields).toContain('Restrooms')
}
