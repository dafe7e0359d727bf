import { expect, test } from 'vitest'
import { readEditDate } from './to-facts.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')

test.each([
  ['2022-05-03', '2022-05-03'],
  ['2022-05-03T23:10:00.000Z', '2022-05-03'],
  ['2022/05/03 11:00:00+00', '2022-05-03'],
  ['20220503', '2022-05-03'],
  ['5/3/2022', '2022-05-03'],
  ['05/13/2022 04:00:00 PM', '2022-05-13'],
  [1_651_536_000_000, '2022-05-03'],
  ['1651536000', '2022-05-03'],
  // No date, no such day, or not a credible one.
  ['13/05/2022', undefined],
  ['2022-06-31', undefined],
  ['May 2022', undefined],
  ['2022', undefined],
  ['20220503123', undefined],
  [42, undefined],
  [0, undefined],
  ['', undefined],
  [null, undefined],
  [true, undefined],
  ['1899-12-31', undefined],
  ['2026-11-30', undefined],
  ['9999-12-31', undefined],
])('a record edited %j: %j', (value, date) => {
  expect(readEditDate(value, NOW)).toBe(date)
})
