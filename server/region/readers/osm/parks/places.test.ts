import { expect, test } from 'vitest'
import type { PlaceBoundary } from '#db/stored/place-boundary.ts'
import { box, relation } from '../../../../../tests/osm/elements.ts'
import type { Element } from '../../../../../tests/osm/write-pbf.ts'
import { writeXml } from '../../../../../tests/osm/write-text.ts'
import { temporaryFiles } from '../../../../../tests/temporary-files.ts'
import type { ImportOptions } from '../../../import/records.ts'
import { readOsmFile } from '../read-elements.ts'

const file = temporaryFiles()

const TOWN = { boundary: 'administrative', admin_level: '8', name: 'Elmwood' }

function label(id: number, place: string, name: string, at: [lng: number, lat: number]): Element {
  return { type: 'node', id, lng: at[0], lat: at[1], tags: { place, name } }
}

/** An area of one square way as a relation. */
function area(id: number, at: [lng: number, lat: number], tags: Record<string, string>): Element[] {
  return [
    ...box({ id: id * 10, at, side: 0.1 }),
    relation({ id, ways: [id * 10], tags: { type: 'boundary', ...tags } }),
  ]
}

async function read(elements: Element[], options: ImportOptions = {}) {
  const places: PlaceBoundary[] = []
  const skipped: string[] = []
  for await (const record of readOsmFile(await file('town.osm', writeXml(elements)), options)) {
    if ('place' in record) places.push(record.place)
    else if ('placeSkipped' in record) skipped.push(record.placeSkipped.example ?? '')
  }
  return { places, skipped }
}

test('a city has the smallest area of its name around its point, whatever its level', async () => {
  const county = box({
    id: 900,
    at: [-1, 40],
    side: 2,
    tags: { boundary: 'administrative', admin_level: '6', name: 'Elmwood' },
  })
  const elements = [
    ...county,
    ...area(21, [0, 40], TOWN),
    // Of the same name, elsewhere.
    ...area(22, [5, 40], { ...TOWN, admin_level: '9' }),
    label(1, 'town', 'Elmwood', [0.02, 40.03]),
  ]
  const { places, skipped } = await read(elements)
  expect(skipped).toEqual([])
  expect(places).toEqual([
    expect.objectContaining({
      ref: 'relation/21',
      kind: 'city',
      name: 'Elmwood',
      lng: 0.02,
      lat: 40.03,
      area: expect.closeTo(94.7e6, -6),
    }),
  ])
  expect(places[0]?.rings).toHaveLength(1)
  expect(places[0]?.rings[0]).toHaveLength(5)
  expect(await read(elements.toReversed())).toEqual({ places, skipped })
})

test('an area tagged as a place needs no point', async () => {
  const { places } = await read([
    ...box({
      id: 100,
      at: [0, 40],
      side: 0.01,
      tags: { place: 'neighbourhood', name: 'Old Mill' },
    }),
    ...box({ id: 200, at: [1, 40], side: 0.01, tags: { place: 'islet', name: 'No Man' } }),
    ...box({ id: 300, at: [2, 40], side: 0.01, tags: { place: 'suburb' } }),
  ])
  expect(places.map(({ ref, kind, name }) => [ref, kind, name])).toEqual([
    ['way/100', 'neighbourhood', 'Old Mill'],
  ])
  expect(places[0]?.lng).toBeCloseTo(0.005, 3)
})

test('cities come before their parts, and an area of both names is the city’s', async () => {
  const { places } = await read([
    ...area(21, [0, 40], { ...TOWN, place: 'suburb' }),
    label(1, 'suburb', 'Elmwood', [0.05, 40.05]),
    label(2, 'town', 'Elmwood', [0.05, 40.06]),
    ...box({ id: 5, at: [0.01, 40.01], side: 0.01, tags: { place: 'quarter', name: 'East' } }),
    ...box({ id: 6, at: [0.01, 40.01], side: 0.03, tags: { place: 'suburb', name: 'North' } }),
  ])
  expect(places.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'city Elmwood',
    'borough North',
    'neighbourhood East',
  ])
})

test('what is cut off is reported, if it is a place’s at all', async () => {
  const cut = (id: number, tags: Record<string, string>) =>
    relation({ id, ways: [id * 10, 777], tags: { type: 'boundary', ...tags } })
  const { places, skipped } = await read([
    ...box({ id: 210, at: [0, 40], side: 0.1 }),
    cut(21, TOWN),
    label(1, 'town', 'Elmwood', [0.02, 40.03]),
    ...box({ id: 220, at: [1, 40], side: 0.1 }),
    cut(22, { ...TOWN, name: 'Fire District' }),
    ...area(23, [2, 40], { ...TOWN, admin_level: '4', name: 'A State' }),
    label(2, 'town', 'A State', [2.02, 40.03]),
  ])
  expect(places).toEqual([])
  expect(skipped).toEqual(['relation/21 Elmwood'])
})

test('places outside a box are left out', async () => {
  const elements = [...area(21, [0, 40], TOWN), label(1, 'town', 'Elmwood', [0.02, 40.03])]
  const box = (west: number) => ({ bbox: { south: 39, north: 41, west, east: 2 } })
  expect((await read(elements, box(-1))).places).toHaveLength(1)
  expect((await read(elements, box(1))).places).toEqual([])
})
