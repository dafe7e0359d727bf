// Answers to questions about parks at 200 a second, each from a network of its own, on the embedded
// database and on a server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { printSkipped, serverUrl } from './databases.ts'
import { isSmall, measure } from './measure.ts'
import { startProduct } from './product.ts'

const EVERY_MS = 5
const ANSWERS = isSmall ? 100 : 1_000
const KEYS = ['toilets', 'shade', 'lit', 'benches', 'drinking_water']
const VALUES = ['yes', 'no']

await measureOn('embedded', '')
if (serverUrl) {
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  const name = `parkfetch_bench_answers_${process.pid}`
  await admin.unsafe(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  try {
    await measureOn('PostgreSQL', url.href)
  } finally {
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  }
} else printSkipped('answers on PostgreSQL')

async function measureOn(database: string, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parkfetch-answers-'))
  const settings = { DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.0/8, ::1/128' }
  const { origin, stop } = await startProduct(folder, settings)
  try {
    const response = await fetch(`${origin}/api/parks?address=New+York&radius=20000`)
    const { parks } = (await response.json()) as { parks: { id: number }[] }
    let given = 0
    /** However long the answers take. */
    const round = async () => {
      const start = performance.now()
      const times: Promise<number>[] = []
      for (let index = 0; index < ANSWERS; index++) {
        await wait(Math.max(0, start + index * EVERY_MS - performance.now()))
        given += 1
        times.push(give(`${origin}/api/parks/${parks[given % parks.length]?.id}/answers`, given))
      }
      return Promise.all(times)
    }
    const name = `${1_000 / EVERY_MS} answers a second`
    await measure(`Visitors, ${database}`, [{ name, round, most: { p99: 20 } }])
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives an answer: milliseconds, for ever if the server is too busy. */
async function give(url: string, index: number): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, {
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
