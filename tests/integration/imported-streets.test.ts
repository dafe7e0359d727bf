import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { readImportArguments } from '#server/commands/import/arguments.ts'
import { findFiles, importFiles } from '#server/commands/import/import-files.ts'
import { importFile } from '#server/region/import/pipeline.ts'
import { readOsmFile } from '#server/region/readers/osm/read-elements.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { box, relation, way } from '../osm/elements.ts'
import { type Element, writeBlock, writeHeader } from '../osm/write-pbf.ts'
import { writeXml } from '../osm/write-text.ts'
import { temporaryFiles } from '../temporary-files.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const file = temporaryFiles()

const node = (
  id: number,
  lng: number,
  lat: number,
  tags: Record<string, string> = {},
): Element => ({
  type: 'node',
  id,
  lng,
  lat,
  tags,
})

/** A town with a neighborhood, a park without an address, and a street with a house. */
const TOWN: Element[] = [
  ...box({ id: 100, at: [9.9, 49.9], side: 0.2 }),
  relation({
    id: 1,
    ways: [100],
    tags: { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Elmstadt' },
  }),
  node(1, 10, 50, { place: 'town', name: 'Elmstadt' }),
  ...box({
    id: 200,
    at: [9.99, 49.99],
    side: 0.02,
    tags: { place: 'neighbourhood', name: 'Old Mill' },
  }),
  node(2, 10.001, 50.00005, { leisure: 'park', name: 'Miller Green' }),
  node(11, 9.998, 50),
  node(12, 10.002, 50),
  way(300, [11, 12], { highway: 'residential', name: 'Oak Street' }),
  node(13, 10, 50.0001, {
    'addr:housenumber': '12',
    'addr:street': 'Oak Street',
    'addr:city': 'Elmstadt',
  }),
]
const FORMATS = [
  ['town.osm', writeXml] as const,
  ['town.osm.pbf', (all: Element[]) => Buffer.concat([writeHeader(), writeBlock(all)])] as const,
]
const given = (path: string, ...more: string[]) => readImportArguments([...more, path])

describe.each(databaseKinds)('streets and towns of files (%s)', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  beforeEach(async () => {
    await database.sql`truncate parks, imports, streets, street_names, regions cascade`
    await database.sql`delete from places where source_ref is not null`
    await database.sql`truncate place_sources`
  })
  afterAll(() => database.close())

  /** As `npm run import` does. */
  async function command(name: string, content: string | Uint8Array, ...more: string[]) {
    const args = given(await file(name, content), ...more)
    const files = (await findFiles(args, (line) => expect.fail(line))) ?? []
    let said = ''
    const out = new Writable({
      write(text, _, done) {
        said += String(text)
        done()
      },
    })
    const { signal } = new AbortController()
    const context = { given: args, signal, build: '1', out, err: out }
    expect(await importFiles(database, files, context)).toBe(0)
    return said
  }

  async function asRegion(name: string, content: string | Uint8Array): Promise<void> {
    const [region] = await database.sql<{ id: number }[]>`
      insert into regions (key, kind, name, file_name) values ('upload/a', 'upload', 'A', 'a')
      returning id`
    const runKey = { regionId: region?.id ?? 0, runId: 1 }
    const path = await file(name, content)
    await importFile(database, path, { reader: readOsmFile, fileName: name, readAs: 1, runKey })
  }

  /** All that searches read of streets and places. */
  async function stored() {
    const streets = await database.sql`
      select content, name, key, city, houses, lines from streets order by content`
    const places = await database.sql`
      select source_ref, kind, name, parent_id is not null as "isPart" from places
      where source_ref is not null order by source_ref`
    const parks = await database.sql`
      select source_id, in_place is not null as "isPlaced" from parks order by id`
    const names = await database.sql`select key from street_names order by key`
    return { streets, places, parks, names }
  }

  test.each(FORMATS)('the command brings of %s what a region does', async (name, write) => {
    await asRegion(name, write(TOWN))
    const ofRegion = await stored()
    await database.sql`truncate parks, imports, streets, street_names, regions cascade`
    await database.sql`delete from places where source_ref is not null`
    expect(await command(name, write(TOWN))).toMatch(/streets +1\n/)
    const ofCommand = await stored()
    expect(ofCommand).toEqual(ofRegion)
    expect(ofCommand.streets).toMatchObject([{ name: 'Oak Street', city: 'Elmstadt' }])
    expect(ofCommand.places).toMatchObject([
      { name: 'Elmstadt', kind: 'city', isPart: false },
      { name: 'Old Mill', kind: 'neighbourhood', isPart: true },
    ])
    expect(ofCommand.parks).toMatchObject([{ isPlaced: true }])
    const [park] = await database.sql`select near_street, near_source from parks`
    expect(park).toEqual({ near_street: 'Oak Street', near_source: 'osm' })
  })

  test.each(FORMATS)('a search finds a house and the neighborhood of %s', async (name, write) => {
    await command(name, write(TOWN))
    const { caller } = makeTestCaller(makeTestDeps(database))
    const [house] = (await caller.geocode.address({ address: '12 Oak Street' })).results
    expect(house).toMatchObject({ precision: 'address', geometry: { location: { lat: 50.0001 } } })
    const [part] = (await caller.geocode.address({ address: 'Old Mill' })).results
    expect(part).toMatchObject({ formatted_address: 'Old Mill, Elmstadt' })
  })

  test('a newer file replaces its streets, and no other file’s or region’s', async () => {
    const moved = (east: number) =>
      TOWN.map((one) => (one.type === 'node' ? { ...one, lng: one.lng + east } : one))
    const longer = moved(0).map((one) => (one.id === 12 ? { ...one, lng: 10.003 } : one))
    const count = async () =>
      (await database.sql`select region_id from streets order by region_id`).map(
        ({ region_id: id }) => id !== null,
      )
    await asRegion('region.osm', writeXml(TOWN))
    await command('one.osm', writeXml(TOWN))
    await command('other.osm', writeXml(moved(1)))
    expect(await count()).toEqual([true, false, false])
    await command('one.osm', writeXml(longer as Element[]))
    expect(await count()).toEqual([true, false, false])
    const again = await command('one.osm', writeXml(longer as Element[]))
    expect(again).toMatch(/streets +1\n/)
    expect(await count()).toEqual([true, false, false])
    await database.sql`delete from regions`
    expect(await count()).toEqual([false, false])
  })

  test('a neighborhood of a city of the United States is found', async () => {
    const [city] = await database.sql<{ lat: number; lng: number }[]>`
      select latitude as lat, longitude as lng from places
      where name = 'Los Angeles' and kind = 'city' and us_state = 'CA'`
    const [lng, lat] = [city?.lng ?? 0, city?.lat ?? 0]
    const part = { place: 'neighbourhood', name: 'Los Feliz' }
    await command(
      'part.osm',
      writeXml([
        ...box({ id: 200, at: [lng - 0.01, lat - 0.01], side: 0.02, tags: part }),
        node(1, lng, lat, { leisure: 'park', name: 'Barnsdall Green' }),
      ]),
    )
    const { caller } = makeTestCaller(makeTestDeps(database))
    const [found] = (await caller.geocode.address({ address: 'Los Feliz, Los Angeles' })).results
    expect(found).toMatchObject({ formatted_address: 'Los Feliz, Los Angeles' })
    expect(await caller.geocode.suggest({ query: 'los fel' })).toContainEqual(
      expect.objectContaining({ text: 'Los Feliz, Los Angeles', kind: 'district' }),
    )
    const [placed] = await database.sql`
      select places.name from parks join places on places.id = in_place`
    expect(placed).toEqual({ name: 'Los Feliz' })
  })

  test('tried only, or outside the box, no street is written', async () => {
    expect(await command('town.osm', writeXml(TOWN), '--dry-run')).toMatch(/streets +1\n/)
    expect((await stored()).streets).toEqual([])
    await command('town.osm', writeXml(TOWN), '--bbox=20,49,21,51')
    expect((await stored()).streets).toEqual([])
    await command('town.osm', writeXml(TOWN), '--bbox=9,49,11,51')
    expect((await stored()).streets).toHaveLength(1)
  })
})
