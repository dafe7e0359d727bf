import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import autocannon, { type Request, type Result } from 'autocannon'
import { expect, test } from 'vitest'
import { startServer, withPreparedFolder } from '../processes/server-process.ts'
import { takeTime } from '../soon.ts'
import { print } from './print.ts'
import { AMPLE } from './traffic.ts'

const VIEWS = 500_000
/** Seed parks whose cards are opened. */
const PARKS = 500
const MAX_GROWTH_MB = 60
const MAX_START_MS = 3_000

const sizeMb = (folder: string) =>
  Number(
    execFileSync('du', ['--summarize', '--block-size=1000000', folder]).toString().split('\t')[0],
  )
const segmentsOf = (folder: string) =>
  readdirSync(join(folder, 'postgres/files/pg_wal')).filter((name) => name.length === 24).length

let visitors = 0

/** Each by another visitor, as repeated views count once an hour. */
function countViews(url: string, amount: number): Promise<Result> {
  const setupRequest = (request: Request): Request => {
    visitors += 1
    const path = `/api/parks/${(visitors % PARKS) + 1}/view`
    return { ...request, path, headers: { 'x-client-id': `visitor-${visitors}` } }
  }
  return autocannon({ url, connections: 32, amount, requests: [{ method: 'POST', setupRequest }] })
}

test('half a million counted views leave the embedded database small, also after a kill', () =>
  withPreparedFolder(async (folder) => {
    const settings = { ...AMPLE, DATA_DIR: folder }
    const before = sizeMb(folder)
    const first = await startServer(settings)
    const half = await countViews(first.url, VIEWS / 2)
    // In the middle of further requests.
    const killed = countViews(first.url, VIEWS)
    await takeTime(2_000)
    await first.stop('SIGKILL')
    await killed
    const atKill = { grownMb: sizeMb(folder) - before, segments: segmentsOf(folder) }
    const begin = performance.now()
    const second = await startServer(settings)
    const startMs = Math.round(performance.now() - begin)
    const rest = await countViews(second.url, VIEWS / 2)
    const grownMb = sizeMb(folder) - before
    await second.stop('SIGTERM')
    print('log growth', { views: VIEWS, before, atKill, startMs, grownMb })
    expect([half['2xx'], rest['2xx']]).toEqual([VIEWS / 2, VIEWS / 2])
    expect(grownMb).toBeLessThanOrEqual(MAX_GROWTH_MB)
    expect(startMs).toBeLessThan(MAX_START_MS)
  }))
