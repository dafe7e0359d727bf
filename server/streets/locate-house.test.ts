import { expect, test } from 'vitest'
import { readHouseNumber } from '#db/stored/house-number.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import {
  type KnownStreet,
  locateCorner,
  locateHouse,
  locateMiddle,
  locateNearest,
} from './locate-house.ts'

/** A hundredth of a degree to the east for each hundred numbers. */
function street(lat: number, numbers: readonly string[]): KnownStreet {
  const houses = numbers.map((number) => {
    const code = readHouseNumber(number) ?? 0
    const lng = Number.parseInt(number, 10) / 1e4
    return { code, at: [lng, lat + (code % 64 >= 32 ? 1e-4 : -1e-4)] as const }
  })
  return { houses, lines: [[0, 0.02].map((lng) => [lng, lat] as const)] }
}

const MAIN = street(0, ['100', '120', '101', '121', '180A'])
const code = (text: string) => readHouseNumber(text) ?? 0

test('a house that is known is exactly there', () => {
  expect(locateHouse(MAIN, code('120'))).toMatchObject({ lng: 0.012, accuracy: 'exact' })
  expect(locateHouse(MAIN, code('180a'))).toMatchObject({ lng: 0.018, accuracy: 'exact' })
})

test('another is between its neighbours on its side', () => {
  expect(locateHouse(MAIN, code('110'))).toMatchObject({
    lng: expect.closeTo(0.011, 9),
    lat: -1e-4,
    accuracy: 'about',
  })
  expect(locateHouse(MAIN, code('111'))).toMatchObject({
    lng: expect.closeTo(0.0111, 9),
    lat: 1e-4,
    accuracy: 'about',
  })
})

test('a number beyond the last is near it, the farther the less surely', () => {
  const [near, far] = ['125', '161'].map((text) => locateHouse(MAIN, code(text)))
  expect(near).toMatchObject({ lng: expect.closeTo(0.0121, 9), accuracy: 'about' })
  expect(far?.within).toBeGreaterThan(near?.within ?? 0)
})

test('a number of which nothing is known is only on the street', () => {
  const found = locateHouse(MAIN, code('2000'))
  expect(found).toMatchObject({ lng: expect.closeTo(0.01, 3), accuracy: 'street' })
  expect(found?.within).toBeGreaterThan(1_000)
})

test('the circle reaches both neighbours', () => {
  const found = locateHouse(MAIN, code('104'))
  for (const at of [0.01, 0.012]) {
    const metres = distanceMetres({ lat: -1e-4, lng: at }, found ?? { lat: 0, lng: 0 })
    expect(metres).toBeLessThanOrEqual((found?.within ?? 0) + 1)
  }
})

test('of two houses of a number the nearer is meant', () => {
  const twice = street(0, ['100', '100'])
  const other = { code: code('100'), at: [0.5, 0] as const }
  const end: [number, number][] = [
    [0, 0],
    [0.5, 0],
  ]
  const both = { lines: [end], houses: [...twice.houses, other] }
  expect(locateHouse(both, code('100'), { lat: 0, lng: 0.4 })).toMatchObject({ lng: 0.5 })
  expect(locateHouse(both, code('100'), { lat: 0, lng: 0.1 })).toMatchObject({ lng: 0.01 })
})

test('of two houses of a number the one beside its street is meant', () => {
  const at = (lat: number) => ({ code: code('100'), at: [0.01, lat] as const })
  const { lines } = street(0, [])
  const both = { lines, houses: [at(0.001), at(-1e-4)] }
  expect(locateHouse(both, code('100'))).toMatchObject({ lat: -1e-4, accuracy: 'exact' })
})

test.each([
  ['far from its street', [0.001], 111],
  ['twice, near one another', [0.0004, -0.0004], 89],
])('a house is about there if it is known %s', (_, lats, metres) => {
  const houses = lats.map((lat) => ({ code: code('100'), at: [0.01, lat] as const }))
  const found = locateHouse({ lines: street(0, []).lines, houses }, code('100'))
  expect(found?.accuracy).toBe('about')
  expect(found?.within).toBeGreaterThanOrEqual(metres)
})

test('of a street without anything there is no place', () => {
  expect(locateHouse({ lines: [], houses: [] }, 32)).toBeNull()
  expect(locateMiddle({ lines: [[]], houses: [] })).toBeNull()
})

test('the middle of a street is on it', () => {
  const bent = [
    [0, 0],
    [0.01, 0],
    [0.01, 0.01],
  ] as const
  const { lat, lng } = locateMiddle({ lines: [bent], houses: [] }) ?? { lat: 9, lng: 9 }
  expect(Math.abs(lat) < 1e-9 || Math.abs(lng - 0.01) < 1e-9).toBe(true)
})

test('a street is nearest to a place on its line', () => {
  expect(locateNearest(MAIN, { lat: 0.01, lng: 0.004 })).toMatchObject({
    lat: expect.closeTo(0, 6),
    lng: expect.closeTo(0.004, 6),
    accuracy: 'street',
  })
  expect(locateNearest({ lines: [], houses: [] }, { lat: 0, lng: 0 })).toBeNull()
})

test('the middle of a street is that of its length, however many points are at one end', () => {
  const line = [0, 0.018, 0.019, 0.02].map((lng) => [lng, 0] as const)
  expect(locateMiddle({ lines: [line], houses: [] })?.lng).toBeCloseTo(0.01, 6)
})

test('streets that cross, or end at one another, have a corner', () => {
  const across = (from: number, to: number): KnownStreet => ({
    houses: [],
    lines: [[from, to].map((lat) => [0.005, lat] as const)],
  })
  const corner = { lat: expect.closeTo(0, 3), lng: expect.closeTo(0.005, 6), accuracy: 'exact' }
  expect(locateCorner(MAIN, across(-0.01, 0.01))).toMatchObject(corner)
  expect(locateCorner(MAIN, across(0.0002, 0.01))).toMatchObject(corner)
  expect(locateCorner(MAIN, across(0.001, 0.01))).toBeNull()
})

test('of two corners the nearer is meant', () => {
  const loop: KnownStreet = {
    houses: [],
    lines: [
      [0.005, 0.015].flatMap((lng) => [
        [lng, -0.01 * Math.sign(lng - 0.01)] as const,
        [lng, 0.01 * Math.sign(lng - 0.01)] as const,
      ]),
    ],
  }
  expect(locateCorner(MAIN, loop, { lat: 0, lng: 0 })).toMatchObject({
    lng: expect.closeTo(0.005, 6),
  })
  expect(locateCorner(MAIN, loop, { lat: 0, lng: 0.02 })).toMatchObject({
    lng: expect.closeTo(0.015, 6),
  })
})
