import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { type NextNumber, withSnapshot } from '#db/queries/database/snapshot.ts'
import { findNewestJobs } from '#db/queries/operator/jobs.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { readEnvAlone } from '#server/boot/read-env.ts'
import { hashOf, readArchive, writeArchive } from '#server/commands/backup/archive.ts'
import { LEFT_OUT, MANIFEST, type Manifest } from '#server/commands/backup/manifest.ts'
import { checkBackup } from '#server/commands/backup/read-backup.ts'
import { checkForRestore, restoreBackup } from '#server/commands/backup/restore-backup.ts'
import { backupKind } from '#server/commands/backup/scheduled-backups.ts'
import { writeBackup } from '#server/commands/backup/write-backup.ts'
import { makeLog } from '#server/core/log.ts'
import { makeMetrics } from '#server/operations/metrics.ts'
import { makeJobs } from '#server/services/jobs.ts'
import type { Settings } from '#server/settings/settings.ts'
import { makeNewerVersion } from '../database/newer-version.ts'
import { bothDatabaseKinds, openTestDatabase } from '../database/test-database.ts'
import { isFull } from '../full.ts'
import { workOff } from '../jobs.ts'

const root = process.cwd()
/** Texts that are difficult for a text format. */
const HARD = `a "quote", a \\ and \\n,\na line, a\ttab, ${String.fromCharCode(1)}, {}, 公園, 🌲, null`

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkfetch-backup-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** All places take seconds to write. */
async function keepFewPlaces({ sql }: Database): Promise<void> {
  await sql`delete from places where id % 200 > 0
    and id not in (select in_place from parks where in_place is not null)`
}

/** Inserts a row into every table. */
async function fillAll(database: Database): Promise<void> {
  await seedParks(database)
  await keepFewPlaces(database)
  const { sql } = database
  await sql`insert into parks (source, source_id, name, latitude, longitude, description, types)
    values ('test-backup', 'a', ${HARD}, 0.1, -122.41940000000001, ${HARD}, ${['a"b', HARD]})`
  const [{ id }] = await sql<[{ id: number }]>`select id from parks where source = 'test-backup'`
  await sql`insert into park_layers (park_id, source, source_id, facts)
    values (${id}, 'osm', 'way/1', ${'{"amenities": ["Restrooms"], "rating": 4.50}'}::text::jsonb)`
  await sql`insert into park_outlines values (${id}, 'test-backup', ${Buffer.from([0, 1, 92, 255])})`
  await sql`insert into park_insides values (${id}, 'osm', ${'{"features": [], "entrances": []}'}::text::jsonb)`
  await sql`insert into commons_looks (park_id, asked, outcome, reason, again_at)
    values (${id}, 'Q1', 'none', 'Its item has no picture', now())`
  await sql`insert into park_views values (${id}, '2026-02-28', 3)`
  await sql`insert into shares (id, park_id, lat) values ('abc', ${id}, 1e-7)`
  await sql`insert into reports (park_id, type, details) values (${id}, 'other', ${HARD})`
  await sql`insert into report_changes (report_id, from_status, to_status)
    select id, 'open', 'closed' from reports`
  await sql`insert into park_corrections (park_id, report_id, facts)
    select park_id, id, '{"description": null}' from reports`
  await sql`insert into park_ratings values (${id}, 'a-visitor', 4)`
  await sql`insert into park_history (park_id, source, key, after) values (${id}, 'town', 'lit', ${HARD})`
  await sql`insert into park_answers (park_id, key, value, network, receipt, fresh_until)
    values (${id}, 'fenced', 'yes', 'ab', ${HARD}, now())`
  await sql`insert into suggestions (park_id, content, note, correction_id)
    select park_id, '{"kind": "closed"}', ${HARD}, id from park_corrections`
  await sql`insert into city_requests (receipt, city) values ('x', ${HARD})`
  await sql`insert into news (channel, kind, content)
    values ('email', 'reports', ${JSON.stringify({ title: HARD, items: [] })}::text::jsonb)`
  await sql`insert into rules (id, rule) values ('a', ${JSON.stringify({ says: HARD })}::text::jsonb)`
  await sql`insert into fact_asks values (${id}, 'fenced', '2026-02-28', 3)`
  await sql`insert into audit_log (action, changed_by, after)
    values ('cache.clear', 'me', ${JSON.stringify({ q: HARD })}::text::jsonb)`
  await sql`insert into park_merges (merged_id, kept_id, moved)
    select max(id), ${id}, ${'{"reports": [1]}'}::text::jsonb from parks where source = 'seed'`
  await sql`insert into distinct_parks (one_id, other_id) select min(id), max(id) from parks`
  await sql`insert into event_counts values ('2026-02-28', 'search', 7)`
  await sql`insert into cache_entries values ('geocoding', 'nowhere', 'null', 4, now(), now(), now()),
    ('geocoding', 'exact', '{"n": 1.10, "big": 12345678901234567890.1}', 4, now(), now(), now())`
  await sql`insert into imports (id, file_name) values ('x', 'a.csv')`
  await sql`insert into regions (key, kind, name, file_name) values ('us/a', 'index', ${HARD}, 'a')`
  await sql`insert into jobs (kind, key, status, log)
    select 'regions', id::text, 'done', ${JSON.stringify([{ at: '2026-11-26T00:00:00Z', text: HARD }])}::text::jsonb from regions`
  await sql`insert into region_records (region_id, source, source_id, first_run_id, run_id)
    select key::int, 'osm', ${HARD}, id, id from jobs where kind = 'regions'`
  await sql`insert into streets (region_id, content, name, key, latitude, longitude, extent, lines, houses)
    select id, '0123456789abcdef0123456789abcdef', ${HARD}, 'a', 0.1, -1e-7, '(1,0.2),(0,-1e-7)', ${Buffer.from([0, 255])},
      ${Buffer.from([])} from regions`
  await sql`insert into street_names values (${HARD})`
  await sql`insert into imported_records values ('osm', 'way/1')`
  await sql`insert into place_sources values ('relation/1', null)`
  await sql`insert into ledger (type, cached, cost) values ('nearby', false, 0.040)`
  await sql`insert into settings (name, value) values ('SITE_NAME', ${JSON.stringify(HARD)}::text::jsonb)`
  await sql`insert into setting_changes (name, changed_by) values ('SITE_NAME', 'me')`
  await sql`insert into seo_entries (path, park_id, in_sitemap) values (${`/parks/${id}`}, ${id}, false)`
  await sql`insert into operators (id, password_hash) values ('operator', '$argon2id$')`
  await sql`insert into sessions (id, user_id, expires_at) values ('s', 'operator', now())`
  await sql`insert into sign_in_failures values ('address a', 1, now())`
  await sql`insert into blog_posts (slug, title, author, tags) values ('a', ${HARD}, 'me', ${['x,y']})`
  await sql`insert into blog_schedules (region, theme, weekday, count, author, next_run_at)
    values ('a', 'b', 1, 3, 'me', 'infinity')`
  await sql`insert into jobs (kind, input, log) values ('test',
    ${JSON.stringify({ text: HARD })}::text::jsonb, ${JSON.stringify([{ text: HARD }])}::text::jsonb)`
  await sql`insert into writer_calls (model, purpose) values ('m', 'post')`
  // Ids are not reused, even if the last ones were deleted.
  await sql`delete from writer_calls`
  await sql`insert into writer_calls (model, purpose) values ('m', 'post')`
  await sql`insert into reports (park_id, type) values (${id}, 'hours')`
  await sql`delete from reports where type = 'hours'`
}

type All = { rows: Record<string, string[]>; nextNumbers: NextNumber[]; migrations: number[] }

/** The content of a database. */
function readAll(database: Database): Promise<All> {
  return withSnapshot(database, async (snapshot) => {
    const rows: All['rows'] = {}
    for (const table of snapshot.tables) {
      rows[table.name] = []
      for await (const page of snapshot.rows(table)) rows[table.name]?.push(...page)
      rows[table.name]?.sort()
    }
    const { migrations } = snapshot
    return { rows, nextNumbers: await snapshot.readNextNumbers(), migrations }
  })
}

function withoutLeftOut({ rows, ...all }: All): All {
  const kept = Object.entries(rows).map(([name, lines]) => [
    name,
    LEFT_OUT.includes(name) ? [] : lines,
  ])
  return { ...all, rows: Object.fromEntries(kept) }
}

const restoreTo = (database: Database, file: string) =>
  restoreBackup(file, { database, root, photosFolder: join(folder, 'photos') })

/** The same backup with some files changed. */
async function change(
  file: string,
  edit: (name: string, content: Buffer) => Buffer | null,
): Promise<string> {
  const changed = join(folder, `changed-${randomBytes(4).toString('hex')}.tar.gz`)
  await writeArchive(changed, async (add) => {
    for await (const { name, content } of readArchive(file)) {
      const edited = edit(name, content)
      if (edited) await add(name, edited)
    }
  })
  return changed
}

const changeManifest = (file: string, edit: (manifest: Manifest) => unknown) =>
  change(file, (name, content) =>
    name === MANIFEST ? Buffer.from(JSON.stringify(edit(JSON.parse(content.toString())))) : content,
  )

describe.each(bothDatabaseKinds)('a backup of a database (%s)', (kind) => {
  let database: Database
  let before: All

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await fillAll(database)
    before = await readAll(database)
  })
  afterAll(() => database.close())

  test('has something of every table to try', () => {
    const empty = Object.entries(before.rows).filter(([, lines]) => lines.length === 0)
    expect(empty).toEqual([])
    expect(Object.keys(before.rows).length).toBeGreaterThan(20)
    expect(before.rows.parks?.length).toBeGreaterThan(500)
  })

  // From each into the other, if there are two.
  const other = bothDatabaseKinds.find((each) => each !== kind) ?? kind
  test.each(isFull ? bothDatabaseKinds : [other])(
    'comes back equal into another (%s), all but sessions',
    async (target) => {
      const file = join(folder, 'new/backup.tar.gz')
      const summary = await writeBackup(database, { file })
      expect(summary).toMatchObject({ file, photos: 0, bytes: (await stat(file)).size })
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(await readdir(join(folder, 'new'))).toEqual(['backup.tar.gz'])
      const other = await openTestDatabase(target)
      try {
        await other.sql`insert into parks (source, source_id, name, latitude, longitude)
        values ('test', 'mine', 'Gone afterwards', 1, 2)`
        await restoreTo(other, file)
        const after = await readAll(other)
        expect(after).toEqual(withoutLeftOut(before))
        // Triggers keep working: a name is found by its words, a park by its location.
        await withWrites(other, async (sql) => {
          await sql`update parks set name = 'Another name' where source = 'test-backup'`
          const [row] = await sql`
          select p.id, p.search_name, n.park_id from parks p
          join park_names n on n.park_id = p.id where p.source = 'test-backup'`
          expect(row).toMatchObject({ search_name: 'another name' })
          const [made] = await sql`
          insert into writer_calls (model, purpose) values ('m', 'post') returning id`
          expect(made).toEqual({ id: 3 })
        })
      } finally {
        await other.close()
      }
    },
  )

  test('is of one moment, whatever is written meanwhile', async () => {
    if (kind === 'embedded') return
    const file = join(folder, 'backup.tar.gz')
    const writing = writeBackup(database, { file })
    const ended = { is: false }
    void writing.finally(() => {
      ended.is = true
    })
    for (let number = 0; !ended.is; number++) {
      await database.sql.begin(async (sql) => {
        const [{ id }] = await sql<[{ id: number }]>`
          insert into parks (source, source_id, name, latitude, longitude)
          values ('test-moment', ${String(number)}, 'A park', 1, 2) returning id`
        await sql`insert into park_views values (${id}, '2026-01-01', 1)`
      })
    }
    await writing
    const other = await openTestDatabase(kind)
    await restoreTo(other, file)
    const { rows } = await readAll(other)
    await other.close()
    await database.sql`delete from parks where source = 'test-moment'`
    const parks = rows.parks?.filter((line) => line.includes('test-moment')).length ?? 0
    const views = rows.park_views?.filter((line) => line.includes('2026-01-01')).length
    expect(views).toBe(parks)
  })

  test('with photos brings them back, and only with them', async () => {
    const photos = join(folder, 'site/photos')
    await mkdir(join(photos, 'ab'), { recursive: true })
    await writeFile(join(photos, 'ab/photo-1'), 'one')
    await writeFile(join(photos, '.writing-1'), 'not yet')
    const file = join(folder, 'backup.tar.gz')
    const summary = await writeBackup(database, { file, photosFolder: photos })
    expect(summary.photos).toBe(1)
    const other = await openTestDatabase(kind)
    const target = join(folder, 'other/photos')
    await mkdir(target, { recursive: true })
    await writeFile(join(target, 'old'), 'old')
    await restoreBackup(file, { database: other, root, photosFolder: target })
    expect(await readdir(target, { recursive: true })).toEqual(['ab', 'ab/photo-1'])
    expect(await readFile(join(target, 'ab/photo-1'), 'utf8')).toBe('one')
    expect(await readdir(join(folder, 'other'))).toEqual(['photos'])
    await other.close()
  })

  function portsOf(settings: Partial<Settings>) {
    const { settings: usual } = readEnvAlone({ DATA_DIR: folder })
    const current = { settings: { ...usual, ...settings } }
    return {
      configured: { current },
      database,
      log: makeLog('silent'),
      metrics: makeMetrics(),
    }
  }

  test('is written when it is due, and the oldest make room', async () => {
    const planned = join(folder, 'planned')
    const settings = { BACKUP_DIR: planned, BACKUP_SCHEDULE: '* * * * * *', BACKUP_KEEP: 2 }
    const deps = portsOf(settings)
    const jobs = makeJobs(deps)
    jobs.start([backupKind(deps)])
    await vi.waitUntil(
      async () => {
        const text = await deps.metrics.read()
        return /parkfetch_backups_total\{outcome="ok"\} [3-9]/.test(text)
      },
      { timeout: 25_000 },
    )
    await jobs.end()
    const names = await readdir(planned)
    expect(names).toEqual([expect.stringMatching(/^parkfetch-\d{8}T\d{6}Z\.tar\.gz$/), names[1]])
    await checkBackup(join(planned, names[1] ?? ''))
    expect(await deps.metrics.read()).toMatch(
      /parkfetch_backup_last_success_timestamp_seconds [1-9]/,
    )
  })

  test('that fails when it is due is reported and counted, and nothing else', async () => {
    const place = join(folder, 'place')
    await writeFile(place, '')
    const deps = portsOf({ BACKUP_DIR: place, BACKUP_SCHEDULE: '0 0 1 1 *', BACKUP_KEEP: 1 })
    await database.sql`delete from jobs where kind = 'backup'`
    await database.sql`insert into jobs (kind, cron) values ('backup', '0 0 1 1 *')`
    await workOff(database, [backupKind(deps)])
    expect(await findNewestJobs(database, 'backup')).toMatchObject([
      { status: 'waiting', error: expect.stringContaining("can't be written") },
    ])
    expect(await deps.metrics.read()).toContain('parkfetch_backups_total{outcome="failed"} 1')
    await database.sql`delete from jobs where kind = 'backup'`
  })

  test('is planned while backups are on, into DATA_DIR unless a folder is named', async () => {
    await database.sql`delete from jobs where kind = 'backup'`
    const settings: Partial<Settings> = { BACKUPS: true, BACKUP_SCHEDULE: '0 0 1 1 *' }
    const planned = async () => {
      const deps = portsOf(settings)
      const jobs = makeJobs(deps)
      jobs.start([backupKind(deps)])
      await jobs.end()
      return (await findNewestJobs(database, 'backup')).map(({ cron, status }) => [cron, status])
    }
    expect(await planned()).toEqual([['0 0 1 1 *', 'waiting']])
    await database.sql`update jobs set run_at = now() where kind = 'backup'`
    await workOff(database, [backupKind(portsOf(settings))])
    expect(await readdir(join(folder, 'backups'))).toHaveLength(1)
    settings.BACKUPS = false
    expect(await planned()).toEqual([])
    settings.BACKUPS = undefined
    settings.BACKUP_DIR = folder
    expect(await planned()).toEqual([['0 0 1 1 *', 'waiting']])
    // A process without a folder neither ends nor does the backups of another.
    settings.BACKUP_DIR = undefined
    await database.sql`update jobs set run_at = now() where kind = 'backup'`
    expect(await planned()).toEqual([['0 0 1 1 *', 'waiting']])
    const [job] =
      await database.sql`select run_at <= now() as "isDue" from jobs where kind = 'backup'`
    expect(job?.isDue).toBe(true)
    await database.sql`delete from jobs where kind = 'backup'`
  })

  test('that is given up leaves nothing behind', async () => {
    const file = join(folder, 'backup.tar.gz')
    const signal = AbortSignal.abort(new Error('stopping'))
    await expect(writeBackup(database, { file, signal })).rejects.toThrow('stopping')
    expect(await readdir(folder)).toEqual([])
    expect((await database.sql`select 1 as one`)[0]).toEqual({ one: 1 })
  })

  test('of an older version is brought up to a newer one', async () => {
    const file = join(folder, 'backup.tar.gz')
    await writeBackup(database, { file })
    const newer = await makeNewerVersion('ALTER TABLE parks ADD COLUMN newer text')
    const other = await openTestDatabase(kind)
    const photosFolder = join(folder, 'photos')
    await restoreBackup(file, { database: other, root: newer, photosFolder })
    await rm(newer, { recursive: true })
    await withWrites(other, async (sql) => {
      expect(await sql`select name, newer from parks where source = 'test-backup'`).toEqual([
        { name: HARD, newer: null },
      ])
    })
    const { migrations } = await readAll(other)
    await other.close()
    expect(migrations).toEqual([...before.migrations, expect.any(Number)])
  })

  test('whose restoring fails on the way has changed nothing', async () => {
    const file = join(folder, 'backup.tar.gz')
    await writeBackup(database, { file })
    const wrong = Buffer.from('["no-number","2026-02-28","3"]\n')
    const bad = await change(file, (name, content) => {
      if (name.startsWith('tables/park_views/')) return wrong
      if (name !== MANIFEST) return content
      const manifest: Manifest = JSON.parse(content.toString())
      const [part] = manifest.tables.find(({ name: table }) => table === 'park_views')?.parts ?? []
      Object.assign(part ?? {}, { bytes: wrong.length, sha256: hashOf(wrong), rows: 1 })
      return Buffer.from(JSON.stringify(manifest))
    })
    const other = await openTestDatabase(kind)
    await fillAll(other)
    await other.sql`delete from parks where id % 2 = 0`
    const there = await readAll(other)
    await expect(restoreTo(other, bad)).rejects.toThrow(/no-number/)
    expect(await readAll(other)).toEqual(there)
    await other.close()
  })

  test('is not put into a database that has tables of others', async () => {
    const file = join(folder, 'backup.tar.gz')
    await writeBackup(database, { file })
    const other = await openTestDatabase(kind)
    await other.sql`create table invoices (id int)`
    await expect(restoreTo(other, file)).rejects.toThrow('(invoices): use an empty one.')
    await withWrites(other, async (sql) => {
      expect(await sql`select count(*)::int as n from invoices`).toEqual([{ n: 0 }])
    })
    await other.close()
  })
})

describe('a backup is refused', () => {
  let database: Database
  let file: string
  let home: string

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'parkfetch-backup-'))
    file = join(home, 'backup.tar.gz')
    database = await openTestDatabase('embedded')
    await seedParks(database)
    await keepFewPlaces(database)
    await writeBackup(database, { file })
  })
  afterAll(async () => {
    await database.close()
    await rm(home, { recursive: true, force: true })
  })

  test('not where it is whole', async () => {
    const manifest = await checkForRestore(file, root)
    expect(manifest.tables.find(({ name }) => name === 'parks')?.rows).toBeGreaterThan(500)
  })

  test.each([0.05, 0.5, 0.99])('where it is cut off after %d of it', async (share) => {
    const cut = join(folder, 'cut.tar.gz')
    const content = await readFile(file)
    await writeFile(cut, content)
    await truncate(cut, Math.floor(content.length * share))
    await expect(checkBackup(cut)).rejects.toThrow(
      `${cut} is truncated: download or copy it again.`,
    )
  })

  test('where its archive ends early', async () => {
    const plain = gunzipSync(await readFile(file))
    const short = join(folder, 'short.tar.gz')
    await writeFile(short, gzipSync(plain.subarray(0, Math.floor(plain.length / 2))))
    await expect(checkBackup(short)).rejects.toThrow(/is truncated|is damaged/)
  })

  test('where a byte of it is another', async () => {
    const content = await readFile(file)
    for (const at of [0, 200, Math.floor(content.length / 2), content.length - 6]) {
      const other = Buffer.from(content)
      other[at] = (other[at] ?? 0) ^ 0x55
      const damaged = join(folder, 'damaged.tar.gz')
      await writeFile(damaged, other)
      await expect(checkBackup(damaged)).rejects.toThrow(/is damaged|is truncated|is not a backup/)
    }
  })

  test('where its rows are not those that were written', async () => {
    const changed = await change(file, (name, content) =>
      name.startsWith('tables/parks/')
        ? Buffer.from(content.toString().replace('Golden Gate Park', 'Another Park'))
        : content,
    )
    await expect(checkBackup(changed)).rejects.toThrow(
      'tables/parks/000000.ndjson does not match its hash.',
    )
  })

  test('where a hash is another', async () => {
    const changed = await changeManifest(file, (manifest) => {
      const [part] = manifest.tables.find(({ name }) => name === 'parks')?.parts ?? []
      Object.assign(part ?? {}, { sha256: 'a'.repeat(64) })
      return manifest
    })
    await expect(checkBackup(changed)).rejects.toThrow('does not match its hash.')
  })

  test('where a part is missing, or one too many', async () => {
    const missing = await change(file, (name, content) =>
      name.startsWith('tables/seeded_parks/') ? null : content,
    )
    await expect(checkBackup(missing)).rejects.toThrow('seeded_parks/000000.ndjson is missing.')
    const unlisted = await changeManifest(file, (manifest) => ({
      ...manifest,
      tables: manifest.tables.filter(({ name }) => name !== 'seeded_parks'),
    }))
    await expect(checkBackup(unlisted)).rejects.toThrow('it holds files it does not list.')
    const none = await change(file, (name, content) => (name === MANIFEST ? null : content))
    await expect(checkBackup(none)).rejects.toThrow('manifest.json is missing.')
  })

  test('where it is of a newer or too old a version', async () => {
    const newer = await changeManifest(file, (manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, 9_000_000_000_000],
    }))
    await expect(checkForRestore(newer, root)).rejects.toThrow(
      `${newer} is of a newer version of Parkfetch: its database has 1 migration that this version does not know.`,
    )
    const older = await changeManifest(file, (manifest) => ({ ...manifest, migrations: [1] }))
    await expect(checkForRestore(older, root)).rejects.toThrow('or of a version before 0.2.0')
    const form = await changeManifest(file, (manifest) => ({ ...manifest, version: 2 }))
    await expect(checkBackup(form)).rejects.toThrow('is not a backup that this version can read.')
  })

  test('where its names would reach beyond their places', async () => {
    const evil = await changeManifest(file, (manifest) => ({
      ...manifest,
      tables: [{ ...manifest.tables[0], name: 'x" cascade; --' }],
    }))
    await expect(checkBackup(evil)).rejects.toThrow('is not a backup that this version can read.')
    const content = Buffer.from('x')
    const escaping = join(folder, 'escaping.tar.gz')
    await writeArchive(escaping, async (add) => {
      const manifest = (await readManifest()) as Manifest
      const photo = await add('photos/../../evil', content)
      const whole = { ...manifest, tables: [], photos: [photo] }
      await add(MANIFEST, Buffer.from(JSON.stringify(whole)))
    })
    await expect(checkBackup(escaping)).rejects.toThrow('is no photo')
  })

  test('where it is not there, or no such file', async () => {
    await expect(checkBackup(join(folder, 'none'))).rejects.toThrow('There is no such file')
    const text = join(folder, 'text')
    await writeFile(text, 'no backup at all')
    await expect(checkBackup(text)).rejects.toThrow(`${text} is damaged or not a backup.`)
  })

  async function readManifest(): Promise<unknown> {
    for await (const { name, content } of readArchive(file)) {
      if (name === MANIFEST) return JSON.parse(content.toString())
    }
    return undefined
  }
})

test('a backup that can not be written says why, and leaves what others have begun', async () => {
  const database = await openTestDatabase('embedded')
  const file = join(folder, 'backup.tar.gz')
  await writeFile(`${file}.unfinished`, 'begun')
  await expect(writeBackup(database, { file })).rejects.toThrow(
    `${file} can't be written. Another process is writing it`,
  )
  expect(await readFile(`${file}.unfinished`, 'utf8')).toBe('begun')
  const place = join(folder, 'place')
  await writeFile(place, '')
  await expect(writeBackup(database, { file: join(place, 'x.tar.gz') })).rejects.toThrow(
    `${place} is a file.`,
  )
  await database.close()
})

/** Writes to a database whose other connections a restore has closed. */
async function withWrites(
  database: Database,
  work: (sql: Database['sql']) => Promise<void>,
): Promise<void> {
  const sql = database.embedded ? database.sql : database.openSession()
  await work(sql)
  if (sql !== database.sql) await sql.end()
}
