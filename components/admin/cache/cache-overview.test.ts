import { expect, test } from 'vitest'
import {
  cachedDays,
  dollarText,
  entriesText,
  isWorthClearing,
  savingsPercent,
  sizeText,
} from './cache-overview.ts'

test.each([
  [0, 0],
  [1, 0.5],
  [50, 25],
  [199, 99.5],
  [200, 100],
  [5_000, 100],
])('%d files fill the bar of savings to %d percent', (files, percent) => {
  expect(savingsPercent(files)).toBe(percent)
})

test('clearing is advised above 100 MB, not at it', () => {
  expect(isWorthClearing(104_857_600)).toBe(false)
  expect(isWorthClearing(104_857_601)).toBe(true)
})

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [104_857_600, '100 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [3_000 * 1024 ** 4, '3,000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test.each([
  [0.04, '$0.04'],
  [0.017, '$0.017'],
  [0.005, '$0.005'],
  [0, '$0.00'],
  [1234.5, '$1,234.50'],
])('%d dollars are %s', (dollars, text) => {
  expect(dollarText(dollars)).toBe(text)
})

test('one entry is not entries', () => {
  expect([0, 1, 1200].map(entriesText)).toEqual(['0 entries', '1 entry', '1,200 entries'])
})

test('what is cached for less than set is so for the terms of its source', () => {
  expect(cachedDays({ days: 90, mostDays: 30 })).toBe(30)
  expect(cachedDays({ days: 7, mostDays: 30 })).toBe(7)
  expect(cachedDays({ days: 7 })).toBe(7)
})
