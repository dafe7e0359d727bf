import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { exportParks } from '#db/queries/park/export-parks.ts'
import { upsertParks } from '#db/queries/park/upsert-parks.ts'
import { findShare, writeShare } from '#db/queries/visitors/shares.ts'
import { parkLayers } from '#db/schema/parks.ts'
import type { Deps } from '#server/boot/deps.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

describe.each(databaseKinds)('what visitors leave (%s)', (kind) => {
  let database: Database
  let deps: Deps

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    restart()
  })
  afterAll(() => database.close())

  /** The product after a restart, with empty memory. */
  function restart(settings: Record<string, string> = {}) {
    deps = makeTestDeps(database, settings)
  }

  const as = (client?: string) =>
    makeTestCaller(deps, client === undefined ? {} : { 'x-client-id': client }).caller

  async function newPark(fields: Parameters<typeof insertParks>[1] = {}): Promise<number> {
    const [id = 0] = await insertParks(database, fields)
    return id
  }

  describe('a share link', () => {
    const place = { lat: 37.7749, lng: -122.4194 }

    test('is the same for the same park and place, and another for others', async () => {
      const [parkId, otherId] = [await newPark(), await newPark()]
      const make = async (id: number, location?: typeof place) =>
        (await as().share.create({ parkId: id, location })).shortId
      const shortId = await make(parkId, { lat: 37.8, lng: -122.4 })
      expect(shortId).toMatch(/^[A-Za-z0-9_-]{11,}$/)
      expect(await make(parkId, { lat: 37.8, lng: -122.4 })).toBe(shortId)
      expect(await make(parkId, { lat: 37.800_001, lng: -122.400_001 })).toBe(shortId)
      const others = [
        await make(parkId, { lat: 37.81, lng: -122.4 }),
        await make(parkId),
        await make(otherId, { lat: 37.8, lng: -122.4 }),
      ]
      expect(new Set([shortId, ...others]).size).toBe(4)
      expect(await make(parkId)).toBe(others[1])
    })

    test('made by many at once is one', async () => {
      const parkId = await newPark()
      const made = await Promise.all(
        Array.from({ length: 8 }, () => as().share.create({ parkId, location: place })),
      )
      expect(new Set(made.map(({ shortId }) => shortId)).size).toBe(1)
    })

    test('leads to its park and place', async () => {
      const parkId = await newPark({ name: 'Elm Park', latitude: 40.5, longitude: -73.5 })
      const { shortId } = await as().share.create({ parkId, location: { lat: 40.51, lng: -73.5 } })
      expect(await as().share.byId({ shortId: ` ${shortId}! ` })).toMatchObject({
        park: { id: parkId, name: 'Elm Park', latitude: 40.5 },
        location: { lat: 40.51, lng: -73.5 },
      })
    })

    test("writes the park's own place nowhere, and follows it", async () => {
      const parkId = await newPark({ latitude: 40.123_456_7, longitude: -73.5 })
      const location = { lat: 40.123_456_7, lng: -73.5 }
      const { shortId } = await as().share.create({ parkId, location })
      expect(await findShare(database, shortId)).toEqual({ parkId, location: null })
      expect((await as().share.create({ parkId })).shortId).toBe(shortId)
      await database.sql`update parks set latitude = 41 where id = ${parkId}`
      expect((await as().share.byId({ shortId })).location).toEqual({ lat: 41, lng: -73.5 })
    })

    test('is a whole link where the public address is known', async () => {
      const parkId = await newPark()
      const { shortId, ...rest } = await as().share.create({ parkId })
      expect(rest).toEqual({})
      restart({ SITE_URL: 'https://parks.example/' })
      expect(await as().share.create({ parkId })).toEqual({
        shortId,
        seoUrl: `https://parks.example/s/${shortId}`,
      })
      restart()
    })

    test.each(['', 'aB9_x', '%00', 'a\0b', "' or 1=1", 'é', 'x'.repeat(200)])(
      '%j is not known',
      async (shortId) => {
        await expect(as().share.byId({ shortId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      },
    )

    test('ends with its park', async () => {
      const parkId = await newPark()
      const { shortId } = await as().share.create({ parkId })
      await database.sql`delete from parks where id = ${parkId}`
      await expect(as().share.byId({ shortId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(as().share.create({ parkId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Park not found',
      })
      expect(await writeShare(database, { id: 'x', parkId, location: null })).toBeNull()
      expect(await writeShare(database, { id: 'x', parkId: 2 ** 40, location: null })).toBeNull()
    })
  })

  describe('a rating', () => {
    test('is one for each visitor and park, changeable, and can be taken back', async () => {
      const id = await newPark()
      expect(await as('ann').rating.set({ id, rating: 5 })).toEqual({
        rating: 5,
        userRatingsTotal: 1,
        mine: 5,
      })
      await as('bob').rating.set({ id, rating: 4 })
      expect(await as('cat').rating.set({ id, rating: 4 })).toEqual({
        rating: 4.3,
        userRatingsTotal: 3,
        mine: 4,
      })
      expect(await as('ann').rating.set({ id, rating: 1 })).toMatchObject({
        rating: 3,
        userRatingsTotal: 3,
      })
      expect(await as('ann').rating.mine({ parkId: id })).toEqual({
        rating: 3,
        userRatingsTotal: 3,
        mine: 1,
      })
      expect(await as('dan').rating.mine({ parkId: id })).toMatchObject({ mine: null })
      expect(await as().rating.mine({ parkId: id })).toMatchObject({ rating: 3, mine: null })
      for (const client of ['ann', 'bob', 'cat']) await as(client).rating.set({ id, rating: null })
      const nobody = { rating: null, userRatingsTotal: 0, mine: null }
      expect(await as('ann').rating.mine({ parkId: id })).toEqual(nobody)
      expect(await as('ann').rating.set({ id, rating: null })).toEqual(nobody)
      expect(await as('ann').parks.known({ id })).not.toHaveProperty('rating')
      const layers = await database.orm.select().from(parkLayers)
      expect(layers.filter(({ parkId }) => parkId === id)).toEqual([])
    })

    test('of many at once all count', async () => {
      const id = await newPark()
      const rate = (_: unknown, turn: number) =>
        as(`visitor ${turn}`).rating.set({ id, rating: (turn % 5) + 1 })
      await Promise.all(Array.from({ length: 10 }, rate))
      expect(await as().parks.known({ id })).toMatchObject({ rating: 3, userRatingsTotal: 10 })
    })

    test('is what searches, filters and cards show where no source has one', async () => {
      const at = { latitude: 48.2, longitude: 16.37 }
      const [plain, rated] = [await newPark(at), await newPark({ ...at, name: 'Rated Park' })]
      await as('ann').rating.set({ id: rated, rating: 5 })
      await as('bob').rating.set({ id: rated, rating: 4 })
      const search = async (rating?: number) => {
        const query = { lat: 48.2, lng: 16.37, radius: 500, rating }
        return (await as().parks.search(query)).toJSON()
      }
      expect((await search()).parks.map(({ id }) => id).sort()).toEqual([plain, rated].sort())
      const { parks, unknown } = await search(4.5)
      expect(parks).toHaveLength(1)
      expect(unknown.rating).toBe(1)
      expect(parks[0]).toMatchObject({
        id: rated,
        rating: 4.5,
        userRatingsTotal: 2,
        ratingSource: 'visitors',
        source: 'test-factory',
      })
      expect(parks[0]).not.toHaveProperty('enrichedBy')
      expect(await as().parks.byId({ id: rated })).toMatchObject({ ratingSource: 'visitors' })
      await as('bob').rating.set({ id: rated, rating: 3 })
      expect((await search(4.5)).parks).toEqual([])
    })

    test('makes a park no better known before the fifth', async () => {
      const id = await newPark()
      const score = async () => {
        const [row] = await database.sql<
          { score: number }[]
        >`select score from parks where id = ${id}`
        return row?.score ?? 0
      }
      const unrated = await score()
      for (const visitor of ['ann', 'bob', 'cat', 'dan']) {
        await as(visitor).rating.set({ id, rating: 4 })
        expect([visitor, await score()]).toEqual([visitor, unrated])
      }
      await as('eve').rating.set({ id, rating: 4 })
      expect(await score()).toBeGreaterThan(unrated)
    })

    test("gives way to a source's, whatever that is called, and comes back after it", async () => {
      const id = await newPark({ name: 'Elm Park', latitude: 10, longitude: 10 })
      await as('ann').rating.set({ id, rating: 2 })
      const facts = {
        source: 'zoological-society',
        sourceId: '1',
        name: 'Elm Park',
        latitude: 10,
        longitude: 10,
        rating: 4.7,
        userRatingsTotal: 900,
        amenities: ['Playground'],
        types: [],
      }
      await upsertParks(database, [{ facts, reach: 100 }])
      const both = await as().parks.known({ id })
      expect(both).toMatchObject({
        rating: 4.7,
        userRatingsTotal: 900,
        amenities: ['Playground'],
        enrichedBy: ['zoological-society'],
      })
      expect(both).not.toHaveProperty('ratingSource')
      expect(await as('bob').rating.set({ id, rating: 3 })).toMatchObject({ rating: 2.5 })
      expect(await as().parks.known({ id })).toEqual(both)
      const { rating: _, userRatingsTotal: __, ...unrated } = facts
      await upsertParks(database, [{ facts: unrated, reach: 100 }])
      expect(await as().parks.known({ id })).toMatchObject({
        rating: 2.5,
        userRatingsTotal: 2,
        ratingSource: 'visitors',
        enrichedBy: ['zoological-society'],
      })
    })

    test('is not handed out with the parks', async () => {
      const id = await newPark({ latitude: 20, longitude: 20 })
      await as('ann').rating.set({ id, rating: 5 })
      const bbox = { south: 19, west: 19, north: 21, east: 21 }
      for await (const page of exportParks(database, bbox)) {
        expect(page).toMatchObject([{ id, rating: null, userRatingsTotal: null, enrichedBy: [] }])
      }
    })

    test('is stored under a code that reveals neither the visitor nor other ratings', async () => {
      const ids = [await newPark(), await newPark()]
      for (const id of ids) await as('ann-0123').rating.set({ id, rating: 5 })
      const rows = await database.sql`
        select visitor from park_ratings where park_id in ${database.sql(ids)}`
      const [one, other] = rows.map(({ visitor }) => visitor)
      expect(one).not.toBe(other)
      expect(`${one}${other}`).not.toContain('ann')
    })

    test('needs a visitor with an identifier, and a park', async () => {
      const id = await newPark()
      for (const client of [undefined, '', '  ']) {
        await expect(as(client).rating.set({ id, rating: 5 })).rejects.toMatchObject({
          code: 'BAD_REQUEST',
          message: 'A rating needs the x-client-id of its visitor.',
        })
      }
      for (const missing of [2_000_000_000, 2 ** 40]) {
        await expect(as('ann').rating.set({ id: missing, rating: 5 })).rejects.toMatchObject({
          code: 'NOT_FOUND',
        })
      }
    })

    test('comes from at most ten visitors of one address and park within a day', async () => {
      const [id, otherId] = [await newPark(), await newPark()]
      for (let turn = 0; turn < 10; turn++) {
        await as(`forged ${turn}`).rating.set({ id, rating: 1 })
      }
      await expect(as('forged 10').rating.set({ id, rating: 1 })).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message: /^Rate limit reached\. Please wait 86(400|39\d) seconds\.$/,
      })
      expect(await as('forged 3').rating.set({ id, rating: 2 })).toMatchObject({
        userRatingsTotal: 10,
      })
      await as('forged 3').rating.set({ id, rating: null })
      await expect(as('forged 10').rating.set({ id, rating: 1 })).rejects.toThrow()
      expect(await as('forged 10').rating.set({ id: otherId, rating: 1 })).toMatchObject({
        userRatingsTotal: 1,
      })
    })
  })

  describe('a report', () => {
    test('is stored open, its words trimmed', async () => {
      const parkId = await newPark()
      const { id } = await as().reports.create({
        id: parkId,
        reportType: 'hours',
        details: '  Closed on Mondays \n',
      })
      await as().reports.create({ id: parkId, reportType: 'closed', details: ' \n ' })
      await as().reports.create({ id: parkId, reportType: 'other' })
      const rows = await database.sql`
        select id, type, details, status from reports where park_id = ${parkId} order by id`
      expect([...rows]).toEqual([
        { id, type: 'hours', details: 'Closed on Mondays', status: 'open' },
        { id: expect.any(Number), type: 'closed', details: null, status: 'open' },
        { id: expect.any(Number), type: 'other', details: null, status: 'open' },
      ])
    })

    test('of no park is refused', async () => {
      for (const id of [2_000_000_000, 2 ** 40]) {
        await expect(as().reports.create({ id, reportType: 'closed' })).rejects.toMatchObject({
          code: 'NOT_FOUND',
          message: 'Park not found',
        })
      }
    })
  })

  describe('events', () => {
    async function counts(): Promise<Record<string, number>> {
      const rows = await database.sql<{ event: string; count: number }[]>`
        select event, count from event_counts where day = (now() at time zone 'utc')::date`
      return Object.fromEntries(rows.map(({ event, count }) => [event, count]))
    }

    test('are counted by the day, those that the server sees by itself', async () => {
      await database.sql`delete from event_counts`
      const id = await newPark()
      await as().events.record({ event: 'search' })
      await as('ann').events.record({ event: 'search' })
      await as().events.record({ event: 'filter' })
      await as().events.record({ event: 'blog_view' })
      await as('ann').parks.view({ id })
      await as('ann').parks.view({ id })
      await as('bob').parks.view({ id })
      await as().share.create({ parkId: id })
      expect(await counts()).toEqual({
        search: 2,
        filter: 1,
        blog_view: 1,
        park_view: 2,
        share: 1,
      })
      const columns = await database.sql`
        select column_name as name from information_schema.columns
        where table_name = 'event_counts' order by 1`
      expect(columns.map(({ name }) => name)).toEqual(['count', 'day', 'event'])
    })

    test('nobody has named are refused', async () => {
      for (const event of ['park_view', 'share', 'constructor', '', null]) {
        await expect(as().events.record({ event: event as 'search' })).rejects.toMatchObject({
          code: 'BAD_REQUEST',
          message: 'event must be one of search, filter, blog_view',
        })
      }
    })

    test('that can’t be counted keep nothing else from being done', async () => {
      const id = await newPark()
      await database.sql`alter table event_counts rename to elsewhere`
      try {
        expect(await as('eve').parks.view({ id })).toEqual({ counted: true })
        expect((await as().share.create({ parkId: id })).shortId).toMatch(/./)
      } finally {
        await database.sql`alter table elsewhere rename to event_counts`
      }
    })
  })
})
