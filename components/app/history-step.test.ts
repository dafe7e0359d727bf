import { expect, test } from 'vitest'
import { waitForCall } from './history-step.ts'

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => 1_000 + at)

test.each([
  ['no call before', [], 5_000, 0],
  ['seven calls just before', EIGHT.slice(1), 1_010, 0],
  ['eight calls just before', EIGHT, 1_010, 2_990],
  ['eight calls, the first three seconds ago', EIGHT, 4_000, 0],
  ['many more, of which the last eight count', [900, ...EIGHT], 3_999, 1],
])('after %s a call waits', (_, calls, now, wait) => {
  expect(waitForCall(calls, now)).toBe(wait)
})

test('who keeps to it makes at most 80 calls in 30 seconds', () => {
  const calls: number[] = []
  for (let now = 0; now < 30_000; now += 10) if (waitForCall(calls, now) === 0) calls.push(now)
  expect(calls.length).toBe(80)
})
