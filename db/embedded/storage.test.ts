import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readOnlyWhenFull } from './storage.mjs'

const { statfsSync } = fs
let db: PGlite
let folder: string
let reported: (string | null)[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  db = await PGlite.create()
  readOnlyWhenFull(db, folder, (reason: string | null) => reported.push(reason))
})
beforeEach(() => {
  reported = []
})
afterEach(() => setRoom(null))
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

/** The simulated free space in bytes; null for the real one. */
function setRoom(bytes: number | null): void {
  const said = { bavail: bytes, bsize: 1 }
  fs.statfsSync = bytes === null ? statfsSync : ((() => said) as unknown as typeof statfsSync)
  syncBuiltinESMExports()
}

/** Sends a statement like the socket, and returns the code of its error, if any. */
async function send(statement: string): Promise<string | undefined> {
  const text = Buffer.from(`Q....${statement}\0`)
  text.writeInt32BE(text.length - 1, 1)
  let answer = ''
  await db.execProtocolRawStream(new Uint8Array(text), {
    onRawData: (bytes) => {
      answer += Buffer.from(bytes).toString('latin1')
    },
  })
  return /\0C(\w{5})\0/.exec(answer)?.[1]
}

const WRITE = "comment on schema public is 'written'"

test('only reads while there is no room, and says so once', async () => {
  setRoom(30_000_000)
  expect(await send(WRITE)).toBe('25006')
  expect(await send('select 1')).toBeUndefined()
  expect(reported).toEqual(['ENOSPC'])
  setRoom(40_000_000)
  expect(await send(WRITE)).toBeUndefined()
  expect(reported).toEqual(['ENOSPC', null])
})

test.each(['commit', 'rollback'])(
  'writes where room went and came within one that ended in %s',
  async (end) => {
    setRoom(40_000_000)
    await send('begin')
    setRoom(30_000_000)
    await send('select 1')
    await send(end)
    setRoom(40_000_000)
    expect(await send(WRITE)).toBeUndefined()
    expect(reported).toEqual([])
  },
)

test.each(['commit', 'rollback'])(
  'only reads where room came and went within one that ended in %s',
  async (end) => {
    setRoom(30_000_000)
    await send('select 1')
    await send('begin')
    setRoom(40_000_000)
    await send('select 1')
    setRoom(30_000_000)
    await send(end)
    expect(await send(WRITE)).toBe('25006')
    setRoom(40_000_000)
    expect(await send(WRITE)).toBeUndefined()
    expect(reported).toEqual(['ENOSPC', null])
  },
)
