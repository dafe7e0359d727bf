import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Insides, insidesSchema } from '#domain/park/park-schemas.ts'
import { ImportError, type ImportRecord } from '#server/region/import/records.ts'
import { outlineOf, ParkCollector } from '#server/region/readers/osm/parks/park-collector.ts'
import { toRecords } from '#server/region/readers/osm/parks/parks.ts'
import { placesOf } from '#server/region/readers/osm/parks/places.ts'
import { dateOfPbf } from '#server/region/readers/osm/pbf/file.ts'
import { readElements, readOsmFile } from '#server/region/readers/osm/read-elements.ts'
import { Reading } from '#server/region/readers/osm/reading.ts'
import { Geometry } from '#server/region/readers/osm/stores/geometry.ts'
import { isFull } from '../full.ts'
import { AddressCollector } from '../osm/address-collector.ts'

const OSM = '../shared/data/osm'
const OVERPASS = '../shared/data/overpass/austin-tx-parks-2022.overpass.json.gz'
const isThere = existsSync(OSM) && existsSync(OVERPASS)
if (!isThere) process.stderr.write(`Left out, as there is no ${OSM}: reading real files.\n`)

type Counts = { node: number; way: number; relation: number }
type Expected = {
  tags: Record<string, Counts>
  exported_features: Record<string, number>
}

/** Things that are there, but not for all. */
const NOT_OPEN: Record<string, Record<string, number>> = {
  'seattle-roosevelt-2022.osm.gz': { 'leisure=playground': 1 },
  'vancouver-2015.osm.pbf': {
    'amenity=bench': 1,
    'amenity=drinking_water': 1,
    'leisure=playground': 1,
  },
}

/** Two formats that are quick to read. */
const SMALL = ['felton-ca-2018.osm.pbf', 'seattle-roosevelt-2022.osm.gz']
const KINDS = ['park', 'playground', 'dog_park', 'nature_reserve']
const NONE: Counts = { node: 0, way: 0, relation: 0 }

async function read(file: string): Promise<ImportRecord[]> {
  const records: ImportRecord[] = []
  for await (const record of readOsmFile(file, {})) records.push(record)
  return records
}

describe.skipIf(!isThere)('real files', { timeout: 30_000 }, () => {
  const expected: Record<string, Expected> = isThere
    ? JSON.parse(readFileSync(join(OSM, 'EXPECTED.json'), 'utf8')).files
    : {}
  const all = Object.keys(expected).filter((name) => !name.includes('lz4'))
  const files = isFull ? all : all.filter((name) => SMALL.includes(name))

  test.each(files)('%s holds what osmium counts in it', async (name) => {
    const { tags, exported_features: exported } = expected[name]!
    const collector = await collectParks(join(OSM, name))
    for (const kind of KINDS) {
      const found = collector.candidates.filter(({ tags: own }) => own.leisure === kind)
      const count = (type: string) => found.filter((candidate) => candidate.type === type).length
      expect({ node: count('node'), way: count('way'), relation: count('relation') }).toEqual(
        tags[`leisure=${kind}`] ?? NONE,
      )
      // The osmium export has no reserves.
      if (kind === 'nature_reserve') continue
      const areas = found.filter((candidate) => 'polygons' in outlineOf(candidate, collector))
      expect(areas.length, `areas of ${kind}`).toBe(exported[`${kind}:MultiPolygon`] ?? 0)
      expect(count('node'), `points of ${kind}`).toBe(exported[`${kind}:Point`] ?? 0)
    }
  })

  test.each<[string, number, Record<string, number>]>([
    [
      'felton-ca-2018.osm.pbf',
      4,
      { 'missing members': 2, 'no name': 2, 'part of another park': 1 },
    ],
    [
      'liechtenstein-2013.osm.pbf',
      24,
      { 'a camp site outside parks': 1, 'a picnic site outside parks': 6 },
    ],
    ['monaco-2021.osm.pbf', 20, { 'no name': 10, 'part of another park': 3 }],
    [
      'nyc-lower-east-side-2020.osm.pbf',
      9,
      { 'no name': 3, 'not closed': 3, 'part of another park': 1 },
    ],
    [
      'queens-village-ny-2016.osm.pbf',
      20,
      { 'missing nodes': 8, 'no name': 3, 'not closed': 4, 'the same as another park': 1 },
    ],
    ['seattle-roosevelt-2022.osm.gz', 1, { 'missing members': 1, 'not public': 1 }],
    [
      'vancouver-2015.osm.pbf',
      307,
      {
        'a picnic site outside parks': 4,
        'missing nodes': 12,
        'no name': 40,
        'not closed': 1,
        'not public': 2,
        'part of another park': 87,
        'the same as another park': 4,
      },
    ],
  ])('%s gives %d parks', async (name, parks, skipped) => {
    const records = await read(join(OSM, name))
    const reasons: Record<string, number> = {}
    for (const record of records) {
      if ('skipped' in record) reasons[record.skipped] = (reasons[record.skipped] ?? 0) + 1
    }
    expect(records.filter((record) => 'park' in record)).toHaveLength(parks)
    expect(reasons).toEqual(skipped)
  })

  test('the facts that decide a visit, each with its element and the date of its last edit', async () => {
    const records = await read(join(OSM, 'vancouver-2015.osm.pbf'))
    const parks = records.flatMap((record) => ('park' in record ? [record.park] : []))
    const count = (key: string) => parks.filter(({ facts }) => facts?.[key]).length
    expect({
      playground: count('playground'),
      dog_area: count('dog_area'),
      tennis: count('tennis'),
      toilets: count('toilets'),
      parking: count('parking'),
      lake: count('lake'),
    }).toEqual({ playground: 154, dog_area: 4, tennis: 33, toilets: 32, parking: 43, lake: 5 })
    // The length of paths is worked out from many elements.
    const facts = parks
      .flatMap((park) => Object.values(park.facts ?? {}))
      .filter(({ how }) => how !== 'derived')
    expect(
      facts.filter(({ reference }) => !/^(node|way|relation)\/\d+$/.test(reference ?? '')),
    ).toEqual([])
    const dates = facts.map(({ since = '' }) => since)
    expect(dates.filter((date) => !(date >= '2007-01-01' && date <= '2015-12-31'))).toEqual([])
  })

  test.each(files)('%s: things to be found in parks are as many as osmium counts', async (name) => {
    const { tags } = expected[name]!
    const { features } = await collectParks(join(OSM, name))
    const all = Array.from({ length: features.length }, (_, index) => features.at(index))
    for (const [tag, kind] of [
      ['amenity=bench', 'bench'],
      ['amenity=drinking_water', 'drinking water'],
      ['leisure=playground', 'playground'],
      ['leisure=dog_park', 'dog area'],
    ] as const) {
      const found = all.filter((feature) => feature.kind === kind)
      const { node, way, relation } = tags[tag] ?? NONE
      expect([tag, found.length], 'less what is not open to all').toEqual([
        tag,
        node + way + relation - (NOT_OPEN[name]?.[tag] ?? 0),
      ])
    }
  })

  test('what lies in parks is inside their boxes, with ways in and paths', {
    tags: ['full'],
  }, async () => {
    const records = await read(join(OSM, 'vancouver-2015.osm.pbf'))
    const parks = records.flatMap((record) => ('park' in record ? [record.park] : []))
    const insides = parks.flatMap((park) => park.insides ?? [])
    for (const each of insides) expect(insidesSchema.safeParse(each).error).toBeUndefined()
    const having = (is: (inside: Insides) => boolean) => insides.filter(is).length
    expect({
      features: having(({ features }) => features.length > 0),
      entrances: having(({ entrances }) => entrances.length > 0),
      paths: having(({ paths }) => paths !== undefined),
      pitches: having(({ features }) => features.some(({ kind }) => kind === 'pitch')),
    }).toEqual({ features: 142, entrances: 159, paths: 155, pitches: 80 })
    const elizabeth = parks.find((park) => park.name === 'Queen Elizabeth Park')
    // Five kilometres of paths are drawn in it, half of them paved.
    expect(elizabeth?.insides?.paths?.meters).toBeGreaterThan(5_000)
    expect(elizabeth?.insides?.paths?.meters).toBeLessThan(5_400)
    expect(elizabeth?.insides?.entrances.map(({ name }) => name)).toContain('Midlothian Avenue')
  })

  test('an answer of Overpass gives the parks of Austin', async () => {
    const records = await read(OVERPASS)
    const parks = records.flatMap((record) => ('park' in record ? [record.park] : []))
    expect(records).toHaveLength(27 + 428 + 16)
    expect(parks).toHaveLength(399)
    // About 350 acres of land, and the water in front of it.
    const zilker = parks.find(({ name }) => name === 'Zilker Metropolitan Park')
    expect(zilker?.area).toBeGreaterThan(1.4e6)
    expect(zilker?.area).toBeLessThan(1.7e6)
  })

  test('a text packed by bzip2 and a .osm.pbf of the same data give the same', {
    tags: ['full'],
  }, async () => {
    const records = await read(join(OSM, 'liechtenstein-2013.osm.pbf'))
    expect(await read(join(OSM, 'liechtenstein-2013.osm.bz2'))).toEqual(records)
    expect(await read(join(OSM, 'liechtenstein-2013.osm.pbf'))).toEqual(records)
  })

  const withAddresses = [
    join(OSM, 'seattle-roosevelt-2022.osm.gz'),
    ...(isFull ? [join(OSM, 'queens-village-ny-2016.osm.pbf'), OVERPASS] : []),
  ]
  test.each(withAddresses)(
    'the parks of %s are the same if addresses are collected as well',
    async (file) => {
      const geometry = new Geometry()
      const parks = new ParkCollector(geometry)
      const addresses = new AddressCollector(geometry)
      await readElements(file, new Reading(geometry, [addresses, parks]), {})
      expect([...placesOf(parks), ...toRecords(parks)]).toEqual(await read(file))
      const found = Object.values(addresses.found())
      expect(found.length).toBeGreaterThan(100)
      expect(found.filter(Boolean).length).toBeGreaterThan(found.length / 2)
    },
  )

  test('LZ4 is refused, with what to do about it', async () => {
    const file = join(OSM, 'monaco-2021-lz4.osm.pbf')
    await expect(read(file)).rejects.toThrow(ImportError)
    await expect(read(file)).rejects.toThrow(
      'monaco-2021-lz4.osm.pbf is compressed with LZ4, which is not supported. Convert it first: ' +
        "'osmium cat in.osm.pbf -o out.osm.pbf -f pbf,pbf_compression=zlib'.",
    )
  })

  test.each([
    ['vancouver-2015.osm.pbf', '2015-05-02T00:24:02.000Z'],
    ['monaco-2021.osm.pbf', '2021-04-21T20:21:46.000Z'],
    // These state none.
    ['nyc-lower-east-side-2020.osm.pbf', undefined],
    ['seattle-roosevelt-2022.osm.gz', undefined],
  ])('%s states the date of its data', async (name, date) => {
    expect((await dateOfPbf(join(OSM, name)))?.toISOString()).toBe(date)
  })

  describe('cut in half', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parkfetch-cut-'))
    afterAll(() => rmSync(folder, { recursive: true }))

    test.each([...files.map((name) => join(OSM, name)), OVERPASS])('%s', async (whole) => {
      const bytes = readFileSync(whole)
      const file = join(folder, basename(whole))
      writeFileSync(file, bytes.subarray(0, bytes.length / 2))
      const records: ImportRecord[] = []
      const reading = (async () => {
        for await (const record of readOsmFile(file, {})) records.push(record)
      })()
      await expect(reading).rejects.toThrow(ImportError)
      await expect(reading).rejects.toThrow(/is truncated/)
      expect(records).toEqual([])
    })
  })
})

async function collectParks(file: string): Promise<ParkCollector> {
  const geometry = new Geometry()
  const parks = new ParkCollector(geometry)
  await readElements(file, new Reading(geometry, [parks]), {})
  return parks
}
