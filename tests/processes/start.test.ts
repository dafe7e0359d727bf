import { mkdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { failToStart, startServer, withFolder } from './server-process.ts'

describe('starting', () => {
  test('says the address, the database and where its data is, and serves real parks', () =>
    withFolder(async (folder) => {
      const server = await startServer({ DATA_DIR: folder })
      expect(server.output()).toContain('Parkfetch is ready at http://localhost:')
      expect(server.output()).toContain(
        `Database: embedded PostgreSQL, its data in ${join(folder, 'postgres')}`,
      )
      expect(server.output()).toContain('set DATABASE_URL to a PostgreSQL server')
      const answer = await (await fetch(`${server.url}/api/parks?address=94110`)).json()
      expect(answer.total).toBeGreaterThan(5)
      expect(await server.stop('SIGTERM')).toBe(0)
    }))

  test('every mistake in the settings is told at once, by name, with what would be right', async () => {
    const { code, output } = await failToStart({
      PORT: 'http',
      SITE_URL: 'parks.example',
      DATABASE_URL: 'mysql://localhost',
      MAP_STYLE_URL: 'nowhere',
      SITE_NAME: 'x'.repeat(61),
      LOG_LEVEL: 'loud',
    })
    expect(code).toBe(1)
    expect(output).toContain('PORT must be a number from 0 to 65535, such as 3000')
    expect(output).toContain('SITE_URL must be an address that begins with http:// or https://')
    expect(output).toContain('DATABASE_URL must look like postgres://')
    expect(output).toContain('MAP_STYLE_URL must be an address')
    expect(output).toContain('SITE_NAME must be at most 60 characters')
    expect(output).toContain('LOG_LEVEL must be silent, error, warn, info or debug')
    expect(output).not.toMatch(/\n\s+at /)
  })

  test('a port that is taken is told in words', () =>
    withFolder(async (folder) => {
      const first = await startServer({ DATA_DIR: join(folder, 'first') })
      const port = new URL(first.url).port
      const { code, output } = await failToStart({ DATA_DIR: join(folder, 'second'), PORT: port })
      expect(code).toBe(1)
      expect(output).toContain('Choose another PORT')
      await first.stop('SIGTERM')
    }))

  test('a server that is not there is told in words, and the process ends', async () => {
    const { code, output } = await failToStart({
      DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/parks',
    })
    expect(code).toBe(1)
    expect(output).toContain("PostgreSQL at 127.0.0.1:9, database parks can't be reached")
    expect(output).toContain('Look at DATABASE_URL')
    expect(output).not.toContain('secret')
  })
})

describe("the embedded database's folder", () => {
  test('is refused to a second process, which names the first', () =>
    withFolder(async (folder) => {
      const first = await startServer({ DATA_DIR: folder })
      const { code, output } = await failToStart({ DATA_DIR: folder })
      expect(code).toBe(1)
      expect(output).toContain(`is in use by process ${first.pid}`)
      expect((await fetch(`${first.url}/api/config`)).status).toBe(200)
      await first.stop('SIGTERM')
    }))

  test('is taken over from an owner that is dead', () =>
    withFolder(async (folder) => {
      await mkdir(join(folder, 'postgres'))
      const lock = join(folder, 'postgres/lock')
      const dead = { pid: 4_000_000, host: hostname(), started: '1' }
      await writeFile(lock, JSON.stringify(dead))
      const server = await startServer({ DATA_DIR: folder })
      expect(await server.stop('SIGTERM')).toBe(0)
    }))

  test('is taken over where the process id is used anew by another', () =>
    withFolder(async (folder) => {
      await mkdir(join(folder, 'postgres'))
      const reused = { pid: process.pid, host: hostname(), started: '1' }
      await writeFile(join(folder, 'postgres/lock'), JSON.stringify(reused))
      const server = await startServer({ DATA_DIR: folder })
      expect(await server.stop('SIGTERM')).toBe(0)
    }))

  test('is not taken from a live owner on another host', () =>
    withFolder(async (folder) => {
      await mkdir(join(folder, 'postgres'))
      const elsewhere = { pid: 1, host: 'another-host', started: '1' }
      await writeFile(join(folder, 'postgres/lock'), JSON.stringify(elsewhere))
      const { code, output } = await failToStart({ DATA_DIR: folder })
      expect(code).toBe(1)
      expect(output).toContain('is in use by process 1 on another-host')
    }))
})

describe('ending', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s closes everything within 10 s', (signal) =>
    withFolder(async (folder) => {
      const server = await startServer({ DATA_DIR: folder })
      const idle = await fetch(`${server.url}/api/config`, {
        headers: { connection: 'keep-alive' },
      })
      await idle.text()
      const started = Date.now()
      expect(await server.stop(signal)).toBe(0)
      expect(Date.now() - started).toBeLessThan(10_000)
      const again = await startServer({ DATA_DIR: folder })
      await again.stop('SIGTERM')
    }),
  )
})
