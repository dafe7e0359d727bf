import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { exportParks, findExportFacts } from '#db/queries/park/export-parks.ts'
import { findPark } from '#db/queries/park/parks.ts'
import { imports } from '#db/schema/operator.ts'
import { parkLayers, parks } from '#db/schema/parks.ts'
import { renderParks } from '#server/commands/export/export-parks.ts'
import { csv, geojson } from '#server/commands/export/formats.ts'
import { type ImportFileOptions, importFile } from '#server/region/import/pipeline.ts'
import { ImportError, type ImportReader } from '#server/region/import/records.ts'
import { chooseReader } from '#server/region/readers/choose-reader.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { box } from '../osm/elements.ts'
import { writeXml } from '../osm/write-text.ts'
import { temporaryFiles } from '../temporary-files.ts'

const file = temporaryFiles()
const readAs = { columns: {}, source: 'town' }
const NOTHING = { added: 0, updated: 0, unchanged: 0, joined: 0 }

/** A number of parks, far from each other. */
const table = (count: number, change: (row: string, index: number) => string = (row) => row) => {
  const rows = Array.from({ length: count }, (_, index) =>
    change(
      `${index},Elm ${index},${(index % 800) / 10 - 40},${1 + Math.floor(index / 800)}`,
      index,
    ),
  )
  return `id,name,lat,lon\n${rows.join('\n')}\n`
}

describe.each(databaseKinds)('importing (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  beforeEach(() => database.orm.execute(sql`truncate parks, imports cascade`))
  afterAll(() => database.close())

  const rows = () =>
    database.orm.select().from(parks).orderBy(asc(parks.source), asc(parks.sourceId))
  const run = async (path: string, options: Partial<ImportFileOptions> = {}) =>
    importFile(database, path, {
      reader: await chooseReader(path, readAs),
      fileName: 'parks.csv',
      readAs,
      ...options,
    })

  test('adds what is new, changes what has changed, and leaves the rest alone', async () => {
    const first = await run(await file('parks.csv', table(700)))
    expect(first).toMatchObject({ records: 700, counts: { ...NOTHING, added: 700 }, skipped: [] })
    const before = await rows()
    const again = await run(await file('parks.csv', table(700)))
    expect(again.counts).toEqual({ ...NOTHING, unchanged: 700 })
    expect(await rows()).toEqual(before)
    const changed = table(702, (row, index) => (index < 3 ? row.replace('Elm', 'Oak') : row))
    const third = await run(await file('parks.csv', changed))
    expect(third.counts).toEqual({ added: 2, updated: 3, unchanged: 697, joined: 0 })
    const after = await rows()
    expect(after).toHaveLength(702)
    for (const park of before) {
      expect(after.find(({ id }) => id === park.id)?.sourceId).toBe(park.sourceId)
    }
  })

  test('joins a park known from elsewhere, which gains what it did not know', async () => {
    const [id = 0] = await insertParks(database, {
      source: 'seed',
      name: 'Elm Park',
      latitude: 37.5,
      longitude: -122.25,
      amenities: ['Playground'],
    })
    const path = await file(
      'joined.csv',
      'name,lat,lon,amenities,description\nELM PARK,37.505,-122.25,Restrooms,Old.\nOak,37.5,-122,,\n',
    )
    expect((await run(path)).counts).toEqual({ ...NOTHING, added: 1, joined: 1 })
    expect((await run(path)).counts).toEqual({ ...NOTHING, unchanged: 1, joined: 1 })
    const [elm] = await database.orm.select().from(parks).where(eq(parks.id, id))
    expect(JSON.parse(`{${elm?.jsonFields}`)).toMatchObject({
      name: 'Elm Park',
      latitude: 37.5,
      amenities: ['Playground', 'Restrooms'],
      description: 'Old.',
      source: 'seed',
      enrichedBy: ['town'],
    })
  })

  test('names of GNIS add parks, and join those known from elsewhere without changing them', async () => {
    const [id = 0] = await insertParks(database, {
      source: 'seed',
      name: 'Elm Park',
      latitude: 37.5,
      longitude: -122.25,
      amenities: ['Playground'],
    })
    const path = await file(
      'CA_Features.txt',
      'FEATURE_ID|FEATURE_NAME|FEATURE_CLASS|STATE_ALPHA|PRIM_LAT_DEC|PRIM_LONG_DEC\n' +
        '1|Elm Park|Park|CA|37.5004|-122.2503\n2|Oak Forest|Forest|CA|38.1|-122.25\n',
    )
    expect((await run(path)).counts).toEqual({ ...NOTHING, added: 1, joined: 1 })
    expect((await run(path)).counts).toEqual({ ...NOTHING, unchanged: 1, joined: 1 })
    const [elm] = await database.orm.select().from(parks).where(eq(parks.id, id))
    const { amenities, latitude, source, types } = JSON.parse(`{${elm?.jsonFields}`)
    expect({ amenities, latitude, source }).toEqual({
      amenities: ['Playground'],
      latitude: 37.5,
      source: 'seed',
    })
    expect(types).not.toContain('forest')
  })

  test('only tried, reports the same and writes nothing', async () => {
    await insertParks(database, { source: 'seed', name: 'Elm 3', latitude: -39.7, longitude: 1 })
    const before = await rows()
    const path = await file('tried.csv', table(600))
    const tried = await run(path, { dryRun: true })
    expect(tried.counts).toEqual({ ...NOTHING, added: 599, joined: 1 })
    expect(await rows()).toEqual(before)
    expect(await database.orm.select().from(imports)).toEqual([])
    expect(await database.orm.select().from(parkLayers)).toEqual([])
    expect((await run(path)).counts).toEqual(tried.counts)
  })

  test('takes only what lies in a box', async () => {
    const bbox = { west: 0, south: -40, east: 2, north: -39.85 }
    const summary = await run(await file('box.csv', table(10)), { bbox })
    expect(summary.counts).toEqual({ ...NOTHING, added: 2 })
    expect(summary.skipped).toEqual([
      {
        reason: 'outside the box',
        count: 8,
        examples: ['line 4: Elm 2', 'line 5: Elm 3', 'line 6: Elm 4'],
      },
    ])
  })

  test('takes a park whose hours it does not understand, and counts it', async () => {
    const path = await file(
      'hours.csv',
      `name,lat,lon,hours\n${[1, 2, 3, 4].map((at) => `Elm ${at},${at},1,6am-${at}pm`).join('\n')}\nOak,9,1,24/7\n`,
    )
    const summary = await run(path)
    expect(summary).toMatchObject({ counts: { ...NOTHING, added: 5 }, skipped: [] })
    expect(summary.notes).toEqual([
      {
        reason: 'hours not understood, kept as stated',
        count: 4,
        examples: ['line 2: 6am-1pm', 'line 3: 6am-2pm', 'line 4: 6am-3pm'],
      },
    ])
    const hours = (await rows()).flatMap(({ openingHours }) => openingHours ?? [])
    expect(hours.map(({ weekday_text, as_told }) => as_told ?? weekday_text[0]).sort()).toEqual([
      '6am-1pm',
      '6am-2pm',
      '6am-3pm',
      '6am-4pm',
      'Monday: Open 24 hours',
    ])
  })

  test('a list of 301 parks with 32 areas for dogs: so many are found by them', async () => {
    const words = ['Dog off-leash area', 'Dog run', 'dog parks', 'Bathrooms; Off leash dog park']
    const lines = Array.from({ length: 301 }, (_, at) => {
      return `Elm ${at},${at / 10},1,${at < 32 ? words[at % 4] : 'Bathrooms; soccer field'}`
    })
    await run(await file('dogs.csv', `name,lat,lon,amenities\n${lines.join('\n')}\n`))
    const all = await rows()
    const [{ known } = { known: 0 }] = await database.sql<{ known: number }[]>`
      select count(*)::int as known from park_facts
      where key = 'dog_area' and value = 'yes' and source = 'town'`
    expect({ parks: all.length, known }).toEqual({ parks: 301, known: 32 })
    const shown = await Promise.all(all.map(({ id }) => findPark(database, id)))
    expect(shown.filter((park) => park?.amenities.includes('Dog Park'))).toHaveLength(32)
  })

  test('what OpenStreetMap states is known with its element and date', async () => {
    const elements = [
      ...box({ id: 100, at: [0, 40], side: 0.01, tags: { leisure: 'park', name: 'Elm Park' } }),
      {
        type: 'node' as const,
        id: 7,
        lat: 40.005,
        lng: 0.005,
        edited: Date.parse('2022-05-06T07:08:09Z') / 1000,
        tags: { leisure: 'dog_park', fenced: 'yes' },
      },
    ]
    const path = await file('town.osm', writeXml(elements))
    expect((await run(path)).counts).toEqual({ ...NOTHING, added: 1 })
    expect((await run(path, { restart: true })).counts).toEqual({ ...NOTHING, unchanged: 1 })
    const [elm] = await rows()
    const park = await findPark(database, elm?.id ?? 0)
    expect(park?.amenities).toEqual(['Dog Park'])
    const known = { source: 'osm', how: 'inside', since: expect.stringMatching(/^2022-05-06/) }
    expect(park?.facts).toEqual([
      expect.objectContaining({ key: 'dog_area', value: 'yes', ...known }),
      expect.objectContaining({ key: 'fenced', value: 'yes', ...known }),
    ])
  })

  test('facts are dated by the record’s last edit, else by the first import that stated them', async () => {
    const [id = 0] = await insertParks(database, {
      source: 'seed',
      name: 'Elm Park',
      latitude: 37.5,
      longitude: -122.25,
    })
    const lines = (benches: string) =>
      `name,lat,lon,benches,lit,last_edited_date
Elm Park,37.5,-122.25,${benches},y,
Oak Park,37.5,-121,${benches},y,
Fir Park,37.5,-120,4,n,2022-05-03\n`
    const given = lines('2')
    const datesOf = async (park: number) =>
      (await findPark(database, park))?.facts?.map(({ value, since, told }) => [
        value,
        since ?? told?.slice(0, 7),
      ])
    const today = new Date().toISOString().slice(0, 7)
    expect((await run(await file('dated.csv', given))).counts).toMatchObject({ added: 2 })
    const [fir, oak] = (await rows()).filter(({ source }) => source === 'town')
    const byName = new Map([fir, oak].map((park) => [park?.name, park?.id ?? 0]))
    const [oakId = 0, firId = 0] = [byName.get('Oak Park'), byName.get('Fir Park')]
    expect(await datesOf(firId)).toEqual([
      ['4', '2022-05-03'],
      ['no', '2022-05-03'],
    ])
    for (const park of [id, oakId]) {
      expect(await datesOf(park)).toEqual([
        ['2', today],
        ['yes', today],
      ])
    }
    const age = (facts: string) =>
      sql.raw(`replace(${facts}::text, '"told": "${today}-', '"told": "2020-01-')::jsonb`)
    await database.orm.execute(sql`update parks set facts = ${age('facts')}`)
    await database.orm.execute(sql`update park_layers set facts = ${age('facts')}`)
    const again = await run(await file('dated.csv', given), { restart: true })
    expect(again.counts).toEqual({ ...NOTHING, unchanged: 2, joined: 1 })
    await run(await file('dated.csv', lines('3')))
    for (const park of [id, oakId]) {
      expect(await datesOf(park)).toEqual([
        ['3', today],
        ['yes', '2020-01'],
      ])
    }
  })

  test('of a file that is cut off writes nothing, and begins nothing', async () => {
    const path = await file('cut.csv', table(1_200).slice(0, -20))
    await expect(run(path)).rejects.toThrow(ImportError)
    expect(await rows()).toEqual([])
    expect(await database.orm.select().from(imports)).toEqual([])
  })

  test('when interrupted, keeps whole batches and resumes after them', async () => {
    const path = await file('stopped.csv', `${table(1_200)}x,,1,1\n`)
    const controller = new AbortController()
    const reason = new Error('stopped')
    const stopped = await run(path, {
      signal: controller.signal,
      onBatch: () => controller.abort(reason),
    })
    expect(stopped).toMatchObject({ isStopped: true, counts: { ...NOTHING, added: 500 } })
    expect(await rows()).toHaveLength(500)
    let resumedAt = 0
    const rest = await run(path, {
      onResume: (records) => {
        resumedAt = records
      },
    })
    expect(resumedAt).toBe(500)
    expect(rest).toMatchObject({
      records: 1_201,
      resumedAt: 500,
      isStopped: false,
      counts: { ...NOTHING, added: 1_200 },
      skipped: [{ reason: 'no name', count: 1 }],
    })
    expect(await rows()).toHaveLength(1_200)
    expect((await run(path)).counts).toEqual({ ...NOTHING, unchanged: 1_200 })
  })

  test('told to restart, or given another file or box, it begins anew', async () => {
    const path = await file('restarted.csv', table(1_200))
    const stopAfterOne = () => {
      const controller = new AbortController()
      return { signal: controller.signal, onBatch: () => controller.abort(new Error('stopped')) }
    }
    await run(path, stopAfterOne())
    expect((await run(path, { ...stopAfterOne(), restart: true })).resumedAt).toBe(0)
    const bbox = { west: -1, south: -90, east: 90, north: 90 }
    expect((await run(path, { bbox })).resumedAt).toBe(0)
    await file('restarted.csv', table(1_200).replace('Elm 7,', 'Oak 7,'))
    expect(await run(path)).toMatchObject({
      resumedAt: 0,
      counts: { updated: 1, unchanged: 1_199 },
    })
  })

  test('writes a batch whole, with how far it has come, or not at all', async () => {
    const failing: ImportReader = async function* () {
      for (let index = 0; index < 700; index++) {
        const longitude = index === 650 ? 999 : index / 10
        const at = { latitude: 1, longitude, amenities: [], types: [] }
        yield { park: { source: 'town', sourceId: String(index), name: `Elm ${index}`, ...at } }
      }
    }
    const path = await file('failing.csv', 'anything')
    await expect(run(path, { reader: failing })).rejects.toThrow()
    expect(await rows()).toHaveLength(500)
    const [progress] = await database.orm.select().from(imports)
    expect(progress).toMatchObject({ records: 500, added: 500, finishedAt: null })
  })

  test('two of the same file at once do not mix: one of them ends', async () => {
    const path = await file('twice.csv', table(1_500))
    const results = await Promise.allSettled([run(path), run(path)])
    const failed = results.filter(({ status }) => status === 'rejected')
    expect(failed.length).toBeLessThan(2)
    for (const { reason } of failed as PromiseRejectedResult[]) {
      expect(String(reason)).toContain('is being imported by another process')
    }
    expect(await rows()).toHaveLength(1_500)
  })
})

describe.each(databaseKinds)('handing parks out (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  beforeEach(() => database.orm.execute(sql`truncate parks, imports cascade`))
  afterAll(() => database.close())

  const importFrom = async (path: string) => {
    const reader = await chooseReader(path, { columns: {}, source: 'file' })
    return importFile(database, path, { reader, fileName: 'parks', readAs: path })
  }
  const all = async (bbox?: Parameters<typeof exportParks>[1]) => {
    const found = []
    for await (const page of exportParks(database, bbox)) found.push(...page)
    return found
  }

  test('gives each park once with what others add, but for what is Google’s or unlisted', async () => {
    const [elm = 0] = await insertParks(
      database,
      { name: 'Elm', source: 'seed', latitude: 1, longitude: 179.5, amenities: ['Playground'] },
      { name: 'Oak', source: 'google', latitude: 1, longitude: 2 },
      { name: 'Ash', source: 'seed', latitude: 1, longitude: -179.5, listedBySource: false },
      { name: 'Fir', source: 'town', latitude: 1, longitude: -179.5 },
    )
    await database.orm.insert(parkLayers).values([
      { parkId: elm, source: 'google', sourceId: 'g', facts: { rating: 5, vicinity: 'Secret' } },
      { parkId: elm, source: 'google-details', sourceId: 'g', facts: { description: 'Secret' } },
      { parkId: elm, source: 'osm-details', sourceId: 'way/1', facts: {} },
      { parkId: elm, source: 'osm', sourceId: 'way/1', facts: { amenities: ['Restrooms'] } },
      { parkId: elm, source: 'town', sourceId: '1', facts: { amenities: ['Camping'], area: 5 } },
    ])
    const parksFound = await all()
    expect(parksFound.map(({ name }) => name)).toEqual(['Elm', 'Fir'])
    expect(parksFound[0]).toMatchObject({
      id: elm,
      amenities: ['Playground', 'Restrooms', 'Camping'],
      area: 5,
      rating: null,
      vicinity: null,
      description: null,
      enrichedBy: ['osm', 'town'],
    })
    expect(await findExportFacts(database, undefined)).toEqual({ hasOsm: true, fromGoogle: 2 })
    const east = { west: -180, south: -5, east: -170, north: 5 }
    expect((await all(east)).map(({ name }) => name)).toEqual(['Fir'])
    expect(await findExportFacts(database, east)).toEqual({ hasOsm: false, fromGoogle: 0 })
    const across = { west: 170, south: -5, east: -170, north: 5 }
    expect(await all(across)).toHaveLength(2)
  })

  test.each(['geojson', 'csv'] as const)(
    'as %s it keeps the credit of what was put together, in another database too',
    async (format) => {
      const elm = { name: 'Elm Park', source: 'seed', sourceId: 'elm', latitude: 1, longitude: 2 }
      const exportTo = async (name: string) => {
        const { hasOsm } = await findExportFacts(database, undefined)
        const context = { hasOsm, siteName: 'Parks', siteUrl: undefined, now: new Date() }
        let text = ''
        const parts = renderParks(
          exportParks(database, undefined),
          { geojson, csv }[format],
          context,
        )
        for await (const part of parts) text += part
        return { text, path: await file(`${name}.${format}`, text) }
      }
      await insertParks(database, elm)
      const tags = { '@id': 'way/1', leisure: 'park', name: 'Elm Park', opening_hours: '24/7' }
      const geometry = { type: 'Point', coordinates: [2, 1] }
      const feature = { type: 'Feature', properties: tags, geometry }
      const osm = await importFrom(await file('osm.geojson', JSON.stringify(feature)))
      expect(osm.counts).toEqual({ ...NOTHING, joined: 1 })
      const first = await exportTo('first')

      await database.orm.execute(sql`truncate parks, imports cascade`)
      await insertParks(database, elm)
      expect((await importFrom(first.path)).counts).toEqual({ ...NOTHING, updated: 1 })
      const [park] = await database.orm.select().from(parks)
      expect(JSON.parse(`{${park?.jsonFields}`)).toMatchObject({
        source: 'seed',
        enrichedBy: ['osm'],
        openingHours: { weekday_text: expect.arrayContaining(['Monday: Open 24 hours']) },
      })
      expect((await exportTo('second')).text).toContain('© OpenStreetMap contributors, ODbL 1.0')
      expect(await findExportFacts(database, undefined)).toEqual({ hasOsm: true, fromGoogle: 0 })
    },
  )

  test.each(['geojson', 'csv'] as const)(
    'as %s it keeps who knows what and since when, and is no news where it comes from',
    async (format) => {
      const osm = {
        lit: { value: 'no', since: '2022-05-03', reference: 'way/1' },
        shade: { value: 'yes', how: 'inside', told: '2025-01-10' },
        dog_bags: { value: 'yes' },
      }
      const elm = {
        name: 'Elm Park',
        source: 'seed',
        sourceId: 'elm',
        latitude: 1,
        longitude: 2,
        amenities: ['Restrooms', 'Benches'],
        facts: { tennis: { value: '8', told: '2024-03-02' } },
      }
      const [id = 0] = await insertParks(database, elm)
      await database.orm
        .insert(parkLayers)
        .values({ parkId: id, source: 'osm', sourceId: 'way/1', facts: { facts: osm } })
      await database.sql`insert into park_corrections (park_id, facts)
        values (${id}, ${JSON.stringify({ facts: { fenced: 'yes' } })}::text::jsonb)`
      const known = async () => (await findPark(database, (await all())[0]?.id ?? 0))?.facts
      const before = await known()
      expect(before).toHaveLength(7)
      const today = new Date().toISOString().slice(0, 10)
      const context = { hasOsm: true, siteName: 'Parks', siteUrl: undefined, now: new Date() }
      let text = ''
      const parts = renderParks(exportParks(database, undefined), { geojson, csv }[format], context)
      for await (const part of parts) text += part
      const path = await file(`facts.${format}`, text)
      expect((await importFrom(path)).counts).toEqual({ ...NOTHING, unchanged: 1 })
      expect(await known()).toEqual(before)

      await database.orm.execute(sql`truncate parks, imports cascade`)
      expect((await importFrom(path)).counts).toEqual({ ...NOTHING, added: 1 })
      // What another site's operator says is one source's word here. What has no date is dated by the import.
      expect(await known()).toEqual(
        before?.map((fact) => ({
          ...fact,
          ...(fact.how === 'operator' ? { how: 'stated' } : {}),
          ...(fact.key === 'dog_bags' ? { told: today } : {}),
        })),
      )
    },
  )

  test('as geojson it has outlines, and takes them back as they were', async () => {
    const ring = [
      [2, 1],
      [2.004, 1],
      [2.004, 1.003],
      [2, 1.003],
      [2, 1],
    ]
    const geometry = { type: 'Polygon', coordinates: [ring] }
    const feature = { type: 'Feature', properties: { name: 'Elm Park', lat: 1, lon: 2 }, geometry }
    await importFrom(await file('first.geojson', JSON.stringify(feature)))
    const known = async () => findPark(database, (await all())[0]?.id ?? 0)
    const before = await known()
    expect(before?.outline).toEqual(geometry)
    // Where the operator has it, rather than where its outline would have it.
    await database.orm.update(parks).set({ latitude: 1.001, area: 1234 })

    const context = { hasOsm: false, siteName: 'Parks', siteUrl: undefined, now: new Date() }
    let text = ''
    for await (const part of renderParks(exportParks(database, undefined), geojson, context)) {
      text += part
    }
    expect(JSON.parse(text).features).toMatchObject([{ geometry, properties: { areaSqm: 1234 } }])
    const path = await file('outlines.geojson', text)
    expect((await importFrom(path)).counts).toEqual({ ...NOTHING, unchanged: 1 })
    await database.orm.execute(sql`truncate parks, imports cascade`)
    expect((await importFrom(path)).counts).toEqual({ ...NOTHING, added: 1 })
    const after = await known()
    expect(after).toEqual({ ...before, id: after?.id, latitude: 1.001, area: 1234 })
  })

  test('gives all of many parks', async () => {
    await insertParks(database, ...Array.from({ length: 1_001 }, () => ({})))
    expect(new Set((await all()).map(({ id }) => id)).size).toBe(1_001)
  })
})
