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
  { name: 'As told', openingHours: { weekday_text: [], as_told: 'by appointment' } },
  { name: 'Silent', amenities: ['Playground'] },
]

describe.each(databaseKinds)('parks that are open now (%s)', (kind) => {
  let database: Database
  let caller: ReturnType<typeof makeTestCaller>['caller']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const parks = PARKS.map(
      (park, index): ParkFacts => ({
        ...{ source: 'town', sourceId: park.name, amenities: [], types: ['park'] },
        ...{ latitude: HERE.lat + index / 1_000, longitude: HERE.lng },
        ...park,
      }),
    )
    await upsertParks(
      database,
      parks.map((facts) => ({ facts, reach: 10 })),
    )
    const deps = makeTestDeps(database, { PLACES_PROVIDERS: 'local', GEOCODERS: 'offline' })
    ;({ caller } = makeTestCaller(deps))
  })
  afterEach(() => vi.useRealTimers())
  afterAll(() => database.close())

  async function find(
    utc: string,
    more: { amenities?: string[]; sort?: 'name'; radius?: string } = {},
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
    expect(may).toEqual(['As told', 'Silent'])
    expect([totalUnknown, totalNo]).toEqual([2, 1])
  })

  test('by the sun: where it is setting in one part of the area only, it is unknown', async () => {
    const at = (utc: string) => find(utc, { radius: '20000' })
    expect((await at('2026-01-14T22:30:00Z')).fits).toContain('Until dusk')
    expect((await at('2026-01-14T22:42:00Z')).may).toContain('Until dusk')
    const { fits, may, totalNo } = await at('2026-01-14T23:00:00Z')
    expect([...fits, ...may]).not.toContain('Until dusk')
    expect(totalNo).toBe(2)
  })

  test('by the time there: one at night, in any order', async () => {
    const { fits, may, totalNo } = await find('2026-01-14T07:00:00Z', { sort: 'name' })
    expect(fits).toEqual(['Always', 'By night'])
    expect(may).toEqual(['As told', 'Silent'])
    expect(totalNo).toBe(2)
  })

  test('beside other filters', async () => {
    const { fits, may, totalNo } = await find('2026-01-14T18:00:00Z', { amenities: ['Playground'] })
    expect(fits).toEqual(['By day'])
    expect(may).toEqual(['Always', 'Until dusk', 'As told', 'Silent'])
    expect(totalNo).toBe(1)
  })

  test('cards are told what is known of it', async () => {
    const { parks, parksUnknown, wished } = await find('2026-01-14T18:00:00Z')
    expect(wished?.map(({ name }) => name)).toEqual(['Open now'])
    expect(parks[0]?.wished).toEqual({ open_now: 'yes' })
    expect(parksUnknown?.map((park) => park.wished)).toEqual([{}, {}])
  })
})
