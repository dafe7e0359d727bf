import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localMoment } from './local-moment.ts'
import { openStatus } from './open-now.ts'

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

describe('hours by the sun', () => {
  // In Chicago the sun rises at 7:16 AM and sets at 4:42 PM then; it is light from 6:45 AM to 5:13 PM.
  const say = (hours: string, utc: string, place = { lat: 41.88, lng: -87.63 }) => {
    const at = localMoment(new Date(utc), 'America/Chicago', place)
    if (!at) throw new Error('no such time zone')
    const { text, detail } = openStatus(every(hours), at)
    return detail ? `${text} · ${detail}` : text
  }

  test.each([
    ['Sunrise – Sunset', '12:00', 'Open now · Closes at 4:42 PM'],
    ['Sunrise – Sunset', '16:41', 'Open now · Closes at 4:42 PM'],
    ['Sunrise – Sunset', '16:42', 'Closed now · Opens at 7:15 AM tomorrow'],
    ['Sunrise – Sunset', '07:15', 'Closed now · Opens at 7:16 AM'],
    ['Dawn to dusk', '07:00', 'Open now · Closes at 5:13 PM'],
    ['6:00 AM – Sunset', '06:30', 'Open now · Closes at 4:42 PM'],
    ['Sunset – 11:00 PM', '18:00', 'Open now · Closes at 11 PM'],
    ['60 min before sunrise – 30 min after sunset', '06:20', 'Open now · Closes at 5:12 PM'],
    ['Closed (Apr – Sep), Sunrise – Sunset (Oct – Mar)', '12:00', 'Open now · Closes at 4:42 PM'],
  ])('%s at %s: %s', (hours, time, expected) => {
    const utc = new Date(Date.parse(`2026-01-14T${time}:00Z`) + 6 * 3_600_000).toISOString()
    expect(say(hours, utc)).toBe(expected)
  })

  test('when the clocks are changed tomorrow', () => {
    expect(say('Sunrise – Sunset', '2026-03-08T02:00:00Z')).toMatch(/Opens at 7:1\d AM tomorrow/)
  })

  test('where the sun does not set they are shown as they are', () => {
    const tromso = { lat: 69.6, lng: 19 }
    expect(say('Sunrise – Sunset', '2026-06-21T18:00:00Z', tromso)).toBe('Today: Sunrise – Sunset')
  })
})
