// Searches on the embedded database while a region is imported, compared with the same searches
// before.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Regions as ListedRegions } from '#domain/region/region-schemas.ts'
import { box } from '../tests/osm/elements.ts'
import { type Element, writeBlock, writeHeader } from '../tests/osm/write-pbf.ts'
import { searchSteadily } from '../tests/steady-searches.ts'
import { startRegions } from '../tests/upstreams/regions.ts'
import { milliseconds, percentile, print, verdict } from './measure.ts'
import { freePort, isUp, startServer } from './product.ts'

const PARKS = 5_000
const QUIET_MS = 10_000
const POLL_MS = 500
const MAX_P99_MS = 300
const KEY = 'us/colorado'
const PATH = '/north-america/us/colorado-latest.osm.pbf'
const PASSWORD = 'correct-horse'

const folder = await mkdtemp(join(tmpdir(), 'parkfetch-regions-'))
const double = await startRegions()
double.files.set(PATH, { bytes: parksFile() })
const port = await freePort()
const url = `http://localhost:${port}`
const server = startServer(port, folder, {
  REGIONS_INDEX_URL: `${double.url}/index-v1.json`,
  SITE_URL: 'https://parks.example',
  CONTACT_EMAIL: 'parks@example.com',
  ADMIN_PASSWORD: PASSWORD,
})
try {
  await isUp(port)
  await measure()
} finally {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
  await double.close()
  await rm(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const cookie = await signIn()
  // Opens what the first searches need.
  await during(() => wait(QUIET_MS / 2))
  const quiet = await during(() => wait(QUIET_MS))
  const start = performance.now()
  const busy = await during(() => bringIn(cookie))
  const seconds = (performance.now() - start) / 1_000
  print(`\n${PARKS.toLocaleString('en-US')} parks imported in ${seconds.toFixed(1)} s`)
  print(`  searches before     ${told(quiet)}`)
  print(`  searches meanwhile  ${told(busy)}`)
  verdict('p99 in ms of searches while a region is imported', percentile(busy, 0.99), {
    most: MAX_P99_MS,
    of: 'embedded',
    sides: [milliseconds(percentile(busy, 0.99)), milliseconds(percentile(quiet, 0.99))],
  })
}

async function during(work: () => Promise<unknown>): Promise<number[]> {
  const stop = searchSteadily(url)
  await work()
  return stop()
}

function told(times: number[]): string {
  const [p50, p99] = [0.5, 0.99].map((share) => milliseconds(percentile(times, share)))
  return `p50 ${p50}  p99 ${p99}  at most ${milliseconds(Math.max(...times))}  (${times.length})`
}

async function bringIn(cookie: string): Promise<void> {
  await ask('/api/trpc/regions.add', { cookie, body: { key: KEY } })
  for (;;) {
    await wait(POLL_MS)
    const answer = await ask('/api/trpc/regions.list', { cookie })
    const { regions } = (await answer.json()).result.data as ListedRegions
    const run = regions[0]?.run
    if (run?.state === 'done') return
    if (run?.state !== 'waiting' && run?.state !== 'running') {
      throw new Error(`The region is ${run?.state}: ${run?.message}`)
    }
  }
}

async function signIn(): Promise<string> {
  const answer = await ask('/api/admin/login', { body: { password: PASSWORD } })
  const cookies = answer.headers.getSetCookie()
  return cookies.map((header) => header.split(';')[0]).join('; ')
}

type Asked = { cookie?: string; body?: object }

async function ask(path: string, { cookie = '', body }: Asked): Promise<Response> {
  // The product takes its site to be on https.
  const origin = url.replace('http:', 'https:')
  const headers = { 'content-type': 'application/json', origin, cookie }
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const answer = await fetch(url + path, { ...init, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Parks in and around Vancouver, where some of the searches are. */
function parksFile(): Buffer {
  const blocks = [writeHeader()]
  for (let index = 0; index < PARKS; index++) {
    const at: [number, number] = [-123.6 + (index % 100) / 100, 49 + Math.floor(index / 100) / 100]
    const tags = { leisure: 'park', name: `Elm Park ${index}`, lit: 'yes', surface: 'grass' }
    const elements: Element[] = box({ id: (index + 1) * 10, at, side: 0.003, tags })
    blocks.push(writeBlock(elements, { level: 1 }))
  }
  return Buffer.concat(blocks)
}
