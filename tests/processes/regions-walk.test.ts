/** @module-tag full */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbedded } from '#db/client.ts'
import type { RunSummary } from '#domain/region/region-schemas.ts'
import { readElements, writeElements } from '../osm/change-file.ts'
import {
  changedQueens,
  NEW,
  QUEENS_FILE,
  QUEENS_PATH,
  RENAMED,
  SURVEY,
  VANCOUVER_FILE,
} from '../osm/queens.ts'
import { searchSteadily } from '../steady-searches.ts'
import { gnisArchive } from '../upstreams/gnis.ts'
import { startRegions } from '../upstreams/regions.ts'
import { type RegionSite, regionSettings, startRegionSite } from './region-site.ts'
import { withFolder } from './server-process.ts'

const isThere = existsSync(QUEENS_FILE) && existsSync(VANCOUVER_FILE)
const QUEENS = 'us/new-york/queens'
const VANCOUVER = 'vancouver'
/** Of searches meanwhile, on a machine that may be busy with other tests. */
const MAX_P99_MS = 3_000
const LONG_MS = 600_000

async function work(site: RegionSite, key: string): Promise<RunSummary> {
  const { run } = (await site.until(key, () => false)) ?? {}
  expect([key, run]).toEqual([key, expect.objectContaining({ state: 'done', message: null })])
  if (!run?.summary) throw new Error(`There is no summary of ${key}.`)
  return run.summary
}

type Row = { key: string; listed: boolean; name: string; json_fields: string }

/** The parks of a database whose server is stopped, by source and its id, but the streets near them. */
async function parksOf(dataDir: string) {
  const database = await openEmbedded({ root: process.cwd(), dataDir: join(dataDir, 'postgres') })
  const rows = await database.sql<Row[]>`
    select source || ' ' || source_id as key, parks.* from parks order by key`
  await database.close()
  return new Map(rows.map((row) => [row.key, withoutStreet(row)]))
}

/** They are derived from any region, also of parks that others have. */
function withoutStreet(row: Row): Row {
  const json = row.json_fields.replace(/,"near":"[^"]*","nearFrom":"[^"]*"/, '')
  return { ...row, json_fields: json, ...{ near_street: null, near_source: null } }
}

type Parks = Awaited<ReturnType<typeof parksOf>>

/** What differs, by key: the names before and after. */
function differences(before: Parks, after: Parks) {
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort()
  const text = (parks: Parks, key: string) => JSON.stringify(parks.get(key))
  const nameIn = (parks: Parks, key: string) => {
    const park = parks.get(key)
    return park?.listed ? park.name : null
  }
  return keys
    .filter((key) => text(before, key) !== text(after, key))
    .map((key) => [key, nameIn(before, key), nameIn(after, key)])
}

async function namesIn(site: RegionSite, place: string): Promise<string[]> {
  const { parks } = await (await fetch(`${site.url()}/api/parks?${place}`)).json()
  return parks.map(({ name }: { name: string }) => name)
}

test.skipIf(!isThere)(
  'Vancouver, Queens and names of the survey come into a new installation, are refreshed and removed (../shared/data, skipped where absent)',
  () =>
    withFolder(async (folder) => {
      const double = await startRegions()
      const elements = await readElements(await readFile(QUEENS_FILE))
      double.files.set(QUEENS_PATH, { bytes: writeElements(elements) })
      double.files.set('/gnis/AllStates.zip', { bytes: gnisArchive(SURVEY), md5: null })
      const settings = regionSettings(double, { DATA_DIR: folder })
      const site = await startRegionSite(settings)

      const stop = searchSteadily(site.url())
      const start = performance.now()
      for (const key of [VANCOUVER, QUEENS, 'gnis']) await site.order('add', { key })
      const summaries = {
        vancouver: await work(site, VANCOUVER),
        queens: await work(site, QUEENS),
        gnis: await work(site, 'gnis'),
      }
      const seconds = (performance.now() - start) / 1_000
      const times = (await stop()).sort((a, b) => a - b)
      const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN
      process.stdout.write(
        `${times.length} searches while regions were imported in ${seconds.toFixed(1)} s: p50 ${times[times.length >> 1]?.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms\n`,
      )
      expect(p99).toBeLessThan(MAX_P99_MS)
      expect(summaries.vancouver.added).toBeGreaterThan(200)
      const { added, updated, unchanged, joined } = summaries.queens
      const stated = added + updated + unchanged + joined
      expect(stated).toBe(20)
      expect(summaries.gnis).toMatchObject({ added: 2, joined: 1 })
      expect(await namesIn(site, 'lat=40.714&lng=-73.7379&radius=6000')).toEqual(
        expect.arrayContaining(['Haggerty Park', 'Belmont Park', 'Harbor Reserve']),
      )
      expect((await namesIn(site, 'lat=49.3&lng=-123.14')).length).toBeGreaterThan(50)
      await site.stop()

      const before = await parksOf(folder)
      double.renew(QUEENS_PATH, { bytes: changedQueens(elements) }, 1)
      await site.restart()
      const { id = 0 } = (await site.find(QUEENS)) ?? {}
      await site.order('refresh', { id })
      expect(await site.until(QUEENS, () => false)).toMatchObject({
        run: { state: 'unchanged' },
      })
      await fetch(double.url + QUEENS_PATH, { headers: { 'user-agent': 'x/1 (+http://x.x; a@b)' } })
      await site.order('refresh', { id })
      const refreshed = await work(site, QUEENS)
      expect(refreshed).toMatchObject({ added: 1, updated: 1, gone: 0 })
      expect(refreshed.unchanged + refreshed.joined).toBe(stated - 2)
      await site.stop()
      const after = await parksOf(folder)
      expect(differences(before, after)).toEqual([
        [`osm node/${RENAMED}`, 'Breininger Park', 'Oak Park'],
        [`osm node/${NEW}`, null, 'Mill Park'],
      ])

      await site.restart()
      const { taken, staying } = await site.preview(id)
      await site.order('remove', { id })
      await site.until(QUEENS, () => false)
      expect(await site.find(QUEENS)).toBeUndefined()
      await site.stop()
      const removed = await parksOf(folder)
      const changes = differences(after, removed)
      // One park is the survey's from now on, the city's own keep their names, and the others are
      // no longer listed.
      const renamed = changes.filter(([, was, is]) => is !== null && is !== was)
      expect(renamed).toEqual([['gnis 960001', null, 'Belmont Park']])
      expect(taken + staying).toBe(stated + 1)
      expect(changes.filter(([, , is]) => is === null)).toHaveLength(taken + 1)
      expect(changes.map(([, name]) => name)).toEqual(
        expect.arrayContaining(['Oak Park', 'Mill Park', 'Bellerose Playground']),
      )
      await double.close()
    }),
  LONG_MS,
)
