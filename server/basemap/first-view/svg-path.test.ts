import { expect, test } from 'vitest'
import type { Ring } from './svg-path.ts'
import { areaOf, areaPath } from './svg-path.ts'

const VIEW = { width: 100, height: 80 }
const SQUARE: Ring = [
  [-10, -10],
  [10, -10],
  [10, 10],
  [-10, 10],
]

test('a ring is a path relative to its start, without needless spaces', () => {
  expect(areaPath([SQUARE], VIEW)).toBe('M-10-10l20 0 0 20-20 0z')
})

test('points in a line, and points in the same pixel, are left out', () => {
  const ring: Ring = [
    [-10, -10],
    [0.2, -10.1],
    [10, -10],
    [10.3, -9.8],
    [10, 10],
    [-10, 10],
  ]
  expect(areaPath([ring], VIEW)).toBe('M-10-10l20 0 0 20-20 0z')
})

test('a shape that is larger than the view is cut a little beyond its edges', () => {
  const vast = SQUARE.map(([x, y]) => [x * 1e4, y * 1e4] as const)
  const numbers = areaPath([vast], VIEW).match(/-?\d+/g)?.map(Number) ?? []
  expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(2 * (100 / 2 + 8))
  expect(areaPath([vast], VIEW)).toMatch(/^M.+z$/)
})

test('a shape elsewhere, a speck and a line are no path', () => {
  const elsewhere = SQUARE.map(([x, y]) => [x + 500, y] as const)
  const speck: Ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  const line: Ring = [
    [0, 0],
    [40, 0],
    [20, 0],
  ]
  expect(areaPath([elsewhere, speck, line], VIEW)).toBe('')
})

test('a hole runs the other way, and stays one when it is cut', () => {
  const hole = [...SQUARE].reverse()
  expect(areaOf(SQUARE)).toBe(400)
  expect(areaOf(hole)).toBe(-400)
  expect(areaPath([hole], { width: 10, height: 10 })).toBe('M-10 10l20 0 0-20-20 0z')
})
