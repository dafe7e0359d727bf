import { expect, test } from 'vitest'
import { openingHoursLines } from './opening-hours.ts'

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
  'Apr-Oct 08:00-20:00',
  'Mo-Su 08:00-20:00; Dec 25 off',
  '"by appointment"',
  'Mo-Fr 08:00-20:00 "gate on Elm Street"',
  '08:00+',
  'Mo,Do,Fr 08.30-22.00',
  'Mo-Fr 25:00-26:00',
  'Mo-Fr 08:61-10:00',
  '(sunrise-01:00)-sunset',
  'Mo[1] 08:00-20:00',
  'PH off',
  '6am-10pm',
  'yes',
  '',
])('%s can not be said in seven lines', (value) => {
  expect(openingHoursLines(value)).toBeNull()
})
