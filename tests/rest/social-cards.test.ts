import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { parks } from '#db/schema/parks.ts'
import { encodeOutline } from '#db/stored/outline-bytes.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { createApp } from '#server/http/app.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestDeps } from '../test-deps.ts'

const CHICAGO = { latitude: 41.8781, longitude: -87.6298 }

describe('cards', () => {
  let database: Database
  let app: ReturnType<typeof createApp>

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.orm.delete(parks)
    app = start()
  })

  function start(settings: Record<string, string> = {}) {
    const deps = makeTestDeps(database, settings)
    return createApp({ deps, renderPage: async () => new Response('a page') })
  }

  async function card(path: string): Promise<Buffer> {
    const response = await app.request(path)
    expect([path, response.status]).toEqual([path, 200])
    return Buffer.from(await response.arrayBuffer())
  }

  /** The share of dark pixels in an area; by default the title's. */
  async function ink(image: Buffer, [left, width]: [number, number] = [60, 1080]): Promise<number> {
    const area = { left, top: 160, width, height: 220 }
    const pixels = await sharp(image).extract(area).greyscale().raw().toBuffer()
    return pixels.filter((pixel) => pixel < 90).length / pixels.length
  }

  test('of a park is a PNG of 1200 by 630 with its name', async () => {
    const [id = 0] = await insertParks(database, { name: 'Alder Park', vicinity: 'Reno, NV' })
    const response = await app.request(`/og/parks/${id}.png`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const { channels } = await sharp(bytes).stats()
    for (const { stdev } of channels.slice(0, 3)) expect(stdev).toBeGreaterThan(20)
    expect(await ink(bytes)).toBeGreaterThan(0.03)
  })

  test('of a park whose shape is known has it beside the name', async () => {
    const [id = 0] = await insertParks(database, { name: 'Alder Park' })
    const middle = async () => {
      const area = { left: 905, top: 325, width: 1, height: 1 }
      const image = sharp(await card(`/og/parks/${id}.png`)).removeAlpha()
      return [...(await image.extract(area).raw().toBuffer())]
    }
    const green = [0xcf, 0xe5, 0xc3]
    expect(await middle()).not.toEqual(green)
    const outline: Position[] = [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0.01],
      [0, 0],
    ]
    await database.sql`
      insert into park_outlines (park_id, source, outline)
      values (${id}, 'town', ${encodeOutline([[outline]])})`
    app = start()
    expect(await middle()).toEqual(green)
    app = start({ BAD_PHOTO_PARKS: 'Alder Park' })
    expect(await middle()).not.toEqual(green)
  })

  test('is 800 wide where that is asked for, and no other width', async () => {
    const small = await sharp(await card('/og/site.png?width=800')).metadata()
    expect([small.width, small.height]).toEqual([800, 420])
    for (const width of ['8000', '', '0', 'x']) {
      const response = await app.request(`/og/site.png?width=${width}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ message: 'width must be one of 800, 1200' })
    }
  })

  test('shows another name as another image, the same as the same', async () => {
    const names = ['Alder Park', 'Aspen Park', '<script>alert("1")</script>', 'Élan & Żoliborz']
    const ids = await insertParks(database, ...names.map((name) => ({ name })))
    const images = await Promise.all(ids.map((id) => card(`/og/parks/${id}.png`)))
    expect(new Set(images.map(String)).size).toBe(4)
    for (const image of images) expect(await ink(image)).toBeGreaterThan(0.02)
    expect((await card(`/og/parks/${ids[0]}.png`)).equals(images[0] as Buffer)).toBe(true)
    await database.sql`update parks set name = 'Maple Park' where id = ${ids[0] ?? 0}`
    expect((await card(`/og/parks/${ids[0]}.png`)).equals(images[0] as Buffer)).toBe(false)
  })

  test('has other words in the place of a name it has no letters for', async () => {
    const [chinese = 0, long = 0] = await insertParks(
      database,
      { name: '北海公园', vicinity: '北京市' },
      { name: 'A Park of the Very Long Names '.repeat(9) },
    )
    expect(await ink(await card(`/og/parks/${chinese}.png`))).toBeGreaterThan(0.03)
    const image = await card(`/og/parks/${long}.png`)
    expect(await ink(image)).toBeGreaterThan(0.05)
    // Nothing extends beyond the edge.
    expect(await ink(image, [1130, 70])).toBe(0)
  })

  test('of a listing says how many parks there are', async () => {
    const before = await card('/og/listings/chicago.png')
    await insertParks(database, { name: 'Alder Park', ...CHICAGO })
    const one = await card('/og/listings/chicago.png')
    expect(one.equals(before)).toBe(false)
    expect((await card('/og/listings/Chicago.png')).equals(one)).toBe(true)
    const dogs = await card('/og/listings/dog-park/chicago.png')
    await insertParks(database, { name: 'Dog Run', amenities: ['Dog Park'], ...CHICAGO })
    expect((await card('/og/listings/dog-park/chicago.png')).equals(dogs)).toBe(false)
  })

  test.each([
    ['/og/parks/999999.png', 'Park not found'],
    ['/og/listings/asdfghjkl.png', 'Listing not found'],
    [`/og/listings/${'a'.repeat(250)}.png`, 'Listing not found'],
    ['/og/listings/a/b/c.png', 'Listing not found'],
    ['/og/listings/%E0%A4%A.png', 'Image not found'],
    ['/og/parks/1e3.png', 'Image not found'],
    ['/og/parks/99999999999999999999.png', 'Image not found'],
    ['/og/other.png', 'Image not found'],
    ['/og/', 'Image not found'],
  ])('%s is not found', async (path, message) => {
    const response = await app.request(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ message })
  })

  test('is not sent again to who has it', async () => {
    const first = await app.request('/og/site.png')
    const etag = first.headers.get('etag') ?? ''
    const again = await app.request('/og/site.png', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('is refused to who asks too often', async () => {
    app = start({ RATE_LIMIT_PHOTOS: '2' })
    for (const status of [200, 200, 429]) {
      const response = await app.request('/og/site.png')
      expect(response.status).toBe(status)
      if (status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})
