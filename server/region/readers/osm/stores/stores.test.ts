import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NumberLog } from './element-log.ts'
import { WayStore } from './geometry.ts'
import { NodeTable } from './node-table.ts'
import { NumberList } from './number-list.ts'
import { PointGrid } from './point-grid.ts'

/** More than a list's chunk, and several times a log's buffer. */
const MANY = 1_300_000

test('a list of more numbers than a chunk holds', () => {
  const list = new NumberList()
  for (let index = 0; index < MANY; index++) list.push(MANY - (index % 650_000))
  expect(list.length).toBe(MANY)
  expect(list.at(0)).toBe(MANY)
  expect(list.at(MANY - 1)).toBe(650_001)
  const sorted = list.takeSorted()
  expect(sorted.length).toBe(650_000)
  expect([sorted[0], sorted[1], sorted.at(-1)]).toEqual([650_001, 650_002, MANY])
  expect(list.length).toBe(0)
})

test('a log of more numbers than fit in memory gives them back in order', () => {
  const log = new NumberLog()
  try {
    for (let index = 0; index < MANY / 2; index++) {
      log.push(index)
      log.pushPair(-index, index)
    }
    for (let again = 0; again < 2; again++) {
      let count = 0
      for (const block of log.blocks()) {
        const halves = new Int32Array(block.buffer, block.byteOffset, block.length * 2)
        for (let at = 0; at < block.length; at += 2) {
          if (
            block[at] !== count ||
            halves[at * 2 + 2] !== -count ||
            halves[at * 2 + 3] !== count
          ) {
            throw new Error(`Number ${count} is wrong.`)
          }
          count++
        }
      }
      expect(count).toBe(MANY / 2)
    }
    expect(log.numbers().next().value).toBe(0)
  } finally {
    log.close()
  }
})

function idsOf(table: NodeTable): number[] {
  return Array.from({ length: table.length }, (_, index) => table.idAt(index))
}

test('ways come back as they were, with locations or with node ids of any size', () => {
  const nodes = new NodeTable()
  const ids = [7, 12_000_000_001, 12_000_000_000, -3, 7]
  for (const id of ids) nodes.need(id)
  nodes.open()
  for (const [index, id] of ids.entries()) nodes.put(nodes.indexOf(id), index * 10_000_000, 0)
  const ways = new WayStore()
  ways.addRefs(1, ids)
  ways.addOutline(2, [
    { lat: 1, lng: 2 },
    { lat: 3.5, lng: -4.25 },
  ])
  ways.addRefs(3, [12_000_000_000, 8])
  ways.addOutline(4, [{ lat: 1, lng: 2 }, null])
  ways.addRefs(5, [12_000_000_000])
  expect(ways.lineOf(1, nodes)).toEqual([4, 1, 2, 3, 4].map((lat) => [0, lat]))
  expect(ways.lineOf(2, nodes)).toEqual([
    [2, 1],
    [-4.25, 3.5],
  ])
  expect([3, 4].map((id) => ways.lineOf(id, nodes))).toEqual([null, null])
  expect(ways.lineOf(5, nodes)).toEqual([[0, 2]])
  expect([5, 6].map((id) => ways.has(id))).toEqual([true, false])
})

describe('the table of nodes', () => {
  test('finds ids of any size', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(2 ** 40), max: 2 ** 40 })), (ids) => {
        const table = new NodeTable()
        for (const id of ids) table.need(id)
        table.open()
        const sorted = [...new Set(ids)].sort((one, other) => one - other)
        expect(idsOf(table)).toEqual(sorted)
        for (const [index, id] of sorted.entries()) expect(table.indexOf(id)).toBe(index)
      }),
    )
  })

  test('knows those that were needed before nodes came, and reports those needed later', () => {
    const table = new NodeTable()
    for (const id of [30, -10, 20, 20]) table.need(id)
    table.open()
    expect(idsOf(table)).toEqual([-10, 20, 30])
    table.put(table.indexOf(20), 1, 2)
    expect(table.has(table.indexOf(20))).toBe(true)
    expect(table.has(table.indexOf(30))).toBe(false)
    expect(table.indexOf(25)).toBe(-1)
    table.need(30)
    expect(table.isLate).toBe(false)
    table.need(25)
    expect(table.isLate).toBe(true)
    table.reopen()
    expect(idsOf(table)).toEqual([-10, 20, 25, 30])
    expect(table.has(table.indexOf(20))).toBe(false)
    expect(table.isLate).toBe(false)
  })
})

test('the grid finds the points in a box, and no others', () => {
  const coordinate = fc.record({
    lat: fc.double({ min: 39.9, max: 40.1, noNaN: true }),
    lng: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(coordinate), coordinate, coordinate, (points, one, other) => {
      const bounds = {
        south: Math.min(one.lat, other.lat),
        north: Math.max(one.lat, other.lat),
        west: Math.min(one.lng, other.lng),
        east: Math.max(one.lng, other.lng),
      }
      const grid = new PointGrid()
      for (const [index, point] of points.entries()) grid.add(point, index)
      const found: number[] = []
      grid.forEachIn(bounds, (_, index) => found.push(index))
      const expected = [...points.keys()].filter((index) => {
        const { lat, lng } = points[index]!
        return (
          lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east
        )
      })
      expect(found.toSorted((a, b) => a - b)).toEqual(expected)
    }),
  )
})
