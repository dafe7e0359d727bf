import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOdd } from './house-number.ts'
import {
  type House,
  type NumberRange,
  packHouses,
  packLines,
  packNumbers,
  unpackHouses,
  unpackLines,
  unpackRanges,
} from './street-bytes.ts'

/** Degrees that packing keeps. */
const degrees = (most: number) =>
  fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((steps) => steps / 1e5)
const position = fc.tuple(degrees(180), degrees(90))
const house = fc.record({ code: fc.integer({ min: 0, max: 3e8 }), at: position })

const number = fc.integer({ min: 0, max: 9_999_999 })
const range: fc.Arbitrary<NumberRange> = fc.record({
  line: fc.integer({ min: 0, max: 5_000 }),
  side: fc.constantFrom('left', 'right'),
  from: number,
  to: number,
  numbers: fc.constantFrom('even', 'odd', 'all'),
})

const byCode = (one: House, other: House) =>
  one.code - other.code || one.at[0] - other.at[0] || one.at[1] - other.at[1]

test('houses come back by side and number, each once', () => {
  fc.assert(
    fc.property(fc.array(house, { maxLength: 40 }), (houses) => {
      const unpacked = unpackHouses(packHouses([...houses, ...houses]))
      const distinct = new Map(houses.map((one) => [JSON.stringify(one), one]))
      const sorted = [...distinct.values()].sort(byCode)
      const sides = [false, true].flatMap((side) =>
        sorted.filter(({ code }) => isOdd(code) === side),
      )
      expect(unpacked).toEqual(sides)
    }),
  )
})

test('their order does not matter', () => {
  fc.assert(
    fc.property(fc.array(house, { maxLength: 20 }), (houses) => {
      expect(packHouses(houses.toReversed())).toEqual(packHouses(houses))
    }),
  )
})

test('ranges come back by line, behind the houses', () => {
  fc.assert(
    fc.property(
      fc.array(house, { maxLength: 20 }),
      fc.array(range, { maxLength: 20 }),
      (houses, ranges) => {
        const packed = packNumbers(houses, ranges)
        expect(unpackHouses(packed)).toEqual(unpackHouses(packHouses(houses)))
        const byLine = [...ranges].sort((one, other) => one.line - other.line)
        expect(unpackRanges(packed)).toEqual(byLine)
        expect(packNumbers(houses, [])).toEqual(packHouses(houses))
      },
    ),
  )
})

test('lines come back without points that repeat', () => {
  fc.assert(
    fc.property(fc.array(fc.array(position, { maxLength: 9 }), { maxLength: 5 }), (lines) => {
      const kept = lines.map((line) =>
        line.filter(([x, y], at) => at === 0 || x !== line[at - 1]?.[0] || y !== line[at - 1]?.[1]),
      )
      expect(unpackLines(packLines(lines))).toEqual(kept)
    }),
  )
})

test('a house of a dense street takes at most five bytes', () => {
  const houses = Array.from({ length: 200 }, (_, at) => ({
    code: (100 + at) * 32,
    at: [-73.98 + at * 1e-4, 40.7 + at * 4e-5] as const,
  }))
  expect(packHouses(houses).length / houses.length).toBeLessThanOrEqual(5)
})

test('a side of a block takes at most five bytes', () => {
  const ranges = Array.from({ length: 200 }, (_, at): NumberRange => {
    const from = Math.floor(at / 2) * 100 + (at % 2)
    const isLeft = at % 2 === 1
    return {
      line: Math.floor(at / 2),
      side: isLeft ? 'left' : 'right',
      from,
      to: from + 98,
      numbers: isLeft ? 'odd' : 'even',
    }
  })
  expect(packNumbers([], ranges).length / ranges.length).toBeLessThanOrEqual(5)
})
