import { describe, expect, test } from 'vitest'
import { readOpeningHours, toDegrees, toList, toNumber, toPoint, toText } from './values.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const every = (hours: string) => DAYS.map((day) => `${day}: ${hours}`)

test.each([
  [' Elm\t Park\u0000 ', 'Elm Park'],
  ['Elm \ud800Park', 'Elm Park'],
  [12, '12'],
  ['N/A', undefined],
  ['Not available', undefined],
  ['NULL', undefined],
  [' - ', undefined],
  ['', undefined],
  [null, undefined],
  [{}, undefined],
  ['Nullarbor', 'Nullarbor'],
])('the text of %j is %j', (value, text) => {
  expect(toText(value)).toBe(text)
})

describe('numbers', () => {
  test.each([
    ['1,017.5', 1017.5],
    ['1,017', 1017],
    ['2,5', 2.5],
    ['-3', -3],
    ['1e3', 1000],
    ['3 acres', undefined],
    ['', undefined],
    [Number.NaN, undefined],
  ])('%j is %j', (value, number) => {
    expect(toNumber(value)).toBe(number)
  })

  test.each([
    ['37,774', 37.774],
    ['-122.25', -122.25],
    ['37° N', undefined],
  ])('%j degrees are %j', (value, degrees) => {
    expect(toDegrees(value)).toBe(degrees)
  })
})

describe('lists', () => {
  test.each([
    ['Playground; Tennis, lit ;', ['Playground', 'Tennis, lit']],
    ['a|b', ['a', 'b']],
    ['a, b,a', ['a', 'b']],
    ['["a; b","c"]', ['a; b', 'c']],
    ['[a, b', ['[a', 'b']],
    [
      ['a', null, 3],
      ['a', '3'],
    ],
    [undefined, []],
  ])('%j is %j', (value, list) => {
    expect(toList(value)).toEqual(list)
  })
})

test.each([
  ['POINT (-73.9 40.8)', [-73.9, 40.8]],
  ['SRID=4326;POINT(1 2)', [1, 2]],
  ['POINT Z (1 2 3)', undefined],
  ['point(1 2 3)', [1, 2]],
  ['LINESTRING (1 2, 3 4)', undefined],
  ['Main Street', undefined],
])('the point of %j is %j', (value, point) => {
  expect(toPoint(value)).toEqual(point)
})

describe('the hours of a record', () => {
  test.each<[unknown, string[]]>([
    ['Mo-Su 08:00-20:00', every('8:00 AM – 8:00 PM')],
    [' 24/7 ', every('Open 24 hours')],
    ['sunrise-sunset', every('Sunrise – Sunset')],
    ['Monday: 6 AM – 9 PM; Tuesday: Closed', ['Monday: 6 AM – 9 PM', 'Tuesday: Closed']],
    ['Monday: 6 AM – 9 PM | Tuesday: Closed', ['Monday: 6 AM – 9 PM', 'Tuesday: Closed']],
    [{ weekday_text: ['Monday: 6 AM – 9 PM'] }, ['Monday: 6 AM – 9 PM']],
    [['Monday: 6 AM – 9 PM'], ['Monday: 6 AM – 9 PM']],
    ['Sunrise to Sunset', every('Sunrise – Sunset')],
    ['Open dawn - dusk daily.', every('Dawn – Dusk')],
    ['24 hours a day', every('Open 24 hours')],
    [
      'Monday: 8:00 AM – 9:00 PM (Apr – Sep), Closed (Oct – Mar) | Tuesday: Closed',
      ['Monday: 8:00 AM – 9:00 PM (Apr – Sep), Closed (Oct – Mar)', 'Tuesday: Closed'],
    ],
  ])('are read of %j', (value, lines) => {
    expect(readOpeningHours(value)).toEqual({ weekday_text: lines })
  })

  test.each<[unknown, string]>([
    ['6am-10pm', '6am-10pm'],
    ['Call the park\nfirst', 'Call the park first'],
    [{ weekday_text: [], as_told: 'summer' }, 'summer'],
    ['Monday: 6 AM – 9 PM; else by appointment', 'Monday: 6 AM – 9 PM; else by appointment'],
    ['Monday:', 'Monday:'],
    [['Mo-Fr', 'all day'], 'Mo-Fr; all day'],
  ])('are kept as stated where it says %j', (value, stated) => {
    expect(readOpeningHours(value)).toEqual({ weekday_text: [], as_told: stated })
  })

  test('are lines and a text where the lines do not say all of it', () => {
    const hours = { weekday_text: every('8:00 AM – 8:00 PM'), as_told: '08:00-20:00; PH off' }
    expect(readOpeningHours('08:00-20:00; PH off')).toEqual(hours)
    expect(readOpeningHours(hours)).toEqual(hours)
  })

  const none = [
    undefined,
    null,
    '',
    'n/a',
    'Unknown',
    'No Hours Listed',
    {},
    [],
    { weekday_text: [] },
  ]
  test.each(none)('are not there where it says %j', (value) => {
    expect(readOpeningHours(value)).toBeUndefined()
  })
})
