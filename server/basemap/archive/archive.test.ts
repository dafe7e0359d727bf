import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeTinyArchive } from '../../../tests/basemap/tiny-archive.ts'
import { openFileSource } from '../base-map.ts'
import { openArchive } from './archive.ts'
import { makeUrlSource } from './byte-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'tiles-'))
afterAll(() => rmSync(folder, { recursive: true }))

const archive = await makeTinyArchive()

function openBytes(name: string, bytes: Uint8Array) {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return openFileSource(file).then(openArchive)
}

describe('a file', () => {
  test('has its tiles, and nothing elsewhere', async () => {
    const opened = await openBytes('tiny.pmtiles', archive)
    onTestFinished(opened.close)
    const { find, minZoom, maxZoom, attribution } = opened
    expect({ minZoom, maxZoom, attribution }).toEqual({
      minZoom: 0,
      maxZoom: 2,
      attribution: 'Somebody',
    })
    expect((await find(0, 0, 0))?.isGzipped).toBe(true)
    expect(await find(2, 3, 3)).toBe(null)
  })

  test.each([
    ['is no PMTiles archive', Buffer.from('<html>'.repeat(4_000))],
    ['is no PMTiles archive', Buffer.alloc(0)],
    ['has pictures', withByte(archive, 99, 2)],
    ['neither gzipped nor plain', withByte(archive, 98, 4)],
  ])('that %s is refused with the reason', async (why, bytes) => {
    await expect(openBytes('bad.pmtiles', bytes)).rejects.toThrow(why)
    const source = await openFileSource(join(folder, 'bad.pmtiles'))
    const close = vi.spyOn(source, 'close')
    await expect(openArchive(source)).rejects.toThrow(why)
    expect(close).toHaveBeenCalledOnce()
  })

  test('in another schema is refused', async () => {
    const bytes = await makeTinyArchive({ vector_layers: [{ id: 'transportation' }] })
    await expect(openBytes('other.pmtiles', bytes)).rejects.toThrow(/Protomaps schema.*earth/)
  })

  test('that does not exist is named', async () => {
    await expect(openFileSource(join(folder, 'none'))).rejects.toThrow(/none can't be read/)
  })
})

describe('a URL', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  async function serve(answer: RequestListener): Promise<string> {
    server = createServer(answer)
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/tiny.pmtiles`
  }

  function ranged(request: Parameters<RequestListener>[0]): Buffer {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    return archive.subarray(Number(from), Number(to) + 1)
  }

  const open = (url: string) => openArchive(makeUrlSource(url, 300))

  test('is read by ranges', async () => {
    const url = await serve((request, response) => {
      response.writeHead(206, { etag: '"1"' }).end(ranged(request))
    })
    const { find } = await open(url)
    expect((await find(1, 0, 0))?.bytes.length).toBeGreaterThan(20)
  })

  test.each<[string, RequestListener]>([
    ['does not serve ranges', (_, response) => response.end(archive)],
    ['answered 404', (_, response) => response.writeHead(404).end()],
    ['answered 302', (_, response) => response.writeHead(302, { location: '/' }).end()],
    ['did not answer in time', () => {}],
    [
      'did not answer in time',
      (_, response) => void response.writeHead(206).write(archive.subarray(0, 10)),
    ],
    [
      'the server sent more than requested',
      (_, response) => response.writeHead(206).end(Buffer.alloc(100_000)),
    ],
  ])('that %s is refused', async (why, answer) => {
    await expect(open(await serve(answer))).rejects.toThrow(why)
  })

  test('whose file changes is not read on', async () => {
    let asked = 0
    const url = await serve((request, response) => {
      asked += 1
      response.writeHead(206, { etag: asked > 3 ? '"2"' : '"1"' }).end(ranged(request))
    })
    const { find } = await open(url)
    await expect(find(1, 0, 0)).rejects.toThrow('a different file than before')
  })
})

function withByte(bytes: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = value
  return changed
}
