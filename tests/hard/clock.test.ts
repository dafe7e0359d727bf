import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withAdmin } from '../database/global-setup.ts'
import { type ServerProcess, startOwnServer, withFolder } from '../processes/server-process.ts'
import { takeTime } from '../soon.ts'
import { stores, withStore } from './databases.ts'
import { print } from './print.ts'
import { isAlive, linkOf, visit } from './visits.ts'

const PASSWORD = 'correct horse battery staple'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * Clock offsets in turn, and the answer of '/admin' to an earlier session: a session from a month
 * ago has expired, and so has one from more than a day in the future.
 */
const JUMPS: [name: string, ms: number, adminStatus: 200 | 302][] = [
  ['ahead by a day', DAY_MS, 200],
  ['right again', 0, 200],
  ['ahead by ten years', 3_650 * DAY_MS, 302],
  ['right after ten years', 0, 302],
  ['back by an hour', -HOUR_MS, 200],
  ['back by a day', -DAY_MS, 200],
  ['right at the end', 0, 200],
]
const READS = ['/', '/?address=Boston', '/parks/chicago', '/blog', '/sitemap.xml', '/readyz']
const BLOCK_SECONDS = 12
const SIGN_IN_SECONDS = 15
/** CPU within an idle second. */
const MAX_IDLE_MS = 500
const MAX_MS = 5_000
const SETTINGS_MS = 32_000

test.each(stores)('a clock that is set shuts nobody out and stops nothing (%s)', (store) =>
  withFolder((folder) =>
    withStore(store, async (settings) => {
      const file = join(folder, 'clock')
      const setClock = (ms: number) => writeFileSync(file, String(ms))
      setClock(0)
      const { server, end } = await startOwnServer({
        ...settings,
        ADMIN_PASSWORD: PASSWORD,
        CLOCK_FILE: file,
        LOG_LEVEL: 'error',
        NODE_OPTIONS: `--import=${resolve('tests/hard/set-clock.mjs')}`,
        RATE_LIMIT_BLOCK_SECONDS: String(BLOCK_SECONDS),
        RATE_LIMIT_WRITES: '5',
        TRUSTED_PROXIES: '127.0.0.1',
      })
      onTestFinished(end)
      const figures: Record<string, unknown> = {}
      let links = [linkOf(await shareFrom(server, 'first'))]
      for (const [index, [name, ms, adminStatus]] of JUMPS.entries()) {
        const [asker, guesser] = [`10.1.${index}.1`, `10.1.${index}.2`]
        const cookie = await signIn(server, `10.1.${index}.3`)
        for (let n = 0; n < 6; n++) await shareFrom(server, asker)
        expect([name, (await shareFrom(server, asker)).status]).toEqual([name, 429])
        for (let n = 0; n < 5; n++) await guess(server, guesser, 'wrong')
        expect([name, (await guess(server, guesser, PASSWORD)).status]).toEqual([name, 429])
        setClock(ms)
        await wait(50)
        const answers = await answersOf(server, { asker, guesser, cookie, links })
        expect([name, answers.adminStatus]).toEqual([name, adminStatus])
        links = [...links, answers.link]
        await wait(SIGN_IN_SECONDS * 1_000)
        expect([name, (await shareFrom(server, asker)).status]).toEqual([name, 200])
        expect([name, (await guess(server, guesser, PASSWORD)).status]).toEqual([name, 200])
        figures[name] = { slowestMs: answers.slowestMs, idleCpuMs: answers.idleCpuMs }
      }
      if (settings.DATABASE_URL)
        figures.settingsMs = await followsSettings(server, settings.DATABASE_URL)
      expect(isAlive(server)).toBe(true)
      print(`clock, ${store}`, figures)
    }),
  ),
)

type Known = { asker: string; guesser: string; cookie: string; links: string[] }

/** Requests everything right after the clock was changed. */
async function answersOf(server: ServerProcess, { asker, guesser, cookie, links }: Known) {
  const reads = await Promise.all([
    ...READS.map((path) => visit(server, path)),
    ...links.map((id) => visit(server, `/api/share/${id}`)),
  ])
  expect(reads.map(({ path, status }) => [path, status])).toEqual(
    reads.map(({ path }) => [path, 200]),
  )
  const status = await visit(server, '/api/ratelimit/status', from(asker))
  const { timeLeft } = JSON.parse(status.body) as { timeLeft: number }
  expect(timeLeft).toBeLessThanOrEqual(60_000)
  const guessed = await guess(server, guesser, PASSWORD)
  expect(guessed.wait).toBeLessThanOrEqual(SIGN_IN_SECONDS)
  const link = await shareFrom(server, 'somebody new')
  expect(link.status).toBe(200)
  const admin = await visit(server, '/admin', { headers: { cookie } })
  // Signing in works at once, even if the session was lost.
  const again = await signIn(server, '10.9.9.9')
  expect((await visit(server, '/admin', { headers: { cookie: again } })).status).toBe(200)
  const idleCpuMs = await idleCpu(server)
  expect(idleCpuMs).toBeLessThan(MAX_IDLE_MS)
  const slowestMs = Math.max(...reads.map(({ ms }) => ms), link.ms, admin.ms)
  expect(slowestMs).toBeLessThan(MAX_MS)
  return { link: linkOf(link), adminStatus: admin.status, slowestMs, idleCpuMs }
}

function from(address: string): RequestInit & { headers: Record<string, string> } {
  return { headers: { 'x-forwarded-for': address, 'x-client-id': `client of ${address}` } }
}

let shares = 0

function shareFrom(server: ServerProcess, address: string) {
  shares += 1
  const body = JSON.stringify({ parkId: 1, location: { lat: 1 + shares / 1_000, lng: 2 } })
  const isAddress = /^[\d.]+$/.test(address)
  const { headers } = from(isAddress ? address : `10.7.${shares >> 8}.${shares & 255}`)
  return visit(server, '/api/share', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
}

async function guess(server: ServerProcess, address: string, password: string) {
  const answer = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { ...from(address).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  await answer.text()
  const cookie = answer.headers.getSetCookie().map((header) => header.split(';')[0])
  const seconds = Number(answer.headers.get('retry-after') ?? 0)
  return { status: answer.status, wait: seconds, cookie: cookie.join('; ') }
}

async function signIn(server: ServerProcess, address: string): Promise<string> {
  const { status, cookie } = await guess(server, address, PASSWORD)
  expect(status).toBe(200)
  return cookie
}

/** CPU milliseconds within an idle second. */
async function idleCpu({ pid }: ServerProcess): Promise<number> {
  await wait(500)
  const before = cpuOf(pid)
  await wait(1_000)
  return cpuOf(pid) - before
}

function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The time until a setting changed by another process is noticed. */
async function followsSettings(server: ServerProcess, url: string): Promise<number> {
  const begin = performance.now()
  await withAdmin(
    url,
    (sql) => sql`insert into settings (name, value) values ('SITE_NAME', '"Another name"'::jsonb)`,
  )
  while (!(await visit(server, '/about')).body.includes('Another name')) {
    expect(performance.now() - begin).toBeLessThan(SETTINGS_MS)
    await wait(500)
  }
  return Math.round(performance.now() - begin)
}

function wait(ms: number): Promise<void> {
  return takeTime(ms)
}
