import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'
import { startCommand, startServer, withFolder } from './server-process.ts'

/** The most megabytes; docs/performance.md has what they are. */
const MAX = { build: 60, whole: 125 }
const IN_CHICAGO = '/api/parks?lat=41.8826&lng=-87.6226'

const folder = mkdtempSync(join(tmpdir(), 'parkfetch-standalone-'))
beforeAll(() => {
  execFileSync(process.execPath, ['scripts/standalone.mjs', folder], { stdio: 'pipe' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function megabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000_000
}

/** The names of the packages in a folder's node_modules. */
function packagesIn(folder: string): string[] {
  const names = readdirSync(join(folder, 'node_modules'))
  return names.flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(folder, 'node_modules', name)).map((own) => `${name}/${own}`)
      : [name],
  )
}

async function countParks(url: string): Promise<number> {
  return (await (await fetch(url + IN_CHICAGO)).json()).total
}

test('a build is small, without the packages that made it, and has all licenses', () => {
  expect(existsSync(join(folder, 'node_modules/vite'))).toBe(false)
  expect(megabytes(join(folder, 'dist'))).toBeLessThan(MAX.build)
  expect(megabytes(folder)).toBeLessThan(MAX.whole)
  for (const file of ['LICENSE', 'NOTICE']) expect(existsSync(join(folder, file))).toBe(true)
  const licenses = readFileSync(join(folder, 'THIRD-PARTY-LICENSES'), 'utf8')
  const packages = licenses.match(/^\S+ \d+\.\d+\.\S+: .+/gm) ?? []
  expect(packages).toContain('zipcodes 8.0.0: BSD-3-Clause')
  for (const name of packagesIn(folder)) {
    expect(packages).toContainEqual(expect.stringMatching(new RegExp(`^${name} `)))
  }
})

test('it runs by itself in an empty folder', () =>
  withFolder(async (data) => {
    const parks = join(data, 'parks.csv')
    writeFileSync(parks, 'name,lat,lng,opening_hours\nOak Square,41.9,-87.6,Mo-Su 08:00-20:00\n')
    const command = startCommand(['scripts/import.mjs', parks], { DATA_DIR: data }, folder)
    expect((await command.ended).code).toBe(0)
    const server = await startServer({ DATA_DIR: data }, 'npm start', { folder })
    for (const path of ['/', '/admin/login', '/og/site.png', '/sitemap.xml']) {
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
    }
    const search = await fetch(`${server.url}/api/parks?address=Oak+Square`)
    const [{ id }] = (await search.json()).parks
    const park = await (await fetch(`${server.url}/api/parks/${id}`)).json()
    expect(park.timeZone).toBe('America/Chicago')
    expect(await countParks(server.url)).toBeGreaterThan(10)
    expect(await server.stop('SIGTERM')).toBe(0)
  }))

test('it runs by itself with an empty PostgreSQL', ({ skip }) =>
  withFolder(async (data) => {
    const { remote } = inject('databases')
    if (!remote) return skip('TEST_DATABASE_URL is not set')
    const name = `parkfetch_standalone_${process.pid}`
    await withAdmin(remote.url, (sql) => sql.unsafe(`create database ${name}`))
    try {
      const settings = { DATA_DIR: data, DATABASE_URL: databaseUrl(remote.url, name) }
      const server = await startServer(settings, 'npm start', { folder })
      expect(await countParks(server.url)).toBeGreaterThan(10)
      // By the boundary of the neighborhood, which is one of the places.
      const asked = await fetch(`${server.url}/api/parks?address=Mission+District,+San+Francisco`)
      expect((await asked.json()).place.areaId).toEqual(expect.any(Number))
      expect(await server.stop('SIGTERM')).toBe(0)
    } finally {
      await withAdmin(remote.url, (sql) => sql.unsafe(`drop database ${name} with (force)`))
    }
  }))

test('it runs by itself without the parks that come with it', () =>
  withFolder(async (data) => {
    const settings = { DATA_DIR: data, SEED_PARKS: 'off' }
    const server = await startServer(settings, 'npm start', { folder })
    expect(await countParks(server.url)).toBe(0)
    expect(await (await fetch(server.url)).text()).toContain('is being set up')
    expect(await server.stop('SIGTERM')).toBe(0)
  }))
