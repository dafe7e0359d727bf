import { describe, expect, test } from 'vitest'
import { readOpeningHours } from './opening-hours.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const every = (hours: string) => DAYS.map((day) => `${day}: ${hours}`)

describe('the hours of a record', () => {
  test.each<[unknown, string[]]>([
    ['Mo-Su 08:00-20:00', every('8:00 AM – 8:00 PM')],
    [' 24/7 ', every('Open 24 hours')],
    ['sunrise-sunset', every('Sunrise – Sunset')],
    ['08:00-20:00; PH off', every('8:00 AM – 8:00 PM')],
    ['Monday: 6 AM – 9 PM; Tuesday: Closed', ['Monday: 6 AM – 9 PM', 'Tuesday: Closed']],
    ['Monday: 6 AM – 9 PM | Tuesday: Closed', ['Monday: 6 AM – 9 PM', 'Tuesday: Closed']],
    [{ weekday_text: ['Monday: 6 AM – 9 PM'] }, ['Monday: 6 AM – 9 PM']],
    [['Monday: 6 AM – 9 PM'], ['Monday: 6 AM – 9 PM']],
  ])('are read of %j', (value, lines) => {
    expect(readOpeningHours(value)).toEqual({ openingHours: { weekday_text: lines } })
  })

  test.each<[unknown, string]>([
    ['6am-10pm', '6am-10pm'],
    ['Apr-Oct 08:00-20:00', 'Apr-Oct 08:00-20:00'],
    ['Monday: 6 AM – 9 PM; else by appointment', 'Monday: 6 AM – 9 PM; else by appointment'],
    ['Monday:', 'Monday:'],
    [['Mo-Fr', 'all day'], 'Mo-Fr; all day'],
  ])('are not guessed where it says %j', (value, unclear) => {
    expect(readOpeningHours(value)).toEqual({ unclear })
  })

  test.each([undefined, null, '', 'n/a', 'Unknown', {}, [], { weekday_text: [] }])(
    'are not there where it says %j',
    (value) => {
      expect(readOpeningHours(value)).toEqual({})
    },
  )
})
