import { expect, test } from 'vitest'
import { parseFutureMoment, toLocalInput } from './ScheduleModal.tsx'

test('a field of date and time reads back the same moment', () => {
  for (const moment of [new Date(2026, 0, 2, 3, 4), new Date(2026, 11, 31, 23, 59)])
    expect(parseFutureMoment(toLocalInput(moment), new Date(2025, 0, 1))).toEqual(moment)
  expect(toLocalInput(new Date(2026, 0, 2, 3, 4))).toBe('2026-01-02T03:04')
})

test('what has gone by, or is none, is no moment to come', () => {
  const now = new Date(2026, 5, 1, 12, 0)
  for (const value of ['', 'soon', '2026-06-01', '2026-06-01T12:00', '2026-13-40T99:99'])
    expect(parseFutureMoment(value, now)).toBeNull()
  expect(parseFutureMoment('2026-06-01T12:01', now)).toEqual(new Date(2026, 5, 1, 12, 1))
})
