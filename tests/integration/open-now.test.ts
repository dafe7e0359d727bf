import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { upsertParks } from '#db/queries/park/upsert-parks.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { SourceHours } from '#domain/hours/opening-hours.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

/** Chicago, six hours behind UTC in winter. */
const HERE = { lat: 41.9, lng: -87.6 }
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const daily = (hours: string): SourceHours => ({
  weekday_text: DAYS.map((day) => `${day}: ${hours}`),
})

const PARKS: { name: string; openingHours?: SourceHours; amenities?: string[] }[] = [
  { name: 'Always', openingHours: daily('Open 24 hours') },
  { name: 'By day', openingHours: daily('8:00 AM – 8:00 PM'), amenities: ['Playground'] },
  { name: 'By night', openingHours: daily('8:00 PM – 2:00 AM') },
  { name: 'Until dusk', openingHours: daily('Sunrise – Sunset') },
  { name: 'As stated', openingHours: { weekday_text: [], as_told: 'by appointment' } },
  { name: 'Silent', amenities: ['Playground'] },
]

async function write(database: Database, park: Partial<ParkFacts> & { name: string }) {
  const facts: ParkFacts = {
    source: 'town',
    sourceId: park.name,
    amenities: [],
    types: ['park'],
    latitude: HERE.lat,
    longitude: HERE.lng,
    ...park,
  }
  const [written] = await upsertParks(database, [{ facts, reach: 10 }])
  return written?.id ?? 0
}

describe.each(databaseKinds)('parks that are open now (%s)', (kind) => {
  let database: Database
  let caller: ReturnType<typeof makeTestCaller>['caller']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    for (const [index, park] of PARKS.entries()) {
      await write(database, { latitude: HERE.lat + index / 1_000, ...park })
    }
    const deps = makeTestDeps(database, { PLACES_PROVIDERS: 'local', GEOCODERS: 'offline' })
    ;({ caller } = makeTestCaller(deps))
  })
  afterEach(() => vi.useRealTimers())
  afterAll(() => database.close())

  async function find(
    utc: string,
    more: { amenities?: string[]; sort?: 'name'; radius?: string; bounds?: string } = {},
  ) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(utc) })
    const input = { ...HERE, open: 'true', include: 'unknown' as const, ...more }
    const answer = (await caller.parks.search(input as never)).toJSON()
    const names = (parks: typeof answer.parks = []) => parks.map(({ name }) => name)
    return { ...answer, fits: names(answer.parks), may: names(answer.parksUnknown) }
  }

  test('by the time there: noon', async () => {
    const { fits, may, totalUnknown, totalNo } = await find('2026-01-14T18:00:00Z')
    expect(fits).toEqual(['Always', 'By day', 'Until dusk'])
    expect(may).toEqual(['As stated', 'Silent'])
    expect([totalUnknown, totalNo]).toEqual([2, 1])
  })

  test('by the sun there', async () => {
    const at = (utc: string) => find(utc, { radius: '20000' })
    expect((await at('2026-01-14T22:30:00Z')).fits).toContain('Until dusk')
    const { fits, may, totalNo } = await at('2026-01-14T23:00:00Z')
    expect([...fits, ...may]).not.toContain('Until dusk')
    expect(totalNo).toBe(2)
  })

  test('by the clock and the sun of each park, wherever the middle is', async () => {
    const west = { latitude: 34, longitude: -118.2, openingHours: daily('8:00 AM – 8:00 PM') }
    await write(database, { name: 'West', ...west })
    await write(database, { ...west, name: 'West sun', openingHours: daily('Sunrise – Sunset') })
    const at = async (utc: string) => {
      const { fits, totalNo } = await find(utc, { bounds: '-130,20,-60,50' })
      return [...fits, `${totalNo} not`]
    }
    // In Chicago it is 8:30 and in Los Angeles 6:30, before sunrise.
    expect(await at('2026-01-14T14:30:00Z')).toEqual(['Always', 'By day', 'Until dusk', '3 not'])
    // In Chicago it is 17:00, after sunset, and in Los Angeles 15:00.
    expect(await at('2026-01-14T23:00:00Z')).toEqual(
      expect.arrayContaining(['Always', 'By day', 'West', 'West sun', '2 not']),
    )
    await database.sql`delete from parks where name like 'West%'`
  })

  test('by the hours that another source or the operator states', async () => {
    const place = { latitude: HERE.lat, longitude: HERE.lng + 0.01 }
    const openingHours = daily('8:00 AM – 8:00 PM')
    const id = await write(database, { name: 'Stated twice', ...place })
    await write(database, { name: 'Stated twice', source: 'osm', ...place, openingHours })
    expect((await find('2026-01-14T18:00:00Z')).fits).toContain('Stated twice')
    await database.sql`insert into park_corrections (park_id, facts, before)
      values (${id}, ${JSON.stringify({ openingHours: daily('8:00 PM – 9:00 PM') })}::text::jsonb, '{}')`
    const { fits, may, totalNo } = await find('2026-01-14T18:00:00Z')
    expect([...fits, ...may]).not.toContain('Stated twice')
    expect(totalNo).toBe(2)
    await database.sql`delete from parks where id = ${id}`
  })

  test('by the time there: one at night, in any order', async () => {
    const { fits, may, totalNo } = await find('2026-01-14T07:00:00Z', { sort: 'name' })
    expect(fits).toEqual(['Always', 'By night'])
    expect(may).toEqual(['As stated', 'Silent'])
    expect(totalNo).toBe(2)
  })

  test('beside other filters', async () => {
    const { fits, may, totalNo } = await find('2026-01-14T18:00:00Z', { amenities: ['Playground'] })
    expect(fits).toEqual(['By day'])
    expect(may).toEqual(['Always', 'Until dusk', 'Silent', 'As stated'])
    expect(totalNo).toBe(1)
  })

  test('cards get what is known of it', async () => {
    const { parks, parksUnknown, namedFilters } = await find('2026-01-14T18:00:00Z')
    expect(namedFilters?.map(({ name }) => name)).toEqual(['Open now'])
    expect(parks[0]?.factValues).toEqual({ open_now: 'yes' })
    expect(parksUnknown?.map((park) => park.factValues)).toEqual([{}, {}])
  })
})
