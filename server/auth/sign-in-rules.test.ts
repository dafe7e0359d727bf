import { expect, test } from 'vitest'
import { signInWaitText, waitAfter } from './sign-in-rules.ts'

test('after five failures one waits, twice as long each time, an hour at most', () => {
  const waits = [1, 4, 5, 6, 7, 12, 13, 14, 2_000].map((failures) => waitAfter(failures))
  expect(waits).toEqual([0, 0, 15, 30, 60, 1_920, 3_600, 3_600, 3_600])
  expect([1, 2, 3].map((failures) => waitAfter(failures, 1))).toEqual([15, 30, 60])
})

test.each([
  [1, 'Too many attempts. Please wait 1 second.'],
  [59, 'Too many attempts. Please wait 59 seconds.'],
  [60, 'Too many attempts. Please wait 1 minute.'],
  [61, 'Too many attempts. Please wait 2 minutes.'],
  [3_600, 'Too many attempts. Please wait 60 minutes.'],
])('%d seconds are put in words', (seconds, text) => {
  expect(signInWaitText(seconds)).toBe(text)
})
