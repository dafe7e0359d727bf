import { expect, test } from 'vitest'
import {
  areHours,
  daysOf,
  FIRST_LINE,
  type SignLine,
  signError,
  toWeekdayText,
} from './edited-hours.ts'

const line = (fields: Partial<SignLine>): SignLine => ({ ...FIRST_LINE, ...fields })

test('a line for all days, from sunrise to sunset', () => {
  const lines = toWeekdayText([FIRST_LINE])
  expect(lines).toHaveLength(7)
  expect(lines[0]).toBe('Monday: Sunrise – Sunset')
})

test('lines for some days, in the order of the week', () => {
  const weekend = line({ from: 5, to: 6, opens: '08:30', closes: '00:00' })
  const monday = line({ to: 0, kind: 'closed' })
  expect(toWeekdayText([weekend, monday, line({ from: 1, to: 1, kind: 'always' })])).toEqual([
    'Monday: Closed',
    'Tuesday: Open 24 hours',
    'Saturday: 8:30 AM – 12:00 AM',
    'Sunday: 8:30 AM – 12:00 AM',
  ])
})

test('days may go over Sunday', () => {
  expect(daysOf({ from: 5, to: 0 })).toEqual([5, 6, 0])
  expect(daysOf({ from: 3, to: 3 })).toEqual([3])
})

test('all that it makes are hours', () => {
  for (const opens of ['00:00', '12:00', '23:59', 'Sunrise', 'Dawn']) {
    for (const closes of ['12:15', 'Sunset', 'Dusk']) {
      const [monday = ''] = toWeekdayText([line({ opens, closes })])
      expect(areHours(monday.replace('Monday: ', '')), monday).toBe(true)
    }
  }
})

test('what is wrong is reported', () => {
  expect(signError([])).toMatch('at least one day')
  expect(signError([line({ opens: '' })])).toMatch('opens')
  expect(signError([line({ to: 4 }), line({ from: 4, to: 5 })])).toBe('Friday is in two lines.')
  expect(signError([line({ to: 4 }), line({ from: 5 })])).toBeNull()
})
