// Time to the first answer, and memory, on both databases.
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import postgres from 'postgres'
import { serverUrl } from './databases.ts'
import { median, print, verdict } from './measure.ts'
import { freePort, isUp, startServer } from './product.ts'

const STARTS = 5
const REST_MS = 20_000
const LOAD_SECONDS = 10
const MAX_START_S = 2
const PATHS = ['/', '/api/parks?lat=37.7749&lng=-122.4194&radius=5000', '/parks/chicago', '/blog']

const folder = await mkdtemp(join(tmpdir(), 'parkfetch-start-'))
try {
  await measure('embedded', '', 330)
  if (serverUrl) await withServerDatabase((url) => measure('PostgreSQL', url, 200))
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measure(name: string, databaseUrl: string, mostIdle: number): Promise<void> {
  const first = await seconds(databaseUrl)
  const starts: number[] = []
  for (let turn = 0; turn < STARTS; turn++) starts.push(await seconds(databaseUrl))
  print(`\n${name}: the first start, which makes the database, took ${first.toFixed(1)} s`)
  verdict('s from a later start to the first answer', median(starts), {
    most: MAX_START_S,
    of: name,
  })
  await running(databaseUrl, async (server, origin) => {
    for (const path of PATHS) await fetch(origin + path)
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    verdict('MB of memory at rest', megabytes(server, 'VmRSS'), { most: mostIdle, of: name })
    const requests = PATHS.map((path) => ({ path }))
    await autocannon({ url: origin, connections: 16, duration: LOAD_SECONDS, requests })
    print(`      MB at most, under load: ${megabytes(server, 'VmHWM').toFixed(0)}`)
  })
}

async function seconds(databaseUrl: string): Promise<number> {
  const start = performance.now()
  return running(databaseUrl, async () => (performance.now() - start) / 1_000)
}

async function running<T>(
  databaseUrl: string,
  work: (server: ChildProcess, origin: string) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const server = startServer(port, folder, { DATABASE_URL: databaseUrl })
  try {
    await isUp(port)
    return await work(server, `http://127.0.0.1:${port}`)
  } finally {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
  }
}

async function withServerDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const name = `parkfetch_start_${process.pid}`
  const admin = postgres(serverUrl ?? '', { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  try {
    const url = new URL(serverUrl ?? '')
    url.pathname = `/${name}`
    await work(url.href)
  } finally {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

/** From /proc (proc(5)). */
function megabytes({ pid }: ChildProcess, field: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )
  return Number(found?.[1]) / 1_024
}
