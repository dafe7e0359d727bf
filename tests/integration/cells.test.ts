import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { cellOf } from '#domain/map/cells.ts'
import type { Deps } from '#server/boot/deps.ts'
import { makeMapPoints } from '#server/services/map/map-points.ts'
import { databaseKinds, emptyTestDatabase, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const WORLD = '-180,-85,180,85'
const PARKS = 300

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Filters = {
  open?: boolean
  facts?: string[]
  amenities?: string[]
  rating?: number
  type?: string
}

describe.each(databaseKinds)('cells of the map (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let caller: ReturnType<typeof makeTestCaller>['caller']
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = makeTestDeps(database)
    caller = makeTestCaller(deps).caller
  })
  beforeEach(async () => {
    await emptyTestDatabase(database)
    await deps.dataVersion.refresh()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(() => database.close())

  /** Adds parks all over the world, of some of which it is known whether they are fenced. */
  async function insertMany(): Promise<void> {
    const parks = Array.from({ length: PARKS }, (_, at) => ({
      name: at % 10 === 0 ? `Dog Park ${at}` : `Park ${at}`,
      latitude: -80 + ((at * 61.8) % 160),
      longitude: -180 + ((at * 161.8) % 360),
      ...(at % 4 === 0 ? { rating: (at % 50) / 10 } : {}),
      facts: {
        ...(at % 3 === 0 ? { fenced: { value: at % 6 === 0 ? 'yes' : 'no' } } : {}),
        ...(at % 20 === 0 ? { dog_area: { value: 'yes' } } : {}),
        ...(at % 13 === 0 ? { leash: { value: 'no' } } : {}),
      },
      ...(at % 7 < 2 ? { openingHours: everyDay(at % 7 ? 'Closed' : 'Open 24 hours') } : {}),
      ...(at % 11 === 0 ? { types: [at % 2 ? 'dog_park' : 'Skate_Park'] } : {}),
      amenities: at % 5 === 0 ? ['Playground'] : [],
    }))
    await insertParks(database, ...parks)
    await deps.dataVersion.refresh()
  }

  const cells = async (asked: Parameters<typeof caller.map.cells>[0]) =>
    JSON.parse(JSON.stringify(await caller.map.cells(asked)))

  test('the sums of all cells are the number of parks, at every zoom', async () => {
    await insertMany()
    for (let zoom = 0; zoom <= 18; zoom++) {
      const { cells: all, total } = await cells({ bounds: WORLD, zoom })
      expect(total).toBe(PARKS)
      expect(sum(all, 'count')).toBe(PARKS)
      expect(sum(all, 'dogs')).toBe(PARKS / 10)
    }
  })

  test.each([
    { facts: ['fenced:yes'] },
    { facts: ['dog_area:yes'] },
    { rating: 3 },
    { amenities: ['Playground'] },
    { open: true },
    { facts: ['fenced:yes'], rating: 2, amenities: ['Playground'] },
    { type: 'Dog Park' },
    { type: 'Playgrounds', rating: 2 },
    { type: 'skate_park' },
    { type: 'Fenced' },
    { type: 'Park 1' },
  ] satisfies Filters[])('with filters %o they are the groups of a search', async (filters) => {
    await insertMany()
    const found = JSON.parse(
      JSON.stringify(await caller.parks.search({ ...filters, bounds: WORLD, live: false })),
    )
    const { totalUnknown: unknown = 0 } = found
    expect(found.total).toBeGreaterThan(0)
    for (const zoom of [3, 5, 8, 12, 16]) {
      const { cells: all } = await cells({ ...filters, bounds: WORLD, zoom })
      expect([sum(all, 'fits'), sum(all, 'unknown')]).toEqual([found.total, unknown])
      expect(sum(all, 'count')).toBe(found.total + unknown)
    }
  })

  test('what is open now goes by the clock of each park, wherever the view is', async () => {
    const openingHours = everyDay('9:00 AM – 5:00 PM')
    await insertParks(
      database,
      { name: 'New York', latitude: 40.7, longitude: -74, openingHours },
      { name: 'Los Angeles', latitude: 34, longitude: -118.2, openingHours },
    )
    await deps.dataVersion.refresh()
    vi.useFakeTimers({ toFake: ['Date'] })
    const openAt = async (time: string, bounds = '-130,20,-60,50') => {
      vi.setSystemTime(time)
      const { cells: all } = await cells({ open: true, bounds, zoom: 4 })
      return all.map(({ name, fits }: { name: string; fits: number }) => `${name} ${fits}`)
    }
    const listed = async (bounds: string) => {
      const { parks }: { parks: { name: string }[] } = JSON.parse(
        JSON.stringify(await caller.parks.search({ open: true, bounds, live: false })),
      )
      return parks.map(({ name }) => `${name} 1`).toSorted()
    }
    expect(await openAt('2026-06-10T14:00:00Z')).toEqual(['New York 1'])
    expect(await listed('-130,20,-60,50')).toEqual(['New York 1'])
    expect(await openAt('2026-06-10T14:00:00Z', WORLD)).toEqual(['New York 1'])
    expect(await openAt('2026-06-10T19:00:00Z')).toEqual(['Los Angeles 1', 'New York 1'])
    expect(await openAt('2026-06-10T22:00:00Z')).toEqual(['Los Angeles 1'])
    expect(await listed('-130,20,-60,50')).toEqual(['Los Angeles 1'])
  })

  test('boxes side by side count each park once', async () => {
    await insertMany()
    let count = 0
    for (let west = -180; west < 180; west += 45) {
      for (const [south, north] of [[-89, 0] as const, [0, 89] as const]) {
        const { total } = await cells({ bounds: [west, south, west + 45, north].join(), zoom: 5 })
        count += total
      }
    }
    expect(count).toBe(PARKS)
  })

  test('a cell is marked within itself, wherever the box is', async () => {
    await insertMany()
    // With more than a thousand they are counted.
    const crowd = Array.from({ length: 1_200 }, (_, at) => ({
      name: `Park ${at}`,
      latitude: 40 + (at % 7),
      longitude: -90 + (at % 11) * 2,
    }))
    await insertParks(database, ...crowd)
    await deps.dataVersion.refresh()
    const counted = async (bounds: string) =>
      (await cells({ bounds, zoom: 3 })).cells.filter(({ count }: { count: number }) => count > 1)
    const all = await counted(WORLD)
    expect(all.length).toBeGreaterThan(1)
    const keys = all.map((cell: { lat: number; lng: number }) => cellOf(cell, 4).join())
    expect(new Set(keys).size).toBe(keys.length)
    const some = await counted('-100,20,-60,50')
    expect(some.length).toBeGreaterThan(0)
    expect(all).toEqual(expect.arrayContaining(some))
  })

  test('dog-friendly parks are those of lists', async () => {
    await insertParks(
      database,
      { name: 'A', latitude: 10, longitude: 10, amenities: ['Dog Park'] },
      { name: 'B', latitude: 20, longitude: 10, amenities: ['No dogs'] },
      { name: 'Dogwood Park', latitude: 30, longitude: 10, amenities: ['Carpet'] },
      { name: 'Dog Park', latitude: 40, longitude: 10 },
    )
    await deps.dataVersion.refresh()
    const { cells: all } = await cells({ bounds: WORLD, zoom: 15 })
    const friendly = all.filter(({ dogs }: { dogs: number }) => dogs === 1)
    expect(friendly.map(({ name }: { name: string }) => name).sort()).toEqual(['A', 'Dog Park'])
  })

  test('a single park has its number and name, at low zooms too', async () => {
    const [id] = await insertParks(database, {
      name: 'Far Dog Park',
      latitude: 20.123456,
      longitude: 30,
    })
    await deps.dataVersion.refresh()
    for (const zoom of [3, 15]) {
      expect((await cells({ bounds: '0,0,60,60', zoom })).cells).toEqual([
        {
          lat: 20.123456,
          lng: 30,
          count: 1,
          fits: 1,
          unknown: 0,
          dogs: 1,
          parkId: id,
          name: 'Far Dog Park',
        },
      ])
    }
  })

  test('writes are followed: new, moved, changed, closed and deleted parks', async () => {
    const [id = 0] = await insertParks(database, { name: 'A', latitude: 10, longitude: 10 })
    const look = async () => {
      await deps.dataVersion.refresh()
      const { cells: all } = await cells({ bounds: WORLD, zoom: 15 })
      return all.map(({ name, lat }: { name: string; lat: number }) => `${name} ${lat}`)
    }
    expect(await look()).toEqual(['A 10'])
    await insertParks(database, { name: 'B', latitude: 40, longitude: 10 })
    expect(await look()).toEqual(['B 40', 'A 10'])
    await database.sql`update parks set latitude = 50 where id = ${id}`
    expect(await look()).toEqual(['A 50', 'B 40'])
    await database.sql`update parks set name = 'C' where id = ${id}`
    expect(await look()).toEqual(['C 50', 'B 40'])
    await database.sql`update parks set told_listed = false where id = ${id}`
    expect(await look()).toEqual(['B 40'])
    await database.sql`delete from parks where name = 'B'`
    expect(await look()).toEqual([])
  })

  test('a change that is committed after a later one is not missed', async (context) => {
    if (kind === 'embedded') context.skip('it has a single session')
    const [id = 0] = await insertParks(database, { name: 'A', latitude: 10, longitude: 10 })
    await deps.dataVersion.refresh()
    const session = database.openSession()
    const names = async () => {
      // As the notification of a commit does.
      deps.dataVersion.bump()
      const { cells: all } = await cells({ bounds: WORLD, zoom: 15 })
      return all.map(({ name }: { name: string }) => name).sort()
    }
    try {
      await session.begin(async (transaction) => {
        await transaction`update parks set name = 'Early' where id = ${id}`
        await insertParks(database, { name: 'Late', latitude: 20, longitude: 10 })
        expect(await names()).toEqual(['A', 'Late'])
      })
      expect(await names()).toEqual(['Early', 'Late'])
    } finally {
      await session.end()
    }
  })

  test('updates that the map does not show are not stored as changes', async () => {
    await insertParks(database, { name: 'A', latitude: 10, longitude: 10 })
    const count = async () => (await database.sql`select from park_changes`).length
    const before = await count()
    await database.sql`update parks set popularity = 2`
    expect(await count()).toBe(before)
  })

  test('close by, the place in the middle is named', async () => {
    await database.sql`
      insert into places (id, kind, name, us_state, latitude, longitude, land_area, is_approximate)
      values (1, 'city', 'Elmton', 'OH', 40.05, -82.95, 9e7, false)`
    await database.sql`
      insert into place_outlines (place_id, outline)
      values (1, '((-83,40),(-82.9,40),(-82.9,40.1),(-83,40.1))')`
    const bounds = '-82.96,40.04,-82.94,40.06'
    expect(await cells({ bounds, zoom: 14 })).toMatchObject({ place: 'Elmton, OH' })
    expect(await cells({ bounds, zoom: 12 })).not.toHaveProperty('place')
    expect(await cells({ bounds: '-40,30,-39.9,30.1', zoom: 14 })).not.toHaveProperty('place')
  })

  test("Google's parks are left out, unless they are asked for", async () => {
    await insertParks(database, { name: 'A', latitude: 10, longitude: 10, source: 'google' })
    await deps.dataVersion.refresh()
    expect(await cells({ bounds: WORLD, zoom: 4 })).toEqual({ cells: [], total: 0 })
    expect(await cells({ bounds: WORLD, zoom: 4, include: 'google' })).toMatchObject({ total: 1 })
  })

  test('an emptied and refilled database is read anew', async () => {
    const points = makeMapPoints(deps)
    await insertMany()
    expect((await points.current()).size).toBe(PARKS)
    await emptyTestDatabase(database)
    await insertParks(database, { name: 'A', latitude: 10, longitude: 10 })
    await deps.dataVersion.refresh()
    expect((await points.current()).names).toEqual(['A'])
  })
})

function everyDay(hours: string) {
  return { weekday_text: DAYS.map((day) => `${day}: ${hours}`) }
}

function sum(cells: Record<string, number>[], field: string): number {
  return cells.reduce((total, cell) => total + (cell[field] ?? 0), 0)
}
