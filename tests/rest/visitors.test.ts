import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openRemote } from '#db/client.ts'
import { createApp } from '#server/http/app.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestDeps } from '../test-deps.ts'

const renderPage = async () => new Response('a page')
const TOO_LONG = 'x'.repeat(2_001)

type Sent = {
  body?: unknown
  client?: string
  method?: string
  headers?: Record<string, string>
}

describe('REST for what visitors leave', () => {
  let database: Database
  let app: ReturnType<typeof createApp>
  let park: number

  beforeAll(async () => {
    database = await openTestDatabase()
    const [id = 0] = await insertParks(database, { latitude: 40.5, longitude: -73.5 })
    park = id
    app = createApp({ deps: makeTestDeps(database), renderPage })
  })
  afterAll(() => database.close())

  async function send(path: string, { body, client, method = 'POST', headers = {} }: Sent = {}) {
    const response = await app.request(path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(client === undefined ? {} : { 'x-client-id': client }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  const get = (path: string) => send(path, { method: 'GET' })

  test('a link is made and leads to its park and place', async () => {
    const location = { lat: 37.7749, lng: -122.4194 }
    const { status, body } = await send('/api/share', { body: { parkId: park, location } })
    expect(status).toBe(200)
    expect(body).toEqual({ shortId: expect.stringMatching(/^[A-Za-z0-9_-]{11,}$/) })
    expect(await get(`/api/share/${body.shortId}`)).toMatchObject({
      status: 200,
      body: { park: { id: park, latitude: 40.5 }, location },
    })
    expect((await send('/api/share', { body: { parkId: park } })).status).toBe(200)
    expect((await send('/api/share', { body: { parkId: park, location: null } })).status).toBe(200)
  })

  test.each(['aB9_x', '%00', '!!!', "'%20or%201=1"])('the link %s is not known', async (id) => {
    expect(await get(`/api/share/${id}`)).toEqual({
      status: 404,
      body: { message: 'This share link is not known' },
    })
  })

  test('a link that can not be read is said to be none', async () => {
    expect(await get('/api/share/%E0%A4%A')).toEqual({
      status: 400,
      body: { message: 'The path can not be read.' },
    })
  })

  test.each([
    [{ parkId: 2_000_000_000 }, 404, /^Park not found$/],
    [{}, 400, /^parkId must be a whole number above 0$/],
    [undefined, 400, /./],
    [[1], 400, /./],
    [{ parkId: 'x' }, 400, /^parkId must be a whole number above 0$/],
    [{ parkId: 1, location: { lat: 91, lng: 0 } }, 400, /^location\.lat must be a number from -85/],
    [{ parkId: 1, location: { lat: 1 } }, 400, /^location\.lng must be a number from -180 to 180$/],
    [{ parkId: 1, location: { lat: null, lng: 'x' } }, 400, /^location\.lat .*location\.lng must/],
  ])('a link for %j is refused', async (body, status, message) => {
    const answer = await send('/api/share', { body })
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(message)
  })

  test('a report is stored', async () => {
    const body = { reportType: 'amenity', details: `${'x'.repeat(2_000)}   ` }
    const answer = await send(`/api/parks/${park}/report`, { body })
    expect(answer).toEqual({
      status: 200,
      body: { id: expect.any(Number), receipt: expect.any(String) },
    })
    const nothing = { reportType: 'address', details: null }
    expect((await send(`/api/parks/${park}/report`, { body: nothing })).status).toBe(200)
    const [row] = await database.sql`
      select park_id, type, length(details) as length from reports where id = ${answer.body.id}`
    expect(row).toEqual({ park_id: park, type: 'amenity', length: 2_000 })
  })

  test.each([
    ['2000000000', { reportType: 'closed' }, 404, /^Park not found$/],
    ['abc', { reportType: 'closed' }, 400, /^id must be a whole number above 0$/],
    ['1', {}, 400, /^reportType must be one of amenity, address, hours, closed, other$/],
    ['1', undefined, 400, /^reportType must be one of /],
    ['1', 'closed', 400, /^reportType must be one of /],
    ['1', { reportType: 'rude' }, 400, /^reportType must be one of /],
    ['1', { reportType: 'other', details: TOO_LONG }, 400, /^details must be at most 2000 char/],
    ['1', { reportType: 'other', details: 5 }, 400, /^details must be text$/],
    ['1', { reportType: 'other', details: 'a\0b' }, 400, /^details must not hold the character 0$/],
  ])('a report of park %s saying %j is refused', async (id, body, status, message) => {
    const answer = await send(`/api/parks/${id}/report`, { body })
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(message)
  })

  test('the path says which park it is about, whatever the body says', async () => {
    const body = { id: 2_000_000_000, reportType: 'closed', rating: 5 }
    expect((await send(`/api/parks/${park}/report`, { body })).status).toBe(200)
    expect((await send(`/api/parks/${park}/rating`, { body, client: 'ann' })).status).toBe(200)
  })

  test('a rating is given, changed and taken back', async () => {
    const path = `/api/parks/${park}/rating`
    await send(path, { method: 'DELETE', client: 'ann' })
    const rate = (client: string, rating: number | null) => send(path, { body: { rating }, client })
    expect(await rate('ann', 4)).toEqual({
      status: 200,
      body: { rating: 4, userRatingsTotal: 1, mine: 4 },
    })
    expect((await rate('bob', 5)).body).toEqual({ rating: 4.5, userRatingsTotal: 2, mine: 5 })
    expect((await rate('ann', 1)).body).toEqual({ rating: 3, userRatingsTotal: 2, mine: 1 })
    expect((await get(`/api/parks/${park}`)).body).toMatchObject({
      rating: 3,
      userRatingsTotal: 2,
      ratingSource: 'visitors',
    })
    expect((await rate('bob', null)).body).toEqual({ rating: 1, userRatingsTotal: 1, mine: null })
    expect(await send(path, { method: 'DELETE', client: 'ann' })).toEqual({
      status: 200,
      body: { rating: null, userRatingsTotal: 0, mine: null },
    })
    expect((await get(`/api/parks/${park}`)).body).not.toHaveProperty('rating')
  })

  test.each([0, 6, 4.5, '4', true, undefined])('%j stars are refused', async (rating) => {
    const answer = await send(`/api/parks/${park}/rating`, { body: { rating }, client: 'ann' })
    expect(answer).toEqual({
      status: 400,
      body: { message: 'rating must be a whole number of stars from 1 to 5, or null' },
    })
  })

  test('a rating needs an identifier and a park', async () => {
    const body = { rating: 5 }
    expect(await send(`/api/parks/${park}/rating`, { body })).toEqual({
      status: 400,
      body: { message: 'A rating needs the x-client-id of its visitor.' },
    })
    const byQuery = `/api/parks/${park}/rating?clientId=ann`
    expect((await send(byQuery, { body })).status).toBe(200)
    const odd = `/api/parks/${park}/rating?clientId=a%00b`
    expect((await send(odd, { body })).status).toBe(200)
    expect(await send('/api/parks/2000000000/rating', { body, client: 'ann' })).toEqual({
      status: 404,
      body: { message: 'Park not found' },
    })
  })

  test('an event is counted, as a browser sends it while it leaves', async () => {
    const response = await app.request('/api/events', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: 'a=1',
      },
      body: '{"event":"search"}',
    })
    expect([response.status, await response.json()]).toEqual([200, { counted: true }])
    expect(await send('/api/events', { body: { event: 'theft' } })).toEqual({
      status: 400,
      body: { message: 'event must be one of search, filter, blog_view' },
    })
  })

  test.each(['dnt', 'sec-gpc'])('nothing is counted where %s is 1', async (name) => {
    const headers = { [name]: '1' }
    const countAll = async () =>
      (
        await database.sql`table event_counts union all
      select day, 'view', count from park_views order by 1, 2`
      ).map(({ count }) => count)
    const before = await countAll()
    const sent = [
      await send('/api/events', { body: { event: 'search' }, headers }),
      await send('/api/trpc/parks.view', { body: { id: park }, headers }),
    ]
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(sent[0]?.body).toEqual({ counted: false })
    expect(sent[1]?.body.result.data).toEqual({ counted: false })
    expect(await countAll()).toEqual(before)
  })

  test('what visitors leave costs points of their own budget', async () => {
    const limited = createApp({
      deps: makeTestDeps(database, { RATE_LIMIT_WRITES: '4' }),
      renderPage,
    })
    const post = (path: string, body: unknown) =>
      limited.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-client-id': 'ann' },
        body: JSON.stringify(body),
      })
    const sent: [string, unknown][] = [
      ['/api/share', { parkId: park }],
      [`/api/parks/${park}/report`, { reportType: 'other' }],
      [`/api/parks/${park}/rating`, { rating: 5 }],
      ['/api/events', { event: 'filter' }],
    ]
    for (const [path, body] of sent)
      expect([path, (await post(path, body)).status]).toEqual([path, 200])
    for (const [path, body] of sent) {
      const response = await post(path, body)
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([
        path,
        429,
        '600',
      ])
    }
    expect((await limited.request(`/api/parks/${park}`)).status).toBe(200)
  })
})

test('a link is not called unknown because the database does not answer', async () => {
  const database = openRemote('postgres://nobody:secret@127.0.0.1:9/parks')
  const app = createApp({ deps: makeTestDeps(database), renderPage })
  expect((await app.request('/api/share/aB9_x')).status).toBe(503)
  await database.close()
})
