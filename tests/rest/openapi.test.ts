import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openRemote } from '#db/client.ts'
import { replacePassword } from '#db/queries/operator/operators.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { argon2id } from '#server/auth/passwords.ts'
import type { Deps } from '#server/boot/deps.ts'
import { makeLog } from '#server/core/log.ts'
import { createApp } from '#server/http/app.ts'
import { toTemplate } from '#server/http/rest/openapi.ts'
import { photoPaths } from '#server/http/rest/photos.ts'
import { restRoutes } from '#server/http/rest/routes.ts'
import { seedSamplePosts } from '#server/services/blog/sample-posts.ts'
import { makePhotos } from '#server/sources/photos/photos.ts'
import {
  description,
  expectDescribed,
  find,
  operations,
  requestOf,
  type Sent,
} from '../api-description.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestDeps } from '../test-deps.ts'
import { jpeg, type PhotoHost, startPhotoHost } from '../upstreams/photo-host.ts'

const NAMES = [...operations.keys()]
const PHOTOS = photoPaths.map((path) => `get ${path}`)
const WRITES = NAMES.filter((name) => !name.startsWith('get '))
const REFERENCE = 'places/abc/photos/first-photo'
const LOGIN = 'post /api/admin/login'

/** An invalid request for each path that takes input. */
const MISTAKES: Record<string, Sent> = {
  'get /api/parks': { query: 'lat=37.77&lng=-122.42&radius=far' },
  'get /api/parks/photo/cached': { query: '' },
  'get /api/map/cells': { query: 'bounds=-123,37,-122,38&zoom=far' },
  'get /api/map/outlines': { query: 'bounds=-123,37,-122,38&zoom=3' },
  'get /api/parks/{id}': { id: 'none' },
  'get /api/parks/{id}/history': { id: 'none' },
  'post /api/parks/{id}/answers': { body: { key: 'nothing', value: 'yes' } },
  'post /api/parks/{id}/view': { id: 'none' },
  'post /api/parks/viewed': { body: { name: '' } },
  'post /api/parks/{id}/report': { body: { reportType: 'weather' } },
  'post /api/parks/{id}/rating': { body: { rating: 6 } },
  'delete /api/parks/{id}/rating': { id: 'none' },
  'post /api/suggestions': { body: { content: { kind: 'weather' } } },
  'post /api/suggestions/{id}/withdraw': { body: { receipt: 'short' } },
  'post /api/outcomes': { body: { reports: [{ id: 1 }] } },
  'post /api/share': { body: {} },
  'get /api/share/{shortId}': { id: 'a'.repeat(201) },
  'post /api/events': { body: { event: 'nothing' } },
  'get /api/parks/facts': { query: 'address=94110&facts=wings:yes' },
  'get /api/geocode': { query: 'address=' },
  'get /api/ratelimit/status': { query: 'clientLimited=maybe' },
  'get /api/reports': { query: 'group=lost' },
  'put /api/reports/{id}/status': { body: { status: 'lost' } },
  'post /api/test/insert-park': { body: { name: 'Without a place' } },
  [LOGIN]: { body: { password: 7 } },
  'get /api/admin/parks': { query: 'limit=all' },
  'get /api/admin/parks-by-region': { query: 'region=' },
  'get /api/admin/theme-suggestions': { query: 'region=' },
  'get /api/admin/theme-matching-parks': { query: 'region=Boston' },
  'post /api/admin/blog/generate': { body: { region: 'Nowhere at all' } },
  'post /api/cache/clear': { body: { type: 'everything' } },
  'get /api/blog': { query: 'page=none' },
  'get /api/blog/{slug}': { id: 'a'.repeat(201) },
  'get /api/admin/blog-posts': { query: 'status=lost' },
  ...Object.fromEntries(PHOTOS.map((name) => [name, { query: 'photoReference=short' }])),
}

const NOWHERE = 'Nowhere Xyzzyville'
const NO_ID = '2000000000'

/** A request for what does not exist, for each path that names something. */
const MISSING: Record<string, Sent & { status?: 200 | 400 }> = {
  'get /api/parks': { query: `address=${NOWHERE}` },
  'get /api/parks/photo/cached': { query: 'photoReferences=none', status: 200 },
  'get /api/parks/{id}': { id: NO_ID },
  'get /api/parks/{id}/history': { id: NO_ID },
  'post /api/parks/{id}/answers': { id: NO_ID },
  'post /api/parks/{id}/view': { id: NO_ID },
  'post /api/parks/viewed': { body: { name: NOWHERE, latitude: 0, longitude: 0 } },
  'post /api/parks/{id}/report': { id: NO_ID },
  'post /api/parks/{id}/rating': { id: NO_ID },
  'delete /api/parks/{id}/rating': { id: NO_ID },
  'post /api/suggestions': { body: { parkId: NO_ID, content: { kind: 'closed' } } },
  'post /api/suggestions/{id}/withdraw': { id: NO_ID },
  'post /api/share': { body: { parkId: NO_ID } },
  'get /api/share/{shortId}': { id: 'aaaaaaaaaaa' },
  'get /api/parks/facts': { query: `address=${NOWHERE}`, status: 200 },
  'get /api/geocode': { query: `address=${NOWHERE}`, status: 200 },
  'put /api/reports/{id}/status': { id: NO_ID },
  'get /api/admin/parks-by-region': { query: `region=${NOWHERE}`, status: 200 },
  'get /api/admin/theme-suggestions': { query: `region=${NOWHERE}`, status: 200 },
  'get /api/admin/theme-matching-parks': {
    query: `region=${NOWHERE}&theme=Dog+Parks`,
    status: 200,
  },
  'post /api/admin/blog/generate': {
    body: { region: NOWHERE, theme: 'Dog Parks', status: 'draft', parkIds: [NO_ID] },
    status: 400,
  },
  'get /api/blog': { query: 'tag=no-such-tag' },
  'get /api/blog/{slug}': { id: 'no-such-post' },
  ...Object.fromEntries(PHOTOS.map((name) => [name, { query: 'photoReference=no-such-photo' }])),
}

describe('the description', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(description))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(description.openapi).toBe('3.1.0')
  })

  test('has every route, and nothing that is no route', () => {
    const routes = restRoutes.map(
      ({ method, path }) => `${method.toLowerCase()} ${toTemplate(path)}`,
    )
    expect(NAMES.toSorted()).toEqual([...routes, ...PHOTOS].toSorted())
  })

  test('says what the parameters of a search mean', () => {
    const { parameters = [] } = find('get /api/parks')
    expect(parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['near', 'parkId', 'bounds', 'exact', 'seeking']),
    )
    for (const { name, description } of parameters) {
      expect(description?.length, name).toBeGreaterThan(10)
    }
  })

  test('says what the fields of its answer mean', () => {
    type Field = { description?: string; properties?: Record<string, Field> }
    const { content } = find('get /api/parks').responses[200] ?? {}
    const { properties: fields = {} } = (content?.['application/json']?.schema ?? {}) as Field
    const { place, understood, elsewhere } = fields
    for (const [of, names] of [
      [fields, ['parks', 'place', 'understood', 'elsewhere', 'total', 'unknown', 'relaxation']],
      [place?.properties, ['unknown', 'areaId', 'bounds', 'precision']],
      [understood?.properties, ['spelling', 'nearer', 'nearMe', 'rest', 'amenities']],
      [elsewhere?.properties, ['nearest', 'cities']],
    ] as const) {
      expect(Object.keys(of ?? {})).toEqual(expect.arrayContaining([...names]))
      for (const [name, { description }] of Object.entries(of ?? {})) {
        expect(description?.length, name).toBeGreaterThan(10)
      }
    }
  })
})

describe('a real answer is as described', () => {
  let database: Database
  let deps: Deps
  let host: PhotoHost
  let folder: string
  let app: ReturnType<typeof createApp>
  let cookie = ''
  const named: Record<string, Sent> = {
    ...Object.fromEntries(PHOTOS.map((name) => [name, { query: `photoReference=${REFERENCE}` }])),
  }

  const appOf = (deps: Deps) => createApp({ deps, renderPage: async () => new Response('a page') })

  beforeAll(async () => {
    database = await openTestDatabase()
    await seedParks(database)
    await insertParks(database, { photos: [{ photoReference: REFERENCE }] })
    host = await startPhotoHost()
    host.put(REFERENCE, await jpeg())
    folder = await mkdtemp(join(tmpdir(), 'photos-'))
    const photos = makePhotos({
      folder,
      fetchPhoto: host.fetchPhoto,
      log: makeLog('silent'),
      cacheDays: () => 90,
      mostDays: 100,
      maxBytes: () => 500_000_000,
    })
    deps = { ...makeTestDeps(database, { NODE_ENV: 'production' }), photos }
    await replacePassword(database, await argon2id.hash('correct horse battery'))
    await seedSamplePosts(deps)
    app = appOf(deps)
    cookie = await signInOperator(deps)
    const share = await send('post /api/share')
    named['get /api/share/{shortId}'] = { id: (await share.json()).shortId }
    const blog = await (await app.request('/api/blog')).json()
    named['get /api/blog/{slug}'] = { id: blog.posts[0]?.slug }
    named['get /api/blog'] = { query: `tag=${blog.posts[0]?.tags[0]}` }
    await send('post /api/parks/{id}/report')
    const { id, receipt } = await (await send('post /api/suggestions')).json()
    named['post /api/suggestions/{id}/withdraw'] = { id, body: { receipt } }
  })
  afterAll(async () => {
    await host.close()
    await rm(folder, { recursive: true, force: true })
    await database.close()
  })

  /** Sends a request that is good except for what is given, as the operator. */
  async function send(name: string, sent: Sent = {}, to = app): Promise<Response> {
    const headers = { cookie, ...sent.headers }
    return to.request(requestOf(name, { ...named[name], ...sent, headers }))
  }

  test.each(NAMES)('%s: a good one', async (name) => {
    const response = await send(name)
    expect(response.status, await response.clone().text()).toBe(200)
    await expectDescribed(name, response)
    if (/log(in|out)$/.test(name)) cookie = await signInOperator(deps)
  })

  test.each(Object.entries(MISTAKES))('%s: a bad one', async (name, mistake) => {
    const response = await send(name, mistake)
    expect(response.status).toBe(400)
    await expectDescribed(name, response)
  })

  test('all that take something have been asked wrongly', () => {
    const taking = NAMES.filter((name) => find(name).parameters || find(name).requestBody)
    expect(Object.keys(MISTAKES).toSorted()).toEqual(taking.toSorted())
  })

  test.each(Object.entries(MISSING))('%s: one for nothing', async (name, { status, ...sent }) => {
    const response = await send(name, sent)
    expect(response.status, await response.clone().text()).toBe(status ?? 404)
    await expectDescribed(name, response)
  })

  test('all that name something have been asked for nothing', () => {
    const naming = NAMES.filter((name) => {
      const { parameters = [], requestBody, responses } = find(name)
      const body = Object.keys(requestBody?.content['application/json'].example ?? {})
      const fields = [...body, ...parameters.map((parameter) => parameter.name)]
      const names = /^(id|slug|shortId|address|region|tag|parkIds?|photoReferences?)$/
      return responses[404] || fields.some((field) => names.test(field))
    })
    expect(Object.keys(MISSING).toSorted()).toEqual(naming.toSorted())
  })

  test.each(NAMES)('%s: one without a session', async (name) => {
    const response = await send(name, { headers: { cookie: '' } })
    expect(response.status === 401).toBe(find(name).security !== undefined)
    await expectDescribed(name, response)
  })

  test(`${LOGIN}: one with a wrong password`, async () => {
    const response = await send(LOGIN, { body: { password: 'wrong' } })
    expect(response.status).toBe(401)
    await expectDescribed(LOGIN, response)
  })

  test.each(WRITES)('%s: one that is refused before it is read', async (name) => {
    for (const [status, sent] of [
      [403, { headers: { 'sec-fetch-site': 'cross-site' } }],
      [413, { body: JSON.stringify({ details: 'x'.repeat(100_000) }) }],
      [415, { body: 'text', headers: { 'content-type': 'text/plain' } }],
      [400, { body: '{' }],
    ] as const) {
      const response = await send(name, sent)
      expect(response.status).toBe(status)
      await expectDescribed(name, response)
    }
  })

  test('too many: those that say so are refused, and no others', async () => {
    const limits = ['SEARCH', 'WRITES', 'PHOTOS', 'FILES'].map((name) => [
      `RATE_LIMIT_${name}`,
      '1',
    ])
    const settings = { NODE_ENV: 'production', ...Object.fromEntries(limits) }
    const limited = appOf({ ...makeTestDeps(database, settings), photos: deps.photos })
    for (const name of NAMES) {
      // A session that does not exist costs a point.
      const sent = { headers: { cookie: 'parkfetch_session=made-up' } }
      const turns = name === LOGIN ? 7 : 2
      let response = await send(name, sent, limited)
      for (let turn = 1; turn < turns; turn++) {
        const wrong = name === LOGIN ? { body: { password: 'wrong' } } : {}
        response = await send(name, { ...sent, ...wrong }, limited)
      }
      const isLimited = find(name).responses[429] !== undefined
      expect([name, response.status === 429]).toEqual([name, isLimited])
      await expectDescribed(name, response)
    }
  })

  test('without a database: all but what needs none', async () => {
    const away = openRemote('postgres://postgres@127.0.0.1:9/none')
    const apart = appOf({ ...makeTestDeps(away, { NODE_ENV: 'production' }), photos: deps.photos })
    const answered: string[] = []
    for (const name of NAMES) {
      const response = await send(name, {}, apart)
      if (response.status === 200) answered.push(name)
      else expect([name, response.status]).toEqual([name, 503])
      await expectDescribed(name, response)
    }
    expect(answered).toEqual([
      ...['get /api/parks/photo/cached', 'get /api/config', 'get /api/ratelimit/status'],
    ])
    await away.close()
  })

  test('the description is served, and not sent again unchanged', async () => {
    const response = await app.request('/api/openapi.json')
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(description)))
    const etag = response.headers.get('etag') ?? ''
    const headers = { 'if-none-match': etag }
    expect((await app.request('/api/openapi.json', { headers })).status).toBe(304)
    expect((await app.request('/api/openapi.json', { method: 'POST' })).status).toBe(404)
  })
})
