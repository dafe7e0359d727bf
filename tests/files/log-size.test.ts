import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepLogShort } from '../../db/embedded/log-size.mjs'
import { queryMessage } from '../../db/embedded/protocol.mjs'
import { takeTime } from '../soon.ts'

/** Writes four log segments of 16 MB. */
const BIG_WRITE = "insert into notes select repeat('x', 1000) from generate_series(1, 60000)"
const FEW = 4
/** Until the log is checked again. */
const LOOK_MS = 300

vi.setConfig({ testTimeout: 60_000 })

let db: PGlite
let folder: string
let isWritable = true

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-size-'))
  const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off']
  db = await PGlite.create({ dataDir: folder, startParams })
  keepLogShort(db, folder, () => isWritable)
  await send('create table notes (text text)')
})
beforeEach(() => {
  isWritable = true
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

/** Sends a statement like the socket, once the log may be checked again; returns the answer. */
async function send(statement: string): Promise<string> {
  await takeTime(LOOK_MS)
  let answer = ''
  await db.execProtocolRawStream(queryMessage(statement), {
    onRawData: (bytes) => {
      answer += Buffer.from(bytes).toString('latin1')
    },
  })
  return answer
}

const segments = () => readdirSync(join(folder, 'pg_wal')).filter((name) => name.length === 24)

test('the log stays short after big writes', async () => {
  for (let turn = 0; turn < 3; turn++) await send(BIG_WRITE)
  expect(segments().length).toBeLessThan(FEW)
})

test('the log stays short within a transaction, whose isolation can still be set', {
  tags: ['full'],
}, async () => {
  await send(BIG_WRITE)
  await send('begin')
  expect(await send('set transaction isolation level serializable')).not.toContain('ERROR')
  await send(BIG_WRITE)
  await send(BIG_WRITE)
  expect(segments().length).toBeLessThan(FEW)
  expect(await send('rollback')).not.toContain('ERROR')
})

test('waits for the end of a transaction that has failed', { tags: ['full'] }, async () => {
  await send('begin')
  await send(BIG_WRITE)
  expect(await send('select no_such')).toContain('ERROR')
  expect(await send('rollback')).toContain('ROLLBACK')
  expect(segments().length).toBeLessThan(FEW)
})

test('waits while nothing can be written', async () => {
  isWritable = false
  await send(BIG_WRITE)
  expect(segments().length).toBeGreaterThanOrEqual(FEW)
  isWritable = true
  await send('select 1')
  expect(segments().length).toBeLessThan(FEW)
})
