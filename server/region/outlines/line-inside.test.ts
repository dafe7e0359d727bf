import { expect, test } from 'vitest'
import type { MultiPolygon, Position } from '#domain/geo/polygon.ts'
import { lineInside, withEdges } from './line-inside.ts'

const SQUARE: Position[] = [
  [0, 0],
  [0.01, 0],
  [0.01, 0.01],
  [0, 0.01],
  [0, 0],
]
const HOLE: Position[] = [
  [0.004, 0.004],
  [0.006, 0.004],
  [0.006, 0.006],
  [0.004, 0.006],
  [0.004, 0.004],
]
/** Metres of 0.01 degrees at the equator. */
const SIDE = 1112

function look(line: Position[], polygons: MultiPolygon = [[SQUARE]]) {
  const { metres, crossings } = lineInside(line, withEdges(polygons))
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return { metres, crossings: crossings.map(({ lng, lat }) => [round(lng), round(lat)]) }
}

test('a line across goes in and out, and what is outside does not count', () => {
  const { metres, crossings } = look([
    [-0.01, 0.005],
    [0.02, 0.005],
  ])
  expect(metres).toBeCloseTo(SIDE, -1)
  expect(crossings).toEqual([
    [0, 0.005],
    [0.01, 0.005],
  ])
})

test('a path that runs along the outline for a while has two parts inside', () => {
  const { parts } = lineInside(
    [
      [0.005, 0.002],
      [0.01, 0.002],
      [0.01, 0.008],
      [0.005, 0.008],
    ],
    withEdges([[SQUARE]]),
  )
  expect(parts).toHaveLength(2)
  expect(parts.map((part) => part.map(([, lat]) => lat))).toEqual([
    [0.002, 0.002],
    [0.008, 0.008],
  ])
})

test('a path that begins at a point of the outline goes in there', () => {
  const { metres, crossings } = look([
    [0, 0.005],
    [0.005, 0.005],
  ])
  expect(metres).toBeCloseTo(SIDE / 2, -1)
  expect(crossings).toEqual([[0, 0.005]])
})

test('and one that ends there goes out', () => {
  const { crossings } = look([
    [0.005, 0.005],
    [0.005, 0.01],
  ])
  expect(crossings).toEqual([[0.005, 0.01]])
})

test('a hole is not inside', () => {
  const { metres, crossings } = look(
    [
      [0.001, 0.005],
      [0.009, 0.005],
    ],
    [[SQUARE, HOLE]],
  )
  expect(metres).toBeCloseTo(SIDE * 0.6, -1)
  expect(crossings).toEqual([
    [0.004, 0.005],
    [0.006, 0.005],
  ])
})

test('a line along the outline is neither in nor out', () => {
  const along = look([
    [-0.001, 0],
    [0.005, 0],
    [0.011, 0],
  ])
  expect(along.metres).toBe(0)
  expect(along.crossings).toEqual([])
  const beside = look([
    [0, -0.001],
    [0, 0.005],
    [0.005, 0.005],
  ])
  expect(beside.metres).toBeCloseTo(SIDE / 2, -1)
  expect(beside.crossings).toEqual([[0, 0.005]])
})

test('a line inside has no way in, and one outside nothing', () => {
  expect(
    look([
      [0.002, 0.002],
      [0.003, 0.003],
    ]).crossings,
  ).toEqual([])
  expect(
    look([
      [0.02, 0.02],
      [0.03, 0.03],
    ]),
  ).toEqual({ metres: 0, crossings: [] })
  expect(look([])).toEqual({ metres: 0, crossings: [] })
})
