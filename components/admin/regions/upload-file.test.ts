import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_PIECE_BYTES } from '#domain/region/region-limits.ts'
import { findBegun, forgetBegun, saveBegun, uploadFile } from './upload-file.ts'

afterEach(() => vi.unstubAllGlobals())

const SIZE = MAX_PIECE_BYTES + 500
const ID = 'a1'.repeat(16)

/** A server that keeps what it is sent; `spoil` may answer instead. */
function startServer(spoil: (call: number) => Response | 'cut' | undefined = () => undefined) {
  const pieces: { upload: string; offset: number; size: number }[] = []
  let [calls, received] = [0, 0]
  vi.stubGlobal('fetch', async (address: string, { body, signal }: RequestInit) => {
    signal?.throwIfAborted()
    const { searchParams } = new URL(address, 'http://site')
    const offset = Number(searchParams.get('offset'))
    const size = (body as Blob).size
    pieces.push({ upload: searchParams.get('upload') ?? '', offset, size })
    calls += 1
    const spoilt = spoil(calls)
    if (spoilt === 'cut') throw new TypeError('Failed to fetch')
    if (spoilt) return spoilt
    if (offset === received) received += size
    return Response.json({ received })
  })
  return pieces
}

function upload(options: Partial<Parameters<typeof uploadFile>[0]> = {}) {
  const file = new Blob([new Uint8Array(SIZE)])
  const { signal } = new AbortController()
  return uploadFile({
    file,
    upload: ID,
    done: 0,
    signal,
    onProgress: () => {},
    retryMs: 0,
    ...options,
  })
}

test('a file is sent piece by piece', async () => {
  const pieces = startServer()
  const progress: number[] = []
  await upload({ onProgress: (done) => progress.push(done) })
  expect(pieces).toEqual([
    { upload: ID, offset: 0, size: MAX_PIECE_BYTES },
    { upload: ID, offset: MAX_PIECE_BYTES, size: 500 },
  ])
  expect(progress).toEqual([MAX_PIECE_BYTES, SIZE])
})

test('a piece that failed is sent again', async () => {
  const pieces = startServer((call) => {
    if (call === 1) return 'cut'
    return call === 2 ? new Response('Bad Gateway', { status: 502 }) : undefined
  })
  await upload()
  expect(pieces.map(({ offset }) => offset)).toEqual([0, 0, 0, MAX_PIECE_BYTES])
})

test('it goes on from what the server has', async () => {
  const pieces = startServer((call) => (call === 1 ? Response.json({ received: 300 }) : undefined))
  await upload()
  // It said 300 at first, and then that it had nothing.
  expect(pieces.map(({ offset }) => offset)).toEqual([0, 300, 0, MAX_PIECE_BYTES])
})

test('what was sent before is not sent again', async () => {
  const pieces = startServer(() => Response.json({ received: SIZE }))
  await upload({ done: MAX_PIECE_BYTES })
  expect(pieces.map(({ offset }) => offset)).toEqual([MAX_PIECE_BYTES])
})

test('what the server no longer has is sent again', async () => {
  const pieces = startServer()
  await upload({ done: MAX_PIECE_BYTES })
  expect(pieces.map(({ offset }) => offset)).toEqual([MAX_PIECE_BYTES, 0, MAX_PIECE_BYTES])
})

test('a server that can’t be reached is given up', async () => {
  const pieces = startServer(() => 'cut')
  await expect(upload()).rejects.toThrow('The connection to the server was lost')
  expect(pieces).toHaveLength(4)
})

test('the server’s explanation is passed on', async () => {
  startServer(() => Response.json({ message: 'There is no room.' }, { status: 400 }))
  await expect(upload()).rejects.toThrow('There is no room.')
  startServer(() => new Response('<html>', { status: 413 }))
  await expect(upload()).rejects.toThrow('The server did not take the file (413).')
})

test('an upload can be stopped', async () => {
  const stop = new AbortController()
  const pieces = startServer()
  const going = upload({ signal: stop.signal, onProgress: () => stop.abort() })
  await expect(going).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(pieces).toHaveLength(1)
})

describe('an upload that was begun', () => {
  const FILE = { name: 'town.osm.pbf', size: 3_000, lastModified: 1_700_000_000_000 }

  let stored: Map<string, string>
  beforeEach(() => {
    stored = new Map()
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
      },
    })
    return () => vi.unstubAllGlobals()
  })

  test('a file that was never sent has a new upload', () => {
    const begun = findBegun(FILE)
    expect(begun).toMatchObject({ upload: expect.stringMatching(/^[0-9a-f]{32}$/), done: 0 })
    expect(findBegun(FILE).upload).not.toBe(begun.upload)
  })

  test('an upload goes on until it is forgotten', () => {
    const begun = { ...findBegun(FILE), done: 2_000 }
    saveBegun(begun)
    expect(findBegun({ ...FILE })).toEqual(begun)
    forgetBegun()
    expect(findBegun(FILE)).toMatchObject({ done: 0 })
  })

  test.each([
    ['name', { name: 'city.osm.pbf' }],
    ['size', { size: 3_001 }],
    ['date', { lastModified: 1_700_000_000_001 }],
  ])('a file of another %s does not go on', (_, other) => {
    const begun = { ...findBegun(FILE), done: 2_000 }
    saveBegun(begun)
    expect(findBegun({ ...FILE, ...other })).toMatchObject({ done: 0 })
  })

  test.each([
    '',
    'no JSON',
    '{}',
    '{"file":"3000 1700000000000 town.osm.pbf","upload":"x","done":1}',
  ])('what is stored as %s is no upload', (text) => {
    stored.set('regionUpload', text)
    expect(findBegun(FILE)).toMatchObject({ done: 0 })
  })
})
