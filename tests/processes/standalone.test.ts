import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startCommand, startServer, withFolder, withPreparedFolder } from './server-process.ts'

/** The most megabytes; docs/performance.md has what they are. */
const MAX = { build: 60, whole: 125 }

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

test('a build runs by itself, without the packages that made it', () =>
  withFolder((folder) =>
    withPreparedFolder(async (data) => {
      execFileSync(process.execPath, ['scripts/standalone.mjs', folder], { stdio: 'pipe' })
      expect(existsSync(join(folder, 'node_modules/vite'))).toBe(false)
      expect(megabytes(join(folder, 'dist'))).toBeLessThan(MAX.build)
      expect(megabytes(folder)).toBeLessThan(MAX.whole)
      for (const file of ['LICENSE', 'NOTICE']) expect(existsSync(join(folder, file))).toBe(true)
      const licences = readFileSync(join(folder, 'THIRD-PARTY-LICENSES'), 'utf8')
      const packages = licences.match(/^\S+ \d+\.\d+\.\S+: .+/gm) ?? []
      expect(packages).toContain('zipcodes 8.0.0: BSD-3-Clause')
      for (const name of packagesIn(folder)) {
        expect(packages).toContainEqual(expect.stringMatching(new RegExp(`^${name} `)))
      }
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
      expect(await server.stop('SIGTERM')).toBe(0)
    }),
  ))
