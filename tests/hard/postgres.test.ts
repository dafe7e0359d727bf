import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startOwnServer } from '../processes/server-process.ts'
import { takeTime } from '../soon.ts'
import { mountMemory } from './disks.ts'
import { makePostgres, type PostgresServer } from './postgres-server.ts'
import { print } from './print.ts'
import { AMPLE } from './traffic.ts'
import { isAlive, linkOf, PAGES, share, type Visit, visit } from './visits.ts'

const MAX_MS = 5_000
const RECOVERY_MS = 1_000
const AWAY_MS = 2_500
/** Ten connections and a listener, twice that while lost ones are replaced. */
const MAX_CONNECTIONS = 22
const CONNECTIONS = "select count(*) from pg_stat_activity where application_name = 'parkfetch'"
const OTHERS = [
  '/api/parks/2',
  '/api/blog',
  '/sitemap.xml',
  '/?address=Chicago',
  '/s/abcdefghijklmnop',
]
const SETTINGS = { ...AMPLE, LOG_LEVEL: 'silent' }

const postgres = await makePostgres()

type Own = Awaited<ReturnType<typeof startOwnServer>>

describe.skipIf(!postgres)(
  'a PostgreSQL server (one of this test, where its programs are installed)',
  () => {
    let own: Own

    beforeAll(async () => {
      await postgres?.start()
      own = await startOwnServer({ ...SETTINGS, DATABASE_URL: postgres?.url ?? '' })
    })
    afterAll(async () => {
      await own?.end()
      postgres?.remove()
    })

    test.each<[string, (server: PostgresServer) => Promise<void>]>([
      ['is restarted', (server) => server.restart()],
      [
        'is stopped at once, as by a crash, and started',
        async (server) => {
          await server.stop('immediate')
          await wait(AWAY_MS)
          await server.start()
        },
      ],
      [
        'is killed, all of it, and started',
        async (server) => {
          server.kill()
          await wait(AWAY_MS)
          await startSoon(server)
        },
      ],
      [
        'stands still, and goes on',
        async (server) => {
          server.pause()
          await wait(2 * AWAY_MS)
          server.goOn()
        },
      ],
      [
        'is there and slow, as its parks are locked',
        async (server) => {
          await server.query('begin; lock table parks; select pg_sleep(9); commit')
        },
      ],
    ])(
      'that %s: what is cached is served, nobody waits long, and it is found again',
      async (name, go) => {
        if (!postgres) return
        const { server } = own
        const link = linkOf(await share(server, 1))
        for (const path of PAGES) expect((await visit(server, path)).status).toBe(200)
        let isOver = false
        const away = go(postgres).finally(() => {
          isOver = true
        })
        const asked: Visit[] = []
        while (!isOver) {
          asked.push(
            ...(await Promise.all([...PAGES, ...OTHERS].map((path) => visit(server, path)))),
          )
          asked.push(await share(server, asked.length))
          await wait(100)
        }
        await away
        const recoveryMs = await recover(own)
        const connections = Number(await postgres.query(CONNECTIONS))
        const slowestMs = Math.max(...asked.map(({ ms }) => ms))
        print(`PostgreSQL that ${name}`, {
          connections,
          asked: asked.length,
          statuses: count(asked),
          slowestMs,
          recoveryMs,
        })
        const pages = asked.filter(({ path }) => PAGES.includes(path))
        expect(pages.filter(({ status }) => status !== 200)).toEqual([])
        expect(
          Object.keys(count(asked)).filter((status) => !/^(2|302|404|503)/.test(status)),
        ).toEqual([])
        expect(slowestMs).toBeLessThan(MAX_MS)
        expect(recoveryMs).toBeLessThan(RECOVERY_MS)
        expect(connections).toBeLessThanOrEqual(MAX_CONNECTIONS)
        expect(isAlive(server)).toBe(true)
        expect((await visit(server, `/api/share/${link}`)).status).toBe(200)
      },
    )
  },
)

const disk = postgres && mountMemory(220)
afterAll(() => disk?.remove())

test.skipIf(!disk)(
  'a PostgreSQL server whose disk is full refuses in words, and loses nothing',
  async () => {
    if (!disk) return
    chmodSync(disk.folder, 0o777)
    const full = await makePostgres(disk.folder)
    if (!full) return
    onTestFinished(full.remove)
    await full.start()
    const own = await startOwnServer({ ...SETTINGS, DATABASE_URL: full.url })
    onTestFinished(own.end)
    for (const path of PAGES) expect((await visit(own.server, path)).status).toBe(200)
    const saved = [await share(own.server, 4_000), await share(own.server, 4_001)]
    expect(count(saved)).toEqual({ 200: 2 })
    const filler = join(disk.folder, 'filler')
    try {
      writeFileSync(filler, Buffer.alloc(300_000_000))
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
    }
    const writes: Visit[] = []
    const enough = () => writes.filter(({ status }) => status === 503).length >= 20
    while (!enough() && writes.length < 3_000) writes.push(await share(own.server, writes.length))
    const pages = await Promise.all(PAGES.map((path) => visit(own.server, path)))
    rmSync(filler)
    await full.start().catch(() => {})
    const recoveryMs = await recover(own)
    saved.push(...writes.filter(({ status }) => status === 200))
    for (const one of saved.slice(-300)) {
      expect((await visit(own.server, `/api/share/${linkOf(one)}`)).status).toBe(200)
    }
    expect((await share(own.server, 5_000)).status).toBe(200)
    const said = [...new Set(writes.filter(({ status }) => status !== 200).map(({ body }) => body))]
    print('PostgreSQL whose disk is full', { writes: count(writes), said, lost: 0, recoveryMs })
    expect(Object.keys(count(writes)).filter((status) => !/^(200|503)$/.test(status))).toEqual([])
    expect(said.join()).toMatch(
      /Nothing can be saved at the moment|The park database does not answer/,
    )
    expect(pages.map(({ path, status }) => [path, status])).toEqual(
      PAGES.map((path) => [path, 200]),
    )
    expect(Math.max(...[...writes, ...pages].map(({ ms }) => ms))).toBeLessThan(MAX_MS)
    expect(isAlive(own.server)).toBe(true)
  },
)

/** Its memory is released a moment after its last process has exited. */
async function startSoon(server: PostgresServer): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      return await server.start()
    } catch {
      await wait(300)
    }
  }
}

async function recover({ server }: Own): Promise<number> {
  const begin = performance.now()
  for (let n = 0; ; n++) {
    const path = `/api/parks?lat=${40 + n / 100}&lng=-74`
    const [read, write] = [await visit(server, path), await share(server, 6_000 + n)]
    if (read.status === 200 && write.status === 200) return Math.round(performance.now() - begin)
    expect(performance.now() - begin).toBeLessThan(30_000)
    await wait(50)
  }
}

function count(visits: Visit[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of visits) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function wait(ms: number): Promise<void> {
  return takeTime(ms)
}
