import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProviderError } from '#server/sources/errors.ts'
import { RegionFileError } from '#server/sources/regions/file-error.ts'
import { makeRegionSource } from '#server/sources/regions/region-source.ts'
import type {
  DownloadRequest,
  RegionSource,
  RegionTimeouts,
} from '#server/sources/regions/types.ts'
import { type Regions, startRegions } from '../upstreams/regions.ts'

const AGENT = 'Parkfetch/0.1 (+https://parks.example; parks@example.com)'
const PATH = '/north-america/us/colorado-latest.osm.pbf'
const FILE = /colorado-latest\.osm\.pbf$/
const CHECKSUM = /\.md5$/
const BYTES = randomBytes(300_000)
const NEW_BYTES = randomBytes(310_000)
const AS_OF = new Date('2026-11-18T21:20:31Z')

let host: Regions
let source: RegionSource
let folder: string
let file: string

function start(timeouts: Partial<RegionTimeouts> = {}): RegionSource {
  return makeRegionSource({
    indexUrl: `${host.url}/index-v1.json`,
    userAgent: () => AGENT,
    timeouts: {
      silenceMs: 5_000,
      lookMs: 10_000,
      downloadMs: 20_000,
      retryMs: 1,
      longestPauseMs: 100,
      ...timeouts,
    },
  })
}

beforeEach(async () => {
  host = await startRegions()
  host.files.set(PATH, { bytes: BYTES })
  source = start()
  folder = await mkdtemp(join(tmpdir(), 'parkfetch-regions-'))
  file = join(folder, 'colorado.osm.pbf')
})
afterEach(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

function download(more: Partial<DownloadRequest> = {}) {
  return source.download({ url: host.url + PATH, file, maxBytes: 1_000_000, ...more })
}

async function failing(work: Promise<unknown>): Promise<ProviderError | RegionFileError> {
  const error = await work.then(
    () => expect.unreachable('It succeeded.'),
    (reason) => reason,
  )
  expect(error instanceof ProviderError || error instanceof RegionFileError).toBe(true)
  expect(error.message).toMatch(/^[^\n]{10,200}$/)
  return error
}

/** The ranges that were asked for, null for the whole file. */
function ranges(): (string | null)[] {
  return host.requests
    .filter(({ method, url }) => method === 'GET' && FILE.test(url.pathname))
    .map(({ headers }) => headers.range ?? null)
}

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex')
}

async function expectWhole(bytes: Uint8Array = BYTES) {
  expect((await readFile(file)).equals(bytes)).toBe(true)
  expect(await readdir(folder)).toEqual(['colorado.osm.pbf'])
}

/** Downloads until some bytes have come, and leaves the part. */
async function leavePart(bytes = 100_000) {
  host.fail(FILE, { how: 'stall', atByte: bytes, times: 1 })
  const controller = new AbortController()
  const onProgress = (done: number) => {
    if (done === bytes) controller.abort(new Error('paused'))
  }
  await expect(download({ signal: controller.signal, onProgress })).rejects.toThrow('paused')
  host.requests.length = 0
}

describe('the catalogue', () => {
  test('has the regions of the index with their places', async () => {
    const found = await source.catalogue()
    expect(found.find(({ id }) => id === 'us/colorado')).toEqual({
      id: 'us/colorado',
      name: 'Colorado',
      parent: 'us',
      url: host.url + PATH,
      states: ['US-CO'],
      countries: [],
    })
    expect(found.find(({ id }) => id === 'us')).toMatchObject({
      name: 'United States of America',
      parent: 'north-america',
      countries: ['US'],
    })
    expect(found.find(({ id }) => id === 'north-america')?.parent).toBeNull()
    expect(host.requests.map(({ headers }) => headers['user-agent'])).toEqual([AGENT])
  })

  test('leaves out regions without a file, on other hosts, or not as the format says', async () => {
    const url = host.url
    host.index = [
      { id: 'a', name: 'us/district-of-columbia', pbf: '/a.osm.pbf' },
      { id: 'none', name: 'None', pbf: null },
      { id: 'else', name: 'Elsewhere', pbf: 'https://other.example/a.osm.pbf' },
      { id: 'port', name: 'Other port', pbf: 'http://127.0.0.1:9/a.osm.pbf' },
      { id: 'file', name: 'File', pbf: 'file:///etc/passwd' },
      { id: 'secret', name: 'Secret', pbf: url.replace('://', '://me:pw@') },
      { id: '../up', name: 'Up', pbf: '/a.osm.pbf' },
      { id: 'blank', name: ' ', pbf: '/a.osm.pbf' },
      { id: 'a', name: 'Again', pbf: '/again.osm.pbf' },
      { id: 'b', name: 'B\n1', pbf: '/b.osm.pbf', parent: 'none' },
      { id: 'c', name: 'C', pbf: '/c.osm.pbf', parent: 'b' },
    ]
    const found = await source.catalogue()
    expect(found.map(({ id, name, parent }) => [id, name, parent])).toEqual([
      ['a', 'District of Columbia', null],
      ['b', 'B 1', null],
      ['c', 'C', 'b'],
    ])
  })

  test('leaves out codes and parents that are none', async () => {
    const states = ['US-CO', '<b>', 'us-ny', '']
    host.index = [{ id: 'a', name: 'A', states, parent: '../b', pbf: '/a.osm.pbf' }]
    expect(await source.catalogue()).toMatchObject([{ states: ['US-CO'], parent: null }])
    host.fail('/index', {
      rewrite: (body) => body.replace(/"iso3166-2":\[[^\]]*]/, '"iso3166-2":7'),
    })
    expect(await source.catalogue()).toMatchObject([{ states: [] }])
  })

  test('has no region around itself', async () => {
    const pbf = '/a.osm.pbf'
    host.index = [
      { id: 'a', name: 'A', parent: 'b', pbf },
      { id: 'b', name: 'B', parent: 'a', pbf },
      { id: 'c', name: 'C', parent: 'c', pbf },
    ]
    const found = await source.catalogue()
    expect(found.map(({ id, parent }) => [id, parent])).toEqual([
      ['a', null],
      ['b', 'a'],
      ['c', null],
    ])
  })

  test.each([
    ['malformed', { body: '<html>' }],
    ['malformed', { body: '{"type":"FeatureCollection","features":[]}' }],
    ['malformed', { body: '[]' }],
    ['refused', { status: 404 }],
    ['failed', { status: 500 }],
    ['network', { how: 'truncate' as const }],
  ])('is not had: %s', async (failure, fault) => {
    host.fail('/index', fault)
    expect(await failing(source.catalogue())).toMatchObject({ failure })
    const isPassing = ['failed', 'network'].includes(failure)
    expect(host.requests).toHaveLength(isPassing ? 3 : 1)
  })

  test('is not had of a server that never answers', async () => {
    source = start({ silenceMs: 50 })
    host.fail('/index', { how: 'hang' })
    expect(await failing(source.catalogue())).toMatchObject({ failure: 'timeout' })
    expect(host.requests.length).toBeGreaterThan(1)
  })
})

describe('a look', () => {
  test('says what is published, without downloading', async () => {
    expect(await source.look(host.url + PATH)).toEqual({
      url: host.url + PATH,
      bytes: 300_000,
      modifiedAt: AS_OF,
      version: expect.stringContaining(' 300000'),
      md5: md5(BYTES),
    })
    expect(host.requests.map(({ method, url }) => [method, url.pathname])).toEqual([
      ['HEAD', PATH],
      ['GET', `${PATH}.md5`],
    ])
  })

  test('follows redirects on the host', async () => {
    host.redirects.set('/latest.osm.pbf', PATH)
    host.redirects.set('/latest.osm.pbf.md5', `${PATH}.md5`)
    const found = await source.look(`${host.url}/latest.osm.pbf`)
    expect(found).toMatchObject({ url: host.url + PATH, md5: md5(BYTES) })
  })

  test.each([403, 404])('finds no checksum where there is none (%d)', async (status) => {
    host.fail(CHECKSUM, { status })
    host.files.set(PATH, { bytes: BYTES, modifiedAt: null })
    expect(await source.look(host.url + PATH)).toMatchObject({ md5: null, modifiedAt: null })
  })

  test('takes no page for a checksum', async () => {
    host.fail(CHECKSUM, { body: '<html>' })
    expect(await failing(source.look(host.url + PATH))).toMatchObject({ failure: 'malformed' })
  })

  test('is had of servers without HEAD', async () => {
    host.fail(FILE, { status: 405, times: 1 })
    expect(await source.look(host.url + PATH)).toMatchObject({ bytes: 300_000 })
  })

  test.each([
    'ftp://files.example/a.osm.pbf',
    'file:///etc/passwd',
    'colorado',
    'https://me:secret@files.example/a',
  ])('is not had at %s', async (url) => {
    const error = await failing(source.look(url))
    expect(error.message).toContain('must begin with https:// or http:// and have no user name')
    expect(error.message).not.toContain('secret')
  })
})

describe('a download', () => {
  test('is the whole file, with its checksum and date', async () => {
    const progress: [number, number | null][] = []
    const done = await download({ onProgress: (...step) => progress.push(step) })
    const { version } = await source.look(host.url + PATH)
    expect(done).toEqual({ bytes: 300_000, md5: md5(BYTES), modifiedAt: AS_OF, version })
    await expectWhole()
    expect(progress[0]).toEqual([0, 300_000])
    expect(progress.at(-1)).toEqual([300_000, 300_000])
    expect(new Set(host.requests.map(({ headers }) => headers['user-agent']))).toEqual(
      new Set([AGENT]),
    )
  })

  test('replaces an earlier file only once it is complete', async () => {
    await writeFile(file, 'earlier')
    host.fail(FILE, { status: 403, times: 1 })
    await failing(download())
    expect(await readFile(file, 'utf8')).toBe('earlier')
    await download()
    await expectWhole()
  })

  test('of unknown size comes too', async () => {
    host.fail(FILE, { unannounced: true })
    const progress: (number | null)[] = []
    await download({ onProgress: (_, total) => progress.push(total) })
    expect(new Set(progress)).toEqual(new Set([null]))
    await expectWhole()
  })

  test('that stalls goes on where it was', async () => {
    source = start({ silenceMs: 400 })
    host.fail(FILE, { how: 'stall', atByte: 100_000, times: 1 })
    await download()
    await expectWhole()
    expect(ranges()).toEqual([null, 'bytes=100000-'])
  })

  test('that is cut off goes on', async () => {
    host.fail(FILE, { how: 'truncate', atByte: 100_000, times: 1 })
    await download()
    await expectWhole()
    expect(ranges()).toHaveLength(2)
  })

  test('that is cut off again and again ends, and keeps its part', async () => {
    host.fail(FILE, { how: 'truncate', atByte: 10_000 })
    expect(await failing(download())).toMatchObject({ failure: 'network' })
    const starts = ranges().map((range) => Number(range?.slice(6, -1) ?? 0))
    expect(starts).toHaveLength(5)
    expect(starts).toEqual([...starts].sort((one, other) => one - other))
    const { size } = await stat(`${file}.part`)
    expect(size).toBeGreaterThan(0)
    host.heal()
    await download()
    expect(ranges().at(-1)).toBe(`bytes=${size}-`)
    await expectWhole()
  })

  test('goes on after as many failures again if much has come', async () => {
    const bytes = randomBytes(6_000_000)
    host.files.set(PATH, { bytes })
    host.fail(FILE, { how: 'truncate', atByte: 1_100_000, times: 5 })
    await download({ maxBytes: 10_000_000 })
    expect(ranges()).toHaveLength(6)
    await expectWhole(bytes)
  })

  test('that nobody sends ends by silence', async () => {
    source = start({ silenceMs: 100 })
    host.fail(FILE, { how: 'hang' })
    const error = await failing(download())
    expect(error).toMatchObject({ failure: 'timeout' })
    expect(error.message).toMatch(/sent nothing for 0\.1 seconds$/)
  })

  test('has a time limit for everything together', async () => {
    source = start({ downloadMs: 700 })
    host.fail(FILE, { how: 'stall' })
    const error = await failing(download())
    expect(error.message).toMatch(/took longer than 0\.7 seconds$/)
    expect(ranges()).toHaveLength(1)
    expect((await stat(`${file}.part`)).size).toBe(150_000)
  })

  test.each([429, 500, 503])('is tried again after %d', async (status) => {
    host.fail(FILE, { status, times: 2 })
    await download()
    expect(ranges()).toHaveLength(3)
    await expectWhole()
  })

  test('waits as long as it is asked to', async () => {
    source = start({ longestPauseMs: 2_000 })
    host.fail(FILE, { status: 429, headers: { 'retry-after': '1' }, times: 1 })
    const before = performance.now()
    await download()
    expect(performance.now() - before).toBeGreaterThan(990)
  })

  test('ends if it is asked to wait for long', async () => {
    host.fail(FILE, { status: 503, headers: { 'retry-after': '3600' } })
    expect(await failing(download())).toMatchObject({ failure: 'failed', retryAfterMs: 3_600_000 })
    expect(ranges()).toHaveLength(1)
  })

  test.each([404, 410, 403])('of what is not to be had ends at once: %d', async (status) => {
    host.fail(FILE, { status })
    const error = await failing(download())
    expect(error).toMatchObject({ failure: 'refused', status })
    expect(error.message).toContain('colorado-latest.osm.pbf')
    expect(ranges()).toHaveLength(1)
    expect(await readdir(folder)).toEqual([])
  })

  test('from a server that is gone ends after some attempts', async () => {
    await host.close()
    const error = await failing(download())
    expect(error).toMatchObject({ failure: 'network' })
    expect(error.message).toContain('ECONNREFUSED')
  })
})

describe('a redirect', () => {
  test('on the host is followed', async () => {
    host.redirects.set('/a.osm.pbf', '/b.osm.pbf')
    host.redirects.set('/b.osm.pbf', host.url + PATH)
    await download({ url: `${host.url}/a.osm.pbf` })
    await expectWhole()
  })

  test.each([
    ['https://other.example/a?key=secret', 'https://other.example'],
    ['http://127.0.0.1:9/a', 'http://127.0.0.1:9'],
    ['http://user:secret@127.0.0.1/a', 'http://127.0.0.1'],
    ['//other.example/a', 'http://other.example'],
    ['file:///etc/passwd', 'file:'],
  ])('elsewhere is not: %s', async (location, where) => {
    host.redirects.set(PATH, location)
    const error = await failing(download())
    expect(error).toMatchObject({ failure: 'refused' })
    expect(error.message).toContain(`redirects to ${where}, and only`)
    expect(error.message).not.toContain('secret')
    expect(await readdir(folder)).toEqual([])
  })

  test('that never ends does', async () => {
    host.redirects.set(PATH, PATH)
    expect((await failing(download())).message).toContain('more than 5 times')
    expect(ranges()).toHaveLength(6)
  })
})

describe('the size', () => {
  test('that is announced as too large is not begun', async () => {
    const error = await failing(download({ maxBytes: 299_999 }))
    expect(error.message).toBe('colorado-latest.osm.pbf has more than 299,999 bytes')
    expect(await readdir(folder)).toEqual([])
    await download({ maxBytes: 300_000 })
  })

  test('that is not announced is counted', async () => {
    host.fail(FILE, { unannounced: true })
    const error = await failing(download({ maxBytes: 200_000 }))
    expect(error.message).toContain('more than 200,000 bytes')
    expect(await readdir(folder)).toEqual([])
    expect(ranges()).toHaveLength(1)
  })

  test('that is announced as smaller is found by the checksum', async () => {
    host.fail(FILE, { announced: 200_000, headers: { connection: 'close' } })
    expect((await failing(download())).message).toContain('differs from its published checksum')
    expect(await readdir(folder)).toEqual([])
  })

  test('that is announced as larger does not come', async () => {
    const fault = { announced: 400_000, how: 'truncate', atByte: 300_000 } as const
    host.fail(FILE, { ...fault, times: 1 })
    await download()
    await expectWhole()
    await rm(file)
    host.fail(FILE, fault)
    expect(await failing(download())).toBeInstanceOf(ProviderError)
    expect(await readdir(folder)).not.toContain('colorado.osm.pbf')
  })

  test.each([
    'bytes 0-299999/300000',
    'bytes 100000-299999/400000',
    'bytes 100000-299999/*',
    'bytes 100000-199999/300000',
    'bytes 100000-399999/400000',
    'nonsense',
  ])('of a range that is not true starts over: %s', async (range) => {
    await leavePart()
    host.fail(FILE, { headers: { 'content-range': range }, times: 1 })
    await download()
    expect(ranges()).toEqual(['bytes=100000-', null])
    await expectWhole()
  })
})

describe('the checksum', () => {
  test('that is not published is not missed', async () => {
    host.files.set(PATH, { bytes: BYTES, md5: null })
    expect(await download()).toMatchObject({ md5: md5(BYTES) })
    await expectWhole()
  })

  test('that differs is asked for again, and the file is discarded', async () => {
    host.files.set(PATH, { bytes: BYTES, md5: '0'.repeat(32) })
    const error = await failing(download())
    expect(error).toMatchObject({ failure: 'malformed' })
    expect(error.message).toContain('differs from its published checksum and was discarded')
    expect(host.requests.filter(({ url }) => CHECKSUM.test(url.pathname))).toHaveLength(2)
    expect(await readdir(folder)).toEqual([])
  })

  test('may have been renewed meanwhile', async () => {
    host.fail(CHECKSUM, { body: `${md5(NEW_BYTES)}  colorado-latest.osm.pbf\n`, times: 1 })
    await download()
    await expectWhole()
  })
})

describe('a part', () => {
  test('goes on where it ended', async () => {
    await leavePart()
    expect(await readdir(folder)).toEqual(['colorado.osm.pbf.part', 'colorado.osm.pbf.part.json'])
    const progress: number[] = []
    await download({ onProgress: (done) => progress.push(done) })
    expect(progress[0]).toBe(100_000)
    expect(ranges()).toEqual(['bytes=100000-'])
    expect(host.requests.at(-1)?.headers['if-range']).toBe(`"${md5(BYTES).slice(0, 12)}"`)
    await expectWhole()
  })

  test('that is complete already is only checked', async () => {
    await leavePart()
    await writeFile(`${file}.part`, BYTES)
    await download()
    expect(ranges()).toEqual(['bytes=299999-'])
    await expectWhole()
  })

  test('of which the file has changed starts over', async () => {
    await leavePart()
    host.files.set(PATH, { bytes: NEW_BYTES })
    await download()
    expect(ranges()).toEqual(['bytes=100000-'])
    await expectWhole(NEW_BYTES)
  })

  test('of which the file changes while it is downloaded starts over', async () => {
    host.renew(PATH, { bytes: NEW_BYTES }, 1)
    host.fail(FILE, { how: 'truncate', atByte: 100_000, times: 1 })
    await download()
    expect(ranges()).toHaveLength(2)
    await expectWhole(NEW_BYTES)
  })

  test('of which the file has become shorter starts over', async () => {
    await leavePart()
    host.files.set(PATH, { bytes: BYTES.subarray(0, 50_000), etag: `"${md5(BYTES).slice(0, 12)}"` })
    await download()
    expect(ranges()).toEqual(['bytes=100000-', null])
    await expectWhole(BYTES.subarray(0, 50_000))
  })

  test.each([
    ['ETag', { etag: '"other"' }],
    ['Last-Modified', { 'last-modified': new Date(0).toUTCString() }],
  ])('whose rest has another %s starts over', async (_, headers) => {
    await leavePart()
    host.fail(FILE, { headers, times: 1 })
    await download()
    expect(ranges()).toEqual(['bytes=100000-', null])
    await expectWhole()
  })

  test('starts over where ranges are ignored', async () => {
    await leavePart()
    host.ignoresRange = true
    await download()
    expect(ranges()).toEqual(['bytes=100000-'])
    await expectWhole()
  })

  test('without a strong validator goes by the date, and starts over without any', async () => {
    host.files.set(PATH, { bytes: BYTES, etag: 'W/"weak"' })
    await leavePart()
    await download()
    expect(host.requests.at(-1)?.headers['if-range']).toBe(AS_OF.toUTCString())
    host.files.set(PATH, { bytes: BYTES, etag: null, modifiedAt: null })
    await leavePart()
    await download()
    expect(ranges()).toEqual([null])
    await expectWhole()
  })

  test('of another address, or without its version, starts over', async () => {
    await leavePart()
    await writeFile(`${file}.part.json`, '{"url":')
    await download()
    expect(ranges()).toEqual([null])
    await leavePart()
    host.files.set('/other/colorado-latest.osm.pbf', { bytes: NEW_BYTES })
    await download({ url: `${host.url}/other/colorado-latest.osm.pbf` })
    expect(ranges()).toEqual([null])
    await expectWhole(NEW_BYTES)
  })
})

describe('abort', () => {
  test('throws its reason, during a pause too', async () => {
    source = start({ retryMs: 10_000, longestPauseMs: 10_000 })
    host.fail(FILE, { status: 500 })
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('stopped')), 40)
    await expect(download({ signal: controller.signal })).rejects.toThrow('stopped')
  })

  test('before anything asks nobody', async () => {
    const signal = AbortSignal.abort(new Error('stopped'))
    await expect(download({ signal })).rejects.toThrow('stopped')
    await expect(source.look(host.url + PATH, signal)).rejects.toThrow('stopped')
    await expect(source.catalogue(signal)).rejects.toThrow('stopped')
    expect(host.requests).toEqual([])
  })
})

describe('a folder', () => {
  test('that is not there, or is a file, is reported plainly', async () => {
    const missing = join(folder, 'missing/colorado.osm.pbf')
    const error = await failing(download({ file: missing }))
    expect(error).toBeInstanceOf(RegionFileError)
    expect(error.message).toBe(`${missing}.part can't be written. There is no such file or folder.`)
    await writeFile(join(folder, 'a'), '')
    const inFile = await failing(download({ file: join(folder, 'a/b') }))
    expect(inFile.message).toContain('A part of its path is a file.')
    await mkdir(file)
    expect((await failing(download())).message).toContain('It is a folder.')
  })

  test.skipIf(process.getuid?.() === 0)('that may not be written is reported plainly', async () => {
    await chmod(folder, 0o500)
    expect((await failing(download())).message).toContain('This user may not use it.')
    await chmod(folder, 0o700)
  })

  test.skipIf(process.platform !== 'linux')('without room is reported plainly', async () => {
    await symlink('/dev/full', `${file}.part`)
    const error = await failing(download())
    expect(error).toBeInstanceOf(RegionFileError)
    expect(error.message).toContain('There is no room left.')
  })
})
