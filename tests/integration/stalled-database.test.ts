import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { encodeOutline } from '#db/stored/outline-bytes.ts'
import { createApp } from '#server/http/app.ts'
import { bothDatabaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestDeps } from '../test-deps.ts'

/** The four seconds of a query, and some for the rest. */
const MOST_MS = 5_500

// The embedded database has a single session, which nothing else can block.
describe.skipIf(!bothDatabaseKinds.includes('remote'))('a database that stalls', () => {
  let database: Database
  let app: ReturnType<typeof createApp>

  beforeAll(async () => {
    database = await openTestDatabase('remote')
    const [id = 0] = await insertParks(database, { latitude: 37.76, longitude: -122.43 })
    const ring = [
      [-122.43, 37.76],
      [-122.428, 37.76],
      [-122.428, 37.762],
      [-122.43, 37.76],
    ] as const
    await database.sql`insert into park_outlines (park_id, source, outline)
      values (${id}, 'town', ${encodeOutline([[ring.map(([lng, lat]) => [lng, lat])]])})`
    app = createApp({
      deps: makeTestDeps(database),
      renderPage: async () => new Response('a page'),
    })
  })
  afterAll(() => database.close())

  async function get(path: string) {
    const start = performance.now()
    const response = await app.request(path)
    return { status: response.status, text: await response.text(), ms: performance.now() - start }
  }

  test.each([
    ['outlines', '/api/map/outlines?bounds=-122.46,37.75,-122.4,37.8&zoom=14'],
    ['portraits', `/api/trpc/parks.portraits?input=${encodeURIComponent('{"ids":[1]}')}`],
  ])(
    '%s are answered with an error within the deadline, and as before afterwards',
    async (_, path) => {
      const session = database.openSession()
      const blocked = await session.begin(async (tx) => {
        await tx`lock table park_outlines in access exclusive mode`
        return get(path)
      })
      await session.end()
      expect(blocked.status).toBe(503)
      expect(blocked.ms).toBeGreaterThan(1_000)
      expect(blocked.ms).toBeLessThan(MOST_MS)
      const { status, text } = await get(path)
      expect(status).toBe(200)
      expect(text).toMatch(/"id":1\b/)
    },
  )
})
