// Answers to questions about parks at 200 a second, each from a network of its own, on the embedded
// database and on BENCH_DATABASE_URL, if that is set.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { printSkipped, serverUrl } from './databases.ts'
import { milliseconds, percentile, print, verdict } from './measure.ts'
import { freePort, isUp, startServer } from './product.ts'

const EVERY_MS = 5
const WARM_UP = 400
const ANSWERS = 4_000
const MAX_P99_MS = 20
const KEYS = ['toilets', 'shade', 'lit', 'benches', 'drinking_water']
const VALUES = ['yes', 'no']

for (const database of ['embedded', 'server'] as const) {
  const folder = await mkdtemp(join(tmpdir(), 'parkfetch-answers-'))
  if (database === 'server' && !serverUrl) {
    printSkipped('answers')
    break
  }
  const own = database === 'server' ? await makeDatabase(serverUrl ?? '') : null
  const port = await freePort()
  const server = startServer(port, folder, {
    DATABASE_URL: own?.url ?? '',
    TRUSTED_PROXIES: '127.0.0.0/8, ::1/128',
    RATE_LIMIT_WRITES: '1000000',
  })
  try {
    await isUp(port)
    await measure(`http://127.0.0.1:${port}`, database)
  } finally {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
    await own?.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A database of its own on the server. */
async function makeDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  const name = `parkfetch_bench_answers_${process.pid}`
  await admin.unsafe(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

async function measure(url: string, database: string): Promise<void> {
  const answer = await fetch(`${url}/api/parks?address=New+York&radius=20000`)
  const { parks } = (await answer.json()) as { parks: { id: number }[] }
  const ids = parks.map(({ id }) => id)
  await answerSteadily(url, ids, WARM_UP)
  const times = await answerSteadily(url, ids, ANSWERS)
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(times, share)) as [number, number]
  const refused = times.filter((time) => time === Number.POSITIVE_INFINITY).length
  print(
    `\n${ANSWERS} answers at ${1_000 / EVERY_MS} a second, ${database}; ${refused} were refused`,
  )
  print(`  p50 ${milliseconds(p50)}  p99 ${milliseconds(p99)}`)
  verdict('p99 in ms of answers', p99, {
    most: MAX_P99_MS,
    of: database,
    sides: [milliseconds(p99), milliseconds(p50)],
  })
}

/** However long the answers take. Returns how long each took in milliseconds; a refused one for ever. */
async function answerSteadily(url: string, ids: number[], count: number): Promise<number[]> {
  const start = performance.now()
  const times: Promise<number>[] = []
  for (let index = 0; index < count; index++) {
    await wait(Math.max(0, start + index * EVERY_MS - performance.now()))
    times.push(give(url, ids[index % ids.length] ?? 1, index))
  }
  return Promise.all(times)
}

async function give(url: string, id: number, index: number): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${url}/api/parks/${id}/answers`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(index >> 8) & 255}.${index & 255}.1`,
    },
    body: JSON.stringify({
      key: KEYS[index % KEYS.length],
      value: VALUES[Math.floor(index / 7) % VALUES.length],
    }),
  })
  await answer.text()
  if (answer.status === 503) return Number.POSITIVE_INFINITY
  if (!answer.ok) throw new Error(`An answer was refused with ${answer.status}.`)
  return performance.now() - start
}
