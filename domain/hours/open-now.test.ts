import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localMoment, openStatus } from './open-now.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function every(hours: string, change: Record<string, string | null> = {}): string[] {
  return DAYS.flatMap((day) => {
    const own = change[day] === undefined ? hours : change[day]
    return own === null ? [] : [`${day}: ${own}`]
  })
}

/** Parses 'Tue 21:30'. */
const JUNE = { month: 5, day: 15 }

function moment(text: string, date = JUNE) {
  const [day = '', time = ''] = text.split(' ')
  const [hour, minute] = time.split(':').map(Number)
  return {
    weekday: DAYS.findIndex((name) => name.startsWith(day)),
    minute: (hour ?? 0) * 60 + (minute ?? 0),
    date,
  }
}

function say(lines: string[] | undefined, at: string, date = JUNE): string {
  const { text, detail } = openStatus(lines, moment(at, date))
  return detail ? `${text} · ${detail}` : text
}

const DAILY = every('6:00 AM – 10:00 PM')
const LATE = every('6:00 PM – 2:00 AM')
const LUNCH = every('8:00 AM – 12:30 PM, 1:00 – 5:00 PM')
const WEEKDAYS = every('9:00 AM – 5:30 PM', { Saturday: 'Closed', Sunday: 'Closed' })
const ALWAYS = every('Open 24 hours')

describe('a park', () => {
  test.each([
    ['6 to 10', DAILY, 'Tue 06:00', 'Open now · Closes at 10 PM'],
    ['6 to 10', DAILY, 'Tue 21:59', 'Open now · Closes at 10 PM'],
    ['6 to 10', DAILY, 'Tue 22:00', 'Closed now · Opens at 6 AM tomorrow'],
    ['6 to 10', DAILY, 'Tue 05:59', 'Closed now · Opens at 6 AM'],
    ['6 to 10', DAILY, 'Sun 23:00', 'Closed now · Opens at 6 AM tomorrow'],
    ['past midnight', LATE, 'Tue 23:30', 'Open now · Closes at 2 AM'],
    ['past midnight', LATE, 'Wed 01:59', 'Open now · Closes at 2 AM'],
    ['past midnight', LATE, 'Mon 01:00', 'Open now · Closes at 2 AM'],
    ['past midnight', LATE, 'Sun 20:00', 'Open now · Closes at 2 AM'],
    ['past midnight', LATE, 'Wed 02:00', 'Closed now · Opens at 6 PM'],
    ['with lunch', LUNCH, 'Thu 12:00', 'Open now · Closes at 12:30 PM'],
    ['with lunch', LUNCH, 'Thu 12:45', 'Closed now · Opens at 1 PM'],
    ['with lunch', LUNCH, 'Thu 14:00', 'Open now · Closes at 5 PM'],
    ['on weekdays', WEEKDAYS, 'Fri 17:29', 'Open now · Closes at 5:30 PM'],
    ['on weekdays', WEEKDAYS, 'Fri 17:30', 'Closed now · Opens at 9 AM on Monday'],
    ['on weekdays', WEEKDAYS, 'Sun 12:00', 'Closed now · Opens at 9 AM tomorrow'],
    ['always open', ALWAYS, 'Sun 23:59', 'Open now · Open 24 hours'],
    ['always open', ALWAYS, 'Mon 00:00', 'Open now · Open 24 hours'],
    ['never open', every('Closed'), 'Mon 12:00', 'Closed now'],
    ['until midnight', every('5:00 AM – 12:00 AM'), 'Mon 12:00', 'Open now · Closes at 12 AM'],
    ['by the sun', every('Sunrise – Sunset'), 'Mon 12:00', 'Today: Sunrise – Sunset'],
    ['no hours', undefined, 'Mon 12:00', 'Hours unknown'],
    ['no hours', [], 'Mon 12:00', 'Hours unknown'],
    ['hours in no words known', ['Mo-Su'], 'Mon 12:00', 'Hours unknown'],
  ])('%s, %# on %3$s', (_, lines, at, text) => {
    expect(say(lines, at)).toBe(text)
  })

  const weekend = every('Closed', { Saturday: 'Open 24 hours', Sunday: 'Open 24 hours' })
  const openFriday = every('Open 24 hours', { Friday: '6:00 AM – 8:00 PM' })
  test.each([
    ['Sat 10:00', weekend, 'Open now · Closes at 12 AM on Monday'],
    ['Sun 10:00', weekend, 'Open now · Closes at 12 AM'],
    ['Wed 10:00', weekend, 'Closed now · Opens at 12 AM on Saturday'],
    ['Sat 10:00', openFriday, 'Open now · Closes at 12 AM on Friday'],
    ['Thu 23:00', openFriday, 'Open now · Closes at 12 AM'],
    ['Fri 05:00', openFriday, 'Closed now · Opens at 6 AM'],
  ])('on %s', (at, lines, text) => {
    expect(say(lines, at)).toBe(text)
  })

  const noTuesday = every('8:00 AM – 6:00 PM', { Tuesday: null })
  const sunnyTuesday = every('Open 24 hours', { Tuesday: 'Sunrise – Sunset' })
  test.each([
    ['Tue 12:00', noTuesday, 'Hours unknown'],
    ['Mon 12:00', noTuesday, 'Open now · Closes at 6 PM'],
    ['Mon 20:00', noTuesday, 'Closed now'],
    ['Mon 20:00', sunnyTuesday, 'Open now'],
    ['Tue 12:00', sunnyTuesday, 'Today: Sunrise – Sunset'],
    ['Tue 01:00', every('6 PM – 2 AM', { Tuesday: null }), 'Open now · Closes at 2 AM'],
  ])('of which a day is unclear, on %s', (at, lines, text) => {
    expect(say(lines, at)).toBe(text)
  })
})

test('every moment has words, whatever the lines say', () => {
  const hour = fc.integer({ min: 0, max: 24 }).map((value) => `${value}:00`)
  const hours = fc.oneof(
    fc.constantFrom('Closed', 'Open 24 hours', 'Sunrise – Sunset', ''),
    fc.tuple(hour, hour).map(([from, to]) => `${from} – ${to}`),
    fc.string({ maxLength: 20 }),
  )
  const lines = fc.array(
    fc.tuple(fc.constantFrom(...DAYS), hours).map(([day, text]) => `${day}: ${text}`),
    { maxLength: 8 },
  )
  const at = fc.record({
    weekday: fc.integer({ min: 0, max: 6 }),
    minute: fc.integer({ min: 0, max: 1_439 }),
    date: fc.record({
      month: fc.integer({ min: 0, max: 11 }),
      day: fc.integer({ min: 1, max: 28 }),
    }),
  })
  fc.assert(
    fc.property(lines, at, (lines, at) => {
      const { text, detail } = openStatus(lines, at)
      expect(text).toMatch(/^(Open now|Closed now|Hours unknown|Today: )/)
      expect(detail ?? 'Opens at 6 AM').toMatch(
        /^(Open 24 hours|(Opens|Closes) at \d{1,2}(:\d\d)? [AP]M( tomorrow| on [A-Z][a-z]+day)?)$/,
      )
    }),
  )
})

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

describe('hours by season', () => {
  const lines = every('8:00 AM – 9:00 PM (Apr – Sep), 8:00 AM – 5:00 PM (Oct – Mar)')

  test.each([
    ['Monday 18:00', 5, 15, 'Open now · Closes at 9 PM'],
    ['Monday 18:00', 0, 15, 'Closed now · Opens at 8 AM tomorrow'],
    ['Monday 07:00', 11, 31, 'Closed now · Opens at 8 AM'],
    // What is said of the days after the season would be its hours.
    ['Monday 22:00', 8, 28, 'Closed now'],
  ])('on a %s of month %d, day %d: %s', (at, month, day, expected) => {
    expect(say(lines, at, { month, day })).toBe(expected)
  })
})
