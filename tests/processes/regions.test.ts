import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'
import { type Regions, startRegions } from '../upstreams/regions.ts'
import { parksFile, regionSettings, someParks } from './region-site.ts'
import { startCommand, startOwnServer, startServer, withPreparedFolder } from './server-process.ts'

const COLORADO = '/north-america/us/colorado-latest.osm.pbf'
const NEW_YORK = '/north-america/us/new-york-latest.osm.pbf'
const PARKS = 120
/** Many commands in sequence. */
const LONG_MS = 300_000
const remote = inject('databases').remote

type Settings = Record<string, string>

let double: Regions

beforeAll(async () => {
  double = await startRegions()
})
afterAll(() => double.close())
beforeEach(() => {
  double.heal()
  double.requests.length = 0
  double.files.set(COLORADO, { bytes: parksFile(someParks(PARKS)) })
  double.files.set(NEW_YORK, { bytes: parksFile(someParks(3, 5_000)) })
})

const regions = (settings: Settings, ...args: string[]) =>
  startCommand(['scripts/regions.mjs', ...args], settings).ended
const importing = (settings: Settings, ...args: string[]) =>
  startCommand(['scripts/import.mjs', ...args], settings).ended

/** A line of a summary, whatever its spaces. */
const counted = (word: string, count: number) => new RegExp(`^  ${word} +${count}$`, 'm')

async function writeTable(folder: string): Promise<string> {
  const file = join(folder, 'town.csv')
  await writeFile(file, 'id,name,lat,lon\n1,Town Square,45.1,-93.2\n2,Mill Park,45.2,-93.3\n')
  return file
}

async function find(url: string, place: string): Promise<string[]> {
  const { parks } = await (await fetch(`${url}/api/parks?${place}`)).json()
  return parks.map(({ name }: { name: string }) => name)
}

describe('commands while a server uses the embedded database', () => {
  let own: Awaited<ReturnType<typeof startOwnServer>>
  let settings: Settings
  beforeAll(async () => {
    own = await startOwnServer(regionSettings(double))
    settings = regionSettings(double, { DATA_DIR: own.folder })
  })
  afterAll(() => own.end())

  test('list, add, refresh and remove regions in it', {
    tags: ['full'],
    timeout: LONG_MS,
  }, async () => {
    const { server, folder } = own
    const none = await regions(settings, 'list')
    expect(none).toMatchObject({ code: 0, stderr: '' })
    expect(none.stdout).toMatch(/^There are no regions yet: .*\n.* are free on the disk/)

    double.fail('/index', { how: 'cut' })
    const away = await regions(settings, 'catalogue', 'colo')
    expect(away).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^127\.0\.0\.1:\d+ can't be reached: [^\n]+\n$/),
    })
    double.heal()
    expect(await regions(settings, 'catalogue', 'colo')).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^us\/colorado +Colorado\n$/),
    })

    const added = await regions(settings, 'add', 'us/colorado')
    expect(added.code).toBe(0)
    expect(added.stdout).toMatch(/^Colorado: \d.*; .* are free\.\nImported\n/)
    expect(added.stdout).toMatch(counted('added', PARKS))
    expect(added.stderr).toMatch(/^(Waiting|Downloading|Reading|Importing|Marking)/)
    const listed = await regions(settings, 'list')
    expect(listed.stdout).toMatch(
      /^us\/colorado +Colorado: 120 parks, as of 2026-11-18, file [\d.]+ kB, done\n/,
    )
    expect(await find(server.url, 'lat=38&lng=-105&radius=3000')).toContain('Elm Park 1')

    expect((await regions(settings, 'refresh')).stdout).toContain('Unchanged: ')
    double.files.set(COLORADO, { bytes: parksFile(someParks(PARKS + 1)) })
    const refreshed = await regions(settings, 'refresh', 'us/colorado')
    expect(refreshed.code).toBe(0)
    expect(refreshed.stdout).toMatch(counted('added', 1))
    expect(refreshed.stdout).toMatch(counted('unchanged', PARKS))

    const unsure = await regions(settings, 'remove', 'us/colorado')
    expect(unsure.code).toBe(2)
    expect(unsure.stdout).toMatch(/^Colorado: 121 parks that only it has would be taken/)
    expect(unsure.stderr).toBe('Nothing was removed. Use --yes to confirm. See --help.\n')
    const removed = await regions(settings, 'remove', 'us/colorado', '--yes')
    expect(removed.code).toBe(0)
    expect(removed.stdout).toMatch(/It is removed\.\n$/)
    expect(await find(server.url, 'lat=38&lng=-105&radius=3001')).toEqual([])
    expect(await readdir(join(folder, 'regions'))).toEqual(['index.json'])
  })

  test(
    'import regions and files in it, and say plainly what they can’t',
    async () => {
      const { server, folder } = own
      const region = await importing(settings, 'us/new-york')
      expect(region.code).toBe(0)
      expect(region.stdout).toMatch(counted('added', 3))
      const table = await writeTable(folder)
      const file = await importing(settings, table)
      expect(file.code).toBe(0)
      expect(file.stderr).toContain('A server uses the database: it imports while it serves.\n')
      expect(file.stdout).toMatch(/^town\.csv: 2 records, imported\n/)
      expect(file.stdout).toMatch(counted('added', 2))
      expect(await find(server.url, 'lat=45.1&lng=-93.2')).toContain('Town Square')
      const again = await importing(settings, table)
      expect(again.stdout).toMatch(counted('unchanged', 2))

      const both = await importing(settings, 'us/colorado', table)
      expect(both).toMatchObject({ code: 2, stdout: '' })
      const unknown = await importing(settings, 'us/elmland')
      expect(unknown).toEqual({
        code: 1,
        stdout: '',
        stderr:
          "There is no region 'us/elmland' in the index. Ids are like 'us/colorado'; URLs begin with https://.\n",
      })
      double.files.delete(COLORADO)
      const gone = await regions(settings, 'add', 'us/colorado')
      expect(gone).toMatchObject({ code: 1, stdout: '' })
      expect(gone.stderr).toMatch(/^127\.0\.0\.1:\d+ has no colorado-latest\.osm\.pbf \(404\)\n$/)
      double.files.set(COLORADO, { bytes: Buffer.from('<!doctype html><p>Sold out') })
      const damaged = await regions(settings, 'add', 'us/colorado')
      expect(damaged.code).toBe(1)
      expect(damaged.stdout).toMatch(/\nColorado [^\n]+\n$/)
      expect(`${gone.stderr}${damaged.stdout}`).not.toMatch(/\n\s+at /)
    },
    LONG_MS,
  )

  test('may be interrupted: the server goes on', { tags: ['full'], timeout: LONG_MS }, () =>
    withPreparedFolder(async (folder) => {
      const settings = regionSettings(double, { DATA_DIR: folder })
      const server = await startServer(settings)
      double.fail(/colorado-latest\.osm\.pbf$/, { method: 'GET', times: 1, delayMs: 3_000 })
      const command = startCommand(['scripts/regions.mjs', 'add', 'us/colorado'], settings)
      const isAskedFor = () =>
        double.requests.some(({ method, url }) => method === 'GET' && url.pathname === COLORADO)
      await vi.waitUntil(isAskedFor, { timeout: 60_000, interval: 20 })
      command.kill('SIGINT')
      expect((await command.ended).code).not.toBe(0)
      const isDone = async () => (await regions(settings, 'list')).stdout.includes(', done\n')
      await vi.waitUntil(isDone, { timeout: 60_000 })
      expect(await find(server.url, 'lat=38&lng=-105&radius=3000')).toContain('Elm Park 1')
      expect(await server.stop('SIGTERM')).toBe(0)
    }),
  )
})

test(
  'commands work on regions where no server does, and say plainly if the index is away',
  { tags: ['full'], timeout: LONG_MS },
  () =>
    withPreparedFolder(async (folder) => {
      const settings = regionSettings(double, { DATA_DIR: folder })
      double.fail('/index', { status: 503 })
      const start = performance.now()
      const away = await importing(settings, 'us/colorado')
      expect(performance.now() - start).toBeLessThan(100_000)
      expect(away).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^127\.0\.0\.1:\d+ answered 503 for index-v1\.json\n$/),
      })
      double.heal()
      const added = await importing(settings, 'us/colorado')
      expect(added.code).toBe(0)
      expect(added.stdout).toMatch(counted('added', PARKS))
      const survey = await regions(settings, 'add', 'gnis')
      expect(survey.code).toBe(0)
      expect(survey.stdout).toMatch(counted('added', 4))
      expect((await readdir(join(folder, 'regions'))).sort()).toEqual([
        expect.stringMatching(/^[0-9a-f]{10}-us-colorado\.osm\.pbf$/),
        ...['gnis.txt', 'index.json'],
      ])
    }),
)

test.skipIf(!remote)(
  'on a server’s database, both the product and commands work on regions',
  { tags: ['full'], timeout: LONG_MS },
  () =>
    withPreparedFolder(async (folder) => {
      if (!remote) return
      const name = `parkfetch_regions_${process.pid}`
      await withAdmin(remote.url, (sql) => sql.unsafe(`create database ${name}`))
      try {
        const DATABASE_URL = databaseUrl(remote.url, name)
        const settings = regionSettings(double, { DATA_DIR: folder, DATABASE_URL })
        const alone = await regions(settings, 'add', 'us/new-york')
        expect(alone.code).toBe(0)
        expect(alone.stdout).toMatch(counted('added', 3))
        const server = await startServer(settings)
        const [one, other] = await Promise.all([
          regions(settings, 'add', 'us/colorado'),
          regions(settings, 'add', 'gnis'),
        ])
        expect([one.code, other.code]).toEqual([0, 0])
        expect(one.stdout).toMatch(counted('added', PARKS))
        expect(other.stdout).toMatch(counted('added', 4))
        const table = await writeTable(folder)
        const file = await importing(settings, table)
        expect(file.stdout).toMatch(/^town\.csv: 2 records, imported\n/)
        expect(await find(server.url, 'lat=45.1&lng=-93.2')).toContain('Town Square')
        const list = await regions(settings, 'list')
        expect(list.stdout.match(/, done$/gm)).toHaveLength(3)
        expect(await server.stop('SIGTERM')).toBe(0)
      } finally {
        await withAdmin(remote.url, (sql) => sql.unsafe(`drop database ${name} with (force)`))
      }
    }),
)
