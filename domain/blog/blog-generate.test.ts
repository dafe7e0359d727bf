import { expect, test } from 'vitest'
import { hasSameTag, isRegionTyped, readParkCount, scheduleText } from './blog-generate.ts'

test.each([
  ['', 5],
  ['abc', 5],
  [' 7 ', 7],
  ['7.4', 7],
  [2, 3],
  ['-1', 3],
  [11, 10],
  ['1e9', 10],
  ['Infinity', 5],
  [10, 10],
])('of %j parks %i are described', (entered, count) => {
  expect(readParkCount(entered)).toBe(count)
})

test.each([
  ['', false],
  ['Ohi', false],
  ['  Ohi  ', false],
  ['Ohio', true],
])('%j is worth looking for: %s', (text, isWorth) => {
  expect(isRegionTyped(text)).toBe(isWorth)
})

test('the same tag is known however it is written', () => {
  expect(hasSameTag(['parks', ' Parks'])).toBe(true)
  expect(hasSameTag(['parks', 'park'])).toBe(false)
  expect(hasSameTag([])).toBe(false)
})

test('a plan in words', () => {
  expect(scheduleText({ weekday: 0, hour: 9 })).toBe('Every Sunday at 09:00 UTC')
  expect(scheduleText({ weekday: 6, hour: 17 })).toBe('Every Saturday at 17:00 UTC')
})
