import { expect, test } from 'vitest'
import { estimate, formatSeconds } from './estimate.ts'

test('the time left follows from what is done', () => {
  const progress = { bytesRead: 2_000_000, totalBytes: 8_000_000, phase: 'Reading' }
  expect(estimate(progress, 4_000)).toEqual({ percent: 25, rate: '0.5 MB/s', left: '12 s left' })
})

test('nothing is foretold from the first moment, or from nothing', () => {
  const start = { bytesRead: 100, totalBytes: 1_000, phase: '' }
  expect(estimate(start, 100)).toEqual({ percent: 10, rate: '', left: '' })
  expect(estimate({ ...start, totalBytes: 0 }, 9_000)).toEqual({ percent: 0, rate: '', left: '' })
})

test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [200, '3 min 20 s'],
  [7_500, '2 h 5 min'],
])('%d s are %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})
