import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { temporaryFiles } from '../../../tests/temporary-files.ts'
import { readWordMapping } from '../import/record-facts.ts'
import type { ImportRecord } from '../import/records.ts'
import type { TableOptions } from '../import/to-facts.ts'
import { chooseReader } from './choose-reader.ts'

const PARKS = '../shared/data/parks'
const file = temporaryFiles()

async function read(path: string, options: Partial<TableOptions> = {}): Promise<ImportRecord[]> {
  const reader = await chooseReader(path, { columns: {}, source: 'test', ...options })
  const records: ImportRecord[] = []
  for await (const record of reader(path, {})) records.push(record)
  return records
}

const parksOf = (records: ImportRecord[]) =>
  records.flatMap((record) => ('park' in record ? [record.park] : []))
const valuesOf = (records: ImportRecord[]) =>
  parksOf(records).map(({ facts = {} }) =>
    Object.fromEntries(Object.entries(facts).map(([key, { value }]) => [key, value])),
  )
const reasonsOf = (records: ImportRecord[]) =>
  records
    .flatMap((record) => ('park' in record ? (record.notes ?? []) : []))
    .map(({ reason }) => reason)

/** A table with these columns after a name and a place. */
async function table(columns: string, rows: string[], options?: Partial<TableOptions>) {
  const lines = rows.map((row, index) => `Elm ${index},${(index + 1) / 10},1,${row}`)
  return read(await file('table.csv', `name,lat,lon,${columns}\n${lines.join('\n')}\n`), options)
}

test('a list of 301 parks with 32 areas for dogs gives 32 parks with one', async () => {
  const words = ['Dog off-leash area', 'dog run', 'Dog Park', 'Off-Leash Dog Area (fenced)']
  const rows = Array.from({ length: 301 }, (_, index) => {
    const dogs = index % 9 === 0 && index < 32 * 9 ? [words[index % 4]] : []
    return `"${['Playground', ...dogs, 'Restrooms'].join(index % 2 ? ', ' : '; ')}"`
  })
  const parks = parksOf(await table('amenities', rows))
  expect(parks).toHaveLength(301)
  expect(parks.filter(({ facts }) => facts?.dog_area?.value === 'yes')).toHaveLength(32)
  expect(parks.filter(({ amenities }) => amenities.includes('Dog Park'))).toHaveLength(32)
})

describe('columns named after facts', () => {
  test.each<[string, string[], Record<string, string>[]]>([
    [
      'Dog Park',
      ['Y', 'N', '', 'yes', '1', '0', 'TRUE', 'n/a'],
      [
        { dog_area: 'yes' },
        { dog_area: 'no' },
        {},
        { dog_area: 'yes' },
        { dog_area: 'yes' },
        { dog_area: 'no' },
        { dog_area: 'yes' },
        {},
      ],
    ],
    ['TENNIS_COURTS', ['4', '1', '0'], [{ tennis: '4' }, { tennis: '1' }, { tennis: 'no' }]],
    ['playground', ['1', '0'], [{ playground: 'yes' }, { playground: 'no' }]],
    ['no_dogs', ['Y', 'N'], [{ leash: 'no' }, {}]],
    // Without one kind of it there may be another.
    ['TOTLOT', ['1', '0'], [{ playground: 'yes', playground_ages: 'toddlers' }, {}]],
    ['vault_toilets', ['Y', 'N'], [{ toilets: 'yes' }, {}]],
    ['Picnic Shelter', ['2', '0'], [{ picnic: 'yes', shelter: 'yes' }, {}]],
    ['parking_lot', ['Y', 'N'], [{ parking: 'yes' }, {}]],
    ['PLYGRD', ['4', '0'], [{ playground: 'yes' }, { playground: 'no' }]],
    ['DRINKFOUNT', ['2', '0'], [{ drinking_water: 'yes' }, { drinking_water: 'no' }]],
    [
      'leash',
      ['off leash', 'Dogs on leash only', 'no'],
      [{ leash: 'off' }, { leash: 'on' }, { leash: 'no' }],
    ],
    [
      'dogs_allowed',
      [
        '"Yes: not on trails"',
        '"Yes: only in the lot"',
        '"Yes: Dogs must be leashed"',
        '"Yes, on a leash; off leash at the beach"',
        '"No: not even on a leash"',
      ],
      [{ leash: 'yes' }, {}, { leash: 'on' }, { leash: 'yes' }, { leash: 'no' }],
    ],
    ['fenced', ['partially fenced', 'maybe'], [{ fenced: 'limited' }, {}]],
    ['Website', ['www.elm.gov', 'none'], [{ website: 'https://www.elm.gov' }, {}]],
    ['PHONE', ['415-831-2700', 'ask'], [{ phone: '415-831-2700' }, {}]],
  ])('%s', async (column, cells, expected) => {
    expect(valuesOf(await table(column, cells))).toEqual(expected)
  })

  test('may be chosen for any fact, and win then', async () => {
    const options = { columns: { fenced: 'FENCE_COL', path_length: 'TRAIL_MILES', shade: '' } }
    const rows = ['Y,1.5,Y,unfenced', 'N,,Y,', '?,x,Y,']
    const records = await table('FENCE_COL,TRAIL_MILES,shade,amenities', rows, options)
    expect(valuesOf(records)).toEqual([
      { fenced: 'yes', path_length: '2414', running: 'yes' },
      { fenced: 'no' },
      {},
    ])
    expect(reasonsOf(records)).toEqual([
      "values of column 'TRAIL_MILES' are not understood: map it with --columns FACT=TRAIL_MILES",
    ])
  })

  test('that are not understood are noted where they are flags or counts', async () => {
    const rows = ['Y,2,A1,7', 'N,0,B2,8', ',0,Y,9', 'Y,1,,10']
    expect(reasonsOf(await table('PLYA,BBCOURT,code,ward', rows))).toEqual([
      "values of column 'PLYA' are not understood: map it with --columns FACT=PLYA",
      "values of column 'BBCOURT' are not understood: map it with --columns FACT=BBCOURT",
      "values of column 'PLYA' are not understood: map it with --columns FACT=PLYA",
      "values of column 'BBCOURT' are not understood: map it with --columns FACT=BBCOURT",
    ])
  })
})

describe('columns of text that are not read', () => {
  const columns = 'MANAGER,GLOBALID2,OPENED,SHAPE'
  const row = (manager: string, index: number) =>
    `${manager},{6F9619FF-8B86-D011-B42D-00C04FC964F${index}},2019-05-01T00:00:00Z,POINT (1 2)`
  const rows = ['Town of Elm', '', 'n/a', 'County'].map(row)

  test('are noted last, with the option that maps them; ids, dates and shapes are not', async () => {
    const records = await table(columns, rows)
    const notes = records.flatMap((record) => ('park' in record ? (record.notes ?? []) : []))
    const reason =
      "column 'MANAGER' is not read: if it states a fact, map it with --columns FACT=MANAGER"
    expect(notes).toEqual([
      { reason, example: 'line 2: Town of Elm', isMinor: true },
      { reason, example: 'line 5: County', isMinor: true },
    ])
  })

  test('are read if they are mapped', async () => {
    const records = await table(columns, rows, { columns: { run_by: 'MANAGER' } })
    expect(valuesOf(records)).toEqual([{ run_by: 'Town of Elm' }, {}, {}, { run_by: 'County' }])
    expect(reasonsOf(records)).toEqual([])
  })

  test('are not noted of parks of an export', async () => {
    const own = rows.map((one, index) => `city,${index},${one}`)
    expect(reasonsOf(await table(`source,source_id,${columns}`, own))).toEqual([])
  })
})

test('words that are not understood stay, are noted, and may be mapped', async () => {
  const rows = ['"Flower beds; Kids\' castle"', 'Flower beds']
  const records = await table('amenities', rows)
  expect(parksOf(records)[0]?.amenities).toEqual(['Flower beds', "Kids' castle"])
  expect(reasonsOf(records)).toEqual([
    "'Flower beds' is not understood: map it with --words 'Flower beds=FACT'",
    `'Kids' castle' is not understood: map it with --words "Kids' castle=FACT"`,
    "'Flower beds' is not understood: map it with --words 'Flower beds=FACT'",
  ])
  const words = Object.fromEntries(
    ['flower-beds=garden:limited', "kids' castle="].map((text) => {
      const mapping = readWordMapping(text)!
      return [mapping.words, mapping.said]
    }),
  )
  const mapped = await table('amenities', rows, { words })
  expect(valuesOf(mapped)).toEqual([{ garden: 'limited' }, { garden: 'limited' }])
  expect(reasonsOf(mapped)).toEqual([])
})

test('what is there goes before what is not, and a number before a yes', async () => {
  const rows = ['N,"tennis, tennis: 3",Tennis Courts', 'N,,', ',seasonal restrooms; restrooms,']
  expect(valuesOf(await table('tennis,amenities,kind', rows))).toEqual([
    { tennis: '3' },
    { tennis: 'no' },
    { toilets: 'yes' },
  ])
})

test('rows of the same park say what they know of it together', async () => {
  const path = await file(
    'rows.csv',
    [
      'name,lat,lon,kind,toilets,acres',
      'Elm Park,37.5,-122.25,Tennis Courts,N,',
      'Elm Park,37.5001,-122.25,Dog Parks,Y,9',
      'Oak Park,37.5,-122.25,,,',
      'ELM PARK,37.5,-122.2501,Hiking Trails,N,',
      'Elm Park,37.9,-122.25,Golf Courses,,',
    ].join('\n'),
  )
  const records = await read(path)
  expect(valuesOf(records)).toEqual([
    { dog_area: 'yes', toilets: 'yes', tennis: 'yes', trails: 'yes', running: 'yes' },
    {},
    { golf: 'yes' },
  ])
  expect(parksOf(records)[0]?.amenities).toContain('Dog Park')
})

test('a place that is named as an area for dogs is one, as is worked out', async () => {
  const path = await file('runs.csv', 'name,lat,lon\nElm Dog Run,1,1\nDog Run Road Park,2,1\n')
  expect(parksOf(await read(path)).map(({ facts }) => facts)).toEqual([
    { dog_area: { value: 'yes', how: 'derived' } },
    undefined,
  ])
})

describe('a park is closed', () => {
  test.each([
    ['status', 'Closed', true],
    ['Park Status', 'INACTIVE', true],
    ['status', 'Decommissioned 2019', true],
    ['status', 'Temporarily closed', undefined],
    ['status', 'Closed in winter', undefined],
    ['status', 'Open', undefined],
    ['status', 'Reopened', undefined],
    ['active', 'N', true],
    ['ACTIVE', 'Y', undefined],
    ['closed', 'true', true],
    ['closed', '0', undefined],
    ['closed', 'Mondays', undefined],
  ])('by %s %s: %s', async (column, value, closed) => {
    expect(parksOf(await table(column, [value]))[0]?.closed).toBe(closed)
  })
})

describe('records of JSON', () => {
  const elm = { name: 'Elm', lat: 1, lon: 2 }
  test.each<[string, unknown]>([
    ['alone', [{ ...elm, playground: 1, basketball: 8 }]],
    ['in an object', { total: 1, parks: [{ ...elm, playground: true, basketball: 8 }] }],
    [
      'with parts',
      {
        data: [
          {
            name: 'Elm',
            location: { lat: 1, lng: 2 },
            amenities: { playground: 1, basketball: 8 },
          },
        ],
      },
    ],
    [
      'with a geometry',
      [
        {
          name: 'Elm',
          owner: { name: 'City' },
          geometry: { type: 'Point', coordinates: [2, 1] },
          amenities: [{ name: 'Playground' }, 'Basketball: 8'],
        },
      ],
    ],
    [
      'that are features',
      [
        {
          type: 'Feature',
          properties: { name: 'Elm', features: 'playground, 8 basketball courts' },
          geometry: { type: 'Point', coordinates: [2, 1] },
        },
      ],
    ],
  ])('%s', async (_, content) => {
    const records = await read(await file('list.json', JSON.stringify(content)))
    expect(parksOf(records)).toMatchObject([{ name: 'Elm', latitude: 1, longitude: 2 }])
    expect(valuesOf(records)).toEqual([{ playground: 'yes', basketball: '8' }])
  })

  test('among which are other things', async () => {
    const path = await file(
      'mixed.json',
      JSON.stringify([elm, 5, null, [], {}, { lat: 3, lon: 4 }]),
    )
    expect((await read(path)).slice(1)).toEqual([
      { skipped: 'not a record', example: 'record 2' },
      { skipped: 'not a record', example: 'record 3' },
      { skipped: 'not a record', example: 'record 4' },
      { skipped: 'not a record', example: 'record 5' },
      { skipped: 'no name', example: 'record 6' },
    ])
  })

  test('may have their columns named', async () => {
    const path = await file('named.json', '[{"n":"Elm","y":1,"x":2,"FENCE":"Y"}]')
    const records = await read(path, { columns: { name: 'n', fenced: 'fence' } })
    expect(valuesOf(records)).toEqual([{ fenced: 'yes' }])
    await expect(read(path, { columns: { name: 'n', fenced: 'wall' } })).rejects.toThrow(
      "has no column 'wall'",
    )
  })
})

describe.skipIf(!existsSync(PARKS))(
  'public lists (../shared/data, skipped where absent)',
  { timeout: 30_000 },
  () => {
    const expectFacts = async (name: string, count: number, facts: Record<string, number>) => {
      const values = valuesOf(await read(`${PARKS}/${name}`))
      expect(values).toHaveLength(count)
      const found = Object.keys(facts).map((key) => [
        key,
        values.filter((one) => one[key] !== undefined).length,
      ])
      expect(Object.fromEntries(found)).toEqual(facts)
    }

    test('us-az-phoenix-parks-2026.csv.gz gives 253 parks', () =>
      expectFacts('us-az-phoenix-parks-2026.csv.gz', 253, {
        dog_area: 12,
        toilets: 102,
        shade: 147,
      }))

    test.each<[string, number, Record<string, number>]>([
      [
        'us-il-chicago-cpd-parks-2026.json.gz',
        617,
        { playground: 334, basketball: 210, leash: 20 },
      ],
      ['us-ca-state-parks-2026.json.gz', 269, { leash: 194 }],
      ['us-nps-units-2024.json.gz', 470, {}],
      ['us-co-denver-parks-2026.csv.gz', 370, { dog_area: 14, playground: 154, benches: 178 }],
      [
        'us-ca-los-angeles-rec-parks-2016.csv.gz',
        871,
        // One more by its name: 'El Sereno Arroyo Playground'.
        { dog_area: 9, tennis: 67, swimming: 51, playground: 34, trails: 14 },
      ],
      [
        'us-dc-parks-recreation-areas-2016.geojson.gz',
        135,
        { benches: 78, playground: 94, drinking_water: 76 },
      ],
      ['us-ny-new-york-dog-runs-2020.geojson.gz', 85, { dog_area: 74 }],
    ])('%s gives %d parks', { tags: ['full'] }, expectFacts)
  },
)
