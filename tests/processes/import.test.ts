import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Database, openEmbedded, openRemote } from '#db/client.ts'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'
import { takeTime } from '../soon.ts'
import { startCommand, startServer, withFolder } from './server-process.ts'

const root = process.cwd()
const remote = inject('databases').remote
const LZ4 = '../shared/data/osm/monaco-2021-lz4.osm.pbf'
const PARKS = 2_500

type Settings = Record<string, string>

const importing = (settings: Settings, ...args: string[]) =>
  startCommand(['scripts/import.mjs', ...args], settings)
const exporting = (settings: Settings, ...args: string[]) =>
  startCommand(['scripts/export.mjs', ...args], settings)

/** A folder with a database, as creating one takes seconds. */
let prepared = ''
let preparing: Awaited<ReturnType<typeof importing>['ended']>

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'parkfetch-test-'))
  const table = await writeTable(prepared, 3)
  preparing = await importing({ DATA_DIR: prepared }, table, '--dry-run').ended
}, 60_000)
afterAll(() => rm(prepared, { recursive: true, force: true }))

/** Settings for a separate database in a folder. */
async function withDatabase(folder: string, name = 'data'): Promise<Settings> {
  const dataDir = join(folder, name)
  await cp(prepared, dataDir, { recursive: true })
  return { DATA_DIR: dataDir }
}

/** Parks far from each other, and a seed park. */
async function writeTable(folder: string, count = PARKS): Promise<string> {
  const rows = Array.from(
    { length: count - 1 },
    (_, index) =>
      `${index},Elm ${index},${(index % 700) / 10 - 40},${1 + Math.floor(index / 700)},`,
  )
  const known = 'x,Golden Gate Park,37.7694,-122.484,Camping'
  const path = join(folder, 'parks.csv')
  await writeFile(path, `id,name,lat,lon,amenities\n${known}\n${rows.join('\n')}\n`)
  return path
}

async function look(database: Database) {
  const parks = await database.sql`
    select source, source_id, name, latitude, longitude, amenities, has_layers
    from parks order by source, source_id`
  const layers = await database.sql`
    select source, source_id, facts from park_layers order by source, source_id`
  const imports = await database.sql<{ records: number; added: number; done: boolean }[]>`
    select records, added, joined, finished_at is not null as done from imports
    where file_name like '%.csv'`
  await database.close()
  return { parks: [...parks], layers: [...layers], imports: [...imports] }
}

describe('an import killed on the way and run again', { tags: ['full'] }, () => {
  test('ends as if nothing had happened, on the embedded database', () =>
    withFolder(async (folder) => {
      const table = await writeTable(folder)
      const { DATA_DIR: whole = '' } = await withDatabase(folder, 'whole')
      const { DATA_DIR: killed = '' } = await withDatabase(folder, 'killed')
      const lookInto = async (dataDir: string) =>
        look(await openEmbedded({ root, dataDir: join(dataDir, 'postgres') }))
      await importEmbedded(whole, table)
      const first = await importEmbedded(killed, table, 'batch 1000')
      expect(first).not.toContain('batch 2500')
      expect((await lookInto(killed)).imports[0]?.done).toBe(false)
      expect(await importEmbedded(killed, table)).toMatch(/^resumes after (1000|1500|2000)\n/)
      expectSame(await lookInto(killed), await lookInto(whole))
    }))

  test.skipIf(!remote)('ends as if nothing had happened, on a server', { tags: ['full'] }, () =>
    withFolder(async (folder) => {
      if (!remote) return
      const names = ['whole', 'killed'].map((name) => `parkfetch_import_${name}_${process.pid}`)
      const [whole = '', killed = ''] = names.map((name) => databaseUrl(remote.url, name))
      try {
        for (const name of names) {
          await withAdmin(remote.url, (sql) => sql.unsafe(`create database ${name}`))
        }
        const table = await writeTable(folder)
        expect((await importing({ DATABASE_URL: whole }, table).ended).code).toBe(0)
        const child = importing({ DATABASE_URL: killed }, table)
        await waitForRecords(killed)
        child.kill('SIGKILL')
        await child.ended
        await mustGoOn(importing({ DATABASE_URL: killed }, table))
        expectSame(await look(openRemote(killed)), await look(openRemote(whole)))
      } finally {
        for (const name of names) {
          await withAdmin(remote.url, (sql) =>
            sql.unsafe(`drop database if exists ${name} with (force)`),
          )
        }
      }
    }),
  )
})

/** Imports in a separate process, killed after its first output; returns the output. */
async function importEmbedded(dataDir: string, table: string, killAt?: string): Promise<string> {
  const env = { ...process.env, EMBEDDED: join(dataDir, 'postgres'), TABLE: table }
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/processes/importer.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (killAt && said.includes(killAt)) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return said
}

async function mustGoOn({ ended }: ReturnType<typeof importing>): Promise<void> {
  const { code, stdout, stderr } = await ended
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/parks\.csv: resumes after [\d,]+ records already imported/),
  })
  expect(stdout).toContain('parks.csv: 2,500 records, imported')
}

type Look = Awaited<ReturnType<typeof look>>

function expectSame(killed: Look, whole: Look): void {
  expect(killed).toEqual(whole)
  expect(killed.imports).toEqual([{ records: PARKS, added: PARKS - 1, joined: 1, done: true }])
}

/** Polls a server's database until part of an import is written. */
async function waitForRecords(url: string): Promise<void> {
  const database = openRemote(url)
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const rows = await database.sql`
      select records from imports where records > 0 and file_name like '%.csv'`.catch(() => [])
    if (rows.length > 0) break
    await takeTime(5)
  }
  await database.close()
}

describe('the command to import', () => {
  test('says how it is used where it is used in another way', async () => {
    const none = await importing({}).ended
    expect(none.code).toBe(2)
    expect(none.stderr).toBe('Say which file to import. See --help.\n')
    const unknown = await importing({}, 'parks.csv', '--fast').ended
    expect(unknown.code).toBe(2)
    expect(unknown.stderr).toBe("Unknown option '--fast'. See --help.\n")
    const help = await importing({}, '--help').ended
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toContain('Usage: npm run import -- [options] FILE…')
    expect(help.stdout).toContain('--dry-run')
  })

  test('only to be tried names the database, and says that it had to be made', async () => {
    expect(preparing.code).toBe(0)
    expect(preparing.stdout).toContain(
      'parks.csv: 3 records, would be imported; nothing was written',
    )
    expect(preparing.stderr).toMatch(
      /^Database: embedded PostgreSQL, its data in \S+postgres\nThere was none, so it was created/,
    )
    await withFolder(async (folder) => {
      const settings = await withDatabase(folder)
      const table = await writeTable(folder, 3)
      const { stderr } = await importing(settings, table, '--dry-run').ended
      expect(stderr).toContain(`its data in ${join(folder, 'data/postgres')}\n`)
      expect(stderr).not.toContain('There was none')
    })
  })

  test('looks at all files before it opens the database', () =>
    withFolder(async (folder) => {
      const table = await writeTable(folder, 3)
      const data = join(folder, 'data')
      const { code, stdout, stderr } = await importing({ DATA_DIR: data }, table, 'no.csv').ended
      expect({ code, stdout, stderr }).toEqual({
        code: 1,
        stdout: '',
        stderr: 'no.csv is not there.\n',
      })
      expect(existsSync(data)).toBe(false)
    }))

  test('reports what it did on standard output, and of a damaged file on the other', () =>
    withFolder(async (folder) => {
      const table = await writeTable(folder, 3)
      const cut = join(folder, 'cut.geojson')
      await writeFile(cut, '{"type":"FeatureCollection","features":[')
      const settings = await withDatabase(folder)
      const { code, stdout, stderr } = await importing(settings, cut, table).ended
      expect(code).toBe(1)
      expect(stderr).toContain(
        `${cut} is truncated: download or copy it again. Nothing was imported from it.`,
      )
      expect(stdout.replace(/ +/g, ' ')).toBe(
        'parks.csv: 3 records, imported\n added 2\n updated 0\n unchanged 0\n joined 1 to parks known from elsewhere\n skipped 0\n',
      )
    }))

  test.skipIf(!existsSync(LZ4))(
    'refuses a file packed by LZ4 (../shared/data, skipped where absent)',
    { tags: ['full'] },
    () =>
      withFolder(async (folder) => {
        const settings = await withDatabase(folder)
        const { code, stdout, stderr } = await importing(settings, LZ4).ended
        expect(code).toBe(1)
        expect(stdout).toBe('')
        expect(stderr).toMatch(/^Database: .*\n.*LZ4.*\n$/)
      }),
  )

  test('ends in order when it is interrupted, and says what to do', () =>
    withFolder(async (folder) => {
      const table = await writeTable(folder)
      const settings = await withDatabase(folder)
      const child = importing(settings, table)
      await vi.waitUntil(() => existsSync(join(folder, 'data/postgres/lock')), 30_000)
      child.kill('SIGINT')
      const { code, stderr } = await child.ended
      expect(code).toBe(130)
      expect(stderr).toContain('Run the same command again to resume.')
      expect(existsSync(join(folder, 'data/postgres/lock'))).toBe(false)
    }))
})

describe('the command to export', () => {
  test('gives the same beside a server that holds the database', () =>
    withFolder(async (folder) => {
      const settings = await withDatabase(folder)
      const path = join(folder, 'parks.csv')
      const server = await startServer(settings)
      const beside = await exporting(settings, '--format=csv', '--output', path).ended
      expect(beside).toEqual({
        code: 0,
        stdout: '',
        stderr: 'A server uses the database: it exports while it serves.\n',
      })
      await server.stop('SIGTERM')
      const alone = await exporting(settings, '--format', 'csv').ended
      expect(alone.stdout.length).toBeGreaterThan(100_000)
      expect(await readFile(path, 'utf8')).toBe(alone.stdout)
    }))

  test('gives a file that imports as nothing new', { tags: ['full'] }, () =>
    withFolder(async (folder) => {
      const settings = await withDatabase(folder)
      const path = join(folder, 'parks.geojson')
      const made = await exporting(settings, '--format=geojson', '--output', path).ended
      expect(made).toEqual({
        code: 0,
        stdout: '',
        stderr: `Database: embedded PostgreSQL, its data in ${join(folder, 'data/postgres')}\n`,
      })
      const count = JSON.parse(await readFile(path, 'utf8')).features.length
      expect(count).toBeGreaterThan(500)
      const again = await importing(settings, path).ended
      expect(again.stdout).toMatch(new RegExp(`unchanged +${count.toLocaleString('en-US')}\n`))
      const shown = await exporting(settings, '--format=csv', '--bbox', '-122.6,37.6,-122.3,37.9')
        .ended
      expect(shown.stdout).toMatch(/^id,source,source_id,name,/)
      expect(shown.stdout).toContain('sf-golden-gate-park')
      expect(shown.stdout).not.toContain('Central Park')
    }),
  )

  test(
    'names the credit that has to stay once all is written, and not before',
    { tags: ['full'] },
    () =>
      withFolder(async (folder) => {
        const settings = await withDatabase(folder)
        const path = join(folder, 'elm.geojson')
        const properties = { '@id': 'way/1', leisure: 'park', name: 'Elm Park' }
        const geometry = { type: 'Point', coordinates: [-122, 1] }
        await writeFile(path, JSON.stringify({ type: 'Feature', properties, geometry }))
        expect((await importing(settings, path, '--bbox', '-123,0,-121,2').ended).code).toBe(0)
        const out = join(folder, 'x.csv')
        await mkdir(`${out}.unfinished`)
        const failed = await exporting(settings, '--format=csv', '--output', out).ended
        expect(failed.code).toBe(1)
        expect(failed.stderr).toContain(`${out} can't be written.`)
        expect(failed.stderr).not.toContain('OpenStreetMap contributors')
        await rmdir(`${out}.unfinished`)
        const made = await exporting(settings, '--format=csv', '--output', out).ended
        expect(made.code).toBe(0)
        expect(made.stderr).toContain('Keep its credit with it: © OpenStreetMap contributors')
      }),
  )

  test('says how it is used where it is used in another way', async () => {
    const none = await exporting({}).ended
    expect(none.code).toBe(2)
    expect(none.stderr).toBe('--format must be one of geojson, csv, gpx. See --help.\n')
    const box = await exporting({}, '--format=csv', '--bbox=1,2').ended
    expect(box.code).toBe(2)
    expect(box.stderr).toContain('--bbox must be west,south,east,north')
    expect((await exporting({}, '--format=csv', 'out.csv').ended).stderr).toContain("'out.csv'")
  })
})
