import { expect, test } from 'vitest'
import { formatSeason, placeInYear, readSeason } from './seasons.ts'

test.each([
  ['Apr-Sep', 'Apr – Sep', 183],
  ['Nov-Feb', 'Nov – Feb', 121],
  ['May', 'May', 31],
  ['Apr 15-Oct 14', 'Apr 15 – Oct 14', 183],
  ['Nov-Feb,May', 'May, Nov – Feb', 152],
  ['Feb 29-Mar 1', 'Feb 29 – Mar 1', 2],
])('%s is %s, of %d days', (text, formatted, count) => {
  const days = readSeason(text) ?? []
  expect(days.filter(Boolean)).toHaveLength(count)
  expect(formatSeason(days)).toBe(formatted)
  expect(readSeason(formatted)).toEqual(days)
})

test.each(['', 'summer', 'Dec 25', 'Apr 31-May 2', 'Apr-', 'Jan-Foo', 'apr-sep'])(
  '%j is no season',
  (text) => {
    expect(readSeason(text)).toBeNull()
  },
)

test('the year has a 29th of February', () => {
  expect(placeInYear({ month: 0, day: 1 })).toBe(0)
  expect(placeInYear({ month: 2, day: 1 })).toBe(60)
  expect(placeInYear({ month: 11, day: 31 })).toBe(365)
})
