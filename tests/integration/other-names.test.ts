import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { findInitials, findParksFromName } from '#db/queries/listing/sitemap.ts'
import { writeMerge } from '#db/queries/operator/merge-parks.ts'
import { findSeoParks } from '#db/queries/operator/seo-parks.ts'
import { exportParks } from '#db/queries/park/export-parks.ts'
import { findParksByName } from '#db/queries/park/parks.ts'
import { findKnownNames } from '#db/queries/search/words.ts'
import { normaliseName } from '#domain/text/names.ts'
import { renderParks } from '#server/commands/export/export-parks.ts'
import { csv, geojson } from '#server/commands/export/formats.ts'
import { importFile } from '#server/region/import/pipeline.ts'
import { chooseReader } from '#server/region/readers/choose-reader.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { box } from '../osm/elements.ts'
import { type Element, writeBlock, writeHeader } from '../osm/write-pbf.ts'
import { writeXml } from '../osm/write-text.ts'
import { temporaryFiles } from '../temporary-files.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const file = temporaryFiles()

const park = (id: number, lng: number, tags: Record<string, string>): Element[] =>
  box({ id: id * 100, at: [lng, 35], side: 0.01, tags: { leisure: 'park', ...tags } })

const PARKS: Element[] = [
  ...park(1, 139, { name: '日比谷公園', 'name:en': 'Hibiya Park' }),
  ...park(2, 37, { name: 'Парк Горького', 'name:en': 'Gorky Park', old_name: 'ЦПКиО;CPKiO' }),
  ...park(3, -75, {
    name: 'Station Square',
    alt_name: 'Clock Green',
    short_name: 'StSq',
    loc_name: 'The Steps',
    official_name: 'Alder Memorial Square',
  }),
]

describe.each(databaseKinds)('other names of parks (%s)', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  beforeEach(() => database.sql`truncate parks, imports cascade`)
  afterAll(() => database.close())

  async function importAs(name: string, content: string | Uint8Array, source = 'osm') {
    const path = await file(name, content)
    const readAs = { columns: {}, source }
    return importFile(database, path, {
      reader: await chooseReader(path, readAs),
      fileName: name,
      readAs,
    })
  }

  async function found(words: string, match?: 'whole'): Promise<string[]> {
    const query = { limit: 8, ...(match ? { match } : {}) }
    return (await findParksByName(database, normaliseName(words), query)).map(({ name }) => name)
  }

  test.each([
    ['parks.osm', writeXml(PARKS)],
    ['parks.osm.pbf', Buffer.concat([writeHeader(), writeBlock(PARKS)])],
  ])('of %s find them, whole or begun', async (name, content) => {
    await importAs(name, content)
    const names: [string, string][] = [
      ['Hibiya Park', '日比谷公園'],
      ['日比谷公園', '日比谷公園'],
      ['Gorky Park', 'Парк Горького'],
      ['цпкио', 'Парк Горького'],
      ['CPKiO', 'Парк Горького'],
      ['Clock Green', 'Station Square'],
      ['stsq', 'Station Square'],
      ['The Steps', 'Station Square'],
      ['Alder Memorial Square', 'Station Square'],
    ]
    for (const [asked, shown] of names) expect(await found(asked, 'whole')).toEqual([shown])
    expect(await found('clock gr')).toEqual(['Station Square'])
    expect(await found('memorial sq')).toEqual(['Station Square'])
    const known = ['hibiya', 'gorky park', 'clock green', 'clock']
    expect(await findKnownNames(database, known)).toEqual(known.slice(0, 3))
    const words = await database.sql<{ word: string }[]>`
      select word from name_words where word in ('hibiya', 'gorky')`
    expect(words).toHaveLength(2)
  })

  test('an exact one comes before better known parks whose names begin with it', async () => {
    await importAs('parks.osm', writeXml(PARKS))
    await insertParks(database, { name: 'Clock Green Annex', rating: 5, userRatingsTotal: 9_000 })
    expect(await found('clock green')).toEqual(['Station Square', 'Clock Green Annex'])
  })

  test('a newer file changes and takes them, and the same one changes nothing', async () => {
    const state = (tags: Record<string, string>) => writeXml(park(1, 10, { name: 'Elm', ...tags }))
    await importAs('elm.osm', state({ alt_name: 'Old Elm' }))
    expect((await importAs('elm.osm', state({ alt_name: 'Old Elm' }))).counts.unchanged).toBe(1)
    expect((await importAs('elm.osm', state({ alt_name: 'Big Elm' }))).counts.updated).toBe(1)
    expect([await found('old elm'), await found('big elm')]).toEqual([[], ['Elm']])
    await importAs('elm.osm', state({}))
    expect(await found('big elm')).toEqual([])
  })

  test('another source adds its own to a park, as long as it states them', async () => {
    await insertParks(database, { name: 'Elm Park', latitude: 35.005, longitude: 10.005 })
    const state = (tags: Record<string, string>) =>
      writeXml(park(1, 10, { name: 'Elm Park', ...tags }))
    expect((await importAs('elm.osm', state({ alt_name: 'Ulmenpark' }))).counts.joined).toBe(1)
    expect(await found('Ulmenpark', 'whole')).toEqual(['Elm Park'])
    await importAs('elm.osm', state({}))
    expect(await found('Ulmenpark')).toEqual([])
    await importAs('elm.osm', state({ alt_name: 'Ulmenpark' }))
    await database.sql`delete from park_layers`
    expect(await found('Ulmenpark')).toEqual([])
  })

  test('suggestions and searches understand them, and show the name', async () => {
    await importAs('parks.osm', writeXml(PARKS))
    const { caller } = makeTestCaller(makeTestDeps(database))
    for (const query of ['gorky park', 'Gorky Pa']) {
      expect(await caller.geocode.suggest({ query })).toContainEqual(
        expect.objectContaining({ text: 'Парк Горького', kind: 'park' }),
      )
    }
    const [found] = (await caller.geocode.address({ address: 'Hibiya Park' })).results
    expect(found).toMatchObject({ precision: 'park', formatted_address: '日比谷公園' })
  })

  test('a park as a point and an area has those of both', async () => {
    const point = { leisure: 'park', name: 'Station Square', alt_name: 'Beech Yard' }
    await importAs(
      'twice.osm',
      writeXml([...PARKS, { type: 'node', id: 9, lat: 35.005, lng: -74.995, tags: point }]),
    )
    // The area's own tag is the better one.
    expect([await found('beech yard'), await found('clock green')]).toEqual([
      [],
      ['Station Square'],
    ])
    const named = { leisure: 'park', name: 'Station Square', 'name:en': 'Beech Yard' }
    await importAs(
      'twice.osm',
      writeXml([...PARKS, { type: 'node', id: 9, lat: 35.005, lng: -74.995, tags: named }]),
    )
    expect(await found('beech yard')).toEqual(['Station Square'])
  })

  test('a park that is merged into another passes its own on', async () => {
    await importAs('parks.osm', writeXml(PARKS))
    const [targetId = 0] = await insertParks(database, { name: 'Hibiya' })
    const [merged] = await findParksByName(database, 'hibiya park', { limit: 1 })
    await writeMerge(database, { targetId, mergedId: merged?.id ?? 0 })
    expect(await found('Hibiya Park', 'whole')).toEqual(['Hibiya'])
  })

  test('lists of all parks have each once, by the name it is shown by', async () => {
    const state = park(1, 10, { name: 'Elm Walk', alt_name: 'Elm Way;Old Elm Walk' })
    await importAs('elm.osm', writeXml(state))
    const listed = await findParksFromName(database, { position: { from: '', id: 0 }, limit: 9 })
    expect(listed.map(({ searchName }) => searchName)).toEqual(['elm walk'])
    expect(await findInitials(database, ['a', 'e', 'o'])).toEqual(['e'])
    const query = { status: 'all', onlyInSitemap: false, onlyLittleKnown: false } as const
    for (const [isTail, words, tails] of [
      [false, 'elm', ['elm walk']],
      [false, 'old', ['old elm walk']],
      [true, 'elm', []],
      [true, 'wa', ['walk']],
    ] as const) {
      const { rows } = await findSeoParks(database, {
        ...query,
        words,
        position: { by: 'name', isTail, tail: '', id: 0 },
        limit: 9,
        candidates: 99,
      })
      const found = rows.map(({ position }) => ('tail' in position ? position.tail : ''))
      expect(found).toEqual(tails)
    }
  })

  test('no search finds a hidden park by them', async () => {
    await importAs('parks.osm', writeXml(PARKS))
    await database.sql`update parks set told_listed = false`
    expect(await found('Hibiya Park')).toEqual([])
  })

  test('a list of parks has them in columns', async () => {
    const text =
      'name,lat,lon,alt_name,official_name,name:en\nElm,35,10,Old Elm;Ulme,"Elm, the Great",\n'
    const { notes } = await importAs('town.csv', text, 'town')
    expect(notes).toEqual([])
    for (const name of ['Old Elm', 'Ulme', 'Elm, the Great']) {
      expect(await found(name, 'whole')).toEqual(['Elm'])
    }
  })

  test.each([
    ['csv', csv],
    ['geojson', geojson],
  ] as const)('an export as %s holds them', async (ending, format) => {
    await importAs('parks.osm', writeXml(PARKS))
    const context = { hasOsm: true, siteName: 'Parks', siteUrl: undefined, now: new Date() }
    let text = ''
    for await (const part of renderParks(exportParks(database, undefined), format, context)) {
      text += part
    }
    await database.sql`truncate parks, imports cascade`
    await importAs(`export.${ending}`, text)
    expect(await found('Hibiya Park', 'whole')).toEqual(['日比谷公園'])
    expect(await found('CPKiO', 'whole')).toEqual(['Парк Горького'])
    expect(await found('The Steps', 'whole')).toEqual(['Station Square'])
    // Written again, they are the same.
    expect((await importAs(`export.${ending}`, text)).counts.unchanged).toBe(3)
  })
})
