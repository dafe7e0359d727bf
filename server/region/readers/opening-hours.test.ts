import { describe, expect, test } from 'vitest'
import { readOpeningHours } from './opening-hours.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const every = (hours: string) => DAYS.map((day) => `${day}: ${hours}`)

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
  ])('are kept as told where it says %j', (value, told) => {
    expect(readOpeningHours(value)).toEqual({ weekday_text: [], as_told: told })
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
