import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { SOON_MS } from '../soon.ts'
import { failToStart, startServer, withFolder, withPreparedFolder } from './server-process.ts'

describe('starting', () => {
  test('says the address, the database and where its data is, and serves real parks and two posts', () =>
    withFolder(async (folder) => {
      const server = await startServer({ DATA_DIR: folder })
      expect(server.output()).toContain('Parkfetch is ready at http://localhost:')
      expect(server.output()).toContain(
        `Database: embedded PostgreSQL, its data in ${join(folder, 'postgres')}`,
      )
      expect(server.output()).toContain('set DATABASE_URL to a PostgreSQL server')
      const answer = await (await fetch(`${server.url}/api/parks?address=94110`)).json()
      expect(answer.total).toBeGreaterThan(5)
      await expectTwoPosts(server.url)
      expect(await server.stop('SIGTERM')).toBe(0)
      const again = await startServer({ DATA_DIR: folder })
      await expectTwoPosts(again.url)
      expect(await again.stop('SIGTERM')).toBe(0)
    }))

  test(
    'without parks where SEED_PARKS says so, with a word on a setting that is mistyped',
    { tags: ['full'] },
    () =>
      withFolder(async (folder) => {
        const settings = { DATA_DIR: folder, SEED_PARKS: 'off', RATE_LIMIT_SERCH: '10' }
        const server = await startServer(settings)
        expect(server.output()).toContain(
          'RATE_LIMIT_SERCH is not a setting. Did you mean RATE_LIMIT_SEARCH?',
        )
        const get = async (path: string) => (await fetch(server.url + path)).json()
        expect((await get('/api/parks?address=94110')).total).toBe(0)
        expect((await get('/api/blog')).posts).toEqual([])
        expect((await fetch(server.url)).status).toBe(200)
        expect(await server.stop('SIGTERM')).toBe(0)
      }),
  )

  test('every mistake in the settings is reported at once, by name, with what would be right', async () => {
    const { code, output } = await failToStart({
      PORT: 'http',
      SITE_URL: 'parks.example',
      HOST: 'not a host',
      DATABASE_URL: 'mysql://localhost',
      MAP_STYLE_URL: 'nowhere',
      SITE_NAME: 'x'.repeat(61),
      LOG_LEVEL: 'loud',
    })
    expect(code).toBe(1)
    expect(output).toContain('PORT must be a number from 0 to 65535, such as 3000')
    expect(output).toContain('SITE_URL must be an address that begins with http:// or https://')
    expect(output).toContain('HOST must be an address or a name of this machine')
    expect(output).toContain('DATABASE_URL must look like postgres://')
    expect(output).toContain('MAP_STYLE_URL must be an address')
    expect(output).toContain('SITE_NAME must be at most 60 characters')
    expect(output).toContain('LOG_LEVEL must be silent, error, warn, info or debug')
    expect(output).not.toMatch(/\n\s+at /)
  })

  test('a port that is taken is reported in words', { tags: ['full'] }, () =>
    withPreparedFolder(async (folder) => {
      const first = await startServer({ DATA_DIR: folder })
      const port = new URL(first.url).port
      const { code, output } = await withPreparedFolder((second) =>
        failToStart({ DATA_DIR: second, PORT: port }),
      )
      expect(code).toBe(1)
      expect(output).toContain('Choose another PORT')
      await first.stop('SIGTERM')
    }),
  )

  test(
    'a host that is not this machine, and a folder that is none, are reported in words',
    { tags: ['full'] },
    () =>
      withPreparedFolder(async (folder) => {
        const host = await failToStart({ DATA_DIR: folder, HOST: '192.0.2.1' })
        expect(host.code).toBe(1)
        expect(host.output).toContain('HOST must be an address or a name of this machine')
        const file = join(folder, 'file')
        await writeFile(file, '')
        const place = await failToStart({ DATA_DIR: join(file, 'data') })
        expect(place.code).toBe(1)
        expect(place.output).toContain('DATA_DIR must be a folder that this user can write to')
        expect(host.output + place.output).not.toMatch(/\n\s+at /)
      }),
  )

  test('a server that is not there is reported in words, and the process ends', {
    tags: ['full'],
  }, async () => {
    const { code, output } = await failToStart({
      DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/parks',
    })
    expect(code).toBe(1)
    expect(output).toContain("PostgreSQL at 127.0.0.1:9, database parks can't be reached")
    expect(output).toContain('Check DATABASE_URL')
    expect(output).not.toContain('secret')
  })
})

describe("the embedded database's folder", () => {
  test('is refused to a second process, which names the first', () =>
    withPreparedFolder(async (folder) => {
      const first = await startServer({ DATA_DIR: folder })
      const { code, output } = await failToStart({ DATA_DIR: folder })
      expect(code).toBe(1)
      expect(output).toContain(`is in use by process ${first.pid}`)
      expect((await fetch(`${first.url}/api/config`)).status).toBe(200)
      await first.stop('SIGTERM')
    }))

  test('is taken over from an owner that is dead', { tags: ['full'] }, () =>
    withPreparedFolder(async (folder) => {
      const lock = join(folder, 'postgres/lock')
      const dead = { pid: 4_000_000, host: hostname(), started: '1' }
      await writeFile(lock, JSON.stringify(dead))
      const server = await startServer({ DATA_DIR: folder })
      expect(await server.stop('SIGTERM')).toBe(0)
    }),
  )

  test('is taken over where the process id is used anew by another', { tags: ['full'] }, () =>
    withPreparedFolder(async (folder) => {
      const reused = { pid: process.pid, host: hostname(), started: '1' }
      await writeFile(join(folder, 'postgres/lock'), JSON.stringify(reused))
      const server = await startServer({ DATA_DIR: folder })
      expect(await server.stop('SIGTERM')).toBe(0)
    }),
  )

  test('is not taken from a live owner on another host', { tags: ['full'] }, () =>
    withPreparedFolder(async (folder) => {
      const elsewhere = { pid: 1, host: 'another-host', started: '1' }
      await writeFile(join(folder, 'postgres/lock'), JSON.stringify(elsewhere))
      const { code, output } = await failToStart({ DATA_DIR: folder })
      expect(code).toBe(1)
      expect(output).toContain('is in use by process 1 on another-host')
    }),
  )
})

describe('ending', () => {
  test('SIGTERM lets a request under way be answered, and closes everything within 10 s', () =>
    endInOrder('SIGTERM'))
  test('SIGINT does so, too', { tags: ['full'] }, () => endInOrder('SIGINT'))

  const endInOrder = (signal: NodeJS.Signals) =>
    withPreparedFolder(async (folder) => {
      const server = await startServer({ DATA_DIR: folder })
      const idle = await fetch(`${server.url}/api/config`, {
        headers: { connection: 'keep-alive' },
      })
      await idle.text()
      const { request, answer } = await beginRequest(server.url)
      const started = Date.now()
      const ended = server.stop(signal)
      await vi.waitUntil(() => refusesConnections(server.url), { timeout: 3_000 })
      request.end('}')
      // Only the database can tell that nobody is signed in.
      expect(await answer).toMatchObject({
        status: 401,
        body: expect.stringContaining('sign in'),
      })
      expect(await ended).toBe(0)
      expect(Date.now() - started).toBeLessThan(10_000)
      expect(existsSync(join(folder, 'postgres/lock'))).toBe(false)
    })
})

describe('ending behind a load balancer', () => {
  test('requests are answered until it has noticed, and none is cut', { tags: ['full'] }, () =>
    withPreparedFolder(async (folder) => {
      const settings = { DATA_DIR: folder, SHUTDOWN_DELAY_SECONDS: '4' }
      const server = await startServer({ ...settings, RATE_LIMIT_SEARCH: '1000000' })
      let isSent = true
      const statuses: unknown[] = []
      const visitors = Array.from({ length: 8 }, async (_, index) => {
        while (isSent) {
          const path = index % 2 ? '/about' : '/api/parks?lat=37.77&lng=-122.42'
          statuses.push(await statusOf(server.url + path))
        }
      })
      await vi.waitUntil(() => statuses.length >= 8, SOON_MS)
      const started = performance.now()
      const ended = server.stop('SIGTERM')
      await vi.waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 503, SOON_MS)
      expect((await fetch(`${server.url}/about`)).headers.get('connection')).toBe('close')
      const before = statuses.length
      await vi.waitUntil(() => statuses.length >= before + 8, SOON_MS)
      isSent = false
      await Promise.all(visitors)
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(await ended).toBe(0)
      expect(performance.now() - started).toBeGreaterThan(4_000)
    }),
  )
})

describe('an error that nobody catches', () => {
  test('is logged as all else is, without secrets, and ends the server in order', () =>
    withPreparedFolder(async (folder) => {
      const settings = { DATA_DIR: folder, ADMIN_PASSWORD: 'the-operators-password' }
      const server = await startServer(settings, 'failing in a request')
      const answer = await fetch(`${server.url}/api/boom`)
      expect(await server.ended).toBe(1)
      const lines = server.output().split('\n').filter(Boolean)
      const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
      const fatal = logged.find(({ level }) => level === 60)
      expect(fatal).toMatchObject({
        msg: 'unhandled promise rejection',
        requestId: answer.headers.get('x-request-id'),
        err: { message: expect.stringContaining('lost postgres://…@db/parks?key=…') },
      })
      expect(logged.at(-1)).toMatchObject({ msg: 'stopped' })
      expect(server.output()).not.toMatch(/geheim|the-operators-password|\n\s+at /)
      expect(existsSync(join(folder, 'postgres/lock'))).toBe(false)
    }))
})

/** A complete answer, or why there is none. */
async function statusOf(url: string): Promise<unknown> {
  try {
    const answer = await fetch(url)
    await answer.text()
    return answer.status
  } catch (error) {
    return String((error as Error).cause)
  }
}

async function expectTwoPosts(url: string): Promise<void> {
  const { posts, total } = await (await fetch(`${url}/api/blog`)).json()
  expect([posts.length, total]).toEqual([2, 2])
}

async function refusesConnections(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

type Answer = { status: number | undefined; body: string }

/** A request that the server has begun to read and whose end is held back. */
async function beginRequest(
  url: string,
): Promise<{ request: ClientRequest; answer: Promise<Answer> }> {
  const request = httpRequest(`${url}/api/trpc/auth.logout`, {
    method: 'POST',
    headers: {
      cookie: 'parkfetch_session=of-nobody',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
      // The server reports that it has received the headers.
      expect: '100-continue',
    },
  })
  const answer = once(request, 'response').then(async ([response]) => ({
    status: (response as IncomingMessage).statusCode,
    body: await text(response as IncomingMessage),
  }))
  request.flushHeaders()
  await once(request, 'continue')
  request.write('{')
  return { request, answer }
}
