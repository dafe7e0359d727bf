import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { encodeOutline } from '#db/stored/outline-bytes.ts'
import type { MultiPolygon, Position } from '#domain/geo/polygon.ts'
import { decodePolyline } from '#domain/geo/polyline.ts'
import type { Deps } from '#server/boot/deps.ts'
import { databaseKinds, emptyTestDatabase, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const BOUNDS = '-122.46,37.75,-122.4,37.8'

describe.each(databaseKinds)('outlines (%s)', (kind) => {
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
    deps.dataVersion.bump()
  })
  afterAll(() => database.close())

  async function insertPark(outline: MultiPolygon, name = 'Dolores Park'): Promise<number> {
    const [[[[longitude, latitude] = [0, 0]] = []] = []] = outline
    const [id = 0] = await insertParks(database, { name, latitude, longitude })
    await database.sql`
      insert into park_outlines (park_id, source, outline)
      values (${id}, 'town', ${encodeOutline(outline)})`
    return id
  }

  test("a park's answer has its outline, and lists have its box", async () => {
    const id = await insertPark([[square(-122.43, 37.76, 0.002)]])
    const box = [-122.43, 37.76, -122.428, 37.762]
    expect(await caller.parks.byId({ id })).toMatchObject({
      hasOutline: true,
      box,
      outline: { type: 'Polygon', coordinates: [square(-122.43, 37.76, 0.002)] },
    })
    const { parks } = await search({ lat: 37.76, lng: -122.43 })
    expect(parks).toMatchObject([{ id, hasOutline: true, box }])
    expect(parks[0]).not.toHaveProperty('outline')
  })

  test('a first view draws the largest of a box', async () => {
    await insertPark([[square(-122.43, 37.76, 0.001)]], 'Small Park')
    await insertPark([[square(-122.42, 37.77, 0.004)]], 'Large Park')
    await insertPark([[square(-122.3, 37.77, 0.004)]], 'Elsewhere')
    const frame = { width: 1_600, height: 1_200, zoom: 14, centre: { lat: 37.77, lng: -122.42 } }
    const { parkOutlines } = await deps.drawOpening(frame, null)
    expect(parkOutlines).toMatch(/^M0 0l\S+( \S+)*zM-\d+ \d+l\S+( \S+)*z$/)
  })

  test("a park's answer has what lies in it and its ways in, and lists have not", async () => {
    const id = await insertPark([[square(-122.43, 37.76, 0.002)]])
    expect(await caller.parks.byId({ id })).not.toHaveProperty('features')
    const insides = {
      entrances: [{ kind: 'way in', lat: 37.76, lng: -122.429, name: 'Oak Street' }],
      features: [{ kind: 'toilets', lat: 37.761, lng: -122.429 }],
      paths: { meters: 640, bySurface: { asphalt: 400, unknown: 240 } },
    }
    const version = () => database.sql`select last_value from data_version`
    const [before] = await version()
    await database.sql`
      insert into park_insides values (${id}, 'osm', ${JSON.stringify(insides)}::text::jsonb)`
    expect(await caller.parks.byId({ id })).toMatchObject(insides)
    const { parks } = await search({ lat: 37.76, lng: -122.43 })
    for (const key of Object.keys(insides)) expect(parks[0]).not.toHaveProperty(key)
    // What is cached of answers is out of date.
    expect((await version())[0]?.last_value).not.toBe(before?.last_value)
  })

  test('parks with an outline have a portrait, with what lies in them', async () => {
    const id = await insertPark([[square(-122.43, 37.76, 0.002)]])
    const [plain = 0] = await insertParks(database, { name: 'Elm', latitude: 1, longitude: 2 })
    const ids = [plain, id, id, 4_000_000_000]
    const [drawn, ...others] = await caller.parks.portraits({ ids })
    expect(others).toEqual([])
    expect(drawn).toMatchObject({ id, portrait: { scale: { label: '300 ft' }, marks: [] } })
    expect(drawn?.portrait.shape).toMatch(/^M\d+ \d+l.*z$/)
    const features = [{ kind: 'playground', lat: 37.761, lng: -122.429 }]
    const insides = { entrances: [], features }
    await database.sql`
      insert into park_insides values (${id}, 'osm', ${JSON.stringify(insides)}::text::jsonb)`
    await deps.dataVersion.refresh()
    const [marked] = await caller.parks.portraits({ ids: [id] })
    expect(marked?.portrait.marks).toMatchObject([{ kind: 'playground' }])
    await database.sql`update parks set told_listed = false where id = ${id}`
    await deps.dataVersion.refresh()
    expect(await caller.parks.portraits({ ids: [id] })).toEqual([])
  })

  test('a park of a known size without an outline is drawn and measured as a circle', async () => {
    // A radius of a kilometre.
    const area = Math.PI * 1e6
    const [id = 0] = await insertParks(database, { latitude: 40, longitude: -74, area })
    const [drawn] = await caller.parks.portraits({ ids: [id] })
    expect(drawn?.portrait).toMatchObject({ isCircle: true, scale: { label: '0.5 mi' } })
    const distance = async () => {
      const found = await caller.parks.search({ lat: 40.0179864, lng: -74, radius: 5000 })
      return found.toJSON().parks[0]?.distance
    }
    expect(await distance()).toBeGreaterThan(985)
    expect(await distance()).toBeLessThan(1_015)
    await database.sql`
      insert into park_outlines (park_id, source, outline)
      values (${id}, 'test', ${Buffer.from(encodeOutline([[square(-74, 40, 0.001)]]))})`
    await deps.dataVersion.refresh()
    expect((await caller.parks.portraits({ ids: [id] }))[0]?.portrait).not.toHaveProperty(
      'isCircle',
    )
    expect(await distance()).toBeGreaterThan(1_850)
  })

  test.each([[[]], [Array.from({ length: 51 }, (_, index) => index + 1)]])(
    'portraits of %j parks are refused',
    async (ids) => {
      await expect(caller.parks.portraits({ ids })).rejects.toThrow(/must|small/)
    },
  )

  test('another outline has another box, and none has none', async () => {
    const id = await insertPark([[square(-122.43, 37.76, 0.002)]])
    const moved = encodeOutline([[square(-122.44, 37.77, 0.001)], [square(-122.42, 37.78, 0.001)]])
    await database.sql`update park_outlines set outline = ${moved}`
    expect(await caller.parks.byId({ id })).toMatchObject({
      box: [-122.44, 37.77, -122.419, 37.781],
      outline: { type: 'MultiPolygon' },
    })
    await database.sql`delete from park_outlines`
    const park = await caller.parks.byId({ id })
    for (const key of ['hasOutline', 'box', 'outline']) expect(park).not.toHaveProperty(key)
  })

  test('the map gets the outlines in view, the largest first', async () => {
    const small = await insertPark([[square(-122.43, 37.76, 0.001)]])
    const large = await insertPark([
      [square(-122.42, 37.77, 0.01), square(-122.418, 37.772, 0.002)],
    ])
    await insertPark([[square(-122.3, 37.76, 0.01)]], 'Elsewhere')
    const hidden = await insertPark([[square(-122.43, 37.76, 0.003)]], 'Closed')
    await database.sql`update parks set told_listed = false where id = ${hidden}`
    const answer = await outlines({ bounds: BOUNDS, zoom: 14 })
    expect(answer.isCut).toBe(false)
    expect(answer.parks.map(({ id }) => id)).toEqual([large, small])
    const [outer = '', hole = ''] = answer.parks[0]?.polygons[0] ?? []
    expect(decodePolyline(outer, { steps: 1e5 })).toEqual(square(-122.42, 37.77, 0.01))
    expect(decodePolyline(hole, { steps: 1e5 })).toEqual(
      square(-122.418, 37.772, 0.002).toReversed(),
    )
  })

  test('a box across the antimeridian finds both sides', async () => {
    const ids = [
      await insertPark([[square(179.98, -16.8, 0.01)]]),
      await insertPark([[square(-179.98, -16.8, 0.01)]]),
    ]
    const { parks } = await outlines({ bounds: '179.9,-16.9,-179.9,-16.7', zoom: 14 })
    expect(parks.map(({ id }) => id).sort()).toEqual(ids.sort())
  })

  test('at most 2,000 are given', async () => {
    const id = await insertPark([[square(-122.43, 37.76, 0.001)]])
    // Some at a time, as by an import: a statement that takes long is stopped.
    for (let first = 1; first < 2000; first += 500) {
      const added = await database.sql<{ id: number }[]>`
        insert into parks (source, source_id, name, latitude, longitude)
        select 'town', 'many-' || number, 'Park', 37.77, -122.43
        from generate_series(${first}::int, ${first}::int + 499) as number returning id`
      await database.sql`
        insert into park_outlines (park_id, source, outline)
        select unnest(${added.map((park) => park.id)}::int[]), 'town', outline
        from park_outlines where park_id = ${id}`
    }
    const answer = await outlines({ bounds: BOUNDS, zoom: 14 })
    expect([answer.parks.length, answer.isCut]).toEqual([2_000, true])
  })

  test('an answer is cached until the data changes', async () => {
    expect((await outlines({ bounds: BOUNDS, zoom: 14 })).parks).toEqual([])
    await insertPark([[square(-122.43, 37.76, 0.001)]])
    deps.dataVersion.bump()
    expect((await outlines({ bounds: BOUNDS, zoom: 14 })).parks).toHaveLength(1)
  })

  test.each([
    [{ bounds: '-123,37,-121,38', zoom: 14 }, 'at most 1.5 degrees'],
    [{ bounds: BOUNDS, zoom: 12 }, 'a number from 13 to 22'],
    [{ bounds: 'here', zoom: 14 }, 'west,south,east,north'],
  ])('what cannot be answered is refused: %j', async (input, message) => {
    await expect(caller.map.outlines(input)).rejects.toThrow(message)
  })

  async function search(input: Parameters<typeof caller.parks.search>[0]) {
    return (await caller.parks.search(input)).toJSON()
  }

  async function outlines(input: Parameters<typeof caller.map.outlines>[0]) {
    return (await caller.map.outlines(input)).toJSON()
  }
})

/** A closed ring around a square, counterclockwise. */
function square(west: number, south: number, size: number): [number, number][] {
  const [east, north] = [round(west + size), round(south + size)]
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return corners.map(([lng, lat]) => [lng, lat])
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
