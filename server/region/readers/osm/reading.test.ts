import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AddressCollector } from '../../../../tests/osm/address-collector.ts'
import { box, relation, way } from '../../../../tests/osm/elements.ts'
import { type Element, writeBlock, writeHeader } from '../../../../tests/osm/write-pbf.ts'
import { writeOverpass, writeXml } from '../../../../tests/osm/write-text.ts'
import { ParkCollector } from './parks/park-collector.ts'
import { toRecords } from './parks/parks.ts'
import { placesOf } from './parks/places.ts'
import { readElements } from './read-elements.ts'
import type { ElementSink } from './reading.ts'
import { Reading } from './reading.ts'
import { Geometry } from './stores/geometry.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkfetch-reading-'))
afterAll(() => rmSync(folder, { recursive: true }))

const node = (
  id: number,
  at: [lng: number, lat: number],
  tags?: Record<string, string>,
): Element => ({
  type: 'node',
  id,
  lng: at[0],
  lat: at[1],
  ...(tags ? { tags } : {}),
})

/** A park by a street, a motorway, and houses: a point, a building, and one with a courtyard. */
const TOWN: Element[] = [
  ...box({ id: 100, at: [0, 40], side: 0.01 }),
  relation({
    id: 21,
    ways: [100],
    tags: { type: 'multipolygon', leisure: 'park', name: 'Elm Park' },
  }),
  ...box({ id: 200, at: [0.002, 40.002], side: 0.001, tags: { leisure: 'playground' } }),
  node(1, [-0.001, 40.005]),
  node(2, [0.005, 40.005]),
  node(3, [0.02, 40.005]),
  way(11, [1, 2], { highway: 'residential', name: 'Oak Street', surface: 'asphalt' }),
  way(12, [2, 3], { highway: 'motorway', name: 'Bay Freeway' }),
  way(13, [1, 3], { highway: 'motorway' }),
  node(4, [0.03, 40], { 'addr:housenumber': '4', 'addr:street': 'Oak Street' }),
  node(5, [0.03, 41], { shop: 'books', name: 'Leaves' }),
  ...box({
    id: 300,
    at: [0.03, 40],
    side: 0.001,
    tags: { building: 'yes', 'addr:housenumber': '6' },
  }),
  ...box({ id: 400, at: [0.04, 40], side: 0.002 }),
  ...box({ id: 500, at: [0.0405, 40.0005], side: 0.001 }),
  relation({
    id: 22,
    ways: [400, 500],
    tags: { type: 'multipolygon', building: 'yes', 'addr:housenumber': '8' },
  }),
]

const FOUND = {
  '4': [0.03, 40],
  '6': square([0.03, 40], 0.001),
  '8': square([0.04, 40], 0.002),
  'Oak Street': [
    [-0.001, 40.005],
    [0.005, 40.005],
  ],
  'Bay Freeway': [
    [0.005, 40.005],
    [0.02, 40.005],
  ],
}

function square([lng, lat]: [lng: number, lat: number], side: number) {
  const [east, north] = [lng + side, lat + side].map((degrees) => Number(degrees.toFixed(7)))
  return [
    [lng, lat],
    [east, lat],
    [east, north],
    [lng, north],
    [lng, lat],
  ]
}

const orders: [string, Element[]][] = [
  ['nodes, ways, relations', sortBy(['node', 'way', 'relation'])],
  ['ways, relations, nodes', sortBy(['way', 'relation', 'node'])],
  ['nodes, relations, ways', sortBy(['node', 'relation', 'way'])],
  ['all mixed', TOWN.toReversed()],
]

function sortBy(types: string[]): Element[] {
  return TOWN.toSorted((a, b) => types.indexOf(a.type) - types.indexOf(b.type))
}

function filesOf(elements: Element[]): Record<string, string | Uint8Array> {
  const header = writeHeader()
  const twos = Array.from({ length: Math.ceil(elements.length / 2) }, (_, index) =>
    elements.slice(index * 2, index * 2 + 2),
  )
  return {
    'one-block.osm.pbf': Buffer.concat([header, writeBlock(elements, { level: 6 })]),
    'small-blocks.osm.pbf': Buffer.concat([header, ...twos.map((two) => writeBlock(two))]),
    'plain-nodes.osm.pbf': Buffer.concat([header, writeBlock(elements, { plainNodes: true })]),
    'twice.osm.pbf': Buffer.concat([header, writeBlock(elements), header, writeBlock(elements)]),
    'whole.osm': writeXml(elements),
    'body.json': writeOverpass(elements, 'body'),
    'geom.json': writeOverpass(elements, 'geom'),
  }
}

/** Reads a file for parks and for others at once. */
async function read(
  contents: string | Uint8Array,
  makeOthers: (geometry: Geometry) => ElementSink[],
  parksFirst = true,
) {
  const path = join(folder, 'file')
  writeFileSync(path, contents)
  const geometry = new Geometry()
  const parks = new ParkCollector(geometry)
  const others = makeOthers(geometry)
  await readElements(
    path,
    new Reading(geometry, parksFirst ? [parks, ...others] : [...others, parks]),
    {},
  )
  return { parks: [...placesOf(parks), ...toRecords(parks)], nodes: geometry.nodes.length }
}

test('two collectors share a reading: relations, ways, nodes', () =>
  expectShared(sortBy(['relation', 'way', 'node'])))

test.each(orders)('two collectors share a reading: %s', { tags: ['full'] }, (_, elements) =>
  expectShared(elements),
)

async function expectShared(elements: Element[]): Promise<void> {
  for (const [name, contents] of Object.entries(filesOf(elements))) {
    const alone = await read(contents, () => [])
    expect(alone.parks, name).toContainEqual(
      expect.objectContaining({ park: expect.objectContaining({ name: 'Elm Park' }) }),
    )
    for (const parksFirst of [true, false]) {
      const addresses: AddressCollector[] = []
      const shared = await read(
        contents,
        (geometry) => {
          addresses.push(new AddressCollector(geometry))
          return addresses
        },
        parksFirst,
      )
      expect(addresses[0]?.found(), name).toEqual(FOUND)
      expect(shared.parks, name).toEqual(alone.parks)
    }
  }
}

test('a .osm.pbf passes on what any of the collectors needs, and nothing else', async () => {
  const contents = Buffer.concat([writeHeader(), writeBlock(TOWN)])
  const seenWith = async (makeOthers: (geometry: Geometry) => ElementSink[]) => {
    const seen: string[] = []
    const witness: ElementSink = {
      needs: { keys: [], whenNeeded: () => undefined },
      takeRelation: ({ id }) => seen.push(`relation/${id}`),
      takeWay: ({ id }) => seen.push(`way/${id}`),
      takeNode: ({ id }) => seen.push(`node/${id}`),
    }
    await read(contents, (geometry) => [...makeOthers(geometry), witness])
    return seen.sort()
  }
  const ofParks = ['relation/21', 'way/100', 'way/11', 'way/200']
  expect(await seenWith(() => [])).toEqual(ofParks)
  expect(await seenWith((geometry) => [new AddressCollector(geometry)])).toEqual(
    [...ofParks, 'node/4', 'relation/22', 'way/12', 'way/300', 'way/400'].sort(),
  )
})

test('a node that both need is stored once', async () => {
  const contents = Buffer.concat([writeHeader(), writeBlock(TOWN)])
  const alone = await read(contents, () => [])
  const shared = await read(contents, (geometry) => [new AddressCollector(geometry)])
  // The motorway's other end, and four corners of each of two houses.
  expect(shared.nodes - alone.nodes).toBe(1 + 4 + 4)
})
