import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Database, openEmbedded } from '#db/client.ts'
import type { Region } from '#domain/region/region-schemas.ts'
import type { Regions } from '../upstreams/regions.ts'
import {
  hasEnded,
  parksFile,
  type RegionSite,
  regionSettings,
  someParks,
  startRegionSite,
} from './region-site.ts'
import { withPreparedFolder } from './server-process.ts'

export const KEY = 'us/colorado'
const PATH = '/north-america/us/colorado-latest.osm.pbf'
const FILE = /colorado-latest\.osm\.pbf$/
export const PARKS = 1_200
const GONE = 400

export const FIRST = parksFile([
  ...someParks(PARKS),
  { id: 90_001, name: 'Golden Gate Park', at: gate() },
])
/** Without the last parks, with some that have another name, and with new ones. */
const SECOND = parksFile([
  ...someParks(20).map((park) => ({ ...park, name: `Oak Park ${park.id}` })),
  ...someParks(PARKS - GONE - 20, 21),
  ...someParks(30, PARKS + 1),
  { id: 90_001, name: 'Golden Gate Park', at: gate() },
])
/** The same with one more. */
const THIRD = Buffer.concat([SECOND, parksFile(someParks(1, PARKS + 100))])

/** A park of the seed. */
function gate(): [lng: number, lat: number] {
  return [-122.484, 37.7694]
}

export function serve(double: Regions, bytes: Uint8Array): void {
  double.files.set(PATH, { bytes })
}

export const filesOf = (dataDir: string) =>
  readdir(join(dataDir, 'regions')).then((names) => names.sort())

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
    select source, source_id, missed, jobs.input ->> 'kind' as run, regions.key
    from region_records join regions on regions.id = region_id
      left join jobs on jobs.id = run_id
    order by source, source_id`
  const runs = await sql<{ kind: string; state: string; summary: unknown }[]>`
    select input ->> 'kind' as kind, result as summary,
      case when status = 'done' and result is null then 'unchanged' else status end as state
    from jobs where kind = 'regions' order by id`
  const imports = await sql`
    select file_name, records, added, updated, unchanged, joined, finished_at is not null as done
    from imports where file_name like '%colorado%' order by started_at`
  await database.close()
  return {
    parks: [...parks],
    layers: [...layers],
    records: [...records],
    runs: [...runs],
    imports: [...imports],
  }
}

async function lookInto(dataDir: string) {
  const database = await openEmbedded({ root: process.cwd(), dataDir: join(dataDir, 'postgres') })
  return { ...(await look(database)), files: await filesOf(dataDir) }
}

/** When something is killed. */
type Moment = { name: string; isNow: (site: RegionSite, region: Region) => unknown }
/** By the run that is under way: the server is killed, or the reader alone. */
type Kill = Moment & { isReader?: boolean }

/** Parks near those that are gone, as visitors find them. */
async function listedNear(site: RegionSite): Promise<number> {
  // Of its own, as answers are cached for a while.
  const radius = 20_000 + Math.floor(Math.random() * 10_000)
  const at = `lat=${38 + (PARKS - GONE / 2) / 2_500}&lng=-104.5&radius=${radius}`
  return (await (await fetch(`${site.url()}/api/parks?${at}`)).json()).total
}

export const stated = (least: number): Moment => ({
  name: `${least} parks are imported`,
  isNow: (_, { parks }) => parks >= least,
})
const left = (most: number): Moment => ({
  name: `${most} parks are left`,
  isNow: (_, { parks }) => parks <= most,
})
/** The reader of a file, once it and something else is there. */
const reader = ({ name, isNow }: Moment): Kill => ({
  name: `${name} (the reader)`,
  isNow: async (site, region) => (await isNow(site, region)) && site.reader(),
  isReader: true,
})
const read = (name: string): Moment => ({ name, isNow: (site) => site.reader() })

const partIsHere = (dataDir: string): Moment => ({
  name: 'a part of it is here',
  isNow: async () => {
    const part = (await filesOf(dataDir)).find((name) => name.endsWith('.part'))
    const found = part && (await stat(join(dataDir, 'regions', part)).catch(() => null))
    return Boolean(found && found.size > 0)
  },
})

/** When is killed what while a region is added, refreshed twice and removed. */
export type Kills = {
  adding: (dataDir: string, double: Regions) => Kill[]
  refreshing: Kill[]
  /** @param before how many there were near those that are gone */
  marking: (before: number) => Kill[]
  removing: Kill[]
}

const NEVER: Kills = { adding: () => [], refreshing: [], marking: () => [], removing: [] }

export const THREE_KILLS: Kills = {
  ...NEVER,
  // Once the reader has sent all, it is no longer needed: it is three messages ahead at most.
  adding: (dataDir) => [partIsHere(dataDir), reader(stated(PARKS / 4))],
  removing: [left((PARKS - GONE) * 0.5)],
}

/** Where there is a reader, it and the server are killed in turns. */
export const TEN_KILLS: Kills = {
  adding: (dataDir, double) => [
    { name: 'the file is asked for', isNow: () => double.requests.some(isForFile) },
    partIsHere(dataDir),
    reader(read('it is read')),
    stated(1),
    reader(stated(PARKS / 4)),
    stated(PARKS * 0.9),
  ],
  refreshing: [reader(read('it is read again'))],
  marking: (before) => [
    { name: 'some are marked as gone', isNow: async (site) => (await listedNear(site)) < before },
  ],
  removing: [left((PARKS - GONE) * 0.8), left((PARKS - GONE) * 0.3)],
}

function isForFile({ method, url }: Regions['requests'][number]): boolean {
  return method === 'GET' && FILE.test(url.pathname)
}

/** Works until a run ends, disturbed at each of these moments. */
export async function work(
  site: RegionSite,
  { order, kills }: { order: () => Promise<unknown>; kills: readonly Kill[] },
): Promise<string[]> {
  const killed: string[] = []
  await order()
  for (const { name, isNow, isReader } of kills) {
    const region = await site.until(KEY, (found) => isNow(site, found))
    if (!region || hasEnded(region)) break
    if (isReader) await killReader(site)
    else await site.restart()
    killed.push(name)
  }
  const ended = await site.until(KEY, () => false)
  if (ended) expect(ended.run).toMatchObject({ state: 'done', message: null })
  return killed
}

async function killReader(site: RegionSite): Promise<void> {
  const pid = await site.reader()
  expect(pid, 'the reader to kill').not.toBeNull()
  process.kill(pid ?? 0, 'SIGKILL')
}

type Life = { double: Regions; dataDir: string; kills: Kills }

/** A region is added, refreshed twice and removed; returns what is there before and after. */
async function live({ double, dataDir, kills }: Life) {
  const settings = regionSettings(double, { DATA_DIR: dataDir })
  const killed: string[] = []
  const run = async (order: () => Promise<unknown>, moments: readonly Kill[]) => {
    killed.push(...(await work(site, { order, kills: moments })))
  }
  let site = await startRegionSite(settings)
  serve(double, FIRST)
  if (kills !== NEVER) {
    double.fail(FILE, { how: 'stall', method: 'GET', times: 1 })
    // The newest fault is the first one to come.
    if (kills === TEN_KILLS) double.fail(FILE, { how: 'hang', method: 'GET', times: 1 })
  }
  await run(() => site.order('add', { key: KEY }), kills.adding(dataDir, double))
  const id = await idOf(site)
  serve(double, SECOND)
  await run(() => site.order('refresh', { id }), kills.refreshing)
  serve(double, THIRD)
  const listed = await listedNear(site)
  await run(() => site.order('refresh', { id }), kills.marking(listed))
  await site.stop()
  const before = await lookInto(dataDir)
  site = await startRegionSite(settings)
  await run(() => site.order('remove', { id }), kills.removing)
  await site.stop()
  return { before, after: await lookInto(dataDir), killed }
}

/** A life in which this is killed ends as an undisturbed one does. */
export async function expectNothingLost(double: Regions, kills: Kills, count: number) {
  await withPreparedFolder((whole) =>
    withPreparedFolder(async (dataDir) => {
      const undisturbed = await live({ double, dataDir: whole, kills: NEVER })
      double.requests.length = 0
      const start = performance.now()
      const { killed, ...ends } = await live({ double, dataDir, kills })
      const seconds = ((performance.now() - start) / 1_000).toFixed(0)
      process.stdout.write(`Killed ${killed.length} times, in ${seconds} s: ${killed.join(', ')}\n`)
      expect(killed).toHaveLength(count)
      // The rest of the file was asked for, not all of it.
      expect(double.requests.some(({ headers }) => headers.range !== undefined)).toBe(true)
      expect(ends).toEqual({ before: undisturbed.before, after: undisturbed.after })
      expect(ends.before.runs.map(({ kind, state }) => [kind, state])).toEqual([
        ['add', 'done'],
        ['refresh', 'done'],
        ['refresh', 'done'],
      ])
      expect(ends.before.runs[0]?.summary).toMatchObject({
        records: PARKS + 1,
        added: PARKS,
        joined: 1,
        gone: 0,
        facts: [{ key: 'lit', count: PARKS + 1 }],
      })
      expect(ends.before.runs[2]?.summary).toMatchObject({ added: 1, updated: 0, gone: GONE })
      expect(ends.before.files).toHaveLength(2)
      expect(ends.after).toMatchObject({ records: [], files: ['index.json'] })
    }),
  )
}
