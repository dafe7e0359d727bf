import { expect, test } from 'vitest'
import { fillDays, lastDays, sumDays } from './daily-series.ts'

test('the last days end with the present one of UTC, and cross months and leap days', () => {
  expect(lastDays(3, new Date('2028-03-01T23:59:59Z'))).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
  expect(lastDays(1, new Date('2026-11-20T20:00:00-05:00'))).toEqual(['2026-11-21'])
  expect(new Set(lastDays(30, new Date('2026-11-20T00:00:00Z'))).size).toBe(30)
})

test('days of which nothing is known count 0, and what is older is left out', () => {
  const known = [
    { day: '2026-11-19', value: 4 },
    { day: '2026-10-01', value: 9 },
  ]
  expect(fillDays(['2026-11-18', '2026-11-19', '2026-11-20'], known)).toEqual([0, 4, 0])
})

test('days are summed up', () => {
  expect(sumDays([1, 2.5, 0])).toBe(3.5)
  expect(sumDays([])).toBe(0)
})
