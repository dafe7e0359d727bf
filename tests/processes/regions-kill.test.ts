import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Database, openEmbedded } from '#db/client.ts'
import type { Region } from '#domain/region/region-schemas.ts'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'
import { type Regions, startRegions } from '../upstreams/regions.ts'
import {
  hasEnded,
  parksFile,
  type RegionSite,
  regionSettings,
  someParks,
  startRegionSite,
} from './region-site.ts'
import { withPreparedFolder } from './server-process.ts'

const KEY = 'us/colorado'
const PATH = '/north-america/us/colorado-latest.osm.pbf'
const FILE = /colorado-latest\.osm\.pbf$/
const PARKS = 1_200
const GONE = 400
/** Kills and starts in sequence, of which a busy machine takes long. */
const LONG_MS = 600_000
const remote = inject('databases').remote

let double: Regions

beforeAll(async () => {
  double = await startRegions()
})
afterAll(() => double.close())
beforeEach(() => {
  double.heal()
  double.requests.length = 0
})

const FIRST = parksFile([...someParks(PARKS), { id: 90_001, name: 'Golden Gate Park', at: GATE() }])
/** Without the last parks, with some that have another name, and with new ones. */
const SECOND = parksFile([
  ...someParks(20).map((park) => ({ ...park, name: `Oak Park ${park.id}` })),
  ...someParks(PARKS - GONE - 20, 21),
  ...someParks(30, PARKS + 1),
  { id: 90_001, name: 'Golden Gate Park', at: GATE() },
])
/** The same with one more. */
const THIRD = Buffer.concat([SECOND, parksFile(someParks(1, PARKS + 100))])

/** A park of the seed. */
function GATE(): [lng: number, lat: number] {
  return [-122.484, 37.7694]
}

const serve = (bytes: Uint8Array) => double.files.set(PATH, { bytes })
const filesOf = (dataDir: string) => readdir(join(dataDir, 'regions')).then((names) => names.sort())

async function idOf(site: RegionSite): Promise<number> {
  return (await site.find(KEY))?.id ?? 0
}

/** What a database holds in the end, without what depends on times and on ids. */
async function look(database: Database) {
  const { sql } = database
  const parks = await sql`
    select source, source_id, name, latitude, longitude, amenities, facts, listed, has_layers
    from parks order by source, source_id`
  const layers = await sql`
    select source, source_id, facts from park_layers order by source, source_id`
  const records = await sql`
    select source, source_id, missed, region_runs.kind as run, regions.key
    from region_records join regions on regions.id = region_id
      left join region_runs on region_runs.id = run_id
    order by source, source_id`
  const runs = await sql<{ kind: string; state: string; summary: unknown }[]>`
    select kind, state, summary from region_runs order by id`
  const imports = await sql`
    select file_name, records, added, updated, unchanged, joined, finished_at is not null as done
    from imports where file_name like '%colorado%' order by started_at`
  await database.close()
  return {
    ...{ parks: [...parks], layers: [...layers], records: [...records] },
    ...{ runs: [...runs], imports: [...imports] },
  }
}

async function lookInto(dataDir: string) {
  const database = await openEmbedded({ root: process.cwd(), dataDir: join(dataDir, 'postgres') })
  return { ...(await look(database)), files: await filesOf(dataDir) }
}

type Moment = { name: string; isNow: (site: RegionSite, region: Region) => unknown }

/** Parks near those that are gone, as visitors find them. */
async function listedNear(site: RegionSite): Promise<number> {
  // Of its own, as answers are kept for a while.
  const radius = 20_000 + Math.floor(Math.random() * 10_000)
  const at = `lat=${38 + (PARKS - GONE / 2) / 2_500}&lng=-104.5&radius=${radius}`
  return (await (await fetch(`${site.url()}/api/parks?${at}`)).json()).total
}

const told = (least: number): Moment => ({
  name: `${least} parks are imported`,
  isNow: (_, { parks }) => parks >= least,
})
const left = (most: number): Moment => ({
  name: `${most} parks are left`,
  isNow: (_, { parks }) => parks <= most,
})

const adding = (dataDir: string): Moment[] => [
  { name: 'the file is asked for', isNow: () => double.requests.some(isForFile) },
  { name: 'a part of it is here', isNow: () => hasPart(dataDir) },
  { name: 'it is read', isNow: (site) => site.reader() },
  ...[told(1), told(PARKS / 3), told(PARKS * 0.9)],
]
const REFRESHING: Moment[] = [{ name: 'it is read again', isNow: (site) => site.reader() }]
/** @param before how many there were near those that are gone */
const marking = (before: number): Moment[] => [
  {
    name: 'some are marked as gone',
    isNow: async (site) => (await listedNear(site)) < before,
  },
]
const REMOVING = [left((PARKS - GONE) * 0.8), left((PARKS - GONE) * 0.3)]

async function hasPart(dataDir: string): Promise<boolean> {
  const part = (await filesOf(dataDir)).find((name) => name.endsWith('.part'))
  const found = part && (await stat(join(dataDir, 'regions', part)).catch(() => null))
  return Boolean(found && found.size > 0)
}

function isForFile({ method, url }: Regions['requests'][number]): boolean {
  return method === 'GET' && FILE.test(url.pathname)
}

/** Works until a run ends, killed at each of these moments and started again. */
async function work(
  site: RegionSite,
  { order, kills }: { order: () => Promise<unknown>; kills: readonly Moment[] },
): Promise<string[]> {
  const killed: string[] = []
  await order()
  for (const { name, isNow } of kills) {
    const region = await site.until(KEY, (found) => isNow(site, found))
    if (!region || hasEnded(region)) break
    await site.restart()
    killed.push(name)
  }
  const ended = await site.until(KEY, () => false)
  if (ended) expect(ended.run).toMatchObject({ state: 'done', message: null })
  return killed
}

/** A region is added, refreshed twice and removed; returns what is there before and after. */
async function live(settings: Record<string, string>, isKilled: boolean) {
  const { DATA_DIR = '' } = settings
  const kills = (moments: readonly Moment[]) => (isKilled ? moments : [])
  const killed: string[] = []
  const run = async (order: () => Promise<unknown>, moments: readonly Moment[]) => {
    killed.push(...(await work(site, { order, kills: kills(moments) })))
  }
  let site = await startRegionSite(settings)
  serve(FIRST)
  if (isKilled) {
    double.fail(FILE, { how: 'stall', method: 'GET', times: 1 })
    // The newest fault is the first one to come.
    double.fail(FILE, { how: 'hang', method: 'GET', times: 1 })
  }
  await run(() => site.order('add', { key: KEY }), adding(DATA_DIR))
  const id = await idOf(site)
  serve(SECOND)
  await run(() => site.order('refresh', { id }), REFRESHING)
  serve(THIRD)
  const listed = await listedNear(site)
  await run(() => site.order('refresh', { id }), marking(listed))
  await site.stop()
  const before = await lookInto(DATA_DIR)
  site = await startRegionSite(settings)
  await run(() => site.order('remove', { id }), REMOVING)
  await site.stop()
  return { before, after: await lookInto(DATA_DIR), killed }
}

describe('a server killed while it works on a region', () => {
  test(
    'goes on after its start and ends as if nothing had happened, ten times over',
    () =>
      withPreparedFolder((whole) =>
        withPreparedFolder(async (folder) => {
          const undisturbed = await live(regionSettings(double, { DATA_DIR: whole }), false)
          double.requests.length = 0
          const start = performance.now()
          const { killed, ...ends } = await live(regionSettings(double, { DATA_DIR: folder }), true)
          const seconds = ((performance.now() - start) / 1_000).toFixed(0)
          process.stdout.write(
            `Killed ${killed.length} times, in ${seconds} s: ${killed.join(', ')}\n`,
          )
          expect(killed).toHaveLength(10)
          // The rest of the file was asked for, not all of it.
          expect(double.requests.some(({ headers }) => headers.range !== undefined)).toBe(true)
          expect(ends).toEqual({ before: undisturbed.before, after: undisturbed.after })
          expect(ends.before.runs.map(({ kind, state }) => [kind, state])).toEqual([
            ['add', 'done'],
            ['refresh', 'done'],
            ['refresh', 'done'],
          ])
          expect(ends.before.runs[0]?.summary).toMatchObject({
            ...{ records: PARKS + 1, added: PARKS, joined: 1, gone: 0 },
            facts: [{ key: 'lit', count: PARKS + 1 }],
          })
          expect(ends.before.runs[2]?.summary).toMatchObject({ added: 1, updated: 0, gone: GONE })
          expect(ends.before.files).toHaveLength(2)
          expect(ends.after).toMatchObject({ records: [], files: ['index.json'] })
        }),
      ),
    LONG_MS,
  )

  test.skipIf(!remote)(
    'on a server’s database goes on once it counts as dead',
    () =>
      withPreparedFolder(async (folder) => {
        if (!remote) return
        const name = `parkfetch_regions_kill_${process.pid}`
        await withAdmin(remote.url, (sql) => sql.unsafe(`create database ${name}`))
        try {
          const DATABASE_URL = databaseUrl(remote.url, name)
          const site = await startRegionSite(
            regionSettings(double, { DATA_DIR: folder, DATABASE_URL }),
          )
          serve(FIRST)
          const order = () => site.order('add', { key: KEY })
          expect(await work(site, { order, kills: [told(PARKS / 3)] })).toHaveLength(1)
          expect((await site.find(KEY))?.run?.summary).toMatchObject({ added: PARKS, joined: 1 })
          await site.stop()
        } finally {
          await withAdmin(remote.url, (sql) => sql.unsafe(`drop database ${name} with (force)`))
        }
      }),
    LONG_MS,
  )
})

test(
  'in place of a reader that is killed another one goes on',
  () =>
    withPreparedFolder(async (folder) => {
      const site = await startRegionSite(regionSettings(double, { DATA_DIR: folder }))
      serve(FIRST)
      await site.order('add', { key: KEY })
      const killed = new Set<number>()
      // Once it has sent all, it is no longer needed: it is three messages ahead at most.
      for (const least of [0, PARKS / 4]) {
        let reader: number | null = null
        const region = await site.until(KEY, async ({ parks }) => {
          if (parks >= least) reader = await site.reader()
          return reader !== null && !killed.has(reader)
        })
        expect(region && hasEnded(region), `with ${least} parks`).toBe(false)
        killed.add(reader ?? 0)
        process.kill(reader ?? 0, 'SIGKILL')
      }
      expect(killed.size).toBe(2)
      const whole = await site.until(KEY, () => false)
      expect(whole).toMatchObject({
        parks: PARKS + 1,
        fileBytes: FIRST.length,
        run: { state: 'done', summary: { added: PARKS, joined: 1 } },
      })
      expect(await filesOf(folder)).toHaveLength(2)
      expect(site.output()).not.toContain('unhandled')
      await site.stop()
    }),
  LONG_MS,
)
