import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { replacePassword } from '#db/queries/operator/operators.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { argon2id } from '#server/auth/passwords.ts'
import type { Deps } from '#server/boot/deps.ts'
import { createApp } from '#server/http/app.ts'
import { type ApiDescription, describeApi, toTemplate } from '#server/http/rest/openapi.ts'
import { photoPaths } from '#server/http/rest/photos.ts'
import { restRoutes } from '#server/http/rest/routes.ts'
import { seedSamplePosts } from '#server/services/blog/sample-posts.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { signInOperator } from '../operator.ts'
import { makeTestDeps } from '../test-deps.ts'

const description = describeApi('Parkfetch')

type Asked = { path: string; method: string }

const OPERATIONS = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method): Asked => ({ path, method })),
)
const PHOTOS: readonly string[] = photoPaths
const CALLS = OPERATIONS.filter(({ path }) => !PHOTOS.includes(path))

/** An invalid request for each path that takes input. */
const MISTAKES: Record<string, { query?: string; body?: unknown; id?: string }> = {
  'get /api/parks': { query: 'lat=37.77&lng=-122.42&radius=far' },
  'get /api/parks/photo/cached': {},
  'get /api/parks/{id}': { id: 'none' },
  'post /api/parks/{id}/view': { id: 'none' },
  'post /api/parks/viewed': { body: { name: '' } },
  'post /api/parks/{id}/report': { body: { reportType: 'weather' } },
  'post /api/parks/{id}/rating': { body: { rating: 6 } },
  'delete /api/parks/{id}/rating': { id: 'none' },
  'post /api/share': { body: {} },
  'get /api/share/{shortId}': { id: 'aaaaaaaaaaa' },
  'post /api/events': { body: { event: 'nothing' } },
  'get /api/geocode': { query: 'address=' },
  'get /api/ratelimit/status': { query: 'clientLimited=maybe' },
  'get /api/reports': { query: 'group=lost' },
  'put /api/reports/{id}/status': { body: { status: 'lost' } },
  'post /api/test/insert-park': { body: { name: 'Without a place' } },
  'post /api/admin/login': { body: { password: 'wrong' } },
  'get /api/admin/parks': { query: 'limit=all' },
  'get /api/admin/parks-by-region': { query: 'region=' },
  'get /api/admin/theme-suggestions': { query: 'region=' },
  'get /api/admin/theme-matching-parks': { query: 'region=Boston' },
  'post /api/admin/blog/generate': { body: { region: 'Nowhere at all' } },
  'post /api/cache/clear': { body: { type: 'everything' } },
  'get /api/blog': { query: 'page=none' },
  'get /api/blog/{slug}': { id: 'no-such-post' },
  'get /api/admin/blog-posts': { query: 'status=lost' },
}

const nameOf = ({ method, path }: Asked) => `${method} ${path}`

test('the description is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(description))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(description.openapi).toBe('3.1.0')
})

test('it has every route, and nothing that is no route', () => {
  const routes = restRoutes.map(({ method, path }) => `${method.toLowerCase()} ${toTemplate(path)}`)
  const photos = photoPaths.map((path) => `get ${path}`)
  expect(OPERATIONS.map(nameOf).sort()).toEqual([...routes, ...photos].sort())
})

describe('a real answer is as described', () => {
  let database: Database
  let deps: Deps
  let app: ReturnType<typeof createApp>
  let cookie = ''
  const named: Record<string, string> = {}

  beforeAll(async () => {
    database = await openTestDatabase()
    await seedParks(database)
    deps = makeTestDeps(database, { NODE_ENV: 'production' })
    await replacePassword(database, await argon2id.hash('correct horse battery'))
    await seedSamplePosts(deps)
    app = createApp({ deps, renderPage: async () => new Response('a page') })
    cookie = await signInOperator(deps)
    const share = await send('post /api/share', { signedIn: true })
    named.shortId = (await share.json()).shortId
    const blog = await (await app.request('/api/blog')).json()
    named.slug = blog.posts[0]?.slug
    await send('post /api/parks/{id}/report', { signedIn: true })
  })
  afterAll(() => database.close())

  type Sending = { signedIn?: boolean; mistake?: (typeof MISTAKES)[string] }

  /** Sends a request from its description's examples, or an invalid one. */
  function send(name: string, { signedIn = false, mistake }: Sending): Promise<Response> {
    const { method, path, operation } = find(name)
    const parameters = operation.parameters ?? []
    let address = path
    const query = new URLSearchParams()
    for (const { name, in: where, example } of parameters as Named[]) {
      const value = named[name] ?? example
      if (where === 'path') address = address.replace(`{${name}}`, mistake?.id ?? String(value))
      else if (value !== undefined) query.set(name, String(value))
    }
    const search = mistake && method === 'get' && !mistake.id ? mistake.query : query.toString()
    const content = operation.requestBody as Body | undefined
    const body = mistake?.body ?? content?.content['application/json'].example
    return Promise.resolve(
      app.request(search ? `${address}?${search}` : address, {
        method: method.toUpperCase(),
        headers: {
          ...{ 'sec-fetch-site': 'same-origin', 'x-client-id': 'client-of-the-tests' },
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(signedIn && { cookie }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  }

  test.each(CALLS.map(nameOf))('%s: a good one', async (name) => {
    const response = await send(name, { signedIn: true })
    const text = await response.clone().text()
    expect(response.status, text).toBe(200)
    await expectDescribed(name, response)
    if (/log(in|out)$/.test(name)) cookie = await signInOperator(deps)
  })

  test.each(Object.entries(MISTAKES))('%s: a bad one', async (name, mistake) => {
    const response = await send(name, { signedIn: true, mistake })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    await expectDescribed(name, response)
  })

  test('all that take something have been asked wrongly', () => {
    const taking = CALLS.filter((one) => {
      const { parameters, requestBody } = find(nameOf(one)).operation
      return parameters || requestBody
    })
    expect(Object.keys(MISTAKES).sort()).toEqual(taking.map(nameOf).sort())
  })

  test.each(CALLS.map(nameOf))("%s: is marked where it is the operator's", async (name) => {
    const response = await send(name, {})
    const { security } = find(name).operation
    if (name !== 'post /api/admin/login') expect(response.status === 401).toBe(Boolean(security))
    await expectDescribed(name, response)
  })

  test.each(PHOTOS)('%s: a bad one', async (path) => {
    const response = await app.request(`${path}?photoReference=short`)
    expect(response.status).toBe(400)
    await expectDescribed(`get ${path}`, response)
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

type Named = { name: string; in: string; example?: unknown }
type Body = { content: { 'application/json': { example: unknown } } }

function find(name: string) {
  const [method = '', path = ''] = name.split(' ')
  const operation = (description as ApiDescription).paths[path]?.[method]
  if (!operation) throw new Error(`${name} is not described`)
  return { method, path, operation }
}

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
ajv.addSchema({ ...description, $id: 'api' })

/** Fails if an answer's status or shape differs from the description. */
async function expectDescribed(name: string, response: Response): Promise<void> {
  const { operation } = find(name)
  const described = operation.responses[response.status] as Partial<Answer> | undefined
  expect(described, `${name} is answered ${response.status}`).toBeDefined()
  const { schema } = described?.content?.['application/json'] ?? {}
  const validate: ValidateFunction = ajv.compile(within(schema ?? false))
  const body = await response.json()
  expect(validate(body), JSON.stringify([validate.errors, body])).toBe(true)
}

type Answer = { content: Record<string, { schema: object | false }> }

/** References in a description start at its root. */
function within(schema: object | false): object {
  return JSON.parse(JSON.stringify(schema).replace('"#/components', '"api#/components'))
}
