import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'
import { startOwnServer } from '../processes/server-process.ts'
import { takeTime } from '../soon.ts'
import { print } from './print.ts'
import { type Behaviour, type DatabaseProxy, startProxy } from './proxy.ts'
import { PAGES } from './visits.ts'

const MAX_MS = 5_000
const RECOVERY_MS = 1_000
const API = ['/api/parks/2', '/api/blog', '/sitemap.xml']
const NEVER_SEEN = [
  '/?address=Chicago',
  '/parks/los-angeles',
  '/parks/5/none',
  '/s/abcdefghijklmnop',
]

const { remote } = inject('databases')

describe.skipIf(!remote)('a database that is away', () => {
  const name = `parkfetch_away_${process.pid}`
  const url = new URL(databaseUrl(remote?.url ?? 'postgres://none', name))
  let proxy: DatabaseProxy
  let own: Awaited<ReturnType<typeof startOwnServer>>

  beforeAll(async () => {
    await withAdmin(remote?.url ?? '', (sql) => sql.unsafe(`create database ${name}`))
    proxy = await startProxy({ host: url.hostname, port: Number(url.port || 5432) })
    const through = new URL(url)
    through.port = String(proxy.port)
    own = await startOwnServer({
      DATABASE_URL: through.href,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SEARCH: '1000000',
    })
  })
  afterAll(async () => {
    await own.end()
    await proxy.close()
    await withAdmin(remote?.url ?? '', (sql) => sql.unsafe(`drop database ${name} with (force)`))
  })

  // A failing test must not affect the next one's database.
  afterEach(() => proxy.behave('passes on'))

  async function ask(path: string) {
    const begin = performance.now()
    const answer = await fetch(own.server.url + path, { redirect: 'manual' }).catch((error) => {
      throw new Error(`${path}: ${error.cause}, ${own.server.output().slice(-2_000)}`)
    })
    const body = await answer.text()
    return { path, status: answer.status, body, ms: Math.round(performance.now() - begin) }
  }
  const askAll = (paths: string[]) => Promise.all(paths.map(ask))

  /** Waits for an answer that is never cached. */
  async function recover(): Promise<number> {
    const begin = performance.now()
    for (;;) {
      const { status } = await ask('/api/parks/2')
      const ms = Math.round(performance.now() - begin)
      if (status === 200) return ms
      expect(ms).toBeLessThan(30_000)
      await takeTime(50)
    }
  }

  test.each<[Behaviour, () => Promise<void>]>([
    ['refuses', () => proxy.behave('refuses')],
    ['hangs', () => proxy.behave('hangs')],
  ])(
    'that %s: what is cached is served, the rest is reported in time, and it is found again',
    async (how, go) => {
      const before = await askAll([...PAGES, ...API])
      expect(before.map(({ path, status }) => [path, status])).toEqual(
        [...PAGES, ...API].map((path) => [path, 200]),
      )
      await go()
      const rounds = []
      for (let round = 0; round < 3; round++) {
        const pages = await askAll(PAGES)
        const others = await askAll([...API, ...NEVER_SEEN])
        rounds.push(...pages, ...others)
        for (const { path, status, body } of pages) {
          const known = before.find((one) => one.path === path)?.body
          expect([path, status, body.length]).toEqual([path, 200, known?.length])
        }
        for (const { path, status, body } of others) {
          expect([path, status]).toEqual([path, 503])
          expect(body).toContain('The park database does not answer at the moment.')
        }
      }
      const slowest = Math.max(...rounds.map(({ ms }) => ms))
      await proxy.behave('passes on')
      const recovery = await recover()
      print(`database that ${how}`, {
        requests: rounds.length,
        slowestMs: slowest,
        recoveryMs: recovery,
      })
      expect(slowest).toBeLessThan(MAX_MS)
      expect(recovery).toBeLessThan(RECOVERY_MS)
      const after = await askAll([...PAGES, ...API])
      expect(after.map(({ status }) => status)).toEqual(after.map(() => 200))
    },
  )

  test('that ends all connections, as at a restart, is found again at once', async () => {
    await askAll([...PAGES, ...API])
    await withAdmin(
      remote?.url ?? '',
      (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`,
    )
    const recovery = await recover()
    print('database that ends all connections', { recoveryMs: recovery })
    expect(recovery).toBeLessThan(RECOVERY_MS)
  })
})
