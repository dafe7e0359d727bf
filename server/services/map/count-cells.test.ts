import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MapPointRow } from '#db/queries/park/map-points.ts'
import { countCells } from './count-cells.ts'
import { changePoints, joinPoints, noPoints, toPoints } from './points.ts'

const WORLD = { west: -180, south: -85, east: 180, north: 85 }
/** A filter that every park matches. */
const ANY = {
  minRating: 0,
  amenityBits: 0,
  yes: [0, 0, 0, 0],
  no: [0, 0, 0, 0],
  denying: [0, 0, 0, 0],
  openness: null,
  isOfType: null,
}

const place = fc.record({
  latitude: fc.oneof(fc.double({ min: -84, max: 84, noNaN: true }), fc.constant(40)),
  longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constant(-74)),
  isGoogle: fc.boolean(),
  amenities: fc.constantFrom<string[] | null>(null, ['Dog Park']),
})
const places = fc.array(place, { maxLength: 80 })

type Place = Pick<MapPointRow, 'latitude' | 'longitude' | 'isGoogle' | 'amenities'>

function toRow(one: Place, index: number): MapPointRow {
  const unknown = {
    amenityBits: 0,
    yes: null,
    no: null,
    rating: null,
    hours: null,
    kinds: '',
    score: 0,
  }
  return { id: index + 1, name: `Park ${index}`, ...one, ...unknown }
}

test('cells without a filter are those of a filter that all match', () => {
  fc.assert(
    fc.property(places, fc.nat(18), fc.boolean(), (all, zoom, withGoogle) => {
      const points = toPoints(all.map(toRow), noPoints().texts)
      const asked = { bounds: WORLD, zoom, withGoogle }
      const cells = countCells(points, { ...asked, filter: null })
      const matching = countCells(points, { ...asked, filter: ANY })
      expect(sorted(cells)).toEqual(sorted(matching))
      for (const [index, { lat, lng }] of cells.cells.entries()) {
        expect(lat).toBeCloseTo(matching.cells[index]?.lat ?? 0, 4)
        expect(lng).toBeCloseTo(matching.cells[index]?.lng ?? 0, 4)
      }
      expect(cells.total).toBe(all.filter(({ isGoogle }) => withGoogle || !isGoogle).length)
    }),
  )
})

test('of more than 5,000 parks in a view none is single, and all are counted', () => {
  const crowd = (count: number) =>
    toPoints(
      Array.from({ length: count }, (_, index) =>
        toRow(
          {
            latitude: 40 + (index % 100) / 1e4,
            longitude: -74 + index / 1e6,
            isGoogle: false,
            amenities: null,
          },
          index,
        ),
      ),
      noPoints().texts,
    )
  const bounds = { west: -74.01, south: 39.99, east: -73.98, north: 40.02 }
  const asked = { bounds, zoom: 14, filter: null, withGoogle: false }
  const singles = countCells(crowd(5_000), asked)
  expect(singles.cells).toHaveLength(5_000)
  const { cells, total } = countCells(crowd(5_001), asked)
  expect(total).toBe(5_001)
  expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(5_001)
  expect(cells.length).toBeLessThan(1_000)
})

test('farther out up to 1,000 parks are single, those that fit and the best known first', () => {
  const spread = (count: number) =>
    toPoints(
      Array.from({ length: count }, (_, index) => ({
        ...toRow(
          {
            latitude: 30 + (index % 50) / 5,
            longitude: -100 + index / 100,
            isGoogle: false,
            amenities: null,
          },
          index,
        ),
        rating: index % 2 ? 4 : null,
        score: index % 7,
      })),
      noPoints().texts,
    )
  const asked = { bounds: WORLD, zoom: 4, withGoogle: false }
  const { cells } = countCells(spread(1_000), { ...asked, filter: { ...ANY, minRating: 3 } })
  expect(cells.map(({ count }) => count)).toEqual(Array(1_000).fill(1))
  const order = cells.map(({ fits, parkId = 0 }) => fits * 10 + ((parkId - 1) % 7))
  expect(order).toEqual([...order].sort((a, b) => b - a))
  const crowd = countCells(spread(1_001), { ...asked, filter: null })
  expect(crowd.total).toBe(1_001)
  expect(crowd.cells.length).toBeLessThan(400)
})

test('of parks that may fit those known to meet most come first, and say how much', () => {
  const rows = [0b00, 0b01, 0b11, 0b111].map((amenityBits, index) => ({
    ...toRow({ latitude: 40, longitude: -74 + index, isGoogle: false, amenities: null }, index),
    amenityBits,
    score: 9 - index,
  }))
  const filter = { ...ANY, amenityBits: 0b111 }
  const asked = { bounds: WORLD, zoom: 4, filter, withGoogle: false }
  const { cells } = countCells(toPoints(rows, noPoints().texts), asked)
  expect(cells.map(({ parkId, met }) => [parkId, met])).toEqual([
    [4, undefined],
    [3, 2],
    [2, 1],
    [1, undefined],
  ])
})

test('changed points are as if they had been read anew', () => {
  fc.assert(
    fc.property(places, fc.array(fc.tuple(fc.nat(99), fc.option(place))), (all, changes) => {
      const rows = new Map(all.map(toRow).map((row) => [row.id, row]))
      let points = toPoints([...rows.values()], noPoints().texts)
      for (const [index, change] of changes) {
        const row = change && toRow(change, index)
        if (row) rows.set(row.id, row)
        else rows.delete(index + 1)
        points = changePoints(points, { ids: [index + 1], rows: row ? [row] : [] })
        const anew = toPoints([...rows.values()], noPoints().texts)
        for (const zoom of [2, 15]) {
          const asked = { bounds: WORLD, zoom, filter: null, withGoogle: true }
          expect(sorted(countCells(points, asked))).toEqual(sorted(countCells(anew, asked)))
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('points read in batches are in one order', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 20 }), (all, batch) => {
      const rows = all.map(toRow)
      const { texts } = noPoints()
      const parts = []
      for (let at = 0; at < rows.length; at += batch) {
        parts.push(toPoints(rows.slice(at, at + batch), texts))
      }
      const joined = joinPoints(parts, texts)
      const { keys } = toPoints(rows, texts)
      expect([...joined.keys]).toEqual([...keys])
      expect(new Set(joined.ids).size).toBe(all.length)
    }),
  )
})

/** Parks at one location may be in any order, and the middles of cells differ in their last digits. */
function sorted({ cells, total }: ReturnType<typeof countCells>) {
  const texts = cells.map(({ lat, lng, ...cell }) =>
    JSON.stringify(cell.count === 1 ? { ...cell, lat, lng } : cell),
  )
  return { texts: texts.sort(), total }
}
