import { expect, test } from 'vitest'
import { openingHoursLines } from './opening-hours.ts'
import { readWeekdayHours } from './weekday-hours.ts'

/** Minutes since midnight. */
function at(hour: number, minute = 0): number {
  return hour * 60 + minute
}

function spansOf(hours: string) {
  return readWeekdayHours([`Monday: ${hours}`])[0]?.spans?.map(({ start, end }) => [start, end])
}

test.each([
  ['6:00 AM – 10:00 PM', [[at(6), at(22)]]],
  ['6:00\u202fAM\u2009–\u200910:00\u202fPM', [[at(6), at(22)]]],
  ['6:00\u00a0AM — 10:00\u00a0PM', [[at(6), at(22)]]],
  ['6:00 AM - 10:00 PM', [[at(6), at(22)]]],
  ['6AM-10PM', [[at(6), at(22)]]],
  ['6 a.m. to 10 p.m.', [[at(6), at(22)]]],
  ['9:00 – 11:30 AM', [[at(9), at(11, 30)]]],
  ['1:00 – 5:00 PM', [[at(13), at(17)]]],
  ['12:00 – 5:00 PM', [[at(12), at(17)]]],
  ['11:00 – 2:00 PM', [[at(11), at(14)]]],
  ['06:00 – 22:00', [[at(6), at(22)]]],
  ['00:00 – 24:00', [[0, at(24)]]],
  ['12:00 AM – 12:00 AM', [[0, at(24)]]],
  ['12:30 AM – 12:00 PM', [[at(0, 30), at(12)]]],
  ['5:00 AM – 12:00 AM', [[at(5), at(24)]]],
  ['6:00 AM – midnight', [[at(6), at(24)]]],
  ['Noon – 8 PM', [[at(12), at(20)]]],
  ['6:00 PM – 2:00 AM', [[at(18), at(26)]]],
  [
    '8:00 AM – 12:30 PM, 1:00 – 5:00 PM',
    [
      [at(8), at(12, 30)],
      [at(13), at(17)],
    ],
  ],
  ['Open 24 hours', [[0, at(24)]]],
  ['Open\u00a024\u00a0Hours', [[0, at(24)]]],
  ['Closed', []],
  ['Temporarily closed', []],
  ['Sunrise – Sunset', undefined],
  ['6:00 AM – Sunset', undefined],
  ['By appointment', undefined],
  ['13:00 AM – 2:00 PM', undefined],
  ['6:75 AM – 2:00 PM', undefined],
  ['6:00 AM', undefined],
])('%s', (hours, spans) => {
  expect(spansOf(hours)).toEqual(spans)
})

test('days are known by their names, in any order', () => {
  const week = readWeekdayHours([
    'Sunday: Closed',
    'tuesday : 6 AM – 7 AM',
    'Sat: Closed',
    'x: y',
    '',
  ])
  expect(week.map((day) => day?.text)).toEqual([
    undefined,
    '6 AM – 7 AM',
    undefined,
    undefined,
    undefined,
    'Closed',
    'Closed',
  ])
})

test('the lines made of OpenStreetMap’s hours are read', () => {
  const lines = openingHoursLines('Mo-Fr 08:00-12:30,13:00-17:00; Sa 22:00-02:00; Su off') ?? []
  expect(readWeekdayHours(lines).map((day) => day?.spans?.length)).toEqual([2, 2, 2, 2, 2, 1, 0])
})

test('hours by season are those of a date, and unclear without one', () => {
  const hours = '8:00 AM – 12:00 PM, 1:00 PM – 5:00 PM (Oct – Mar), Sunrise – Sunset (Apr – Sep)'
  const lines = [`Monday: ${hours}`]
  const winter = [
    { start: at(8), end: at(12) },
    { start: at(13), end: at(17) },
  ]
  expect(readWeekdayHours(lines)[0]).toEqual({ text: hours, spans: null, seasonal: winter })
  expect(readWeekdayHours(lines, { month: 11, day: 24 })[0]).toEqual({
    text: '8:00 AM – 12:00 PM, 1:00 PM – 5:00 PM',
    spans: winter,
    seasonal: winter,
  })
  expect(readWeekdayHours(lines, { month: 5, day: 1 })[0]).toMatchObject({
    text: 'Sunrise – Sunset',
    spans: null,
  })
  expect(readWeekdayHours(['Monday: 8 AM – 5 PM (by appointment)'])[0]?.spans).toBeNull()
})
