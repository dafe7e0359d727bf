import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withAdmin } from '../database/global-setup.ts'
import {
  failToStart,
  type ServerProcess,
  startServer,
  withFolder,
} from '../processes/server-process.ts'
import { startGoogle } from '../upstreams/google.ts'
import { SERVER_KEY } from '../upstreams/google-key.ts'
import { stores, withStore } from './databases.ts'
import { print } from './print.ts'
import { AMPLE } from './traffic.ts'
import { isAlive, linkOf, share, visit } from './visits.ts'

type Damage = (path: string) => Promise<void>

const DAMAGES: [string, Damage][] = [
  ['empty', (path) => writeFile(path, '')],
  ['garbled', (path) => writeFile(path, Buffer.alloc(700, '\u0000{"pid":\u00ff'))],
  ['cut', (path) => truncate(path, 10)],
  [
    'a folder',
    async (path) => {
      await rm(path, { recursive: true, force: true })
      await mkdir(path)
      await writeFile(join(path, 'inside'), 'x')
    },
  ],
]

describe('what the embedded database has beside it', () => {
  test.each(['lock', 'commands', 'commands.socket', 'files.unfinished'])(
    'is made anew where it is damaged: %s',
    (name) =>
      withFolder(async (folder) => {
        let server = await startServer({ DATA_DIR: folder })
        const link = linkOf(await share(server, 1))
        for (const [how, damage] of DAMAGES) {
          await server.stop('SIGTERM')
          const path = join(folder, 'postgres', name)
          await rm(path, { recursive: true, force: true })
          await writeFile(path, 'as it was before, as far as anybody knows')
          await damage(path)
          server = await startServer({ DATA_DIR: folder })
          expect([how, (await visit(server, `/api/share/${link}`)).status]).toEqual([how, 200])
        }
        await server.stop('SIGTERM')
        print(`damaged ${name}`, { kinds: DAMAGES.length, starts: 'all' })
      }),
  )
})

test.each(['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map', 'base'])(
  'a damaged file of the embedded database is reported in one sentence: %s',
  (name) =>
    withFolder(async (folder) => {
      await (await startServer({ DATA_DIR: folder })).stop('SIGTERM')
      const files = join(folder, 'postgres/files')
      const path = join(files, name)
      if (name === 'base') {
        await rm(path, { recursive: true })
        await writeFile(path, '')
      } else await writeFile(path, Buffer.alloc(100, 7))
      const { code, output } = await failToStart({ DATA_DIR: folder })
      print(`damaged ${name}`, { said: output.trim().slice(0, 300) })
      expect(code).toBe(1)
      expect(output).toContain(`The database in ${join(folder, 'postgres')} can't be opened: `)
      expect(output).toContain('restore a backup (npm run restore)')
      expect(output).not.toMatch(/\n\s+at /)
      expect(existsSync(join(folder, 'postgres/lock'))).toBe(false)
    }),
)

describe.each(stores)('a server with live sources (%s)', (store) => {
  test('gives photos whatever has become of those it has cached', () =>
    withLiveServer(store, async ({ server, folder, restart }) => {
      const parks = await parksOf(server)
      const [found] = parks.flatMap(({ photos = [] }) => photos)
      const query = new URLSearchParams({ photoReference: found?.photoReference ?? '' })
      const path = `/api/parks/photo?${query}&maxWidth=400`
      const photo = await visit(server, path)
      expect(photo.status).toBe(200)
      const photos = join(folder, 'photos')
      let running = server
      for (const [how, damage] of DAMAGES) {
        for (const isAnew of [false, true]) {
          for (const file of filesIn(photos)) await damage(file)
          if (isAnew) running = await restart()
          const again = await visit(running, path)
          expect([how, isAnew, again.status, again.body.length]).toEqual([
            how,
            isAnew,
            200,
            photo.body.length,
          ])
          await rm(photos, { recursive: true })
          running = await restart()
          expect((await visit(running, path)).status).toBe(200)
        }
      }
      await rm(photos, { recursive: true })
      await writeFile(photos, 'a file in the place of the folder')
      running = await restart()
      expect((await visit(running, path)).status).toBe(200)
      expect(isAlive(running)).toBe(true)
      print(`damaged photos, ${store}`, { kinds: DAMAGES.length, answered: 'all' })
    }))
})

const VALUES = [
  'null',
  '{}',
  '[]',
  '"x"',
  '-1',
  '[null]',
  '[{"id":{}}]',
  '{"name":7,"location":null}',
]
const PAGES = ['/?address=Denver', '/api/parks?address=Denver', '/api/geocode?address=Denver']

test.skipIf(stores.length < 2)('garbled rows of answers and of settings are never a fault', () =>
  withLiveServer('server', async ({ server, url, restart }) => {
    const parks = await parksOf(server)
    // Details are asked of live sources only.
    const live = parks.filter(({ placeId }) => placeId !== undefined)
    const paths = [...PAGES, ...live.slice(0, 2).map(({ id }) => `/api/parks/${id}`)]
    for (const path of paths)
      expect([path, (await visit(server, path)).status]).toEqual([path, 200])
    const types = new Set<string>()
    let asked = 0
    for (const value of VALUES) {
      await withAdmin(url, async (sql) => {
        const rows =
          await sql`update cache_entries set value = ${value}::text::jsonb returning type`
        for (const { type } of rows) types.add(type)
        // Results cached earlier must not be used.
        await sql`select nextval('data_version')`
      })
      for (const path of paths) {
        const { status, body } = await visit(server, path)
        asked += 1
        expect([value, path, status]).toEqual([value, path, 200])
        if (path.startsWith('/api/parks?')) expect(JSON.parse(body).total).toBeGreaterThan(0)
      }
    }
    await withAdmin(url, async (sql) => {
      for (const name of [
        'SITE_NAME',
        'PLACES_PROVIDERS',
        'RATE_LIMIT_SEARCH',
        'OVERPASS_URL',
        'NONE',
      ]) {
        await sql`insert into settings (name, value) values (${name}, '{"a": [null]}'::jsonb)`
      }
    })
    const again = await restart()
    for (const path of paths) expect([path, (await visit(again, path)).status]).toEqual([path, 200])
    expect([...types].sort()).toEqual(['details', 'geocoding', 'search'])
    print('garbled rows', { values: VALUES.length, asked, faults: 0 })
  }),
)

type Live = {
  server: ServerProcess
  folder: string
  /** Its database URL; empty for the embedded database. */
  url: string
  restart: () => Promise<ServerProcess>
}

function withLiveServer(store: (typeof stores)[number], work: (live: Live) => Promise<void>) {
  return withFolder((folder) =>
    withStore(store, async (settings) => {
      const google = await startGoogle()
      onTestFinished(() => google.close())
      const all = {
        ...AMPLE,
        ...settings,
        DATA_DIR: folder,
        GEOCODERS: 'google, offline',
        GOOGLE_DAILY_BUDGET_USD: '1000',
        GOOGLE_GEOCODING_URL: google.url,
        GOOGLE_MAPS_BROWSER_KEY: 'browser-key-of-the-double-0001',
        GOOGLE_MAPS_SERVER_KEY: SERVER_KEY,
        GOOGLE_PHOTOS_URL: google.url,
        GOOGLE_PLACES_URL: google.url,
        RATE_LIMIT_QUESTIONS: '1000000',
      }
      let server = await startServer(all)
      const restart = async () => {
        await server.stop('SIGTERM')
        server = await startServer(all)
        return server
      }
      try {
        await work({ server, folder, url: settings.DATABASE_URL ?? '', restart })
      } finally {
        await server.stop('SIGTERM')
      }
    }),
  )
}

type Found = { id: number; placeId?: string; photos?: { photoReference: string }[] }

async function parksOf(server: ServerProcess): Promise<Found[]> {
  const { body } = await visit(server, '/api/parks?address=Denver')
  return (JSON.parse(body) as { parks: Found[] }).parks
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
}
