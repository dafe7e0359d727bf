import { expect, test } from 'vitest'
import { localMoment } from './local-moment.ts'

test.each([
  ['2026-03-08T09:59:00Z', 'America/Los_Angeles', 6, 1 * 60 + 59, '3/8'],
  ['2026-03-08T10:00:00Z', 'America/Los_Angeles', 6, 3 * 60, '3/8'],
  ['2026-07-01T23:30:00Z', 'Asia/Kolkata', 3, 5 * 60, '7/2'],
  ['2026-07-01T07:00:00Z', 'America/Los_Angeles', 2, 0, '7/1'],
  ['2026-12-31T12:00:00Z', 'Pacific/Kiritimati', 4, 2 * 60, '1/1'],
])('at %s the clock in %s shows it', (at, timeZone, weekday, minute, monthAndDay) => {
  const [month = 0, day] = monthAndDay.split('/').map(Number)
  const date = { month: month - 1, day }
  expect(localMoment(new Date(at), timeZone)).toEqual({ weekday, minute, date })
})

test('in a time zone that is not known the clock shows nothing', () => {
  expect(localMoment(new Date(0), 'Mars/Olympus_Mons')).toBeNull()
})

test('with a place there is the sun of each weekday, by the clocks there', () => {
  // A Wednesday. In London the clocks are put forward on the Sunday after.
  const at = new Date('2026-03-25T12:00:00Z')
  const { sun = [] } = localMoment(at, 'Europe/London', { lat: 51.5, lng: -0.13 }) ?? {}
  const rises = sun.map(({ sunrise }) => Math.floor((sunrise ?? 0) / 60))
  expect(rises).toEqual([6, 6, 5, 5, 5, 5, 6])
})
