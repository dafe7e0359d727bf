import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isFull } from '../../../../../tests/full.ts'
import { box, relation } from '../../../../../tests/osm/elements.ts'
import { type Element, writeBlock, writeHeader } from '../../../../../tests/osm/write-pbf.ts'
import { writeOverpass, writeXml } from '../../../../../tests/osm/write-text.ts'
import type { ImportOptions, ImportRecord } from '../../../import/records.ts'
import { readOsmFile } from '../read-elements.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkfetch-osm-facts-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(contents: string | Uint8Array, options: ImportOptions = {}) {
  const file = join(folder, 'file')
  writeFileSync(file, contents)
  const records: ImportRecord[] = []
  for await (const record of readOsmFile(file, options)) records.push(record)
  return records
}

async function parksOf(elements: Element[]) {
  const records = await read(writeXml(elements))
  return records.flatMap((record) => ('park' in record ? [record.park] : []))
}

const seconds = (date: string) => Date.parse(`${date}T10:20:30Z`) / 1000

function node(id: number, tags: Record<string, string>, edited?: string): Element {
  const place = { lat: 40.005, lng: 0.005 }
  return { type: 'node', id, ...place, tags, ...(edited ? { edited: seconds(edited) } : {}) }
}

const OUTLINE = box({ id: 100, at: [0, 40], side: 0.01 })

function park(tags: Record<string, string> = {}, edited = '2020-02-02'): Element[] {
  const [last, ...nodes] = OUTLINE.toReversed()
  const own = { leisure: 'park', name: 'Elm Park', ...tags }
  return [...nodes, { ...last!, tags: own, edited: seconds(edited) }]
}

const TOWN: Element[] = [
  ...park({ dog: 'leashed', toilets: 'no' }),
  node(1, { leisure: 'dog_park', fenced: 'no' }, '2021-01-01'),
  node(2, { leisure: 'dog_park', fenced: 'yes', surface: 'sand' }, '2019-01-01'),
  node(3, { leisure: 'dog_park', surface: 'grass' }, '2021-06-01'),
  node(4, { amenity: 'toilets', wheelchair: 'yes' }, '2021-03-04'),
  node(5, { amenity: 'bench' }),
  node(6, { amenity: 'bench', check_date: '2023-07' }, '2024-01-01'),
  node(7, { amenity: 'drinking_water', check_date: '2099-01-01' }, '2018-01-01'),
  ...box({ id: 300, at: [0.002, 40.002], side: 0.002 }),
  {
    ...relation({ id: 40, ways: [300], tags: { type: 'multipolygon', natural: 'wood' } }),
    edited: seconds('2017-01-01'),
  },
]

const inside = (reference: string, since?: string) => ({
  how: 'inside',
  reference,
  ...(since ? { since } : {}),
})
const own = { reference: 'way/100', since: '2020-02-02' }

test('facts have a source there and a date: what is stated goes before what lies inside', async () => {
  const [first] = await parksOf(TOWN)
  expect(first?.facts).toEqual({
    leash: { value: 'on', ...own },
    toilets: { value: 'no', ...own },
    toilets_wheelchair: { value: 'yes', ...inside('node/4', '2021-03-04') },
    // One that is seen last of those that say so.
    dog_area: { value: 'yes', ...inside('node/3', '2021-06-01') },
    // One fenced area is enough, even if seen before the other.
    fenced: { value: 'yes', ...inside('node/2', '2019-01-01') },
    // Of grounds, the one seen last.
    dog_surface: { value: 'grass', ...inside('node/3', '2021-06-01') },
    // Checked counts, not edited, unless it is in the future.
    benches: { value: 'yes', ...inside('node/6', '2023-07-01') },
    drinking_water: { value: 'yes', ...inside('node/7', '2018-01-01') },
    woods: { value: 'yes', ...inside('relation/40', '2017-01-01') },
  })
  expect(first?.amenities).toEqual(['Dog Park', 'Dogs Allowed'])
})

test('the same in every format and order', async () => {
  const expected = await read(writeXml(TOWN))
  for (const elements of isFull ? [TOWN, TOWN.toReversed()] : [TOWN.toReversed()]) {
    const contents: Record<string, string | Uint8Array> = {
      xml: writeXml(elements),
      json: writeOverpass(elements, 'body'),
      outlines: writeOverpass(elements, 'tags geom'),
      dense: Buffer.concat([writeHeader(), writeBlock(elements)]),
      single: Buffer.concat([writeHeader(), writeBlock(elements, { plainNodes: true })]),
      parts: Buffer.concat([writeHeader(), ...elements.map((element) => writeBlock([element]))]),
    }
    for (const [name, bytes] of Object.entries(contents)) {
      expect(await read(bytes), name).toEqual(expected)
    }
  }
})

test('of a park drawn twice the facts of both count, what is stated first', async () => {
  const [only, ...others] = await parksOf([
    ...park(),
    node(1, { amenity: 'bbq' }),
    node(9, { leisure: 'park', name: 'Elm Park', bbq: 'no', lit: 'yes' }),
  ])
  expect(others).toEqual([])
  expect(only?.facts).toEqual({
    grills: { value: 'no', reference: 'node/9' },
    lit: { value: 'yes', reference: 'node/9' },
  })
})

test('a reserve as large as a county has its lakes, not the swings of its villages', async () => {
  const [reserve] = await parksOf([
    ...box({ id: 100, at: [0, 40], side: 0.2, tags: { boundary: 'national_park', name: 'Hills' } }),
    node(1, { natural: 'water', water: 'lake' }),
    node(2, { leisure: 'playground' }),
    node(3, { amenity: 'toilets', wheelchair: 'yes' }),
    node(4, { highway: 'bus_stop' }),
  ])
  expect(Object.keys(reserve?.facts ?? {}).sort()).toEqual([
    'lake',
    'toilets',
    'toilets_wheelchair',
  ])
})

test('hours by season are lines, others are kept as stated and noted', async () => {
  const records = await read(
    writeXml([
      ...park({ opening_hours: 'Apr-Sep 08:00-21:00; Oct-Mar 08:00-17:00' }),
      node(9, { leisure: 'park', name: 'Oak Park', opening_hours: '08:00+' }),
    ]),
  )
  expect(records).toMatchObject([
    {
      park: { name: 'Oak Park', openingHours: { weekday_text: [], as_told: '08:00+' } },
      notes: [
        { reason: 'hours not understood, kept as stated', example: 'node/9 Oak Park: 08:00+' },
      ],
    },
    { park: { name: 'Elm Park' } },
  ])
  expect(records[1]).not.toHaveProperty('notes')
  const [, elm] = records.flatMap((record) => ('park' in record ? [record.park] : []))
  expect(elm?.openingHours?.weekday_text[0]).toBe(
    'Monday: 8:00 AM – 5:00 PM (Oct – Mar), 8:00 AM – 9:00 PM (Apr – Sep)',
  )
})

describe('places for picnics and camping', () => {
  const far = { lat: 41, lng: 1 }
  const elements: Element[] = [
    ...park(),
    node(1, { tourism: 'picnic_site' }),
    { ...node(2, { tourism: 'camp_site' }), ...far },
    { ...node(3, { tourism: 'picnic_site', name: 'Elm Tables' }), ...far },
    { ...node(4, { amenity: 'bench' }), ...far },
    ...box({ id: 500, at: [2, 42], side: 0.001, tags: { tourism: 'camp_site' } }),
    { ...node(6, { tourism: 'camp_site', leisure: 'park', name: 'Camp Park' }), ...far },
  ]

  test('outside parks are counted as left out', async () => {
    const records = await read(writeXml(elements))
    expect(records.filter((record) => 'skipped' in record)).toEqual([
      { skipped: 'a camp site outside parks', example: 'node/2' },
      { skipped: 'a picnic site outside parks', example: 'node/3' },
      { skipped: 'a camp site outside parks', example: 'way/500' },
    ])
    expect(records).toHaveLength(5)
  })

  test('outside the box are so too', async () => {
    const bbox = { south: 39, north: 41.5, west: -1, east: 1.5 }
    const records = await read(writeXml(elements), { bbox })
    expect(records).toContainEqual({ skipped: 'outside the box', example: 'way/500' })
  })
})
