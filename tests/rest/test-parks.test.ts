import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openRemote } from '#db/client.ts'
import { operators } from '#db/schema/operator.ts'
import { makeSessions } from '#server/auth/sessions.ts'
import { createApp } from '#server/http/app.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestDeps } from '../test-deps.ts'

const PARK = {
  name: 'Quillwort Dog Park',
  placeId: 'test-quillwort',
  latitude: 37.7712,
  longitude: -122.4471,
  vicinity: '1 Test Street',
  rating: 4.6,
  userRatingsTotal: 128,
  amenities: ['Dog Park', 'Restrooms'],
}

describe('POST /api/test/insert-park', () => {
  let database: Database
  let open: ReturnType<typeof createApp>
  let production: ReturnType<typeof createApp>

  beforeAll(async () => {
    database = await openTestDatabase()
    const renderPage = async () => new Response('a page')
    const deps = makeTestDeps(database)
    open = createApp({ deps, renderPage })
    production = createApp({ deps: { ...deps, isOpenToTrial: false }, renderPage })
  })
  afterAll(() => database.close())

  async function post(app: typeof open, body: unknown, headers: Record<string, string> = {}) {
    const response = await app.request('/api/test/insert-park', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  const get = async (path: string) => {
    const response = await open.request(path)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: isJson ? await response.json() : await response.text() }
  }

  const FACTS = ['dog_area', 'toilets'].map((key) => ({
    key,
    value: 'yes',
    source: 'test',
    how: 'stated',
  }))

  test('puts in a park that its address leads to, and nothing else', async () => {
    const [real = 0] = await insertParks(database, {
      name: 'Quillwort Field',
      latitude: 37.7713,
      longitude: -122.4472,
      city: 'San Francisco',
      vicinity: 'Oak Street',
      area: 40_000,
    })
    const { status, body } = await post(open, PARK)
    expect(status).toBe(200)
    expect(body).toEqual({ id: expect.any(Number) })
    const { placeId, ...shown } = PARK
    const park = await get(`/api/parks/${body.id}`)
    expect(park).toEqual({
      status: 200,
      body: { ...shown, id: body.id, types: [], facts: FACTS, source: 'test' },
    })
    const near = await get('/api/parks?lat=37.7712&lng=-122.4471&radius=1000')
    expect(near.body.parks.map(({ id }: { id: number }) => id)).toEqual([real])
    expect(near.body.total).toBe(1)
    const filtered = await get('/api/parks?lat=37.7712&lng=-122.4471&amenities=Dog+Park')
    expect(filtered.body.total).toBe(0)
    expect((await get('/api/parks?address=Quillwort+Dog+Park&exact=true')).body.message).toMatch(
      /find "Quill/,
    )
    const input = encodeURIComponent(JSON.stringify({ query: 'Quillwort' }))
    const suggested = await get(`/api/trpc/geocode.suggest?input=${input}`)
    expect(JSON.stringify(suggested.body)).toContain('Quillwort Field')
    expect(JSON.stringify(suggested.body)).not.toContain('Quillwort Dog Park')
    const sitemap = await get('/sitemap/parks-1.xml')
    expect(sitemap.body).toContain(`/parks/${real}/`)
    expect(sitemap.body).not.toContain(`/parks/${body.id}/`)
    const saved = encodeURIComponent(JSON.stringify({ ids: [body.id] }))
    const { body: known } = await get(`/api/trpc/parks.saved?input=${saved}`)
    expect(known.result.data.parks[0].closed).toBeUndefined()
  })

  test('the same place id is the same park, said anew, and no real one', async () => {
    const [real] = await insertParks(database, { placeId: 'test-same', name: 'Real' })
    const first = await post(open, { ...PARK, placeId: 'test-same', name: 'Real' })
    const again = await post(open, { ...PARK, placeId: 'test-same', name: 'Other', rating: null })
    expect(first.body.id).not.toBe(real)
    expect(again.body).toEqual(first.body)
    const { body } = await get(`/api/parks/${first.body.id}`)
    expect(body.name).toBe('Other')
    expect(body).not.toHaveProperty('rating')
    expect((await get(`/api/parks/${real}`)).body).toMatchObject({ name: 'Real', amenities: [] })
  })

  test('takes amenities as one text, and numbers as texts', async () => {
    const { body } = await post(open, {
      ...PARK,
      placeId: 'test-texts',
      latitude: '1.5',
      longitude: '0',
      amenities: 'Playground, Restrooms',
    })
    expect((await get(`/api/parks/${body.id}`)).body).toMatchObject({
      latitude: 1.5,
      longitude: 0,
      amenities: ['Playground', 'Restrooms'],
    })
  })

  test.each([
    [{ ...PARK, name: ' ' }, /^name must not be empty$/],
    [{ ...PARK, name: 'a\0b' }, /^name must not hold the character 0$/],
    [{ ...PARK, placeId: undefined }, /^placeId must be given, as text$/],
    [{ ...PARK, latitude: 90 }, /^latitude must be a number from -85 to 85$/],
    [{ ...PARK, longitude: 'x' }, /^longitude must be a number from -180 to 180$/],
    [{ ...PARK, rating: 5.1 }, /^rating must be a number from 0 to 5$/],
    [{ ...PARK, userRatingsTotal: 1.5 }, /^userRatingsTotal must be a whole number/],
    [{ ...PARK, userRatingsTotal: 3e9 }, /^userRatingsTotal must be a whole number/],
    [{ ...PARK, amenities: ['x'.repeat(101)] }, /^amenities/],
    [[], /expected object/],
  ])('refuses %j', async (body, message) => {
    const { status, body: refused } = await post(open, body)
    expect(status).toBe(400)
    expect(refused.message).toMatch(message)
  })

  test('in production only the operator may', async () => {
    const before = await database.sql`select count(*)::int as count from parks`
    const strangers: Record<string, string>[] = [
      {},
      { cookie: 'parkfetch_session=forged', origin: 'http://localhost', host: 'localhost' },
    ]
    for (const headers of strangers) {
      expect(await post(production, { ...PARK, placeId: 'test-other' }, headers)).toEqual({
        status: 401,
        body: { message: 'Please sign in first.' },
      })
    }
    expect(await database.sql`select count(*)::int as count from parks`).toEqual(before)
    await database.orm.insert(operators).values({ id: 'operator' })
    const sessions = makeSessions(database, { secure: false })
    const cookie = (await sessions.start('operator')).split(';')[0] ?? ''
    const own = { cookie, origin: 'http://localhost', host: 'localhost' }
    expect((await post(production, PARK, own)).status).toBe(200)
    const foreign = { ...own, origin: 'https://evil.example' }
    expect((await post(production, PARK, foreign)).status).toBe(403)
  })
})

test('the product in use is in production', () => {
  // No query is sent before the first.
  const database = openRemote('postgres://nobody@127.0.0.1:9/parks')
  expect(makeTestDeps(database).isOpenToTrial).toBe(true)
  expect(makeTestDeps(database, { NODE_ENV: 'production' }).isOpenToTrial).toBe(false)
})
