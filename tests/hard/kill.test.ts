import { describe, expect, inject, test, vi } from 'vitest'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'
import { startServer, withFolder } from '../processes/server-process.ts'
import { takeTime } from '../soon.ts'
import { print } from './print.ts'

const ROUNDS = 20
/** Writes acknowledged in a round before it is killed, at some moment within this time. */
const WRITES = 6
const WITHIN_MS = 200
const MAX_START_MS = 5_000
const AMPLE = { RATE_LIMIT_WRITES: '1000000', RATE_LIMIT_SEARCH: '1000000', LOG_LEVEL: 'error' }

type Settings = Record<string, string>

const { remote } = inject('databases')

describe(`killed while it writes, ${ROUNDS} times over, the product`, () => {
  test('loses nothing that it has acknowledged, on the embedded database', () =>
    withFolder((folder) => killWhileWriting('embedded', { DATA_DIR: folder })))

  test.skipIf(!remote)('loses nothing that it has acknowledged, on a server', () =>
    withFolder((folder) =>
      withDatabase('kill', (url) =>
        killWhileWriting('server', { DATA_DIR: folder, DATABASE_URL: url }),
      ),
    ),
  )
})

describe('killed during its first start, the product', () => {
  test('starts afterwards, on the embedded database', () =>
    withFolder((folder) => killWhileStarting('embedded', { DATA_DIR: folder })))

  test.skipIf(!remote)('starts afterwards, on a server', () =>
    withFolder((folder) =>
      withDatabase('first', (url) =>
        killWhileStarting('server', { DATA_DIR: folder, DATABASE_URL: url }),
      ),
    ),
  )
})

async function withDatabase(what: string, work: (url: string) => Promise<void>): Promise<void> {
  if (!remote) return
  const name = `parkfetch_hard_${what}_${process.pid}`
  await withAdmin(remote.url, (sql) => sql.unsafe(`create database ${name}`))
  try {
    await work(databaseUrl(remote.url, name))
  } finally {
    await withAdmin(remote.url, (sql) => sql.unsafe(`drop database ${name} with (force)`))
  }
}

/** Acknowledged writes: links by park id, and ratings by visitor. */
type Written = { shares: Map<number, string>; raters: string[] }

function countOf({ shares, raters }: Written): number {
  return shares.size + raters.length
}

async function killWhileWriting(kind: string, settings: Settings): Promise<void> {
  const written: Written = { shares: new Map(), raters: [] }
  const starts: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const begin = performance.now()
    const server = await startServer({ ...AMPLE, ...settings })
    if (round > 0) starts.push(Math.round(performance.now() - begin))
    await expectSaved(server.url, written)
    if (round === ROUNDS) {
      await server.stop('SIGTERM')
      break
    }
    const writing = writeUntilGone(server.url, written, round)
    const before = countOf(written)
    await vi.waitUntil(() => countOf(written) >= before + WRITES, 20_000)
    await takeTime(Math.random() * WITHIN_MS)
    await server.stop('SIGKILL')
    await writing
  }
  const slowestStart = Math.max(...starts)
  const acknowledged = countOf(written)
  print(`kill, ${kind}`, { rounds: ROUNDS, acknowledged, lost: 0, slowestStartMs: slowestStart })
  expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS * WRITES)
  expect(slowestStart).toBeLessThan(MAX_START_MS)
}

async function writeUntilGone(url: string, written: Written, round: number): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const post = async (path: string, body: unknown, more: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }
    const answer = await fetch(url + path, init)
    return answer.status === 200 ? answer.json() : null
  }
  const share = async (place: number) => {
    const parkId = (place % 500) + 1
    const location = { lat: 40 + round / 100, lng: -100 - place / 1_000 }
    const made = (await post('/api/share', { parkId, location })) as { shortId: string } | null
    if (made) written.shares.set(round * 100_000 + place, made.shortId)
  }
  const rate = async (visitor: number) => {
    const name = `kill-${round}-${visitor}`
    const path = `/api/parks/${((round * 20 + visitor) % 500) + 1}/rating`
    if (await post(path, { rating: 4 }, { 'x-client-id': name })) written.raters.push(name)
  }
  const write = async (one: (n: number) => Promise<void>) => {
    for (let n = 0; ; n++) await one(n)
  }
  // Each ends when the server is gone.
  await Promise.allSettled([write(share), write(rate)])
}

async function expectSaved(url: string, { shares, raters }: Written): Promise<void> {
  const ids = [...shares.values()]
  for (const id of ids.slice(-200)) {
    const { status } = await fetch(`${url}/api/share/${id}`)
    expect([id, status]).toEqual([id, 200])
  }
  const mine = raters.slice(-20)
  for (const name of mine) {
    const [, round = '0', visitor = '0'] = name.split('-')
    const parkId = ((Number(round) * 20 + Number(visitor)) % 500) + 1
    const input = encodeURIComponent(JSON.stringify({ parkId }))
    const answer = await fetch(`${url}/api/trpc/rating.mine?input=${input}`, {
      headers: { 'x-client-id': name },
    })
    expect([name, JSON.stringify(await answer.json())]).toEqual([
      name,
      expect.stringContaining('4'),
    ])
  }
}

async function killWhileStarting(kind: string, settings: Settings): Promise<void> {
  for (const delay of [300, 700, 1_200, 1_800, 2_500]) {
    const starting = startServer({ ...AMPLE, ...settings }, 'npm start', {
      killAfterMs: delay,
    })
    await starting.then(
      (server) => server.stop('SIGKILL'),
      () => {},
    )
  }
  const begin = performance.now()
  const server = await startServer({ ...AMPLE, ...settings })
  const startMs = Math.round(performance.now() - begin)
  const answer = await fetch(`${server.url}/api/parks?address=Boston`)
  expect(((await answer.json()) as { total: number }).total).toBeGreaterThan(0)
  await server.stop('SIGTERM')
  print(`killed at the first start, ${kind}`, { times: 5, startMs })
}
