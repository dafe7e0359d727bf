import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { operators, sessions } from '#db/schema/operator.ts'
import type { Deps } from '#server/boot/deps.ts'
import { createApp } from '#server/http/app.ts'
import { restRoutes } from '#server/http/rest/routes.ts'
import { procedures } from '#server/http/rpc/procedures.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { signInOperator } from '../operator.ts'
import { makeTestDeps } from '../test-deps.ts'

const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.localhost' },
  { 'sec-fetch-site': 'cross-site', origin: 'null' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'https://localhost' },
]
const HERE = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }
const JSON_TYPE = 'application/json'
const FORM_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]
const TYPES = [JSON_TYPE, ...FORM_TYPES, null]

const mutations = [...procedures]
  .filter(([, { type }]) => type === 'mutation')
  .map(([path]) => ({ method: 'POST', path: `/api/trpc/${path}` }))
const writes = [
  ...mutations,
  ...restRoutes
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, '1') })),
]

test('all writes are walked', () => {
  const paths = writes.map(({ method, path }) => `${method} ${path}`)
  expect(paths).toEqual(
    expect.arrayContaining([
      'POST /api/trpc/auth.login',
      'POST /api/trpc/config.save',
      'POST /api/admin/logout',
      'PUT /api/reports/1/status',
      'DELETE /api/parks/1/rating',
    ]),
  )
})

describe('writes from elsewhere', () => {
  let database: Database
  let deps: Deps
  let app: ReturnType<typeof createApp>
  let cookie: string

  beforeAll(async () => {
    database = await openTestDatabase()
    deps = makeTestDeps(database)
    app = createApp({ deps, renderPage: async () => new Response('a page') })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.orm.delete(operators)
    cookie = await signInOperator(deps)
  })

  type Write = { method: string; path: string; type: string | null }

  function send({ method, path, type }: Write, headers: Record<string, string>) {
    // As bytes, because text would set the content type.
    const body = new TextEncoder().encode('{"password":"guess","id":1}')
    const all = type === null ? headers : { ...headers, 'content-type': type }
    return app.request(path, { method, headers: all, body })
  }

  async function expectSignedIn(): Promise<void> {
    expect(await deps.sessions.read(cookie)).not.toBeNull()
    expect(await database.orm.select().from(sessions)).toHaveLength(1)
  }

  test.each(writes)('$method $path does nothing, whatever the type', async (write) => {
    const withCookie = [...FOREIGN, {}].map((headers) => ({ ...headers, cookie }))
    for (const type of TYPES) {
      for (const headers of [...withCookie, ...FOREIGN]) {
        const answer = await send({ ...write, type }, headers)
        const what = [type, JSON.stringify(headers)]
        expect([...what, answer.status]).toEqual([...what, 403])
        expect(answer.headers.getSetCookie()).toEqual([])
      }
    }
    await expectSignedIn()
  })

  test('nothing that is mounted, wherever, takes one', async () => {
    const mounted = new Set(
      app.routes.map(({ path }) => path.replace(/:\w+(\{[^}]*\})?/g, '1').replace('*', 'x')),
    )
    expect([...mounted]).toEqual(expect.arrayContaining(['/robots.txt', '/api/trpc/x', '/api/x']))
    for (const path of mounted) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const headers of FOREIGN) {
          const { status } = await send({ method, path, type: JSON_TYPE }, { ...headers, cookie })
          const wanted = path.startsWith('/api/') ? 403 : 405
          expect([method, path, status]).toEqual([method, path, wanted])
        }
      }
    }
  })

  test.each(writes)('$method $path takes nothing but JSON from the site itself', async (write) => {
    for (const type of FORM_TYPES) {
      expect([type, (await send({ ...write, type }, { ...HERE, cookie })).status]).toEqual([
        type,
        415,
      ])
    }
    await expectSignedIn()
  })

  test.each(mutations)('$path can’t be read', async ({ path }) => {
    for (const input of ['', `?input=${encodeURIComponent('{"password":"guess","id":1}')}`]) {
      expect((await app.request(path + input, { headers: { cookie } })).status).toBe(405)
    }
    await expectSignedIn()
  })

  test('neither can signing in and out by REST', async () => {
    for (const path of ['/api/admin/login', '/api/admin/logout']) {
      expect((await app.request(path, { headers: { cookie } })).status).toBe(405)
    }
    await expectSignedIn()
  })
})
