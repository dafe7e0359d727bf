import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readHouseNumber } from '#db/stored/house-number.ts'
import type { Street } from '#db/stored/street-bytes.ts'
import { unpackHouses, unpackLines } from '#db/stored/street-bytes.ts'
import { box, relation, way } from '../../../../../tests/osm/elements.ts'
import { type Element, writeBlock, writeHeader } from '../../../../../tests/osm/write-pbf.ts'
import { writeOverpass, writeXml } from '../../../../../tests/osm/write-text.ts'
import { readOsmFile } from '../read-elements.ts'
import { clustersOf } from '../stores/clusters.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkfetch-streets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const node = (
  id: number,
  [lng, lat]: [number, number],
  tags?: Record<string, string>,
): Element => ({ type: 'node', id, lng, lat, ...(tags ? { tags } : {}) })

const addr = (number: string, street?: string, more = {}) => ({
  'addr:housenumber': number,
  ...(street ? { 'addr:street': street } : {}),
  ...more,
})

/** Oak Street in two ways, an avenue known by houses alone, a road by number, and houses of all kinds. */
const TOWN: Element[] = [
  node(1, [0, 40]),
  node(2, [0.001, 40]),
  node(3, [0.002, 40]),
  node(4, [0.2, 40]),
  node(5, [0.201, 40]),
  way(11, [1, 2], { highway: 'residential', name: 'Oak Street' }),
  way(12, [2, 3], { highway: 'residential', name: 'Oak St' }),
  way(13, [1, 3], { highway: 'trunk', ref: 'US 101;CA 1' }),
  way(14, [4, 5], { highway: 'residential', name: 'Oak Street' }),
  way(15, [1, 2], { highway: 'proposed', name: 'Moon Street' }),
  node(21, [0.0001, 40.0001], addr('2', 'Oak Street', { 'addr:city': 'Troy' })),
  node(22, [0.0003, 40.0001], addr('6;8', 'Oak St', { 'addr:postcode': '12180' })),
  node(23, [0.0005, 40.0001], addr('10')),
  node(24, [0.0007, 40.0001], addr('20')),
  way(16, [23, 24], { 'addr:interpolation': 'even', 'addr:street': 'Oak Street' }),
  node(25, [0.0009, 40.0001], addr('30')),
  {
    type: 'relation',
    id: 31,
    tags: { type: 'associatedStreet', name: 'Oak Street' },
    members: [{ type: 'node', ref: 25, role: 'house' }],
  },
  ...box({ id: 100, at: [0.001, 40.001], side: 0.0002, tags: addr('7', 'Elm Avenue') }),
  ...box({ id: 200, at: [0.001, 40.002], side: 0.0002 }),
  relation({ id: 32, ways: [200], tags: { type: 'multipolygon', ...addr('9', 'Elm Avenue') } }),
  node(26, [0.001, 40.003], addr('11')),
]

async function streetsOf(content: string | Uint8Array, name: string): Promise<Street[]> {
  const file = join(folder, name)
  writeFileSync(file, content)
  const streets: Street[] = []
  for await (const record of readOsmFile(file, { withStreets: true })) {
    if ('street' in record) streets.push(record.street)
  }
  // Of one name, those with more houses first.
  return streets.sort(
    (one, other) => one.key.localeCompare(other.key) || other.houses.length - one.houses.length,
  )
}

const code = (number: string) => readHouseNumber(number) ?? Number.NaN
const numbersOf = ({ houses }: Street) =>
  unpackHouses(houses).map((house) => house.code / code('1'))

test.each([
  ['town.osm.pbf', Buffer.concat([writeHeader(), writeBlock(TOWN)])],
  ['reversed.osm.pbf', Buffer.concat([writeHeader(), writeBlock(TOWN.toReversed())])],
  ['town.osm', writeXml(TOWN)],
])('streets and their houses are read from %s', async (name, content) => {
  const streets = await streetsOf(content, name)
  expect(streets.map((street) => [street.key, street.name, numbersOf(street)])).toEqual([
    ['elm avenue', 'Elm Avenue', [7, 9]],
    ['highway 1', 'CA 1', []],
    ['oak street', expect.stringMatching(/^Oak St/), [2, 6, 8, 10, 20, 30]],
    ['oak street', 'Oak Street', []],
    ['us 101', 'US 101', []],
  ])
  const [elm, , oak] = streets
  expect(oak).toMatchObject({ city: 'Troy', postcode: '12180' })
  expect(unpackLines(oak?.lines ?? new Uint8Array())).toHaveLength(2)
  const [seventh] = unpackHouses(elm?.houses ?? new Uint8Array())
  expect(seventh?.at).toEqual([expect.closeTo(0.0011, 5), expect.closeTo(40.0011, 5)])
})

test('an Overpass answer with outlines has them as well', async () => {
  const streets = await streetsOf(writeOverpass(TOWN, 'geom'), 'town.json')
  const [elm] = streets
  expect(elm && numbersOf(elm)).toEqual([7, 9])
})

test('without being asked, no street is read', async () => {
  const file = join(folder, 'unasked.osm')
  writeFileSync(file, writeXml(TOWN))
  for await (const record of readOsmFile(file, {})) expect(record).not.toHaveProperty('street')
})

test('lines are together if they are near one another, also by way of a third', () => {
  const line = (from: number, to: number) => [[from, 0] as const, [to, 0] as const]
  expect(clustersOf([line(0, 0.01), line(0.5, 0.51), line(0.013, 0.02)])).toEqual([[0, 2], [1]])
  expect(clustersOf([line(0, 0.01), line(0.9, 1), line(0.01, 0.9)])).toEqual([[0, 1, 2]])
  expect(clustersOf([[], line(0, 1)])).toEqual([[0], [1]])
  expect(clustersOf([])).toEqual([])
})
