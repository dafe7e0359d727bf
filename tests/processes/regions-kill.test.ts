/** @module-tag full */
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'
import { type Regions, startRegions } from '../upstreams/regions.ts'
import {
  expectNothingLost,
  FIRST,
  filesOf,
  KEY,
  PARKS,
  serve,
  stated,
  THREE_KILLS,
  work,
} from './region-lives.ts'
import { hasEnded, parksFile, regionSettings, someParks, startRegionSite } from './region-site.ts'
import { withPreparedFolder } from './server-process.ts'

/** Kills and starts in sequence, of which a busy machine takes long. */
const LONG_MS = 600_000
/** So many that a reader is still needed long after the first hundreds of parks are known. */
const MANY = 3_000
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

describe('a server killed while it works on a region', () => {
  test(
    'goes on and ends as if nothing had happened, three times over, once by its reader',
    () => expectNothingLost(double, THREE_KILLS, 3),
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
          serve(double, FIRST)
          const order = () => site.order('add', { key: KEY })
          expect(await work(site, { order, kills: [stated(PARKS / 3)] })).toHaveLength(1)
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
      const file = parksFile(someParks(MANY))
      serve(double, file)
      await site.order('add', { key: KEY })
      const killed = new Set<number>()
      // Once it has sent all, it is no longer needed: it is three messages ahead at most.
      for (const least of [0, MANY / 10]) {
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
        parks: MANY,
        fileBytes: file.length,
        run: { state: 'done', summary: { added: MANY } },
      })
      expect(await filesOf(folder)).toHaveLength(2)
      expect(site.output()).not.toContain('unhandled')
      await site.stop()
    }),
  LONG_MS,
)
