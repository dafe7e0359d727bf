import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { exportParks } from '#db/queries/park/export-parks.ts'
import type { SourceFacts } from '#domain/facts/park-facts.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import type { Deps } from '#server/boot/deps.ts'
import { createApp } from '#server/http/app.ts'
import { readCacheStatus } from '#server/services/operator/cache-status.ts'
import { commonsKind, lookForPhotos } from '#server/services/park/commons-photos.ts'
import { makeCommons } from '#server/sources/commons/commons.ts'
import { makeTurns } from '#server/sources/throttle.ts'
import { databaseKinds, emptyTestDatabase, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { workOff } from '../jobs.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'
import { hugePng } from '../upstreams/photo-host.ts'
import { startWikimedia, type Wikimedia, type WikimediaFile } from '../upstreams/wikimedia.ts'

const ON = {
  COMMONS_PHOTOS: 'on',
  SITE_URL: 'https://parks.example',
  CONTACT_EMAIL: 'parks@parks.example',
}
const DAY_MS = 86_400_000

describe.each(databaseKinds)('photos of Wikimedia Commons (%s)', (kind) => {
  let database: Database
  let wikidata: Wikimedia
  let commons: Wikimedia
  let uploads: Wikimedia
  let folder: string

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    ;[wikidata, commons, uploads] = await Promise.all([
      startWikimedia(),
      startWikimedia(),
      startWikimedia(),
    ])
    folder = await mkdtemp(join(tmpdir(), 'parkfetch-commons-'))
  })
  afterEach(async () => {
    await Promise.all([wikidata.close(), commons.close(), uploads.close()])
    await rm(folder, { recursive: true, maxRetries: 5 })
    await emptyTestDatabase(database)
  })

  function addresses() {
    return {
      WIKIDATA_URL: wikidata.url,
      COMMONS_URL: commons.url,
      COMMONS_UPLOADS_URL: uploads.url,
    }
  }

  /** Without the pauses, as these are tested by themselves. */
  function start(more: Record<string, string> = ON): Deps {
    const deps = makeTestDeps(database, { DATA_DIR: folder, ...addresses(), ...more })
    const { current } = deps.configured
    if (current.commons) {
      const own = makeCommons({
        wikidataUrl: wikidata.url,
        commonsUrl: commons.url,
        uploadsUrl: uploads.url,
        userAgent: 'Parkfetch/0.1 (+https://parks.example; parks@parks.example)',
        policy: () => (call) => call(),
        turns: makeTurns('Wikimedia', 0),
      })
      deps.configured.current = { ...current, commons: own }
    }
    return deps
  }

  const look = (deps: Deps) => lookForPhotos(deps, new AbortController().signal)

  /** A file, on both hosts. Its address is the files' host's. */
  function addFile(name: string, file: WikimediaFile = {}): void {
    const at = `thumb/a/ab/${name}/1280px-${name}`
    const thumburl = `${uploads.url}/wikipedia/commons/${at}`
    commons.files.set(`File:${name}`, { thumburl, ...file })
    uploads.files.set(`File:${name}`, file)
  }

  async function addPark(facts: SourceFacts, more: Record<string, unknown> = {}): Promise<number> {
    const [id = 0] = await insertParks(database, { facts, ...more })
    return id
  }

  const ofItem = (value: string): SourceFacts => ({ wikidata: { value } })
  const ofFile = (value: string): SourceFacts => ({ commons: { value } })

  async function photosOf(id: number, deps = start()): Promise<string[]> {
    const park = await makeTestCaller(deps).caller.parks.byId({ id })
    return (park?.photos ?? []).map(({ photoReference }) => photoReference.replace(/.*px-/, ''))
  }

  async function lookOf(id: number) {
    const [row] = await database.sql`
      select outcome, reason, extract(epoch from again_at - now()) / 86400 as days
      from commons_looks where park_id = ${id}`
    return row && [row.outcome, row.reason, Math.round(Number(row.days))]
  }

  /** Lets the time of the next search come. */
  const comeAgain = () => database.sql`update commons_looks set again_at = now()`

  const asked = () => [wikidata, commons, uploads].map(({ requests }) => requests.length)

  test('are shown with their credit, in lists as well, and cached', async () => {
    const id = await addPark(ofItem('Q1'))
    wikidata.items.set('Q1', [{ image: 'A.jpg' }])
    addFile('A.jpg')
    const deps = start()
    expect(await look(deps)).toBe(1)
    expect(await lookOf(id)).toEqual(['found', '', 90])
    const { caller } = makeTestCaller(deps)
    const park = await caller.parks.byId({ id })
    const [photo] = park?.photos ?? []
    expect(photo).toEqual({
      photoReference: 'commons:thumb/a/ab/A.jpg/1280px-A.jpg',
      width: 1280,
      height: 800,
      attributions: [
        { name: 'Jane Doe' },
        { name: 'CC BY-SA 4.0', uri: 'https://creativecommons.org/licenses/by-sa/4.0' },
        { name: 'Wikimedia Commons', uri: 'https://commons.wikimedia.org/wiki/File:A.jpg' },
      ],
    })
    const { latitude: lat, longitude: lng } = park!
    const answer = await caller.parks.search({ lat, lng })
    const found: SearchAnswer = JSON.parse(JSON.stringify(answer))
    expect(found.parks.find((one) => one.id === id)?.photos).toEqual([photo])

    const app = createApp({ deps, renderPage: async () => new Response('a page') })
    const query = new URLSearchParams({ photoReference: photo!.photoReference, maxWidth: '800' })
    const response = await app.request(`/api/parks/photo?${query}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(asked()).toEqual([1, 1, 1])
    expect(await deps.photos.isCached(photo!.photoReference, 1200)).toBe(true)
    // Nothing is looked for again before its time.
    expect(await look(deps)).toBe(0)
    expect(asked()).toEqual([1, 1, 1])
  })

  test('empty no cache while there is nothing to do, on or off', async () => {
    const version = () => database.sql`select last_value from data_version`
    await addPark(ofFile('File:A.jpg'))
    await addPark(ofItem('Q1'))
    addFile('A.jpg')
    for (const settings of [ON, {}]) {
      const before = await version()
      await look(start(settings))
      const after = await version()
      expect(after).not.toEqual(before)
      await look(start(settings))
      expect(await version()).toEqual(after)
    }
  })

  test('are asked for nowhere while they are off', async () => {
    const id = await addPark(ofItem('Q1'))
    const deps = start({})
    expect(deps.configured.current.commons).toBeNull()
    expect(await look(deps)).toBe(0)
    expect(await photosOf(id, deps)).toEqual([])
    expect(asked()).toEqual([0, 0, 0])
  })

  test('are gone once they are off, and come back once they are on', async () => {
    const id = await addPark(ofFile('File:A.jpg'))
    addFile('A.jpg')
    await look(start())
    expect(await photosOf(id)).toEqual(['A.jpg'])
    await look(start({}))
    expect(await photosOf(id)).toEqual([])
    expect(await lookOf(id)).toBeUndefined()
    const deps = start()
    await look(deps)
    expect(await photosOf(id)).toEqual(['A.jpg'])
    expect(asked()).toEqual([0, 2, 1])
  })

  test('are looked for only where there is no other photo and a fact that leads to one', async () => {
    const photos = [{ photoReference: 'a-photo-of-its-own' }]
    const google = await addPark(ofItem('Q3'))
    await database.sql`insert into park_layers (park_id, source, source_id, facts)
      values (${google}, 'google', 'x', ${JSON.stringify({ photos })}::text::jsonb)`
    await addPark(ofItem('Q1'), { photos })
    await addPark({ website: { value: 'https://parks.example' } })
    await addPark(ofItem('Q2'), { listedBySource: false })
    expect(await look(start())).toBe(0)
  })

  test('that are missing or not free are remembered with the reason, and looked for again later', async () => {
    const none = await addPark(ofItem('Q1'))
    const gone = await addPark(ofFile('File:Gone.jpg'))
    const refused = await addPark(ofFile('File:Fair.jpg'))
    const broken = await addPark(ofFile('File:Broken.jpg'))
    const bomb = await addPark(ofFile('File:Bomb.png'))
    const removed = await addPark(ofFile('File:Removed.jpg'))
    addFile('Fair.jpg', { stated: { LicenseShortName: 'Fair use' } })
    addFile('Broken.jpg', { bytes: '<html>No picture</html>' })
    addFile('Bomb.png', { bytes: hugePng() })
    addFile('Removed.jpg', { bytes: null })
    expect(await look(start())).toBe(6)
    expect(await Promise.all([none, gone, refused, broken, bomb, removed].map(lookOf))).toEqual([
      ['none', 'Its item has no picture', 90],
      ['none', 'Its file does not exist', 90],
      ['refused', 'Its license is not free: Fair use', 90],
      ['refused', 'Its file is no usable picture', 90],
      ['refused', 'Its file is no usable picture', 90],
      ['none', 'Its file is gone', 90],
    ])
    expect(await look(start())).toBe(0)
    const status = await readCacheStatus(start())
    expect(status.commonsPhotos).toEqual({
      parks: { found: 0, none: 3, refused: 3, failed: 0 },
      reasons: [
        { outcome: 'refused', reason: 'Its file is no usable picture', parks: 2, parkId: broken },
        { outcome: 'none', reason: 'Its file does not exist', parks: 1, parkId: gone },
        { outcome: 'none', reason: 'Its file is gone', parks: 1, parkId: removed },
        { outcome: 'none', reason: 'Its item has no picture', parks: 1, parkId: none },
        {
          outcome: 'refused',
          reason: 'Its license is not free: Fair use',
          parks: 1,
          parkId: refused,
        },
      ],
    })
    expect(await readCacheStatus(start({}))).not.toHaveProperty('commonsPhotos')
    wikidata.items.set('Q1', [{ image: 'A.jpg' }])
    addFile('A.jpg')
    await comeAgain()
    expect(await look(start())).toBe(6)
    expect(await photosOf(none)).toEqual(['A.jpg'])
  })

  test.each([
    ['Wikidata', () => wikidata],
    ['Wikimedia Commons', () => commons],
    ['the host of files', () => uploads],
  ])('that are known stay while %s fails, and the search is repeated', async (_, host) => {
    const id = await addPark(ofItem('Q1'))
    wikidata.items.set('Q1', [{ image: 'A.jpg' }])
    addFile('A.jpg')
    await look(start())
    // Another picture, so that its file has to be fetched.
    wikidata.items.set('Q1', [{ image: 'B.jpg' }])
    addFile('B.jpg')
    await comeAgain()
    host().fail('/', { status: 500 })
    await look(start())
    expect(await lookOf(id)).toEqual(['failed', expect.stringMatching(/\w/), 0])
    expect(await look(start())).toBe(0)
    expect(await photosOf(id)).toEqual(['A.jpg'])
    host().heal()
    await comeAgain()
    await look(start())
    expect(await photosOf(id)).toEqual(['B.jpg'])
  })

  test('that were deleted, or are no longer named, are no longer shown', async () => {
    const id = await addPark(ofFile('File:A.jpg'))
    const other = await addPark(ofFile('File:B.jpg'))
    addFile('A.jpg')
    addFile('B.jpg')
    await look(start())
    commons.files.delete('File:A.jpg')
    await database.sql`update parks set facts = '{}' where id = ${other}`
    await comeAgain()
    await look(start())
    expect([await photosOf(id), await photosOf(other)]).toEqual([[], []])
    expect(await lookOf(other)).toBeUndefined()
  })

  test('are looked for at once when a park names another file', async () => {
    const id = await addPark(ofFile('File:A.jpg'))
    addFile('A.jpg')
    addFile('B.jpg')
    await look(start())
    const facts = JSON.stringify({ commons: { value: 'File:B.jpg' } })
    await database.sql`update parks set facts = ${facts}::text::jsonb where id = ${id}`
    expect(await look(start())).toBe(1)
    expect(await photosOf(id)).toEqual(['B.jpg'])
  })

  test('go on after a stop in the middle', async () => {
    const ids = [await addPark(ofFile('File:A.jpg')), await addPark(ofFile('File:B.jpg'))]
    addFile('A.jpg')
    addFile('B.jpg')
    uploads.fail(/B\.jpg/, { how: 'hang' })
    const controller = new AbortController()
    const work = lookForPhotos(start(), controller.signal)
    await expect.poll(() => uploads.requests.length).toBe(2)
    controller.abort(new Error('stopped'))
    await expect(work).rejects.toThrow('stopped')
    uploads.heal()
    expect(await Promise.all(ids.map((id) => photosOf(id)))).toContainEqual([])
    await database.sql`insert into jobs (kind, cron) values ('commons', '* * * * *')`
    await workOff(database, [commonsKind(start())])
    expect(await Promise.all(ids.map((id) => photosOf(id)))).toEqual([['A.jpg'], ['B.jpg']])
    const [job] = await database.sql`select status, progress ->> 'message' as message from jobs`
    expect(job).toEqual({ status: 'waiting', message: '1 park looked for' })
  })

  test('give way to the placeholder of parks with bad photos, and to photos of Google', async () => {
    const id = await addPark(ofFile('File:A.jpg'), { name: 'Ugly Park' })
    addFile('A.jpg')
    await look(start())
    expect(await photosOf(id, start({ ...ON, BAD_PHOTO_PARKS: 'ugly park' }))).toEqual([])
    const photos = [{ photoReference: 'places/a/photos/of-google' }]
    await database.sql`insert into park_layers (park_id, source, source_id, facts)
      values (${id}, 'google', 'x', ${JSON.stringify({ photos })}::text::jsonb)`
    expect(await photosOf(id)).toEqual(['places/a/photos/of-google'])
  })

  test('are no part of an export, and counted in the metrics', async () => {
    await addPark(ofFile('File:A.jpg'))
    addFile('A.jpg')
    const deps = start()
    await look(deps)
    for await (const parks of exportParks(database, undefined)) {
      expect(parks.map(({ enrichedBy }) => enrichedBy)).toEqual([[]])
    }
    expect(await deps.metrics.read()).toContain('parkfetch_commons_parks{outcome="found"} 1')
  })

  test('are stored apart from those that may be cached for 30 days only', async () => {
    const id = await addPark(ofFile('File:A.jpg'))
    addFile('A.jpg')
    const deps = start()
    await look(deps)
    const [photo] = (await makeTestCaller(deps).caller.parks.byId({ id }))?.photos ?? []
    expect((await deps.photos.stats()).files).toBe(2)
    const clock = Date.now()
    const cached = await deps.photos.get({
      reference: photo!.photoReference,
      width: 400,
      format: 'webp',
    })
    expect((cached!.expiresAt - clock) / DAY_MS).toBeGreaterThan(89)
    await deps.photos.clear()
    expect((await deps.photos.stats()).files).toBe(0)
  })
})
