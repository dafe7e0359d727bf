import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { afterAll, describe, expect, test } from 'vitest'
import { readHouseNumber } from '#db/stored/house-number.ts'
import { type Street, unpackHouses, unpackLines, unpackRanges } from '#db/stored/street-bytes.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { addrfeatZip, type TigerSegment, table } from '../../../../tests/tiger/addrfeat.ts'
import { makeZip } from '../../../../tests/upstreams/make-zip.ts'
import { locateHouse } from '../../../streets/locate-house.ts'
import { readStreetName } from '../../../streets/street-name.ts'
import { ImportError } from '../../import/records.ts'
import { chooseReader } from '../choose-reader.ts'
import { spelledOut } from './read-tiger.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkfetch-tiger-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MAIN: Position[] = [
  [-83, 39.96],
  [-83, 39.962],
]

/** A street in two segments and one far away, a street of two names, and one of Queens. */
const COUNTY: TigerSegment[] = [
  {
    id: 1,
    name: 'N Main St',
    zip: '43215',
    line: [
      [-83, 39.96],
      [-83, 39.962],
    ],
    left: ['101', '199', 'O'],
    right: ['100', '198', 'E'],
  },
  {
    id: 2,
    name: 'N Main St',
    zip: '43215',
    line: [
      [-83, 39.962],
      [-83, 39.964],
    ],
    left: ['299', '201', 'O'],
    right: ['200', '298', 'E'],
  },
  { ...{ id: 1, name: 'N Main St', line: MAIN }, left: ['1001', '1003', 'O'] },
  {
    ...{
      id: 3,
      name: 'N Main St',
      line: [
        [-82.5, 39.9],
        [-82.5, 39.901],
      ],
    },
    left: ['1', '9', 'O'],
  },
  {
    ...{
      id: 4,
      name: 'State Rte 3',
      line: [
        [-83, 39.95],
        [-82.99, 39.95],
      ],
    },
    right: ['2', '98', 'E'],
  },
  {
    ...{
      id: 4,
      name: 'Cuñado Aly',
      line: [
        [-83, 39.95],
        [-82.99, 39.95],
      ],
    },
    right: ['2', '98', 'E'],
  },
  {
    ...{
      id: 5,
      name: '212th Pl',
      line: [
        [-83, 39.94],
        [-82.99, 39.94],
      ],
    },
    left: ['100-01', '100-99', 'B'],
  },
  {
    ...{
      id: 6,
      name: 'Letter Rd',
      line: [
        [-83, 39.93],
        [-82.99, 39.93],
      ],
    },
    left: ['N101', 'N199', 'O'],
  },
  {
    ...{
      id: 7,
      name: '',
      line: [
        [-83, 39.93],
        [-82.99, 39.93],
      ],
    },
    left: ['1', '3', 'O'],
  },
]

async function read(content: string | Uint8Array, name = 'tl_2025_39049_addrfeat.zip') {
  const file = join(folder, name)
  writeFileSync(file, content)
  const reader = await chooseReader(file, { columns: {}, source: 'test' })
  const streets: Street[] = []
  const progress: number[] = []
  const onProgress = ({ bytesRead }: { bytesRead: number }) => progress.push(bytesRead)
  for await (const record of reader(file, { withStreets: true, onProgress })) {
    if ('street' in record) streets.push(record.street)
  }
  return { streets, progress }
}

async function failing(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => expect.unreachable('It was read.'),
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(ImportError)
  return error.message
}

const locate = (street: Street | undefined, number: string) =>
  street &&
  locateHouse(
    {
      lines: unpackLines(street.lines),
      houses: unpackHouses(street.houses),
      ranges: unpackRanges(street.houses),
    },
    readHouseNumber(number) ?? Number.NaN,
  )

describe('a county', () => {
  test('gives its streets by name, spelled out, and no houses', async () => {
    const { streets, progress } = await read(addrfeatZip('39049', COUNTY))
    expect(streets.map(({ name, key, postcode, city }) => [name, key, postcode, city])).toEqual([
      ['212th Place', '212 place', null, null],
      ['Cuñado Alley', 'cunado alley', null, null],
      ['State Route 3', 'highway 3', null, null],
      ['Letter Road', 'letter road', null, null],
      ['North Main Street', 'main street', '43215', null],
      ['North Main Street', 'main street', null, null],
    ])
    for (const { houses } of streets) expect(unpackHouses(houses)).toEqual([])
    expect(progress.at(-1)).toBe(addrfeatZip('39049', COUNTY).length)
    const main = streets[4]
    expect(unpackLines(main?.lines ?? new Uint8Array())).toHaveLength(2)
    expect(unpackRanges(main?.houses ?? new Uint8Array())).toEqual([
      { line: 0, side: 'left', from: 101, to: 199, numbers: 'odd' },
      { line: 0, side: 'right', from: 100, to: 198, numbers: 'even' },
      { line: 0, side: 'left', from: 1001, to: 1003, numbers: 'odd' },
      { line: 1, side: 'left', from: 299, to: 201, numbers: 'odd' },
      { line: 1, side: 'right', from: 200, to: 298, numbers: 'even' },
    ])
  })

  test('places a number along its line, on its side, and never exactly', async () => {
    const { streets } = await read(addrfeatZip('39049', COUNTY))
    const main = streets[4]
    const within = 111
    expect(locate(main, '149')).toMatchObject({
      accuracy: 'about',
      within,
      lat: expect.closeTo(39.96098, 4),
      // Of a street to the north the left is the west.
      lng: expect.closeTo(-83.000117, 5),
    })
    expect(locate(main, '150')).toMatchObject({
      accuracy: 'about',
      lng: expect.closeTo(-82.999883, 5),
    })
    expect(locate(main, '299')).toMatchObject({ accuracy: 'about', lat: expect.closeTo(39.962, 4) })
    expect(locate(main, '201')).toMatchObject({ accuracy: 'about', lat: expect.closeTo(39.964, 4) })
    expect(locate(main, '100')).toMatchObject({ accuracy: 'about' })
    // Between the ranges, and far from all of them.
    expect(locate(main, '199 1/2')).toMatchObject({ accuracy: 'about' })
    expect(locate(main, '5000')).toMatchObject({ accuracy: 'street' })
    expect(locate(streets[0], '100-50')).toMatchObject({
      accuracy: 'about',
      lng: expect.closeTo(-82.995, 4),
    })
    expect(locate(streets[3], '150')).toMatchObject({ accuracy: 'street' })
  })

  test('several are read one after the other', async () => {
    const archive = pack()
    archive.entry({ name: 'tl_2025_39049_addrfeat.zip' }, addrfeatZip('39049', COUNTY.slice(0, 1)))
    archive.entry({ name: 'tl_2025_39041_addrfeat.zip' }, addrfeatZip('39041', COUNTY.slice(3, 4)))
    archive.finalize()
    const bytes = await buffer(archive)
    const { streets, progress } = await read(bytes, 'next-tiger-39.tar')
    expect(streets.map(({ name }) => name)).toEqual(['North Main Street', 'North Main Street'])
    expect(progress.at(-1)).toBe(bytes.length)
    expect(await failing(read(bytes.subarray(0, 2_000), 'next-tiger-39.tar'))).toMatch(/damaged/)
  })

  test('is not read for its parks', async () => {
    const file = join(folder, 'tl_2025_39049_addrfeat.zip')
    writeFileSync(file, addrfeatZip('39049', COUNTY))
    const reader = await chooseReader(file, { columns: {}, source: 'test' })
    const records = (async () => {
      for await (const _ of reader(file, {}));
    })()
    expect(await failing(records)).toMatch(/has streets and no parks/)
  })
})

describe('an archive is refused', () => {
  const whole = addrfeatZip('39049', COUNTY)
  const dbf = table(COUNTY)
  const more = Buffer.from(dbf)
  more.writeUInt32LE(4_000_000_000, 4)
  const empty = Buffer.from(dbf)
  empty.writeUInt16LE(0, 10)
  const shp = Buffer.alloc(200, 0xff)

  test.each<[string, Uint8Array, RegExp]>([
    ['that is cut off', whole.subarray(0, whole.length - 40), /damaged/],
    [
      'that lost its middle',
      Buffer.concat([whole.subarray(0, 300), whole.subarray(340)]),
      /damaged/,
    ],
    ['of another archive', makeZip([{ name: 'parks.csv', content: 'a' }]), /compressed as zip/],
    [
      'whose table is missing',
      makeZip([{ name: 'tl_2025_39049_addrfeat.shp', content: shp }]),
      /no address/,
    ],
    [
      'whose table is cut off',
      addrfeatZip('39049', COUNTY, { dbf: dbf.subarray(0, 900) }),
      /damaged/,
    ],
    ['whose table claims more rows', addrfeatZip('39049', COUNTY, { dbf: more }), /damaged/],
    ['whose table claims empty rows', addrfeatZip('39049', COUNTY, { dbf: empty }), /damaged/],
    ['whose table is none', addrfeatZip('39049', COUNTY, { dbf: 'FULLNAME,TLID' }), /damaged/],
    [
      'whose table has fewer rows',
      addrfeatZip('39049', COUNTY, { dbf: table(COUNTY.slice(1)) }),
      /damaged/,
    ],
    [
      'of another table',
      addrfeatZip('39049', COUNTY, { dbf: table(COUNTY, ['FULLNAME']) }),
      /other columns/,
    ],
    ['whose shapes are none', addrfeatZip('39049', COUNTY, { shp }), /damaged/],
    [
      'whose shapes are HTML',
      addrfeatZip('39049', COUNTY, { shp: '<!doctype html>'.repeat(20) }),
      /damaged/,
    ],
    ['that is a bomb', addrfeatZip('39049', COUNTY, { dbf: Buffer.alloc(9_000_000) }), /far more/],
    [
      'that hides a bomb',
      makeZip([
        {
          name: 'tl_2025_39049_addrfeat.shp',
          content: Buffer.alloc(9_000_000),
          claims: { bytes: 900 },
        },
      ]),
      /damaged/,
    ],
    [
      'with another checksum',
      makeZip([{ name: 'tl_2025_39049_addrfeat.shp', content: shp, claims: { crc: 1 } }]),
      /damaged/,
    ],
  ])('%s', async (_, content, message) => {
    expect(await failing(read(content))).toMatch(message)
  })
})

test.each([
  ['E 34th St', 'East 34th Street'],
  ['N Main St', 'North Main Street'],
  ['5th Ave', '5th Avenue'],
  ['Park Ave S', 'Park Avenue South'],
  ['W Broadway', 'West Broadway'],
  ['E St NW', 'E Street Northwest'],
  ['N St', 'N Street'],
  ['Ave N', 'Avenue N'],
  ['St Clair Ave', 'Saint Clair Avenue'],
  ['N St Clair Ave', 'North Saint Clair Avenue'],
  ['Ave of the Americas', 'Avenue of the Americas'],
  ['State Rte 9', 'State Route 9'],
  ['US Hwy 101', 'US Highway 101'],
  ['Co Rd 12', 'County Road 12'],
  ['I- 95', 'I-95'],
  ['Oak Xing', 'Oak Crossing'],
  ['Dr Martin Luther King Jr Blvd', 'Dr Martin Luther King Jr Boulevard'],
  ['Broadway', 'Broadway'],
  ['N', 'N'],
])('%s is %s', (name, spelled) => {
  expect(spelledOut(name)).toBe(spelled)
})

test.each([
  ['E 34th St', 'East 34th Street'],
  ['N Main St', 'North Main Street'],
  ['Mt Vernon Ave', 'Mount Vernon Avenue'],
  ['US Hwy 101', 'US 101'],
  ['Ave N', 'Avenue N'],
])('%s is compared as %s of OpenStreetMap is', (name, osm) => {
  expect(readStreetName(spelledOut(name))).toEqual(readStreetName(osm))
})
