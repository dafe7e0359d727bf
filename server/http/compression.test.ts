import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressText } from './compression.ts'

const LONG = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: 'Oak Park' })))
const PICTURE = new Uint8Array(2_000)

const app = new Hono()
app.use(compressText)
app.get('/long', (c) => c.body(LONG, 201, { 'content-type': 'application/json', 'x-own': 'kept' }))
app.get('/short', (c) => c.json({ message: 'short' }))
app.get('/picture', (c) => c.body(PICTURE, 200, { 'content-type': 'image/jpeg' }))

async function ask(path: string, accepted?: string, method = 'GET') {
  const headers: Record<string, string> = accepted ? { 'accept-encoding': accepted } : {}
  const response = await app.request(path, { method, headers })
  const { status } = response
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status, headers: response.headers, bytes }
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, GZIP;q=0.5', 'gzip'],
] as const)('a client that takes %s is sent %s', async (accepted, encoding) => {
  const { status, headers, bytes } = await ask('/long', accepted)
  expect(status).toBe(201)
  expect(headers.get('content-encoding')).toBe(encoding)
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('x-own')).toBe('kept')
  expect(headers.get('vary')).toBe('Accept-Encoding')
  expect(bytes.length).toBeLessThan(LONG.length / 5)
  expect(decoders[encoding](bytes).toString()).toBe(LONG)
})

test.each([undefined, 'identity', 'gzip;q=0', 'zstd'])(
  'a client that takes %s',
  async (accepted) => {
    const { headers, bytes } = await ask('/long', accepted)
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(bytes.toString()).toBe(LONG)
  },
)

test('what is short, is no text or has no body stays as it is', async () => {
  const short = await ask('/short', 'br')
  expect(short.headers.get('content-encoding')).toBeNull()
  expect(short.bytes.toString()).toBe('{"message":"short"}')
  const picture = await ask('/picture', 'br')
  expect(picture.headers.get('content-encoding')).toBeNull()
  expect(picture.headers.get('vary')).toBeNull()
  expect(picture.bytes).toHaveLength(2_000)
  const head = await ask('/long', 'br', 'HEAD')
  expect(head.status).toBe(201)
  expect(head.bytes).toHaveLength(0)
})
