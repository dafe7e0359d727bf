import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { openEmbedded, openRemote } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { listRuns } from '#db/queries/blog/blog-runs.ts'
import { addJob } from '#db/queries/operator/jobs.ts'
import { findRun } from '#db/queries/region/region-runs.ts'
import { listRegions } from '#db/queries/region/regions.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'
import { makeEarlierVersion } from '../database/newer-version.ts'

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

  test('runs of schedules and regions become jobs, and go on', async () => {
    const earlier = await makeEarlierVersion(1)
    const database = await openEmbedded({ root })
    await migrateDatabase(database, earlier)
    await rm(earlier, { recursive: true })
    await database.sql`insert into blog_schedules (region, theme, weekday, count, author, next_run_at)
      values ('Denver', 'Dog Parks', 1, 3, 'me', '2026-12-07T09:00:00Z')`
    await database.sql`insert into blog_posts (slug, title, author) values ('a', 'A', 'me')`
    await database.sql`insert into blog_runs
        (schedule_id, due_at, started_at, finished_at, attempts, post_id, error) values
      (1, '2026-11-16T09:00:00Z', '2026-11-16T09:00:01Z', '2026-11-16T09:01:00Z', 2, 1, null),
      (1, null, '2026-11-20T09:00:00Z', '2026-11-20T09:01:00Z', 1, null, 'No parks available'),
      (1, '2026-11-23T09:00:00Z', '2026-11-23T09:00:00Z', null, 1, null, null)`
    await database.sql`insert into regions (key, kind, name, file_name) values
      ('us/a', 'index', 'A', 'a'), ('us/b', 'index', 'B', 'b')`
    const summary = JSON.stringify({ records: 3, added: 3, streets: 7 })
    await database.sql`insert into region_runs (region_id, kind, state, step, done, total, summary) values
      (1, 'add', 'done', 'locate', 3, 3, ${summary}::text::jsonb),
      (1, 'refresh', 'unchanged', null, 0, null, null),
      (2, 'add', 'running', 'read', 5, 9, null)`
    await migrateDatabase(database, root)
    expect(
      await listRuns(database, { kind: 'planned_guides', scheduleId: 1, limit: 9 }),
    ).toMatchObject([
      { dueAt: '2026-11-23T09:00:00.000Z', finishedAt: null, attempts: 1 },
      { dueAt: null, error: 'No parks available', postId: null },
      { dueAt: '2026-11-16T09:00:00.000Z', error: null, attempts: 2, postTitle: 'A' },
    ])
    expect(await listRegions(database)).toMatchObject([
      { name: 'A', streets: 7, run: { id: 2, kind: 'refresh', state: 'unchanged' } },
      { name: 'B', streets: 0, run: { id: 3, state: 'waiting', step: 'read', done: 5, total: 9 } },
    ])
    expect(await findRun(database, 1)).toMatchObject({ kind: 'add', summary: { added: 3 } })
    expect(await addJob(database, { kind: 'regions', key: '1' })).toBe(7)
    await database.close()
  })

  test('places keep their sources, and triggers of earlier versions are dropped', async () => {
    const earlier = await makeEarlierVersion(3)
    const database = await openEmbedded({ root })
    await migrateDatabase(database, earlier)
    await rm(earlier, { recursive: true })
    await database.sql`insert into place_tellers values ('relation/1', null)`
    for (const name of ['parks_told_noted', 'parks_derive_tellers']) {
      await database.sql`create trigger ${database.sql(name)} after update on parks
        for each row execute function note_park_stated()`
    }
    await database.sql`update drizzle.functions set hash = 'another'`
    await migrateDatabase(database, root)
    expect(await database.sql`select source_ref from place_sources`).toMatchObject([
      { source_ref: 'relation/1' },
    ])
    expect(
      await database.sql`select tgname from pg_trigger
        where tgname in ('parks_told_noted', 'parks_derive_tellers')`,
    ).toHaveLength(0)
    await database.close()
  })

  test('what is stored gets what later versions derive: names, where a park is approached, facts', async () => {
    const earlier = await makeEarlierVersion(4)
    const database = await openEmbedded({ root })
    await migrateDatabase(database, earlier)
    await rm(earlier, { recursive: true })
    await database.sql`create or replace function normalise_name(name text) returns text
      language sql immutable strict as 'select lower(name)'`
    await database.sql`insert into places values
      (1, 'city', 'Łódź', default, null, 'NC', null, 35, -80, 1, true)`
    await database.sql`insert into parks (source, source_id, name, latitude, longitude)
      values ('town', '1', 'King Jr. Sq.', 37, -122)`
    // A square of 100 steps at the equator.
    await database.sql`insert into park_outlines
      values (1, 'town', decode('0101040000c8010000c801c70100', 'hex'))`
    await database.sql`update parks set facts = '{"path_length": {"value": "1200"}}'`
    await migrateDatabase(database, root)
    const found = await database.sql`select search_name as name from places where id = 1
      union all select tail from park_names where skipped = 0
      union all select word from name_words where word = 'lodz'`
    expect(found.map(({ name }) => name)).toEqual(['lodz', 'king junior square', 'lodz'])
    expect(
      await database.sql`select approach_box::text as box, facts -> 'running' ->> 'value' as running,
        ('{' || json_fields)::json -> 'approach' as approach from parks`,
    ).toMatchObject([
      {
        box: expect.stringMatching(/^\(0.001,39\.877\d*\),\(-122,\S+\)$/),
        running: 'yes',
        approach: [[], [0, 0, 100, 0, 0, 100, -100, 0]],
      },
    ])
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
