import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { hasOpenJob, leaseJob } from '#db/queries/operator/jobs.ts'
import { findPark } from '#db/queries/park/parks.ts'
import { takeRecords } from '#db/queries/region/region-records.ts'
import { REGION_JOBS } from '#db/queries/region/region-runs.ts'
import { jobs } from '#db/schema/jobs.ts'
import { parkLayers, parks } from '#db/schema/parks.ts'
import { regions } from '#db/schema/regions.ts'
import { parkRatings } from '#db/schema/visitors.ts'
import type { Deps } from '#server/boot/deps.ts'
import { importFile } from '#server/region/import/pipeline.ts'
import {
  addRegion,
  cancelRegion,
  deleteRegionFile,
  listRegions,
  pauseRegion,
  previewRemoval,
  readRegionDates,
  refreshDue,
  refreshRegion,
  removeRegion,
  resumeRegion,
} from '#server/services/region/change-regions.ts'
import { previewUpload } from '#server/services/region/preview-upload.ts'
import { regionKind } from '#server/services/region/run-region.ts'
import {
  addUpload,
  dropAbandonedUploads,
  dropUpload,
  receivePiece,
} from '#server/services/region/upload.ts'
import { databaseKinds, emptyTestDatabase, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { workOff } from '../jobs.ts'
import { makeTestDeps } from '../test-deps.ts'

const HOST = 'https://regions.example'

type Place = {
  id: number
  name?: string
  lat?: number
  lon?: number
  tags?: Record<string, string>
}

/** An OpenStreetMap file with these parks as points. */
function osm(places: readonly Place[]): string {
  const nodes = places.map(
    ({ id, name = `Elm Park ${id}`, lat = 40 + id / 100, lon = -75, tags = {} }) => {
      const all = { leisure: 'park', name, ...tags }
      const lines = Object.entries(all).map(([key, value]) => `<tag k="${key}" v="${value}"/>`)
      return `<node id="${id}" lat="${lat}" lon="${lon}">${lines.join('')}</node>`
    },
  )
  return `<?xml version="1.0"?><osm version="0.6">${nodes.join('\n')}</osm>`
}

const some = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => ({ id: first + index }))

describe.each(databaseKinds)('regions (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let folder: string
  /** The files of the server, by path. */
  let served: Map<string, string>
  let downloads: number

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  beforeEach(async () => {
    await emptyTestDatabase(database)
    folder = await mkdtemp(join(tmpdir(), 'regions-'))
    served = new Map()
    downloads = 0
    deps = makeTestDeps(database, { DATA_DIR: folder })
    deps.regions.source = () => ({
      catalogue: async () => [
        {
          id: 'us/elmland',
          name: 'Elmland',
          parent: 'us',
          url: `${HOST}/elmland.osm`,
          states: ['US-EL'],
          countries: [],
        },
      ],
      counties: async () => [],
      async look(url) {
        const text = textOf(url)
        return { url, bytes: text.length, modifiedAt: DAY, version: null, md5: md5(text) }
      },
      async download({ url, file }) {
        downloads += 1
        const text = textOf(url)
        await writeFile(file, text)
        return { bytes: text.length, md5: md5(text), modifiedAt: DAY, version: null }
      },
    })
  })
  afterEach(() => rm(folder, { recursive: true }))
  afterAll(() => database.close())

  const DAY = new Date('2026-11-18T00:00:00Z')
  const textOf = (url: string) => served.get(url) ?? ''
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const serve = (name: string, places: readonly Place[]) =>
    served.set(`${HOST}/${name}.osm`, osm(places))
  const work = () => workOff(database, [regionKind(deps)])
  const lease = (owner: string) => leaseJob(database, { kinds: [REGION_JOBS], owner, seconds: 60 })
  const add = async (name: string, places: readonly Place[]) => {
    serve(name, places)
    const { id } = await addRegion(deps, `${HOST}/${name}.osm`)
    await work()
    return id
  }
  const refresh = async (id: number, name: string, places: readonly Place[]) => {
    serve(name, places)
    await refreshRegion(deps, id)
    await work()
  }
  const find = async (id: number) =>
    (await listRegions(deps)).regions.find((region) => region.id === id)
  const listed = async () => {
    const rows = await database.orm.select().from(parks).where(eq(parks.listed, true))
    return rows.map(({ name }) => name).sort()
  }

  test('one is brought in, and what came of it stays', async () => {
    const id = await add('elmland', [
      ...[...some(3), { id: 9, tags: { toilets: 'yes', lit: 'yes' } }],
      { id: 10, name: '' },
    ])
    expect(await find(id)).toMatchObject({
      key: `${HOST}/elmland.osm`,
      kind: 'url',
      name: 'elmland.osm',
      parks: 4,
      asOf: DAY.toISOString(),
      fileBytes: textOf(`${HOST}/elmland.osm`).length,
      run: {
        kind: 'add',
        state: 'done',
        message: null,
        summary: { added: 4, gone: 0, skipped: [{ reason: 'no name', count: 1 }] },
      },
    })
    const region = await find(id)
    expect(region?.run?.summary?.facts).toContainEqual({ key: 'lit', count: 1 })
    expect(region?.run?.log.length).toBeGreaterThan(1)
    expect(await listed()).toHaveLength(4)
    const [park] = await database.orm.select().from(parks).where(eq(parks.listed, true))
    expect((await findPark(database, park?.id ?? 0))?.asOf).toBe('2026-11-18')
    // Weekly, a day sooner or later, so that not all sites ask at once.
    const days = (Date.parse(region?.nextRefreshAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6)
    expect(days).toBeLessThan(8)
  })

  test('those of the index are brought in by their ids, and others are refused', async () => {
    serve('elmland', some(2))
    const { id } = await addRegion(deps, 'us/elmland')
    await work()
    expect(await find(id)).toMatchObject({ kind: 'index', name: 'Elmland', parks: 2 })
    await expect(addRegion(deps, 'us/oakland')).rejects.toThrow("no region 'us/oakland'")
    await expect(addRegion(deps, 'ftp://regions.example/x')).rejects.toThrow('https://')
    await expect(addRegion(deps, 'https://me:secret@regions.example/x')).rejects.toThrow(
      'user name',
    )
  })

  test('a refresh changes exactly what has changed, and downloads nothing if nothing has', async () => {
    const id = await add('elmland', some(4))
    const before = await database.orm.select().from(parks).orderBy(parks.id)
    await refresh(id, 'elmland', some(4))
    expect(downloads).toBe(1)
    expect((await find(id))?.run).toMatchObject({ kind: 'refresh', state: 'unchanged' })
    await refresh(id, 'elmland', [...some(3), { id: 4, name: 'Oak Park' }, { id: 5 }])
    expect((await find(id))?.run?.summary).toMatchObject({
      added: 1,
      updated: 1,
      unchanged: 3,
      gone: 0,
    })
    const after = await database.orm.select().from(parks).orderBy(parks.id)
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3))
    expect(after.slice(3).map(({ name }) => name)).toEqual(['Oak Park', 'Elm Park 5'])
  })

  test('what two refreshes lack is gone, and what people said about it stays for its return', async () => {
    const id = await add('elmland', some(4))
    const [park] = await database.orm.select().from(parks).where(eq(parks.sourceId, 'node/4'))
    await database.orm
      .insert(parkRatings)
      .values({ parkId: park?.id ?? 0, visitor: 'someone', rating: 4 })
    const { sql: run } = database
    await run`insert into park_corrections (park_id, facts)
      values (${park?.id ?? 0}, '{"facts": {"fenced": "yes"}}')`
    for (const receipt of ['one', 'other']) {
      await run`insert into park_answers (park_id, key, value, network, receipt, fresh_until)
        values (${park?.id ?? 0}, 'lit', 'yes', ${receipt}, ${receipt}, now() + interval '1 day')`
    }
    await refresh(id, 'elmland', some(3))
    expect(await listed()).toHaveLength(4)
    expect((await find(id))?.run?.summary?.gone).toBe(0)
    await refresh(id, 'elmland', [...some(2), { id: 3, name: 'Oak Park' }])
    expect(await listed()).toEqual(['Elm Park 1', 'Elm Park 2', 'Oak Park'])
    expect(await find(id)).toMatchObject({ parks: 3, run: { summary: { gone: 1 } } })
    await refresh(id, 'elmland', some(4))
    expect(await listed()).toHaveLength(4)
    const [back] = await database.orm.select().from(parks).where(eq(parks.sourceId, 'node/4'))
    expect(back?.id).toBe(park?.id)
    expect(await database.orm.select().from(parkRatings)).toHaveLength(1)
    const shown = await findPark(database, park?.id ?? 0)
    expect(shown?.facts).toContainEqual(
      expect.objectContaining({ key: 'fenced', value: 'yes', how: 'operator' }),
    )
    expect(shown?.said).toMatchObject([{ key: 'lit', value: 'yes', count: 2 }])
  })

  test('a file that lacks most of what is known is doubtful, and changes nothing', async () => {
    const id = await add('elmland', some(20))
    await refresh(id, 'elmland', some(3))
    expect((await find(id))?.run).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('doubtful'),
    })
    const before = await database.orm.select().from(parks).orderBy(parks.id)
    const others = [...some(9).map((park) => ({ ...park, name: 'Oak Park' })), ...some(40, 21)]
    for (const _ of [1, 2]) {
      await refresh(id, 'elmland', others)
      expect((await find(id))?.run?.message).toContain('only 9 of 20')
    }
    expect(await database.orm.select().from(parks).orderBy(parks.id)).toEqual(before)
    // The file that was imported last stays.
    expect(await find(id)).toMatchObject({ fileBytes: osm(some(20)).length, parks: 20 })
  })

  test('a damaged file changes nothing', async () => {
    const id = await add('elmland', some(4))
    served.set(`${HOST}/elmland.osm`, osm(some(9)).slice(0, -40))
    await refreshRegion(deps, id)
    await work()
    expect((await find(id))?.run).toMatchObject({ state: 'failed', summary: null })
    expect(await listed()).toHaveLength(4)
    expect(await readdir(deps.regions.folder)).toHaveLength(1)
  })

  test('removing one takes only what it alone stated', async () => {
    const [seed = 0] = await insertParks(database, {
      source: 'seed',
      sourceId: 'elm',
      name: 'Elm Park 1',
      latitude: 40.01,
      longitude: -75,
    })
    const one = await add('one', [{ id: 1, tags: { lit: 'yes' } }, ...some(3, 2)])
    const other = await add('other', some(3, 4))
    expect(await previewRemoval(deps, one)).toEqual({
      taken: 2,
      staying: 2,
      contributed: 0,
      examples: [
        { id: expect.any(Number), name: 'Elm Park 2' },
        { id: expect.any(Number), name: 'Elm Park 3' },
      ],
    })
    await removeRegion(deps, one)
    await work()
    expect(await find(one)).toBeUndefined()
    expect(await listed()).toEqual(['Elm Park 1', 'Elm Park 4', 'Elm Park 5', 'Elm Park 6'])
    expect(await database.orm.select().from(parkLayers)).toEqual([])
    const [kept] = await database.orm.select().from(parks).where(eq(parks.id, seed))
    expect(kept).toMatchObject({ source: 'seed', facts: {} })
    expect((await find(other))?.parks).toBe(3)
    // It comes back under the ids it had.
    const before = await database.orm.select().from(parks).where(eq(parks.sourceId, 'node/2'))
    await add('one', some(4))
    const after = await database.orm.select().from(parks).where(eq(parks.sourceId, 'node/2'))
    expect(after[0]).toMatchObject({ id: before[0]?.id, name: 'Elm Park 2', listed: true })
  })

  test('what a command has imported is not taken', { tags: ['full'] }, async () => {
    const text = osm(some(3))
    const file = join(folder, 'elmland.osm')
    await writeFile(file, text)
    await importFile(database, file, {
      reader: deps.regions.readerOf({ source: 'elmland', columns: {} }),
      fileName: 'elmland.osm',
      readAs: 'by command',
    })
    const table = join(folder, 'elms.csv')
    await writeFile(table, 'name,latitude,longitude\nElm Hill,60,5\n')
    await importFile(database, table, {
      reader: deps.regions.readerOf({ source: 'City of Elm', columns: {} }),
      fileName: 'elms.csv',
      readAs: 'by command',
    })
    const { imported, lists } = await readRegionDates(deps)
    expect(imported).toEqual(['City of Elm', 'osm'])
    expect(lists).toEqual([])
    await database.sql`delete from parks where source = 'City of Elm'`
    const id = await add('elmland', some(5))
    expect(await previewRemoval(deps, id)).toMatchObject({ taken: 2, staying: 3 })
    await removeRegion(deps, id)
    await work()
    expect(await listed()).toEqual(['Elm Park 1', 'Elm Park 2', 'Elm Park 3'])
  })

  test('a removal that is given up is made good by a refresh', { tags: ['full'] }, async () => {
    const id = await add('elmland', some(60))
    await removeRegion(deps, id)
    const leased = await lease('dead')
    const taking = takeRecords(database, { regionId: id, runId: leased?.id ?? 0 }, 'all')
    await database.orm.update(regions).set({ checksum: null })
    await taking.next()
    await cancelRegion(deps, id)
    await database.orm.update(jobs).set({ leasedUntil: new Date(Date.now() - 1_000) })
    await work()
    expect((await listed()).length).toBeLessThan(60)
    await refreshRegion(deps, id)
    await work()
    expect(await listed()).toHaveLength(60)
    expect((await find(id))?.run).toMatchObject({ kind: 'refresh', state: 'done' })
  })

  test('another build reads the stored file again', { tags: ['full'] }, async () => {
    const id = await add('elmland', some(3))
    deps.regions.build = 'another'
    await refreshRegion(deps, id)
    await work()
    expect(downloads).toBe(1)
    expect((await find(id))?.run).toMatchObject({ state: 'done', summary: { unchanged: 3 } })
    expect((await find(id))?.asOf).toBe(DAY.toISOString())
  })

  test('one of a due refresh that is cancelled is not begun at once again', {
    tags: ['full'],
  }, async () => {
    const id = await add('elmland', some(3))
    await database.orm.update(regions).set({ nextRefreshAt: new Date(Date.now() - 1) })
    await refreshDue(deps)
    await cancelRegion(deps, id)
    await refreshDue(deps)
    expect(await hasOpenJob(database, REGION_JOBS, String(id))).toBe(false)
  })

  test('a park that another source states becomes its own', async () => {
    const id = await add('elmland', [{ id: 1, tags: { lit: 'yes' } }, { id: 2 }])
    const gnis = [
      'FEATURE_ID|FEATURE_NAME|FEATURE_CLASS|STATE_ALPHA|PRIM_LAT_DEC|PRIM_LONG_DEC',
      '77|Elm Park 1|Park|PA|40.0101|-75.0001',
      '',
    ].join('\n')
    deps.regions.unpackGnis = async (archive, file) => {
      await copyFile(archive, file)
      return { asOf: new Date('2021-08-25') }
    }
    served.set(deps.regions.gnisUrl(), gnis)
    const { id: survey } = await addRegion(deps, 'gnis')
    await work()
    expect(await find(survey)).toMatchObject({
      parks: 1,
      run: { state: 'done', summary: { joined: 1 } },
    })
    await removeRegion(deps, id)
    await work()
    const [park] = await database.orm.select().from(parks).where(eq(parks.listed, true))
    expect(park).toMatchObject({ source: 'gnis', sourceId: '77', name: 'Elm Park 1', facts: {} })
    expect(await database.orm.select().from(parkLayers)).toEqual([])
    expect((await find(survey))?.asOf).toBe('2021-08-25T00:00:00.000Z')
    expect(await readdir(deps.regions.folder)).toEqual(['gnis.txt'])
  })

  test('one that is paused goes on where it was', async () => {
    serve('elmland', some(120))
    const { id, runId } = await addRegion(deps, `${HOST}/elmland.osm`)
    let isPaused = false
    const { readerOf } = deps.regions
    deps.regions.readerOf = (given) =>
      async function* (file, options) {
        let count = 0
        for await (const record of readerOf(given)(file, options)) {
          count += 1
          if (count === 70 && !isPaused) {
            isPaused = true
            await pauseRegion(deps, id)
            await vi.waitFor(() => expect(options.signal?.aborted).toBe(true), 5_000)
          }
          yield record
        }
      }
    await work()
    expect((await find(id))?.run).toMatchObject({ id: runId, state: 'paused' })
    const count = (await listed()).length
    expect(count).toBeGreaterThanOrEqual(50)
    expect(count).toBeLessThan(120)
    expect(await lease('test')).toBeNull()
    await resumeRegion(deps, id)
    await work()
    expect((await find(id))?.run).toMatchObject({
      id: runId,
      state: 'done',
      summary: { added: 120 },
    })
    expect(downloads).toBe(1)
  })

  test('one whose process has died is taken over, one that is alive is not', async () => {
    serve('elmland', some(3))
    const { id, runId } = await addRegion(deps, `${HOST}/elmland.osm`)
    const leased = await lease('dead')
    expect(leased?.id).toBe(runId)
    expect(await lease('alive')).toBeNull()
    await database.orm.update(jobs).set({ leasedUntil: new Date(Date.now() - 1_000) })
    await work()
    expect((await find(id))?.run?.state).toBe('done')
  })

  test('one that is cancelled leaves no file, and can be tried again', async () => {
    serve('elmland', some(3))
    const { id } = await addRegion(deps, `${HOST}/elmland.osm`)
    await expect(addRegion(deps, `${HOST}/elmland.osm`)).rejects.toThrow('being worked on')
    await cancelRegion(deps, id)
    await work()
    expect(await listed()).toEqual([])
    await expect(resumeRegion(deps, id)).rejects.toThrow('no longer possible')
    await refreshRegion(deps, id)
    await work()
    expect((await find(id))?.run?.state).toBe('done')
    await deleteRegionFile(deps, id)
    expect(await readdir(deps.regions.folder)).toEqual([])
    expect(await find(id)).toMatchObject({ fileBytes: null, parks: 3 })
  })

  test('those that are due are refreshed', async () => {
    const id = await add('elmland', some(3))
    await refreshDue(deps)
    expect(await hasOpenJob(database, REGION_JOBS, String(id))).toBe(false)
    await database.orm.update(regions).set({ nextRefreshAt: new Date(Date.now() - 1) })
    await refreshDue(deps)
    await refreshDue(deps)
    await work()
    expect((await find(id))?.run).toMatchObject({ kind: 'refresh', state: 'unchanged' })
    expect(Date.parse((await find(id))?.nextRefreshAt ?? '')).toBeGreaterThan(Date.now())
    const runs = await database.orm.execute(sql`select count(*)::int as count from jobs`)
    expect(runs[0]).toEqual({ count: 2 })
  })

  describe('an upload', () => {
    const upload = 'a'.repeat(32)
    const send = async (text: string) => {
      const bytes = Buffer.from(text)
      const half = Math.floor(bytes.length / 2)
      expect(await receivePiece(deps, { upload, offset: 0, bytes: bytes.subarray(0, half) })).toBe(
        half,
      )
      // A piece that comes twice is not added twice.
      expect(await receivePiece(deps, { upload, offset: 0, bytes: bytes.subarray(0, half) })).toBe(
        half,
      )
      await receivePiece(deps, { upload, offset: half, bytes: bytes.subarray(half) })
      return bytes.length
    }

    test('is brought in, and a newer file of its name refreshes it', async () => {
      const bytes = await send(osm(some(3)))
      const { id } = await addUpload(deps, { upload, name: 'C:\\parks\\My town.osm', bytes })
      await work()
      expect(await find(id)).toMatchObject({
        key: 'upload/My town.osm',
        kind: 'upload',
        name: 'My town.osm',
        url: null,
        parks: 3,
        asOf: null,
        isRefreshed: false,
        nextRefreshAt: null,
      })
      const newer = await send(osm([...some(3), { id: 4 }]))
      const again = await addUpload(deps, { upload, name: 'My town.osm', bytes: newer })
      expect(again.id).toBe(id)
      await work()
      expect(await find(id)).toMatchObject({
        parks: 4,
        run: { kind: 'refresh', summary: { added: 1, unchanged: 3 } },
      })
      expect(await readdir(deps.regions.folder)).toHaveLength(1)
      await deleteRegionFile(deps, id)
      await expect(refreshRegion(deps, id)).rejects.toThrow('upload it again')
    })

    test.each([
      ['a program', Buffer.from('MZ\x90\x00 this is no file of parks'), 'setup.exe'],
      [
        'a program with the name of an extract',
        Buffer.from('MZ\x90\x00 no parks'),
        'parks.osm.pbf',
      ],
      ['a program with the name of a table', Buffer.from('MZ\x90\x00 no parks'), 'parks.csv'],
      ['an archive', Buffer.from('PK\x03\x04 parks.csv'), 'parks.zip'],
      ['a page', Buffer.from('<!doctype html><p>Parks</p>'), '../../parks.html'],
      ['a name that leads elsewhere', Buffer.from('x'), '/etc/passwd'],
    ])('of %s is refused, and nothing of it is stored', async (_, content, name) => {
      const bytes = await send(content.toString('latin1'))
      const added = addUpload(deps, { upload, name, bytes })
      const outcome = await added.then(
        async ({ id }) => {
          await work()
          return (await find(id))?.run?.message
        },
        (error) => error.message,
      )
      expect(outcome).toMatch(
        /can't|compressed as zip|^parks.html is damaged|not an OpenStreetMap file|has no column/,
      )
      expect(outcome).not.toContain(folder)
      expect(await readdir(deps.regions.folder)).toEqual([])
    })

    const LIST = `Property,Y,Where,Amenities
Rose Park,45.51,-122.61,hut of reeds
Rose Garden,45.52,-122.62,hut of reeds; Playground
Nowhere,0,0,
`

    test('of a list is looked at with its columns, and brought in as they are explained', async () => {
      const bytes = await send(LIST)
      const file = { upload, name: 'roses.csv', bytes }
      const first = await previewUpload(deps, file)
      expect(first).toEqual({
        table: {
          columns: [
            { name: 'Property', samples: ['Rose Park', 'Rose Garden', 'Nowhere'], use: null },
            { name: 'Y', samples: ['45.51', '45.52', '0'], use: 'latitude' },
            { name: 'Where', samples: ['-122.61', '-122.62', '0'], use: null },
            {
              name: 'Amenities',
              samples: ['hut of reeds', 'hut of reeds; Playground'],
              use: 'amenities',
            },
          ],
          missing: ['name', 'coordinates'],
        },
        words: [],
        outcome: null,
        points: [],
      })
      const columns = { name: 'Property', longitude: 'Where' }
      const second = await previewUpload(deps, { ...file, mapping: { columns, words: {} } })
      expect(second).toMatchObject({
        table: { missing: [] },
        words: [{ text: 'hut of reeds', count: 2 }],
        outcome: { records: 3, added: 2, joined: 0, isWhole: true },
        points: [
          { name: 'Rose Park', lat: 45.51, lng: -122.61 },
          { name: 'Rose Garden', lat: 45.52, lng: -122.62 },
        ],
      })
      expect(second.outcome?.skipped).toEqual([
        { reason: 'coordinates 0, 0: not known', count: 1, examples: [expect.any(String)] },
      ])
      const mapping = { columns, words: { 'hut of reeds': 'shelter' } }
      expect((await previewUpload(deps, { ...file, mapping })).words).toEqual([])
      expect(await readdir(deps.regions.folder)).toHaveLength(1)
      const { id } = await addUpload(deps, { ...file, mapping })
      await work()
      const shelters = async () =>
        (await database.sql`select from park_facts where key = 'shelter'`).length
      expect([(await find(id))?.parks, await shelters()]).toEqual([2, 2])
      // Another build reads the stored file in the same way.
      await refreshRegion(deps, id)
      await work()
      expect((await find(id))?.run).toMatchObject({ state: 'done', summary: { unchanged: 2 } })
    })

    test('of OpenStreetMap is no table; what can’t be read is refused at the first look', async () => {
      const bytes = await send(osm(some(2)))
      expect(await previewUpload(deps, { upload, name: 'town.osm', bytes })).toEqual({
        table: null,
        words: [],
        outcome: null,
        points: [],
      })
      await dropUpload(deps, upload)
      const torn = await send(`${LIST}"Torn Park,45`)
      const file = { upload, name: 'torn.csv', bytes: torn }
      const mapping = { columns: { name: 'Property', longitude: 'Where' }, words: {} }
      const refused = await previewUpload(deps, { ...file, mapping }).catch((error) => error)
      expect(refused.message).toMatch(/^torn\.csv .*unclosed quotation mark/)
      for (const wrong of [{ columns: { color: 'Y' } }, { words: { hut: 'huts' } }]) {
        const odd = { columns: {}, words: {}, ...wrong }
        await expect(previewUpload(deps, { ...file, mapping: odd })).rejects.toThrow(/no (such )?f/)
      }
      expect(await readdir(deps.regions.folder)).toHaveLength(1)
      await dropUpload(deps, upload)
      const garbage = await send('MZ\x90\x00')
      await expect(
        previewUpload(deps, { upload, name: 'setup.exe', bytes: garbage }),
      ).rejects.toThrow("setup.exe can't be imported")
      expect(await readdir(deps.regions.folder)).toEqual([])
      await expect(previewUpload(deps, { upload, name: 'roses.csv', bytes: 7 })).rejects.toThrow(
        'not complete',
      )
    })

    test('that is not complete, of a wrong name or too large is refused', async () => {
      const bytes = await send('id,name,lat,lon\n')
      const name = 'parks.csv'
      await expect(addUpload(deps, { upload, name, bytes: bytes + 1 })).rejects.toThrow('complete')
      for (const wrong of ['', '../../x', 'A'.repeat(32), `${'a'.repeat(31)}/`]) {
        const piece = { upload: wrong, offset: 0, bytes: Buffer.from('x') }
        await expect(receivePiece(deps, piece)).rejects.toThrow('32 hexadecimal')
      }
      const late = { upload, offset: 1_500_000_000, bytes: Buffer.from('x') }
      await expect(receivePiece(deps, late)).rejects.toThrow('1.5 GB')
      const odd = { upload, offset: -1, bytes: Buffer.from('x') }
      await expect(receivePiece(deps, odd)).rejects.toThrow('offset')
    })

    test('is dropped by its id alone', async () => {
      await send('id,name,lat,lon\n')
      await dropUpload(deps, 'b'.repeat(32))
      expect(await readdir(deps.regions.folder)).toHaveLength(1)
      await expect(dropUpload(deps, '../../x')).rejects.toThrow('32 hexadecimal')
      await dropUpload(deps, upload)
      expect(await readdir(deps.regions.folder)).toEqual([])
    })

    test('that nobody has finished is deleted after a day', async () => {
      await send('id,name,lat,lon\n')
      await dropAbandonedUploads(deps)
      const [name = ''] = await readdir(deps.regions.folder)
      const then = new Date(Date.now() - 25 * 3_600_000)
      await utimes(join(deps.regions.folder, name), then, then)
      await dropAbandonedUploads(deps)
      expect(await readdir(deps.regions.folder)).toEqual([])
    })
  })

  test('the index is fetched once a week, and an older one stands in', async () => {
    const { fetchCatalogue, readCatalogue } = await import('#server/services/region/catalogue.ts')
    expect(await readCatalogue(deps)).toBeNull()
    const first = await fetchCatalogue(deps)
    expect(first.regions).toEqual([
      { id: 'us/elmland', name: 'Elmland', parent: 'us', codes: ['US-EL'] },
    ])
    expect(await fetchCatalogue(deps)).toEqual(first)
    const file = join(deps.regions.folder, 'index.json')
    const old = {
      ...JSON.parse(await readFile(file, 'utf8')),
      fetchedAt: '2026-01-01T00:00:00.000Z',
    }
    await writeFile(file, JSON.stringify(old))
    const source = deps.regions.source()
    deps.regions.source = () => ({
      ...source,
      catalogue: () => Promise.reject(new Error('The index is away.')),
    })
    expect((await fetchCatalogue(deps)).fetchedAt).toBe('2026-01-01T00:00:00.000Z')
    expect((await stat(file)).size).toBeGreaterThan(0)
    await writeFile(file, '{"fetchedAt":')
    await expect(fetchCatalogue(deps)).rejects.toThrow('The index is away.')
  })
})
