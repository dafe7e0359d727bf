import { expect, test } from 'vitest'
import { firstSeen, type Seen, secondsLeft } from './time-left.ts'

const seen = (change: Partial<Seen>): Seen => ({
  at: 0,
  run: 1,
  step: 'download',
  done: 0,
  ...change,
})

test('the time left follows from the pace so far', () => {
  const first = seen({ done: 100 })
  expect(secondsLeft(first, seen({ at: 10_000, done: 200 }), 1_200)).toBe(100)
  expect(secondsLeft(first, seen({ at: 10_000, done: 200 }), 150)).toBe(0)
})

test('it is not known at first, without a total, and while nothing goes on', () => {
  const first = seen({})
  expect(secondsLeft(first, seen({ at: 3_999, done: 200 }), 1_200)).toBeNull()
  expect(secondsLeft(first, seen({ at: 10_000, done: 200 }), null)).toBeNull()
  expect(secondsLeft(first, seen({ at: 10_000, done: 0 }), 1_200)).toBeNull()
})

test('it begins anew with each step and run, and when the work does', () => {
  const first = seen({ done: 100 })
  const same = seen({ at: 1_000, done: 300 })
  expect(firstSeen(null, first)).toBe(first)
  expect(firstSeen(first, same)).toBe(first)
  for (const change of [{ step: 'read' }, { run: 2 }, { done: 50 }] as const) {
    const other = { ...same, ...change }
    expect(firstSeen(first, other)).toBe(other)
  }
})
