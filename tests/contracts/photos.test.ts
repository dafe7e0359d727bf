import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeLog } from '#server/core/log.ts'
import { ProviderError, type ProviderFailure } from '#server/sources/errors.ts'
import { makePhotos, type Photos, type PhotosOptions } from '#server/sources/photos/photos.ts'
import { SOON_MS, takeTime } from '../soon.ts'
import {
  gifBomb,
  hugePng,
  jpeg,
  type PhotoHost,
  picture,
  startPhotoHost,
} from '../upstreams/photo-host.ts'

const DAY_MS = 86_400_000
const REFERENCE = 'places/abc/photos/first-photo'
const CARD = { reference: REFERENCE, width: 400, format: 'webp' } as const

const usual = await jpeg()

let host: PhotoHost
let parent: string
let folder: string
let clock: number
let photos: Photos

function start(options: Partial<PhotosOptions> = {}): Photos {
  return makePhotos({
    folder,
    fetchPhoto: host.fetchPhoto,
    cacheDays: () => 20,
    mostDays: 30,
    maxBytes: () => 500_000_000,
    log: makeLog('silent'),
    now: () => clock,
    ...options,
  })
}

beforeEach(async () => {
  host = await startPhotoHost()
  parent = await mkdtemp(join(tmpdir(), 'photos-'))
  folder = join(parent, 'photos')
  clock = Date.now()
  photos = start()
})
afterEach(async () => {
  await host.close()
  // A photo may still be written after its answer.
  await rm(parent, { recursive: true, maxRetries: 5 })
})

/** All files on disk, by path within the folder. */
async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

async function sizeOf(bytes: Uint8Array | undefined) {
  const { width, height, format } = await sharp(bytes).metadata()
  return { width, height, format }
}

describe('a photo', () => {
  test('is fetched once at 1600 pixels, whatever widths and formats are made of it', async () => {
    host.put(REFERENCE, usual)
    for (const width of [200, 400, 800, 1200, 1600] as const) {
      for (const format of ['webp', 'jpeg'] as const) {
        const photo = await photos.get({ reference: REFERENCE, width, format })
        expect(photo?.contentType).toBe(`image/${format}`)
        expect(await sizeOf(photo?.bytes)).toEqual({ width, height: (width * 5) / 8, format })
      }
    }
    expect(host.requests.map(({ url }) => url.searchParams.get('maxWidth'))).toEqual(['1600'])
  })

  test('is found again by another process, with the same tag', async () => {
    host.put(REFERENCE, usual)
    expect(await photos.has(REFERENCE)).toBe(false)
    const first = await photos.get(CARD)
    expect(await photos.has(REFERENCE)).toBe(true)
    const later = start()
    expect(await later.has(REFERENCE)).toBe(true)
    expect(await later.has(`${REFERENCE}x`)).toBe(false)
    const again = await later.get(CARD)
    expect(Buffer.from(again!.bytes).equals(first!.bytes)).toBe(true)
    expect([again?.etag, again?.isStale]).toEqual([first?.etag, false])
    expect(again?.expiresAt).toBe(Math.floor(clock / 1_000) * 1_000 + 20 * DAY_MS)
    expect(host.requests).toHaveLength(1)
    expect(first?.etag).toMatch(/^[\da-f]{32}$/)
  })

  test('is never enlarged', async () => {
    host.put(REFERENCE, await jpeg({ width: 320, height: 240 }))
    const photo = await photos.get({ ...CARD, width: 800 })
    expect(await sizeOf(photo?.bytes)).toMatchObject({ width: 320, height: 240 })
  })

  test('stands upright, and reveals neither where nor with what it was taken', async () => {
    const exif = {
      IFD0: { Make: 'Camera', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 46/1 0/1' },
    }
    // Rotated: the left side is now on top.
    const turned = await picture().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(turned).metadata()).exif?.includes('Camera')).toBe(true)
    host.put(REFERENCE, turned)
    for (const format of ['webp', 'jpeg'] as const) {
      const photo = await photos.get({ ...CARD, format })
      expect(await sizeOf(photo?.bytes)).toMatchObject({ width: 400, height: 640 })
      const { exif: left, orientation, xmp, iptc } = await sharp(photo?.bytes).metadata()
      expect([left, orientation, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
      const top = sharp(photo?.bytes).extract({ left: 100, top: 40, width: 1, height: 1 })
      const [red = 0, , blue = 0] = await top.raw().toBuffer()
      expect([red > 150, blue < 60]).toEqual([true, true])
    }
  })

  test.each(['jpeg', 'png', 'webp'] as const)('may be a %s', async (format) => {
    host.put(REFERENCE, await picture().toFormat(format).toBuffer())
    expect(await sizeOf((await photos.get(CARD))?.bytes)).toMatchObject({ width: 400 })
  })

  test('that is transparent is white where it was clear, as a JPEG', async () => {
    const clear = { width: 500, height: 500, channels: 4 as const, background: '#00000000' }
    host.put(REFERENCE, await sharp({ create: clear }).png().toBuffer())
    const photo = await photos.get({ ...CARD, format: 'jpeg' })
    const [red] = await sharp(photo?.bytes).raw().toBuffer()
    expect(red).toBe(255)
  })

  test('that moves is its first picture', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 100, height: 100, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    host.put(
      REFERENCE,
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    )
    const photo = await photos.get(CARD)
    const { pages = 1, height } = await sharp(photo?.bytes).metadata()
    expect([pages, height]).toEqual([1, 100])
  })

  test('that 200 ask for at once, in several widths, is fetched once', async () => {
    host.put(REFERENCE, usual)
    host.fail('/photo', { delayMs: 100, times: 1 })
    const onCached = vi.fn()
    photos = start({ onCached })
    const widths = [200, 400, 800, 1200] as const
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        photos.get({ ...CARD, width: widths[index % 4] ?? 400 }),
      ),
    )
    expect(new Set(answers.map((photo) => photo?.etag)).size).toBe(4)
    expect(host.requests).toHaveLength(1)
    expect(onCached).toHaveBeenCalledTimes(199)
  })

  test('is counted as cached each time it is given without being bought', async () => {
    host.put(REFERENCE, usual)
    const [onCached, onBought] = [vi.fn(), vi.fn()]
    photos = start({ onCached, onBought })
    await photos.get(CARD)
    expect(onCached).toHaveBeenCalledTimes(0)
    expect(onBought).toHaveBeenCalledTimes(1)
    await photos.get(CARD)
    await photos.get({ ...CARD, width: 800 })
    expect(onCached).toHaveBeenCalledTimes(2)
    expect(onBought).toHaveBeenCalledTimes(1)
    expect(await photos.get({ ...CARD, reference: 'not-known-at-all' })).toBeNull()
    expect(onCached).toHaveBeenCalledTimes(2)
  })

  test('is cached although the visitor it was bought for has left', async () => {
    host.put(REFERENCE, usual)
    host.fail('/photo', { delayMs: 1_000, times: 1 })
    const visitor = new AbortController()
    const left = expect(photos.get({ ...CARD, signal: visitor.signal })).rejects.toThrow('left')
    await vi.waitFor(() => expect(host.requests).toHaveLength(1), SOON_MS)
    visitor.abort(new Error('left'))
    await left
    expect(await photos.get(CARD)).not.toBeNull()
    expect(host.requests).toHaveLength(1)
  })
})

describe('only what is cached', () => {
  const asked = { ...CARD, onlyCached: true }

  test('is reported as long as it is given', async () => {
    expect(await photos.isCached(REFERENCE, 800)).toBe(false)
    host.put(REFERENCE, usual)
    await photos.get(CARD)
    expect(await photos.isCached(REFERENCE, 800)).toBe(true)
    clock += 31 * DAY_MS
    expect(await photos.isCached(REFERENCE, 800)).toBe(false)
    expect(await photos.get({ ...asked, width: 800 })).toBeNull()
  })

  test('is given, in other widths and though it is old, without asking its source', async () => {
    expect(await photos.get(asked)).toBeNull()
    expect(host.requests).toHaveLength(0)
    host.put(REFERENCE, usual)
    await photos.get(CARD)
    clock += 21 * DAY_MS
    for (const width of [400, 800] as const) {
      const photo = await photos.get({ ...asked, width })
      expect(photo?.isStale).toBe(true)
      expect(await sizeOf(photo?.bytes)).toMatchObject({ width })
    }
    expect(host.requests).toHaveLength(1)
  })

  test('is none of what is being bought for another, and keeps nobody from having it', async () => {
    host.put(REFERENCE, usual)
    host.fail('/photo', { delayMs: 50 })
    const [crawler, visitor] = await Promise.all([photos.get(asked), photos.get(CARD)])
    expect([crawler, visitor?.isStale]).toEqual([null, false])
  })
})

describe('what is no photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'
  const cut = () => usual.subarray(0, usual.length - 2_000)
  const eleven = () => Buffer.concat([usual, Buffer.alloc(11_000_000)])
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
  const kinds: [string, () => Uint8Array | string | Promise<Uint8Array>][] = [
    ['an SVG', () => svg],
    ['an SVG with an XML declaration', () => `<?xml version="1.0"?>${svg}`],
    ['a page', () => '<!doctype html><title>Sorry</title>'],
    ['nothing', () => ''],
    ['JSON', () => '{"error":{}}'],
    ['a GIF', () => picture({ width: 64, height: 64 }).gif().toBuffer()],
    ['a GIF bomb', gifBomb],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['an AVIF', () => picture({ width: 64, height: 64 }).avif().toBuffer()],
    ['a PNG of 100 megapixels', hugePng],
    ['a JPEG of 26 megapixels', () => plain(6_500, 4_000)],
    ['a JPEG cut short', cut],
    ['a PNG cut short', async () => (await picture().png().toBuffer()).subarray(0, -20)],
    ['a WebP cut short', async () => (await picture().webp().toBuffer()).subarray(0, -20)],
    [
      'the beginning of a JPEG before other bytes',
      () => Buffer.from('\xff\xd8\xffhello', 'latin1'),
    ],
    ['the beginning of a WebP before an SVG', () => `RIFF    WEBP${svg}`],
    ['11 MB', eleven],
  ]

  test.each(kinds)('%s is refused, stored nowhere and not asked for again', async (_, bytes) => {
    host = await replaceHost('image/jpeg')
    host.put(REFERENCE, await bytes())
    photos = start()
    for (const width of [400, 800] as const) {
      await expect(photos.get({ ...CARD, width })).rejects.toMatchObject({ reason: 'failed' })
    }
    expect(await filesOnDisk()).toEqual([])
    expect(host.requests).toHaveLength(1)
    host.put(REFERENCE, usual)
    clock += 9 * 60_000
    await expect(photos.get(CARD)).rejects.toMatchObject({ reason: 'failed' })
    clock += 2 * 60_000
    expect(await photos.get(CARD)).not.toBeNull()
  })

  test('a photo is one whatever its content type says', async () => {
    host = await replaceHost('text/html')
    host.put(REFERENCE, usual)
    expect(await start().get(CARD)).not.toBeNull()
  })

  async function replaceHost(contentType: string): Promise<PhotoHost> {
    await host.close()
    return startPhotoHost(contentType)
  }
})

describe('a source', () => {
  test('that knows no such photo is not asked again for 10 minutes', async () => {
    expect(await photos.get(CARD)).toBeNull()
    host.put(REFERENCE, usual)
    clock += 9.9 * 60_000
    expect(await photos.get(CARD)).toBeNull()
    expect(host.requests).toHaveLength(1)
    clock += 0.2 * 60_000
    expect(await photos.get(CARD)).not.toBeNull()
  })

  test.each(['hang', 'stall'] as const)(
    'that does not answer (%s) is waited for so long',
    async (how) => {
      host.put(REFERENCE, usual)
      host.fail('/photo', { how })
      photos = start({ fetchTimeoutMs: 150 })
      const began = performance.now()
      await expect(photos.get(CARD)).rejects.toMatchObject({ reason: 'late' })
      expect(performance.now() - began).toBeLessThan(2_000)
    },
  )

  test('that does not heed its signal is not waited for either', async () => {
    photos = start({ fetchTimeoutMs: 50, fetchPhoto: () => new Promise(() => {}) })
    await expect(photos.get(CARD)).rejects.toMatchObject({ reason: 'late' })
  })

  test('that is slow is waited for', async () => {
    host.put(REFERENCE, usual)
    host.fail('/photo', { delayMs: 300 })
    expect(await photos.get(CARD)).not.toBeNull()
  })

  test.each([{ how: 'cut' }, { how: 'truncate' }, { status: 500 }] as const)(
    'that fails (%j) is reported as failed and not asked again for 5 minutes',
    async (fault) => {
      host.put(REFERENCE, usual)
      host.fail('/photo', fault)
      await expect(photos.get(CARD)).rejects.toMatchObject({ reason: 'failed' })
      host.heal()
      clock += 4.9 * 60_000
      await expect(photos.get(CARD)).rejects.toMatchObject({ reason: 'failed' })
      expect(host.requests).toHaveLength(1)
      clock += 0.1 * 60_000
      expect(await photos.get(CARD)).not.toBeNull()
    },
  )

  test.each<[ProviderFailure, number | undefined, number]>([
    ['timeout', undefined, 300_000],
    ['failed', 7_000, 300_000],
    ['resting', undefined, 10_000],
    ['resting', 7_000, 7_000],
    ['overloaded', 3_600_000, 10_000],
    ['budget', undefined, 10_000],
  ])('with the failure %s for %s ms is asked again after %d ms', async (failure, restMs, again) => {
    const fetchPhoto = vi.fn(async () => {
      throw new ProviderError(failure, 'no', { retryAfterMs: restMs })
    })
    photos = start({ fetchPhoto })
    const asked = async (ms: number) => {
      clock += ms
      await photos.get(CARD).catch(() => {})
      return fetchPhoto.mock.calls.length
    }
    expect([await asked(0), await asked(again - 1), await asked(1)]).toEqual([1, 1, 2])
  })

  test.each<[ProviderFailure, string, number | undefined]>([
    ['timeout', 'late', undefined],
    ['network', 'failed', undefined],
    ['refused', 'failed', undefined],
    ['malformed', 'failed', undefined],
    ['overloaded', 'busy', 7_000],
    ['resting', 'busy', 7_000],
    ['budget', 'busy', 7_000],
  ])('with the failure %s: %s', async (failure, reason, retryAfterMs) => {
    const fetchPhoto = async () => {
      throw new ProviderError(failure, 'no', { retryAfterMs: 7_000 })
    }
    const answer = start({ fetchPhoto }).get(CARD)
    await expect(answer).rejects.toMatchObject({ reason, retryAfterMs })
  })

  test('is asked for at most 8 photos at once', async () => {
    let [now, most] = [0, 0]
    const bytes = await jpeg({ width: 20, height: 20 })
    const fetchPhoto = async () => {
      now += 1
      most = Math.max(most, now)
      await takeTime(10)
      now -= 1
      return bytes
    }
    photos = start({ fetchPhoto })
    const asked = Array.from({ length: 40 }, (_, index) => `a-reference-${index}`)
    await Promise.all(asked.map((reference) => photos.get({ ...CARD, reference })))
    expect(most).toBe(8)
  })
})

describe('an old photo', () => {
  beforeEach(async () => {
    host.put(REFERENCE, usual)
    await photos.get(CARD)
  })

  test('is fetched again after its days, and is as new then', async () => {
    clock += 19.9 * DAY_MS
    const before = await photos.get(CARD)
    expect(host.requests).toHaveLength(1)
    host.put(REFERENCE, await jpeg({ red: 90 }))
    clock += 0.2 * DAY_MS
    expect(await photos.has(REFERENCE)).toBe(false)
    const after = await photos.get(CARD)
    expect(after).toMatchObject({ isStale: false, expiresAt: clock + 20 * DAY_MS })
    expect(after?.etag).not.toBe(before?.etag)
    expect(host.requests).toHaveLength(2)
    await vi.waitFor(async () => expect(await filesOnDisk()).toHaveLength(2), SOON_MS)
  })

  test('serves while its source fails, and in other widths as well', async () => {
    clock += 21 * DAY_MS
    host.fail('/photo', { status: 500 })
    const onCached = vi.fn()
    photos = start({ onCached })
    for (const width of [400, 800] as const) {
      const photo = await photos.get({ ...CARD, width })
      expect(photo?.isStale).toBe(true)
      expect(await sizeOf(photo?.bytes)).toMatchObject({ width })
    }
    expect(onCached).toHaveBeenCalledTimes(2)
    expect(host.requests).toHaveLength(2)
    host.heal()
    clock += 5 * 60_000
    expect((await photos.get(CARD))?.isStale).toBe(false)
  })

  test('serves for 30 days in all, whatever its source does', async () => {
    host.fail('/photo', { status: 500 })
    clock += 29.99 * DAY_MS
    expect((await photos.get(CARD))?.isStale).toBe(true)
    clock += 0.02 * DAY_MS
    for (const later of [photos, start()]) {
      for (const width of [400, 800] as const) {
        await expect(later.get({ ...CARD, width })).rejects.toMatchObject({ reason: 'failed' })
        expect(await later.get({ ...CARD, width, onlyCached: true })).toBeNull()
      }
    }
    expect(await filesOnDisk()).toEqual([])
  })

  test('is fetched again after 30 days, though it should be cached for longer', async () => {
    photos = start({ cacheDays: () => 90 })
    expect((await photos.get(CARD))?.expiresAt).toBeLessThanOrEqual(clock + 30 * DAY_MS)
    clock += 30 * DAY_MS
    expect(await photos.has(REFERENCE)).toBe(false)
    expect((await photos.get(CARD))?.isStale).toBe(false)
    expect(host.requests).toHaveLength(2)
  })

  test('is fetched again where it is dated years ahead, as by a clock that was wrong', async () => {
    const present = clock
    clock += 3_650 * DAY_MS
    await photos.get(CARD)
    clock = present
    expect(await photos.has(REFERENCE)).toBe(false)
    const asked = host.requests.length
    expect((await photos.get(CARD))?.isStale).toBe(false)
    expect(host.requests).toHaveLength(asked + 1)
  })

  test('stays and serves where the clock was years behind, and is then set right', async () => {
    await photos.get(CARD)
    const asked = host.requests.length
    const files = await filesOnDisk()
    const present = clock
    clock -= 3_650 * DAY_MS
    for (const process of [photos, start()]) {
      expect(await process.has(REFERENCE)).toBe(false)
      expect(await process.sweep()).toBe(0)
    }
    expect(await filesOnDisk()).toEqual(files)
    clock = present
    expect((await photos.get(CARD))?.isStale).toBe(false)
    expect(host.requests).toHaveLength(asked)
  })

  test('is swept after 30 days, with what was made of it, by whichever process', async () => {
    const began = clock
    clock += 10 * DAY_MS
    const other = 'places/abc/photos/other-photo'
    host.put(other, usual)
    await start().get({ ...CARD, reference: other })
    clock = began + 29.99 * DAY_MS
    // It is as old as the original it was made from.
    await photos.get({ ...CARD, width: 800, onlyCached: true })
    expect(await photos.sweep()).toBe(0)
    expect(await filesOnDisk()).toHaveLength(5)
    clock = began + 30 * DAY_MS
    expect(await photos.sweep()).toBe(3)
    expect(await filesOnDisk()).toHaveLength(2)
    expect(await photos.stats()).toEqual({ files: 0, bytes: 0 })
    clock = began + 41 * DAY_MS
    expect([await photos.sweep(), await photos.sweep()]).toEqual([2, 0])
    expect(await filesOnDisk()).toEqual([])
    expect(photos.mostDays).toBe(30)
  })

  test('that could not be written is gone from memory as well', async () => {
    const full = async () => {
      throw new Error('full')
    }
    const broken = start({ writeFile: full, folder: join(parent, 'others') })
    await broken.get(CARD)
    clock += 30 * DAY_MS
    host.fail('/photo', { status: 500 })
    expect(await broken.sweep()).toBe(0)
    await expect(broken.get(CARD)).rejects.toMatchObject({ reason: 'failed' })
  })

  test('serves while its source gives what is no photo', async () => {
    clock += 21 * DAY_MS
    host.put(REFERENCE, '<svg/>')
    expect((await photos.get(CARD))?.isStale).toBe(true)
  })

  test('serves although its original is gone', async () => {
    clock += 21 * DAY_MS
    for (const file of await filesOnDisk()) if (file.includes('original')) await rm(file)
    host.fail('/photo', { how: 'cut' })
    expect((await start().get(CARD))?.isStale).toBe(true)
  })

  test('goes when its source knows it no longer', async () => {
    clock += 21 * DAY_MS
    host.put(REFERENCE, null)
    expect(await photos.get(CARD)).toBeNull()
    expect(await filesOnDisk()).toEqual([])
    expect(await photos.stats()).toEqual({ files: 0, bytes: 0 })
  })
})

describe('the files', () => {
  beforeEach(async () => {
    host.put(REFERENCE, usual)
    await photos.get(CARD)
  })

  test('are spread over folders and named by hashes, never by the reference', async () => {
    const hash = createHash('sha256').update(REFERENCE).digest('hex')
    const names = (await filesOnDisk()).map((file) => file.slice(folder.length + 1)).sort()
    expect(names).toHaveLength(2)
    expect(names[0]).toMatch(
      new RegExp(`^${hash.slice(0, 2)}/${hash}-400\\.webp-\\d{10}-[\\da-f]{32}$`),
    )
    expect(names[1]).toMatch(
      new RegExp(`^${hash.slice(0, 2)}/${hash}-original-\\d{10}-[\\da-f]{32}$`),
    )
    expect(names.join()).not.toContain('first-photo')
  })

  test('a reference that looks like a path leads nowhere else', async () => {
    const reference = '../../../../etc/passwd'
    host.put(reference, usual)
    expect(await photos.get({ ...CARD, reference })).not.toBeNull()
    expect(await readdir(parent)).toEqual(['photos'])
    expect(await filesOnDisk()).toHaveLength(4)
  })

  test.each([
    ['torn', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['changed', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('x')])],
  ])('one that is %s is noticed, and made or fetched again', async (_, damage) => {
    for (const file of await filesOnDisk()) await writeFile(file, damage(await readFile(file)))
    photos = start()
    expect(await sizeOf((await photos.get(CARD))?.bytes)).toMatchObject({ width: 400 })
    expect(host.requests).toHaveLength(2)
    const [card = ''] = (await filesOnDisk()).filter((file) => file.includes('400.webp'))
    await writeFile(card, damage(await readFile(card)))
    expect(await sizeOf((await photos.get(CARD))?.bytes)).toMatchObject({ width: 400 })
    expect(host.requests).toHaveLength(2)
  })

  test('one that somebody removed is made again', async () => {
    await rm(folder, { recursive: true })
    expect(await photos.get(CARD)).not.toBeNull()
    expect(await filesOnDisk()).toHaveLength(2)
  })

  test('what was never written to its end is swept; what is not ours stays', async () => {
    const [file = ''] = await filesOnDisk()
    const shard = join(file, '..')
    await writeFile(join(shard, '.writing-0123456789abcdef'), 'half')
    const elevenMinutesAgo = Date.now() / 1_000 - 660
    await utimes(join(shard, '.writing-0123456789abcdef'), elevenMinutesAgo, elevenMinutesAgo)
    // A file that another process is about to rename.
    await writeFile(join(shard, '.writing-fedcba9876543210'), 'half')
    const nineMinutesAgo = Date.now() / 1_000 - 540
    await utimes(join(shard, '.writing-fedcba9876543210'), nineMinutesAgo, nineMinutesAgo)
    await writeFile(join(shard, 'notes.txt'), 'mine')
    await writeFile(join(folder, 'README'), 'mine')
    await mkdir(join(folder, 'zz'))
    expect((await start().stats()).files).toBe(2)
    const names = (await filesOnDisk()).map((path) => path.split('/').pop())
    expect(names).toHaveLength(5)
    expect(names).toEqual(
      expect.arrayContaining(['notes.txt', 'README', '.writing-fedcba9876543210']),
    )
  })

  test('are counted, and cleared', async () => {
    const sizes = await Promise.all(
      (await filesOnDisk()).map(async (file) => (await stat(file)).size),
    )
    const sum = sizes.reduce((total, size) => total + size, 0)
    expect(await photos.stats()).toEqual({ files: 2, bytes: sum })
    expect(await start().stats()).toEqual({ files: 2, bytes: sum })
    await photos.clear()
    expect(await photos.stats()).toEqual({ files: 0, bytes: 0 })
    expect(await filesOnDisk()).toEqual([])
    expect(await photos.has(REFERENCE)).toBe(false)
    expect(await photos.get(CARD)).not.toBeNull()
    expect(host.requests).toHaveLength(2)
  })
})

describe('the limit', () => {
  const requests = [1, 2, 3].map((index) => ({ ...CARD, reference: `a-reference-${index}` }))
  const has = async () => Promise.all(requests.map(({ reference }) => photos.has(reference)))

  beforeEach(async () => {
    for (const { reference } of requests) host.put(reference, usual)
  })

  /** The bytes of one photo with its card. */
  async function measure(): Promise<number> {
    await photos.get(requests[0]!)
    const { bytes } = await photos.stats()
    await photos.clear()
    return bytes
  }

  test('has what was not asked for longest give way', async () => {
    const maxBytes = (await measure()) * 2
    photos = start({ maxBytes: () => maxBytes })
    for (const request of requests.slice(0, 2)) await photos.get(request)
    for (const format of ['webp', 'jpeg'] as const) await photos.get({ ...requests[0]!, format })
    await photos.get(requests[2]!)
    expect(await has()).toEqual([true, false, true])
    const { bytes, files } = await photos.stats()
    expect(bytes).toBeLessThanOrEqual(maxBytes)
    await vi.waitFor(async () => expect(await filesOnDisk()).toHaveLength(files), SOON_MS)
  })

  test('may change, and then holds for the next photo, and for what a sweep finds', async () => {
    const one = await measure()
    let maxBytes = one * 3
    photos = start({ maxBytes: () => maxBytes })
    for (const request of requests) await photos.get(request)
    expect(await has()).toEqual([true, true, true])
    maxBytes = one * 2
    await photos.sweep()
    expect(await has()).toEqual([false, true, true])
    maxBytes = one
    await photos.get(requests[0]!)
    expect(await has()).toEqual([true, false, false])
    expect((await photos.stats()).bytes).toBeLessThanOrEqual(one)
    await vi.waitFor(async () => expect(await filesOnDisk()).toHaveLength(2), SOON_MS)
    maxBytes = one * 2
    await photos.get(requests[1]!)
    expect(await has()).toEqual([true, true, false])
  })

  test('of days may change, for what is cached too', async () => {
    let cacheDays = 20
    photos = start({ cacheDays: () => cacheDays })
    await photos.get(requests[0]!)
    clock += 10 * DAY_MS
    expect(await has()).toEqual([true, false, false])
    cacheDays = 5
    expect(await has()).toEqual([false, false, false])
    await photos.get(requests[0]!)
    expect(host.requests).toHaveLength(2)
  })

  test('holds for what an earlier process has left, by when it was last asked for', async () => {
    const one = await measure()
    for (const request of requests) await photos.get(request)
    for (const file of await filesOnDisk()) await utimes(file, 1_000, 1_000)
    clock = Date.now() + 2 * 3_600_000
    photos = start()
    await photos.get(requests[1]!)
    await photos.get({ ...requests[1]!, width: 200 })
    await vi.waitFor(async () => expect(await usedSince(2_000)).toBe(3), SOON_MS)
    photos = start({ maxBytes: () => one * 1.5 })
    expect(await has()).toEqual([false, true, false])
  })

  async function usedSince(seconds: number): Promise<number> {
    const times = await Promise.all(
      (await filesOnDisk()).map(async (file) => (await stat(file)).mtimeMs),
    )
    return times.filter((time) => time > seconds * 1_000).length
  }

  test('touches a file once an hour at most', async () => {
    await photos.get(requests[0]!)
    for (const file of await filesOnDisk()) await utimes(file, 1_000, 1_000)
    clock += 3_500_000
    await photos.get(requests[0]!)
    await takeTime(50)
    expect(await usedSince(2_000)).toBe(0)
    clock += 200_000
    await photos.get(requests[0]!)
    await vi.waitFor(async () => expect(await usedSince(2_000)).toBe(1), SOON_MS)
  })

  test('below the size of a photo keeps none of it, and still gives it without buying it twice', async () => {
    photos = start({ maxBytes: () => 100 })
    for (let times = 0; times < 3; times++) expect(await photos.get(requests[0]!)).not.toBeNull()
    expect(await photos.stats()).toEqual({ files: 0, bytes: 0 })
    expect(host.requests).toHaveLength(1)
  })
})

describe('a disk that takes nothing', () => {
  const log = makeLog('silent')
  const error = vi.spyOn(log, 'error')

  beforeEach(async () => {
    error.mockClear()
    host.put(REFERENCE, usual)
  })

  async function expectToServe(broken: Photos): Promise<void> {
    for (const width of [400, 800, 400] as const) {
      expect(await sizeOf((await broken.get({ ...CARD, width }))?.bytes)).toMatchObject({ width })
    }
    expect(await broken.stats()).toEqual({ files: 0, bytes: 0 })
    expect(await broken.has(REFERENCE)).toBe(true)
    expect(host.requests).toHaveLength(1)
  }

  test('as it is full: the photo is served, and it is said once a minute', async () => {
    const writeFull = async (path: string) => {
      await writeFile(path, 'as much as')
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    }
    const broken = start({ log, writeFile: writeFull })
    await expectToServe(broken)
    expect(await filesOnDisk()).toEqual([])
    expect(error).toHaveBeenCalledTimes(1)
    clock += 61_000
    await broken.get({ ...CARD, width: 1200 })
    expect(error).toHaveBeenCalledTimes(2)
  })

  test('as a file is in the way of its folder', async () => {
    await writeFile(folder, 'in the way')
    await expectToServe(start({ log }))
    expect(error).toHaveBeenCalledTimes(1)
  })

  test('is written to again once it can be', async () => {
    let isFull = true
    const broken = start({
      writeFile: async (path, bytes) => {
        if (isFull) throw new Error('full')
        await writeFile(path, bytes)
      },
    })
    await broken.get(CARD)
    isFull = false
    await broken.get({ ...CARD, width: 800 })
    expect(await filesOnDisk()).toHaveLength(1)
  })
})
