import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeCallPolicy } from '#server/sources/call-policy.ts'
import type { CommonsService } from '#server/sources/commons/client.ts'
import { type Commons, makeCommons } from '#server/sources/commons/commons.ts'
import type { Look } from '#server/sources/commons/to-photo.ts'
import { makeTurns } from '#server/sources/throttle.ts'
import { startWikimedia, type Wikimedia, type WikimediaFile } from '../upstreams/wikimedia.ts'
import { IMPATIENT_MS, PATIENT_MS } from './faults.ts'

const AGENT = 'Parkfetch/0.1 (+https://parks.example; parks@example.com)'
const API = '/w/api.php'
const TITLE = 'File:Golden Gate Park.jpg'
const PHOTO = 'commons:thumb/a/ab/Golden_Gate_Park.jpg/1280px-Golden_Gate_Park.jpg'

let host: Wikimedia
let commons: Commons

function start(more: Partial<CommonsService> = {}): Commons {
  return makeCommons({
    wikidataUrl: host.url,
    commonsUrl: host.url,
    uploadsUrl: host.url,
    userAgent: AGENT,
    policy: (service) =>
      makeCallPolicy({ service, log: { warn() {}, info() {} }, retryDelayMs: () => 1 }),
    turns: makeTurns('Wikimedia', 0),
    timeoutMs: PATIENT_MS,
    ...more,
  })
}

beforeEach(async () => {
  host = await startWikimedia()
  commons = start()
})
afterEach(() => host.close())

async function findOne(file: WikimediaFile): Promise<Look | undefined> {
  host.files.set(TITLE, file)
  const [look] = await commons.find([{ commons: TITLE }])
  return look
}

describe('a photo of Wikimedia Commons', () => {
  test('comes with its author, its license and its page', async () => {
    expect(await findOne({})).toEqual({
      outcome: 'found',
      photo: {
        photoReference: PHOTO,
        width: 1280,
        height: 800,
        attributions: [
          { name: 'Jane Doe' },
          { name: 'CC BY-SA 4.0', uri: 'https://creativecommons.org/licenses/by-sa/4.0' },
          {
            name: 'Wikimedia Commons',
            uri: 'https://commons.wikimedia.org/wiki/File:Golden_Gate_Park.jpg',
          },
        ],
      },
    })
    expect(host.requests.map(({ headers }) => headers['user-agent'])).toEqual([AGENT])
    expect(host.asked('query').map((asked) => asked.get('iiurlwidth'))).toEqual(['1280'])
  })

  test('is fetched from the host of files, in a width that it serves', async () => {
    await findOne({})
    expect((await commons.fetchPhoto(PHOTO))?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect(host.requests.at(-1)?.url.pathname).toBe(`/wikipedia/${PHOTO.replace(':', '/')}`)
    expect(await commons.fetchPhoto(PHOTO.replaceAll('Park', 'Lake'))).toBeNull()
  })

  test.each([
    'commons:../../w/api.php',
    'commons:thumb/a/ab/../../../../w/api.php',
    'commons://other.example/a/ab/x.jpg',
    'commons:a/ab/x.jpg?x=1',
    'places/a/photos/b',
  ])('is not fetched from elsewhere: %s', async (reference) => {
    expect(await commons.fetchPhoto(reference)).toBeNull()
    expect(host.requests).toEqual([])
  })

  test('that is narrow is fetched as it is', async () => {
    expect(await findOne({ width: 900, height: 600, size: 90_000 })).toMatchObject({
      photo: { photoReference: 'commons:a/ab/Golden_Gate_Park.jpg', width: 900, height: 600 },
    })
    const large = { width: 900, height: 90_000, size: 40_000_000 }
    expect(await findOne(large)).toEqual({ outcome: 'refused', reason: 'It is too large' })
  })
})

describe('a license', () => {
  const by = 'https://creativecommons.org/licenses/by/2.0'
  test.each([
    ['CC BY-SA 3.0 de', 'https://creativecommons.org/licenses/by-sa/3.0/de/deed.en'],
    ['CC BY 2.0', by],
    ['CC0', 'http://creativecommons.org/publicdomain/zero/1.0/deed.en'],
    ['Public domain', null],
    ['FAL', 'http://artlibre.org/license/lal/en'],
    ['Attribution', null],
  ])('that is free is named: %s', async (LicenseShortName, LicenseUrl) => {
    const look = await findOne({ stated: { License: null, LicenseShortName, LicenseUrl } })
    const uri = LicenseUrl?.replace('http:', 'https:')
    expect(look).toMatchObject({ outcome: 'found' })
    expect(look && 'photo' in look && look.photo.attributions?.[1]).toEqual({
      name: LicenseShortName,
      ...(uri ? { uri } : {}),
    })
  })

  test.each<[Record<string, string | null>, string]>([
    [{ LicenseShortName: 'CC BY-NC 2.0' }, 'Its license is not free: CC BY-NC 2.0'],
    [{ LicenseShortName: 'CC BY-ND 2.0' }, 'Its license is not free: CC BY-ND 2.0'],
    [{ LicenseShortName: 'Fair use' }, 'Its license is not free: Fair use'],
    [{ LicenseShortName: 'GFDL' }, 'Its license is not free: GFDL'],
    [{ LicenseShortName: null }, 'Its license is not known'],
    [{ License: 'cc-by-nc-4.0' }, 'Its license is not free: CC BY-SA 4.0'],
    [{ LicenseUrl: by.replace('by', 'by-nc') }, 'Its license is not free: CC BY-SA 4.0'],
    [{ NonFree: 'true' }, 'Its license is not free: CC BY-SA 4.0'],
    [{ LicenseUrl: null }, 'Its license has no address: CC BY-SA 4.0'],
    [{ LicenseUrl: 'javascript:alert(1)' }, 'Its license has no address: CC BY-SA 4.0'],
    [{ Artist: null, Credit: null }, 'Its author is not known'],
  ])('that is not, or is not stated, is refused: %j', async (stated, reason) => {
    expect(await findOne({ stated })).toEqual({ outcome: 'refused', reason })
  })

  test('of a file without any metadata is not known', async () => {
    const names = ['Artist', 'Credit', 'License', 'LicenseShortName', 'LicenseUrl']
    const stated = Object.fromEntries([...names, 'AttributionRequired'].map((name) => [name, null]))
    const reason = 'Its license is not known'
    expect(await findOne({ stated })).toEqual({ outcome: 'refused', reason })
  })
})

describe('an author', () => {
  test.each([
    ['<b>A</b> &amp; <i onclick="x()">B</i>', 'A & B'],
    [
      '<bdi>Unknown author<span style="display: none;">Unknown author</span></bdi>',
      'Unknown author',
    ],
    ['<div>Jane</div><div>Doe</div><script>alert(1)</script>', 'Jane Doe'],
    ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>'],
    ['x'.repeat(300), `${'x'.repeat(99)}…`],
    ['', 'Own work'],
  ])('is plain text: %s', async (Artist, name) => {
    expect(await findOne({ stated: { Artist } })).toMatchObject({
      photo: { attributions: [{ name }, {}, {}] },
    })
  })

  test('is not needed where nobody asks for credit', async () => {
    const stated = {
      Artist: null,
      Credit: null,
      AttributionRequired: 'false',
      LicenseShortName: 'CC0',
    }
    const look = await findOne({ stated })
    expect(look && 'photo' in look && look.photo.attributions?.map(({ name }) => name)).toEqual([
      'CC0',
      'Wikimedia Commons',
    ])
  })
})

describe('the file of a park', () => {
  const named = (outcome: Look | undefined) =>
    outcome && 'photo' in outcome ? outcome.photo.photoReference.replace(/.*px-/, '') : outcome

  test('is the one named, else the best picture of its item, else that of its category’s item', async () => {
    for (const name of ['A', 'B', 'C', 'D']) host.files.set(`File:${name}.jpg`, {})
    host.items.set('Q1', [
      { image: 'A.jpg' },
      { image: 'B.jpg', rank: 'preferred' },
      { image: 'X.jpg', rank: 'deprecated' },
    ])
    host.items.set('Q2', [{ image: 'C.jpg' }])
    host.items.set('Q3', [{}])
    host.items.set('Q4', [])
    host.items.set('Q6', [{ image: 'X.jpg', rank: 'deprecated' }])
    host.moved.set('Q9', 'Q1')
    host.categories.set('Category:C park', 'Q2')
    const looks = await commons.find([
      { commons: 'File:D.jpg', wikidata: 'Q1' },
      { wikidata: 'Q1' },
      { commons: 'Category:C park' },
      { commons: 'Category:C park', wikidata: 'Q9' },
      { commons: 'Category:Nothing' },
      ...['Q3', 'Q4', 'Q5', 'Q6', 'Q99999999999'].map((wikidata) => ({ wikidata })),
      {},
    ])
    const none = { outcome: 'none', reason: 'Its item has no picture' }
    expect(looks.map(named)).toEqual([
      ...['D.jpg', 'B.jpg', 'C.jpg', 'B.jpg'],
      ...Array.from({ length: 7 }, () => none),
    ])
    expect(host.requests).toHaveLength(3)
    expect(host.asked('wbgetentities')[0]?.get('ids')).toBe('Q1|Q2|Q9|Q3|Q4|Q5|Q6')
  })

  test('may be written in another way, or have moved', async () => {
    host.files.set('File:Golden Gate.jpg', {})
    host.moved.set('File:Old name.jpg', 'File:Golden Gate.jpg')
    const titles = ['File:golden_Gate.jpg', 'File:Old name.jpg', 'File:old_name.jpg']
    const looks = await commons.find(titles.map((title) => ({ commons: title })))
    expect(looks.map(named)).toEqual(titles.map(() => 'Golden_Gate.jpg'))
  })

  test('that is gone is none', async () => {
    expect(await commons.find([{ commons: 'File:Gone.jpg' }])).toEqual([
      { outcome: 'none', reason: 'Its file does not exist' },
    ])
  })

  test('has to be a picture', async () => {
    for (const mime of [
      'image/svg+xml',
      'image/tiff',
      'video/webm',
      'application/pdf',
      'image/gif',
    ]) {
      const reason = `Its kind of file is not shown: ${mime}`
      expect(await findOne({ mime })).toEqual({ outcome: 'refused', reason })
    }
  })

  test('is not looked at on another host', async () => {
    const reason = 'Its address is not on the host of files'
    for (const thumburl of [
      'https://other.example/wikipedia/commons/a/ab/x.jpg',
      'x',
      `${host.url}/x`,
    ]) {
      expect(await findOne({ thumburl })).toEqual({ outcome: 'failed', reason })
    }
  })

  test('of which nothing usable is stated comes again later', async () => {
    host.files.set(TITLE, {})
    host.fail(API, { rewrite: (body) => body.replace('"thumburl"', '"other"') })
    expect(await commons.find([{ commons: TITLE }])).toMatchObject([{ outcome: 'failed' }])
  })

  test('is one of fifty in a call', async () => {
    const parks = Array.from({ length: 50 }, (_, n) => ({ wikidata: `Q${n + 1}` }))
    for (const { wikidata } of parks) {
      host.items.set(wikidata, [{ image: `${wikidata}.jpg` }])
      host.files.set(`File:${wikidata}.jpg`, {})
    }
    const looks = await commons.find(parks)
    expect(looks.map(named)).toEqual(parks.map(({ wikidata }) => `${wikidata}.jpg`))
    expect(host.requests).toHaveLength(2)
  })
})

describe('Wikimedia', () => {
  const find = () => commons.find([{ commons: TITLE }])

  test('is asked by one call at a time, with a pause between', async () => {
    await findOne({})
    commons = start({ turns: makeTurns('Wikimedia', 60) })
    host.requests.length = 0
    await Promise.all([commons.fetchPhoto(PHOTO), find(), commons.fetchPhoto(PHOTO)])
    const times = host.requests.map(({ at }) => at)
    expect(times).toHaveLength(3)
    for (const [index, time] of times.slice(1).entries()) {
      expect(time - times[index]!).toBeGreaterThanOrEqual(60)
    }
  })

  test('has no more than eleven calls waiting', async () => {
    await findOne({})
    const calls = Array.from({ length: 12 }, () => commons.fetchPhoto(PHOTO))
    const outcomes = await Promise.allSettled(calls)
    const rejected = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(rejected).toMatchObject([{ failure: 'resting' }])
  })

  test.each([
    ['is behind', { body: '{"error":{"code":"maxlag","info":"Waiting: 7 seconds lagged"}}' }],
    ['has had enough', { status: 429, body: 'Too many requests' }],
    ['is down for a while', { status: 503, body: 'Down' }],
  ])('is left alone for as long as it asks if it %s', async (_, fault) => {
    await findOne({})
    host.fail(API, { ...fault, headers: { 'retry-after': '120' } })
    await expect(find()).rejects.toMatchObject({ failure: 'overloaded', retryAfterMs: 120_000 })
    host.heal()
    host.requests.length = 0
    await expect(find()).rejects.toMatchObject({ failure: 'resting' })
    expect(host.requests).toEqual([])
    // The host of files asked for nothing.
    expect(await commons.fetchPhoto(PHOTO)).not.toBeNull()
  })

  test.each([
    ['network', { how: 'cut' as const }],
    ['network', { how: 'truncate' as const }],
    ['timeout', { how: 'hang' as const }],
    ['timeout', { how: 'stall' as const }],
    ['malformed', { body: '<html>' }],
    ['malformed', { body: '{"query":[]}' }],
    ['malformed', { hugeBytes: 6_000_000, unannounced: true }],
    ['failed', { status: 500 }],
    ['refused', { status: 403 }],
    ['refused', { body: '{"error":{"code":"badvalue","info":"No"}}' }],
  ])('that fails is a failure: %s', async (failure, fault) => {
    await findOne({})
    commons = start({ timeoutMs: failure === 'timeout' ? IMPATIENT_MS : PATIENT_MS })
    host.fail(API, fault)
    await expect(find()).rejects.toMatchObject({ name: 'ProviderError', failure })
  })

  test.each([
    ['timeout', { how: 'stall' as const }],
    ['malformed', { hugeBytes: 11_000_000, unannounced: true }],
    ['refused', { status: 403 }],
    ['refused', { status: 302, headers: { location: 'http://other.example/' } }],
  ])('that sends no photo is a failure: %s', async (failure, fault) => {
    await findOne({})
    commons = start({ timeoutMs: failure === 'timeout' ? IMPATIENT_MS : PATIENT_MS })
    host.fail('/wikipedia/', fault)
    await expect(commons.fetchPhoto(PHOTO)).rejects.toMatchObject({ failure })
  })

  test('is no longer waited for once the signal is aborted', async () => {
    await findOne({})
    host.fail(API, { how: 'hang' })
    const controller = new AbortController()
    const work = commons.find([{ commons: TITLE }], controller.signal)
    controller.abort(new Error('stopped'))
    await expect(work).rejects.toThrow('stopped')
  })
})
