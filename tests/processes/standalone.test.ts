import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startCommand, startServer, withFolder, withPreparedFolder } from './server-process.ts'

test('a build runs by itself, without the packages that made it', () =>
  withFolder((folder) =>
    withPreparedFolder(async (data) => {
      execFileSync(process.execPath, ['scripts/standalone.mjs', folder], { stdio: 'pipe' })
      expect(existsSync(join(folder, 'node_modules/vite'))).toBe(false)
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
