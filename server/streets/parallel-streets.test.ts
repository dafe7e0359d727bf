import { expect, test } from 'vitest'
import { readHouseNumber } from '#db/stored/house-number.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { locateByParallels } from './parallel-streets.ts'

const STEP = 0.001

/** A street to the east, so many steps north, whose house numbers grow by a hundred a step. */
function street(north: number, numbers: readonly number[] = [], first = 1000) {
  const line: Position[] = [
    [0, north * STEP],
    [20 * STEP, north * STEP],
  ]
  return { lines: [line], houses: numbers.map((number) => house(number, north, first)) }
}

function house(number: number, north: number, first: number) {
  const at: Position = [((number - first) / 100) * STEP, north * STEP]
  return { code: code(number), at }
}

const code = (number: number) => readHouseNumber(String(number)) ?? 0
const NUMBERS = Array.from({ length: 40 }, (_, at) => 1000 + 25 * at)
const GRID = [street(2, NUMBERS), street(-3, NUMBERS)]

test('the numbers of parallel streets show where a house is', () => {
  const found = locateByParallels(street(0), code(1630), GRID)
  expect(found).toMatchObject({ accuracy: 'about', lat: 0 })
  const metres = distanceMetres(found ?? { lat: 9, lng: 9 }, { lat: 0, lng: 6.3 * STEP })
  expect(metres).toBeLessThanOrEqual(found?.within ?? 0)
  expect(metres).toBeLessThan(60)
})

test.each([
  ['there are none', street(0), []],
  [
    'they cross it',
    { lines: [[[5 * STEP, -0.01] as const, [5 * STEP, 0.01] as const]], houses: [] },
    GRID,
  ],
  ['they are far away', street(30), GRID],
  ['their numbers are others', street(0), [street(2, [100, 110, 120]), street(-3, [100, 110])]],
  ['they state different places', street(0), [street(2, NUMBERS), street(-3, NUMBERS, 400)]],
  ['it ends before', { ...street(0), lines: [[[0, 0] as const, [STEP, 0] as const]] }, GRID],
  ['its line is not known', { lines: [], houses: [] }, GRID],
  [
    'it is not straight',
    { lines: [[[0, 0] as const, [10 * STEP, 0] as const, [10 * STEP, 0.01] as const]], houses: [] },
    GRID,
  ],
])('they state nothing if %s', (_, own, others) => {
  expect(locateByParallels(own, code(1630), others)).toBeNull()
})
