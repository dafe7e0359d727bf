import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baseOf, isOdd, readHouseNumber, readHouseNumbers } from './house-number.ts'

test.each([
  ['350', 350],
  ['350B', 350],
  ['12½', 12],
  ['12 1/2', 12],
  ['12 bis', 12],
  ['212-14', 21_214],
  ['212–14', 21_214],
  ['100-04', 10_004],
  ['94-1012', 941_012],
  ['#7', 7],
])('%s is a house number', (text, base) => {
  const code = readHouseNumber(text)
  expect(code === null ? null : baseOf(code)).toBe(base)
})

test.each(['', 'B', '5th', '42nd', '12345678', '12-14-16', 'Route', '-3'])('%j is none', (text) => {
  expect(readHouseNumber(text)).toBeNull()
})

test('houses of a number differ, and sort as they stand', () => {
  const codes = ['12', '12A', '12b', '12½', '12 bis', '13', '112'].map(
    (text) => readHouseNumber(text) ?? Number.NaN,
  )
  expect([...new Set(codes)].sort((one, other) => one - other)).toEqual(codes)
})

test.each([
  ['12;14', ['12', '14']],
  ['12, 12A', ['12', '12A']],
  ['12-16', ['12-16', '12', '16']],
  ['12-15', ['12-15']],
  ['212-14', ['212-14']],
  ['12-90', ['12-90']],
  ['?', []],
])('%s stands for %j', (text, numbers) => {
  expect(readHouseNumbers(text)).toEqual(numbers.map((number) => readHouseNumber(number)))
})

test('every number has its side and comes back, whatever its letter', () => {
  const letter = fc.constantFrom('', 'a', 'Z', '½', ' bis')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), letter, (number, suffix) => {
      const code = readHouseNumber(`${number}${suffix}`) ?? Number.NaN
      expect(baseOf(code)).toBe(number)
      expect(isOdd(code)).toBe(number % 2 === 1)
    }),
  )
})

test('any text is read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      for (const code of readHouseNumbers(text)) expect(code).toBeGreaterThanOrEqual(0)
    }),
  )
})
