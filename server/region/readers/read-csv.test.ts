import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { temporaryFiles } from '../../../tests/temporary-files.ts'
import { ImportError, type ImportOptions, type ImportRecord } from '../import/records.ts'
import type { ColumnMapping } from './column-names.ts'
import { csvReader } from './read-csv.ts'

const PARKS = '../shared/data/parks'
const file = temporaryFiles()

type Reading = ImportOptions & { columns?: ColumnMapping; source?: string; overrides?: boolean }

async function read(path: string, options: Reading = {}): Promise<ImportRecord[]> {
  const { columns = {}, source = 'test', overrides, ...rest } = options
  const records: ImportRecord[] = []
  const reader = csvReader({ columns, source, overrides })
  for await (const record of reader(path, rest)) records.push(record)
  return records
}

const parksOf = (records: ImportRecord[]) =>
  records.flatMap((record) => ('park' in record ? [record.park] : []))
const skippedOf = (records: ImportRecord[]) =>
  records.flatMap((record) => ('skipped' in record ? [[record.skipped, record.example]] : []))

describe('a table of parks', () => {
  test('gives what each row states, and nothing else', async () => {
    const path = await file(
      'full.csv',
      [
        'ID,Park Name,LATITUDE,Longitude,Address,City,State,Zip,Amenities,Type,Acres,Description',
        '7, Elm Park ,37.5,-122.25,1 Elm St,Town,CA,90001,playground; Tennis,Dog Park,2,"Old, green"',
        '8,Oak Park,37.6,-122.35,N/A,,,,,,,',
      ].join('\n'),
    )
    expect(parksOf(await read(path))).toEqual([
      {
        source: 'test',
        sourceId: '7',
        name: 'Elm Park',
        latitude: 37.5,
        longitude: -122.25,
        vicinity: '1 Elm St, Town',
        formattedAddress: '1 Elm St, Town, CA 90001',
        city: 'Town',
        state: 'CA',
        postalCode: '90001',
        amenities: ['Playground', 'Tennis', 'Dog Park', 'Sports Facilities'],
        facts: {
          playground: { value: 'yes' },
          tennis: { value: 'yes' },
          dog_area: { value: 'yes' },
        },
        types: ['dog_park'],
        area: 8094,
        description: 'Old, green',
      },
      {
        source: 'test',
        sourceId: '8',
        name: 'Oak Park',
        latitude: 37.6,
        longitude: -122.35,
        amenities: [],
        types: [],
      },
    ])
  })

  test.each([
    ['semicolons and decimal commas', 'name;lat;lon\nElm;37,774;-122,25\n'],
    ['tabs', 'name\tlat\tlon\nElm\t37.774\t-122.25\n'],
    ['bars', 'name|lat|lon\nElm|37.774|-122.25\n'],
    ['a byte-order mark', '\ufeffname,lat,lon\nElm,37.774,-122.25\n'],
    ['Windows line ends and an empty line', 'name,lat,lon\r\n\r\nElm,37.774,-122.25\r\n'],
    ['well-known text', 'name,the_geom\nElm,POINT (-122.25 37.774)\n'],
    ['a header in capitals and quotes', '"NAME","GeoLat","GeoLong"\n"Elm",37.774,-122.25'],
  ])('is read with %s', async (_, text) => {
    const [park] = parksOf(await read(await file('table.csv', text)))
    expect(park).toMatchObject({ name: 'Elm', latitude: 37.774, longitude: -122.25 })
  })

  test('is read packed by gzip, and as spreadsheets save Unicode', async () => {
    const text = 'name,lat,lon\nPark Güell,41.4145,2.1527\n'
    const packed = await file('packed.csv', gzipSync(text))
    const wide = await file('wide.csv', Buffer.from(`\ufeff${text}`, 'utf16le'))
    for (const path of [packed, wide]) {
      expect(parksOf(await read(path))[0]).toMatchObject({ name: 'Park Güell', latitude: 41.4145 })
    }
  })

  test('has its columns named by the operator where their names do not say', async () => {
    const path = await file('mapped.csv', 'what,a,b,id\nElm,37.5,-122.25,1\nOak,37.7,-122.3,1\n')
    const columns = { name: 'what', latitude: 'a', longitude: 'B', id: '' }
    const parks = parksOf(await read(path, { columns }))
    expect(parks.map(({ name }) => name)).toEqual(['Elm', 'Oak'])
    expect(new Set(parks.map(({ sourceId }) => sourceId)).size).toBe(2)
    await expect(read(path, { columns: { name: 'nothing' } })).rejects.toThrow(
      "has no column 'nothing'. Its columns are: what, a, b, id",
    )
  })

  test('without ids names each park by its name and place, the same each time', async () => {
    const path = await file('no-ids.csv', 'name,lat,lon\nElm,37.5,-122.25\nOak,37.5,-122.25\n')
    const again = await file('again.csv', 'lon,lat,name\n-122.250001,37.500001,ELM\n')
    const [elm, oak] = parksOf(await read(path))
    expect(elm?.sourceId).not.toBe(oak?.sourceId)
    expect(parksOf(await read(again))[0]?.sourceId).toBe(elm?.sourceId)
  })

  test('says of each row that is left out where it is and why', async () => {
    const path = await file(
      'bad.csv',
      [
        'name,lat,lon,note',
        ',37.5,-122,',
        'Far,95,-122,',
        'Wide,37,181,',
        'Nowhere,,,',
        'Words,north,west,',
        'Null Island,0,0,',
        'Short,37.5',
        '"Two',
        'lines",37.5,-122,',
        'Long,37.5,-122,,,',
      ].join('\n'),
    )
    const records = await read(path)
    expect(skippedOf(records)).toEqual([
      ['no name', 'line 2'],
      ['coordinates out of range', 'line 3'],
      ['coordinates out of range', 'line 4'],
      ['no coordinates', 'line 5'],
      ['no coordinates', 'line 6'],
      ['coordinates 0, 0: not known', 'line 7'],
      ['not as many cells as the header', 'line 8'],
      ['not as many cells as the header', 'line 11'],
    ])
    expect(parksOf(records).map(({ name }) => name)).toEqual(['Two lines'])
  })

  test('leaves out what lies outside a box, also across the antimeridian', async () => {
    const path = await file('box.csv', 'name,lat,lon\nIn,-17,179\nAlso in,-17,-179\nOut,-17,0\n')
    const bbox = { west: 170, south: -20, east: -170, north: -10 }
    const records = await read(path, { bbox })
    expect(parksOf(records).map(({ name }) => name)).toEqual(['In', 'Also in'])
    expect(skippedOf(records)).toEqual([['outside the box', 'line 4: Out']])
  })

  test('gives a park that it has in several rows once: the largest, else the first', async () => {
    const path = await file(
      'twins.csv',
      [
        'name,lat,lon,acres',
        'Elm Park,37.5,-122.25,1',
        'ELM PARK,37.505,-122.25,9',
        'Elm Park,37.6,-122.25,1',
        'Dog Park,37.5,-122.25,',
        'Dog Park,37.502,-122.25,',
        'Oak Park,37.5,-122.25,',
        'Oak Park,37.5,-122.2501,',
      ].join('\n'),
    )
    const records = await read(path)
    expect(parksOf(records).map(({ name, latitude }) => [name, latitude])).toEqual([
      ['ELM PARK', 37.505],
      ['Elm Park', 37.6],
      ['Dog Park', 37.5],
      ['Dog Park', 37.502],
      ['Oak Park', 37.5],
    ])
    expect(skippedOf(records)).toEqual([
      ['the same park again', 'line 2: Elm Park'],
      ['the same park again', 'line 8: Oak Park'],
    ])
  })

  test('gives an id to one park only', async () => {
    const path = await file('ids.csv', 'id,name,lat,lon\n1,Elm,37.5,-122\n1,Oak,38,-122\n')
    expect(skippedOf(await read(path))).toEqual([['the same id again', 'line 3: Oak']])
  })

  test('may say itself where each park is from, unless the operator does', async () => {
    const path = await file(
      'own.csv',
      'source,source_id,name,lat,lon\nosm,way/1,Elm,37.5,-122\nseed,elm,Elm,37.5,-122\ngoogle,x,Oak,37,-122\n',
    )
    const ids = (records: ImportRecord[]) =>
      parksOf(records).map(({ source, sourceId }) => [source, sourceId])
    const own = await read(path)
    expect(ids(own)).toEqual([
      ['osm', 'way/1'],
      ['seed', 'elm'],
    ])
    expect(skippedOf(own)).toEqual([["Google's: its terms allow no copies", 'line 4']])
    expect(ids(await read(path, { source: 'mine', overrides: true }))).toEqual([
      ['mine', 'osm/way/1'],
      ['mine', 'google/x'],
    ])
  })
})

describe('whose facts are in a record', () => {
  const enrichersOf = (records: ImportRecord[]) =>
    parksOf(records).map(({ enrichedBy }) => enrichedBy)

  test('is named by the file, but never Google', async () => {
    const path = await file(
      'enriched.csv',
      [
        'name,lat,lon,source,source_id,enriched_by',
        'Elm,37.5,-122,seed,elm,osm; city-2_b',
        'Oak,38,-122,seed,oak,google; Google-Details; <b>; osm',
        'Fir,39,-122,seed,fir,',
        'Ash,40,-122,google,ash,osm',
        'Yew,41,-122,google-details,yew,osm',
      ].join('\n'),
    )
    const records = await read(path)
    expect(enrichersOf(records)).toEqual([['osm', 'city-2_b'], ['osm'], undefined])
    expect(skippedOf(records)).toEqual([
      ["Google's: its terms allow no copies", 'line 5'],
      ["Google's: its terms allow no copies", 'line 6'],
    ])
  })

  test('is still OpenStreetMap where the operator names another source', async () => {
    const path = await file(
      'relabelled.csv',
      'name,lat,lon,source,source_id\nElm,37.5,-122,osm,way/1\nOak,38,-122,town,1\n',
    )
    const records = await read(path, { source: 'mine', overrides: true })
    expect(enrichersOf(records)).toEqual([['osm'], undefined])
  })
})

describe('the hours of a table', () => {
  const mondayOf = (records: ImportRecord[]) =>
    parksOf(records).map(({ openingHours }) => openingHours?.weekday_text[0])

  test.each(['opening_hours', 'openingHours', 'Opening Hours', 'hours'])(
    'are those of its column %s, and what is not understood is noted',
    async (column) => {
      const path = await file(
        'hours.csv',
        `name,lat,lon,${column}\nElm,37.5,-122,Mo-Su 08:00-20:00\nOak,38,-122,6am-10pm\nFir,39,-122,\n`,
      )
      const records = await read(path)
      expect(mondayOf(records)).toEqual(['Monday: 8:00 AM – 8:00 PM', undefined, undefined])
      expect(records.map((record) => 'park' in record && record.notes)).toEqual([
        undefined,
        [{ reason: 'hours not understood, kept as stated', example: 'line 3: 6am-10pm' }],
        undefined,
      ])
    },
  )

  test('are those of the column the operator names', async () => {
    const path = await file(
      'named.csv',
      'name,lat,lon,hours,open\nElm,37.5,-122,24/7,06:00-22:00\n',
    )
    const columns = { openingHours: 'open' }
    expect(mondayOf(await read(path, { columns }))).toEqual(['Monday: 6:00 AM – 10:00 PM'])
  })
})

describe('a file that is no sound table', () => {
  test.each([
    ['is empty', '', 'is empty'],
    ['has no columns for parks', 'a,b\n1,2\n', 'has no column for the name and latitude and'],
    ['ends within a row', 'name,lat,lon\nElm,37.5,-122\nOak,3', 'is truncated in its last line'],
    ['ends within quotes', 'name,lat,lon\nElm,37.5,-122\n"Oak', 'up to line 3'],
    ['is Latin-1', Buffer.from('name,lat,lon\nG\xfcell,41,2\n', 'latin1'), 'is not UTF-8'],
    [
      'is cut off while packed',
      gzipSync('name,lat,lon\nElm,1,2\n').subarray(0, 30),
      'is truncated',
    ],
  ])('that %s is refused before anything of it is given', async (_, content, message) => {
    const path = await file('unsound.csv', content)
    const reader = csvReader({ columns: {}, source: 'test' })
    const first = reader(path, {})[Symbol.asyncIterator]().next()
    await expect(first).rejects.toBeInstanceOf(ImportError)
    await expect(first).rejects.toThrow(message)
  })
})

describe.skipIf(!existsSync(PARKS))(
  'public tables (../shared/data, skipped where absent)',
  { timeout: 30_000 },
  () => {
    test('1,028 playgrounds of New York', { tags: ['full'] }, async () => {
      const records = await read(`${PARKS}/us-ny-new-york-playgrounds-2020.csv.gz`)
      expect(records).toHaveLength(1028)
      expect(parksOf(records).length).toBeGreaterThan(980)
      const reasons = new Set(skippedOf(records).map(([reason]) => reason))
      expect(reasons).toEqual(new Set(['the same park again']))
      for (const { latitude, longitude } of parksOf(records)) {
        expect(Math.abs(latitude - 40.7)).toBeLessThan(0.3)
        expect(Math.abs(longitude + 73.95)).toBeLessThan(0.4)
      }
    })

    test('986 facilities of Los Angeles, with cells of several lines', {
      tags: ['full'],
    }, async () => {
      const records = await read(`${PARKS}/us-ca-los-angeles-rec-parks-2016.csv.gz`)
      expect(records).toHaveLength(986)
      const bellaire = parksOf(records).find(({ name }) => name === 'Bellaire Avenue Park')
      expect(bellaire).toMatchObject({ city: 'Los Angeles', state: 'CA', postalCode: '91605' })
    })

    test('236 properties of San Francisco', async () => {
      const records = await read(`${PARKS}/us-ca-san-francisco-recpark-properties-2019.csv.gz`)
      expect(records).toHaveLength(236)
      expect(parksOf(records)).toHaveLength(236)
    })
  },
)
