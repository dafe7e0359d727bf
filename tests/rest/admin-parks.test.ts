import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { createApp } from '#server/http/app.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestDeps } from '../test-deps.ts'

describe("the operator's view of the parks", () => {
  let database: Database
  let app: ReturnType<typeof createApp>
  let cookie: string

  beforeAll(async () => {
    database = await openTestDatabase()
    await seedParks(database)
    const deps = makeTestDeps(database)
    app = createApp({ deps, renderPage: async () => new Response('a page') })
    cookie = await signInOperator(deps)
  })
  afterAll(() => database.close())

  async function get(path: string, headers: Record<string, string> = { cookie }) {
    const response = await app.request(path, { headers })
    return { status: response.status, body: await response.json() }
  }

  test('is not for others', async () => {
    for (const path of ['parks', 'parks/count', 'parks-by-region?region=Boston']) {
      expect(await get(`/api/admin/${path}`, {})).toEqual({
        status: 401,
        body: { message: 'Please sign in first.' },
      })
    }
  })

  test('lists every park once, some at a time, and counts them', async () => {
    await insertParks(database, { listedBySource: false, name: 'Closed Park' })
    const { body: all } = await get('/api/admin/parks')
    expect(await get('/api/admin/parks/count')).toEqual({
      status: 200,
      body: { count: all.length },
    })
    expect(all.length).toBeGreaterThan(100)
    expect(all).toContainEqual({ id: expect.any(Number), name: 'Golden Gate Park' })
    expect(JSON.stringify(all)).not.toContain('Closed Park')
    const some: unknown[] = []
    for (let after = 0; ; ) {
      const { body } = await get(`/api/admin/parks?after=${after}&limit=40`)
      if (body.length === 0) break
      expect(body.length).toBeLessThanOrEqual(40)
      some.push(...body)
      after = body.at(-1).id
    }
    expect(some).toEqual(all)
    for (const [query, message] of [
      ['limit=1001', 'limit must be a number from 1 to 1000'],
      ['limit=1.5', 'limit must be a whole number'],
      ['after=x', 'after must be a whole number from 0'],
    ]) {
      expect(await get(`/api/admin/parks?${query}`)).toEqual({ status: 400, body: { message } })
    }
  })

  test('finds the parks of a region, none of them chosen', async () => {
    const { status, body } = await get('/api/admin/parks-by-region?region=Boston')
    expect(status).toBe(200)
    expect(body.parks.length).toBeGreaterThan(5)
    for (const park of body.parks) {
      expect(park).toMatchObject({
        id: expect.any(Number),
        name: expect.any(String),
        source: expect.any(String),
        selected: false,
      })
    }
    expect(body).not.toHaveProperty('message')
    const { body: state } = await get('/api/admin/parks-by-region?region=California')
    expect(state.parks.length).toBe(100)
  })

  test('says why a region has none', async () => {
    expect(await get('/api/admin/parks-by-region?region=asdfghjkl')).toEqual({
      status: 200,
      body: {
        parks: [],
        message: 'We couldn\'t find "asdfghjkl" on the map. Please try another search.',
      },
    })
    expect(await get('/api/admin/parks-by-region?region=Fargo,+ND')).toEqual({
      status: 200,
      body: { parks: [], message: 'No parks available' },
    })
    expect(await get('/api/admin/parks-by-region')).toEqual({
      status: 400,
      body: { message: 'region must be given, as text' },
    })
    expect((await get('/api/admin/parks-by-region?region=+')).status).toBe(400)
  })
})
