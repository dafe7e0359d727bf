import { expect, test } from 'vitest'
import { type Bounds, readBounds } from '../geo/geo.ts'
import { cellLevel, cellOf, cellsAround, cellsAsked } from './cells.ts'

const WORLD: Bounds = { west: -180, south: -90, east: 180, north: 90 }

/** What a view asks for, read as the server does. */
function boxOf(view: Bounds, zoom: number) {
  const asked = cellsAsked(view, zoom)
  const bounds = readBounds(asked.bounds)
  if (!bounds) throw new Error(`not a box: ${asked.bounds}`)
  return { ...asked, box: cellsAround(bounds, cellLevel(asked.zoom)) }
}

test('the world at zoom 3 has all cells of its level', () => {
  expect(cellsAround(WORLD, cellLevel(3))).toEqual({
    level: 4,
    column: 0,
    row: 0,
    columns: 16,
    rows: 16,
  })
})

test('cells become larger until there are at most 400', () => {
  expect(cellsAround(WORLD, 20)).toEqual({ level: 4, column: 0, row: 0, columns: 16, rows: 16 })
})

test('a box across the antimeridian goes on at column 0', () => {
  const box = cellsAround({ west: 170, south: -1, east: -170, north: 1 }, 4)
  expect(box).toEqual({ level: 4, column: 15, row: 7, columns: 2, rows: 2 })
})

test('the cell of a location is in the box around it', () => {
  for (const [lat, lng] of [
    [37.77, -122.42],
    [-33.9, 151.2],
    [84.9, 179.999],
    [-84.9, -180],
  ] as const) {
    for (const zoom of [0, 3, 8, 12, 18, 22]) {
      const view = { west: lng - 1e-4, east: lng, south: lat - 1e-4, north: lat + 1e-4 }
      if (view.west < -180) view.west = -180
      const { box } = boxOf(view, zoom)
      const [column, row] = cellOf({ lat, lng: lng - 5e-5 }, box.level)
      expect(row - box.row).toBeGreaterThanOrEqual(0)
      expect(row - box.row).toBeLessThan(box.rows)
      if (lng > -180)
        expect((column - box.column + 2 ** box.level) % 2 ** box.level).toBeLessThan(box.columns)
    }
  }
})

test('views of any size ask for whole cells of one level, wherever they are', () => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
    { width: 5760, height: 3240 },
  ]) {
    for (const zoom of [3, 8.7, 12, 15]) {
      const asked = Array.from({ length: 50 }, (_, at) =>
        boxOf(viewAt(-100 + at / 7, size, zoom), zoom),
      )
      expect(new Set(asked.map(({ box }) => box.level)).size).toBe(1)
      for (const { box } of asked) expect(box.columns * box.rows).toBeLessThanOrEqual(400)
    }
  }
})

test('a small move asks for nothing new', () => {
  const view = { west: -122.47, south: 37.751, east: -122.42, north: 37.78 }
  const moved = { ...view, west: view.west + 0.001, east: view.east + 0.001 }
  expect(cellsAsked(moved, 12)).toEqual(cellsAsked(view, 12))
})

test('a view across the antimeridian is asked for as such', () => {
  const { box } = boxOf({ west: 175, south: -20, east: 190, north: -10 }, 6)
  expect(box.columns).toBeLessThan(20)
  expect(box.column + box.columns).toBeGreaterThan(2 ** box.level)
})

function viewAt(lng: number, size: { width: number; height: number }, zoom: number): Bounds {
  const perPixel = 360 / (256 * 2 ** zoom)
  const width = Math.min(360, size.width * perPixel)
  const height = Math.min(150, size.height * perPixel * 0.8)
  return {
    west: lng - width / 2,
    east: lng + width / 2,
    south: 10 - height / 2,
    north: 10 + height / 2,
  }
}
