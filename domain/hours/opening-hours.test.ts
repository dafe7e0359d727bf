import { expect, test } from 'vitest'
import { openingHoursLines, parseSourceHours } from './opening-hours.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function every(hours: string): string[] {
  return DAYS.map((day) => `${day}: ${hours}`)
}

test.each([
  ['24/7', 'Open 24 hours'],
  ['00:00-24:00', 'Open 24 hours'],
  ['sunrise-sunset', 'Sunrise – Sunset'],
  ['dawn-dusk', 'Dawn – Dusk'],
  ['Mo-Su 06:00-22:00', '6:00 AM – 10:00 PM'],
  ['06:00-22:00', '6:00 AM – 10:00 PM'],
  ['Mo-Su 6:00 - 22:00;', '6:00 AM – 10:00 PM'],
  ['Mo-Su 00:30-12:00', '12:30 AM – 12:00 PM'],
  ['05:00-24:00', '5:00 AM – 12:00 AM'],
  ['06:00-sunset', '6:00 AM – Sunset'],
  ['Mo-Su,PH 08:00-20:00', '8:00 AM – 8:00 PM'],
  ['08:00-20:00; PH off', '8:00 AM – 8:00 PM'],
  ['Fr-Th 08:00-12:30,13:00-17:00', '8:00 AM – 12:30 PM, 1:00 PM – 5:00 PM'],
  ['Mo-Su 08:00-12:00, Mo-Su 14:00-18:00', '8:00 AM – 12:00 PM, 2:00 PM – 6:00 PM'],
  ['(sunrise-01:00)-sunset', '60 min before sunrise – Sunset'],
  ['dawn-(sunset+00:30)', 'Dawn – 30 min after sunset'],
  [
    'Apr-Sep 08:00-21:00; Oct-Mar 08:00-17:00',
    '8:00 AM – 5:00 PM (Oct – Mar), 8:00 AM – 9:00 PM (Apr – Sep)',
  ],
  [
    'Apr-Sep: 08:00-21:00, Oct-Mar: 08:00-17:00',
    '8:00 AM – 5:00 PM (Oct – Mar), 8:00 AM – 9:00 PM (Apr – Sep)',
  ],
  ['Apr-Oct 08:00-20:00', 'Closed (Nov – Mar), 8:00 AM – 8:00 PM (Apr – Oct)'],
  [
    '08:00-20:00; Dec-Feb 08:00-12:00,13:00-17:00',
    '8:00 AM – 12:00 PM, 1:00 PM – 5:00 PM (Dec – Feb), 8:00 AM – 8:00 PM (Mar – Nov)',
  ],
  [
    'Apr 15-Oct 14 sunrise-sunset; Oct 15-Apr 14 off',
    'Closed (Oct 15 – Apr 14), Sunrise – Sunset (Apr 15 – Oct 14)',
  ],
  ['Jan,Mar 10:00-11:00; Feb,Apr-Dec 10:00-11:00', '10:00 AM – 11:00 AM'],
  ['May 24/7', 'Closed (Jun – Apr), Open 24 hours (May)'],
])('%s is the same every day: %s', (value, hours) => {
  expect(openingHoursLines(value)).toEqual(every(hours))
})

test('days differ, and a day that is not named is closed', () => {
  expect(openingHoursLines('Mo-Fr 08:00-20:00; Sa 09:00-18:00')).toEqual([
    'Monday: 8:00 AM – 8:00 PM',
    'Tuesday: 8:00 AM – 8:00 PM',
    'Wednesday: 8:00 AM – 8:00 PM',
    'Thursday: 8:00 AM – 8:00 PM',
    'Friday: 8:00 AM – 8:00 PM',
    'Saturday: 9:00 AM – 6:00 PM',
    'Sunday: Closed',
  ])
})

test.each([
  ['Mo-Fr 08:00-20:00; Sa,Su 09:00-18:00', 'Sunday: 9:00 AM – 6:00 PM'],
  ['Mo-Fr 08:00-20:00, Sa, Su 09:00-18:00', 'Sunday: 9:00 AM – 6:00 PM'],
  ['Su-Th 12:00-22:00; Fr-Sa 12:00-23:00', 'Sunday: 12:00 PM – 10:00 PM'],
  ['08:00-20:00; Su off', 'Sunday: Closed'],
  ['24/7; Su 09:00-10:00', 'Sunday: 9:00 AM – 10:00 AM'],
])('%s: a later rule takes the place of an earlier one', (value, sunday) => {
  expect(openingHoursLines(value)?.[6]).toBe(sunday)
})

test.each([
  'Mo-Su 08:00-20:00; Dec 25 off',
  '"by appointment"',
  'Mo-Fr 08:00-20:00 "gate on Elm Street"',
  '08:00+',
  'Mo,Do,Fr 08.30-22.00',
  'Mo-Fr 25:00-26:00',
  'Mo-Fr 08:61-10:00',
  'Apr 31-May 5 08:00-20:00',
  'summer 08:00-20:00',
  'week 1-20 08:00-20:00',
  '2026 Apr-Oct 08:00-20:00',
  'Mo[1] 08:00-20:00',
  'PH off',
  '6am-10pm',
  'yes',
  '',
])('%s can not be said in seven lines', (value) => {
  expect(openingHoursLines(value)).toBeNull()
  const stated = value.trim() === '' ? null : { weekday_text: [], as_told: value }
  expect(parseSourceHours(value)).toEqual(stated)
})

test('seasons may differ on some days only', () => {
  const lines = openingHoursLines('Mo-Fr 08:00-18:00; Apr-Sep Sa,Su 10:00-20:00')
  expect(lines?.[0]).toBe('Monday: 8:00 AM – 6:00 PM')
  expect(lines?.[5]).toBe('Saturday: Closed (Oct – Mar), 10:00 AM – 8:00 PM (Apr – Sep)')
})

test.each([
  ['08:00-20:00; PH off', true],
  ['Mo-Fr 08:00-20:00; SH 10:00-12:00', true],
  // Holidays are as other days.
  ['Mo-Su,PH 08:00-20:00', false],
  ['Mo-Su 08:00-20:00', false],
])('%s also says something that seven lines cannot: %s', (value, isMore) => {
  const lines = openingHoursLines(value)
  expect(lines).toHaveLength(7)
  expect(parseSourceHours(value)).toEqual({
    weekday_text: lines,
    ...(isMore ? { as_told: value } : {}),
  })
})

test('a long text is cut', () => {
  const { as_told: stated } = parseSourceHours(`"${'gate '.repeat(200)}"`) ?? {}
  expect(stated).toHaveLength(300)
  expect(stated).toMatch(/…$/)
})
