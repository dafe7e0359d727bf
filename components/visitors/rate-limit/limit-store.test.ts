import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  NO_LIMIT,
  type RateLimit,
  readRetryAfter,
  refusedFor,
  viewLimit,
  writeLimit,
} from './limit-store.ts'
import { readLimit } from './stored-limit.ts'
import { failCheck, isCheckDue, takeStatus, untilNextSecond } from './watch-limit.ts'

const NOW = 1_700_000_000_000
const MINUTE = 60_000
/** From a status answer: no request of this browser was refused. */
const LIMITED: RateLimit = { until: NOW + 60_000, refusedAt: null, isAssumed: false }
const REFUSED: RateLimit = { until: NOW + 60_000, refusedAt: NOW - 9_000, isAssumed: false }
const ASSUMED: RateLimit = { ...REFUSED, isAssumed: true }
const check = { sentAt: NOW - 200, now: NOW }

let store: typeof import('./limit-store.ts')

afterEach(() => {
  vi.useRealTimers()
})

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  vi.resetModules()
  store = await import('./limit-store.ts')
})

async function toast() {
  const { currentToast } = await import('../../toasts/toast-store.ts')
  return currentToast()
}

test('a refusal is seen at once, shown by a toast, and counted down', async () => {
  expect(await toast()).toBeNull()
  const seen: number[] = []
  store.onLimit(() => seen.push(store.limitView().seconds))
  store.recordRefusal('3')
  expect(store.limitView()).toEqual({ isLimited: true, seconds: 3 })
  expect(await toast()).toMatchObject({
    title: 'Rate limit applied',
    text: "You've reached the API request limit. Please wait 3 seconds.",
    duration: 5_000,
    destructive: true,
  })
  for (let half = 0; half < 8; half++) {
    vi.advanceTimersByTime(500)
    store.refreshView()
  }
  expect(seen).toEqual([3, 2, 1, 0])
  expect(store.limitView()).toEqual({ isLimited: true, seconds: 0 })
})

test('further refusals are not shown by themselves, and at most every five seconds', async () => {
  store.recordRefusal('60')
  const first = await toast()
  vi.advanceTimersByTime(4_000)
  store.recordRefusal('56')
  store.announceLimit()
  expect(await toast()).toBe(first)
  vi.advanceTimersByTime(1_000)
  store.recordRefusal('55')
  expect(await toast()).toBe(first)
  store.announceLimit()
  expect(await toast()).toMatchObject({ text: expect.stringContaining('wait 55 seconds') })
})

test('a refusal that does not say how long holds for ten minutes', () => {
  store.recordRefusal(null)
  expect(store.limitView().seconds).toBe(600)
})

test('what is seen stays the same object while nothing changes', () => {
  store.recordRefusal('60')
  const view = store.limitView()
  vi.advanceTimersByTime(10)
  store.refreshView()
  expect(store.limitView()).toBe(view)
})

describe('a refusal', () => {
  test.each([
    ['says how long', 6, NOW + 6_000],
    ['may be over at once', 0, NOW],
    ['holds ten minutes when it does not say', null, NOW + 10 * MINUTE],
  ])('%s', (_, seconds, until) => {
    expect(refusedFor(seconds, NOW)).toEqual({ until, refusedAt: NOW, isAssumed: false })
  })

  test.each([
    ['600', 600],
    [' 7 ', 7],
    ['0', 0],
    [new Date(NOW + 90_000).toUTCString(), 90],
    [new Date(NOW - 90_000).toUTCString(), 0],
    [null, null],
    ['', null],
    ['soon', null],
    ['-5', null],
    ['1e9', null],
  ])('with Retry-After %j is one for %j seconds', (header, seconds) => {
    expect(readRetryAfter(header, NOW)).toBe(seconds)
  })
})

describe('a status', () => {
  test.each<[string, RateLimit, { rateLimited: boolean; timeLeft: number }, RateLimit]>([
    ['none, none', NO_LIMIT, { rateLimited: false, timeLeft: 0 }, NO_LIMIT],
    [
      'none, limited',
      NO_LIMIT,
      { rateLimited: true, timeLeft: 5_000 },
      { until: NOW + 5_000, refusedAt: null, isAssumed: false },
    ],
    ['limited without time left', LIMITED, { rateLimited: true, timeLeft: 0 }, NO_LIMIT],
    ['limited by no number', LIMITED, { rateLimited: true, timeLeft: Number.NaN }, NO_LIMIT],
    ['lifted', REFUSED, { rateLimited: false, timeLeft: 0 }, NO_LIMIT],
    [
      'longer than known',
      REFUSED,
      { rateLimited: true, timeLeft: 600_000 },
      { ...REFUSED, until: NOW + 600_000 },
    ],
    ['as known, a little late', REFUSED, { rateLimited: true, timeLeft: 60_400 }, REFUSED],
    [
      'in place of a guess',
      ASSUMED,
      { rateLimited: true, timeLeft: 60_000 },
      { ...ASSUMED, isAssumed: false },
    ],
    [
      'not quite over',
      { ...REFUSED, until: NOW - 10 },
      { rateLimited: true, timeLeft: 30 },
      { ...REFUSED, until: NOW + 30 },
    ],
  ])('%s', (_, before, status, after) => {
    expect(takeStatus(before, status, check)).toEqual(after)
  })

  test('that was asked for before a refusal knows nothing of it', () => {
    const refused = refusedFor(6, NOW - 100)
    expect(takeStatus(refused, { rateLimited: false, timeLeft: 0 }, check)).toBe(refused)
    expect(failCheck(refused, check)).toBe(refused)
  })
})

test.each<[string, RateLimit, RateLimit]>([
  ['is not limited', NO_LIMIT, NO_LIMIT],
  ['is not limited, whatever a status said', LIMITED, NO_LIMIT],
  [
    'is limited for 5 minutes after a refusal',
    REFUSED,
    { ...REFUSED, until: NOW + 5 * MINUTE, isAssumed: true },
  ],
  [
    'is limited for 5 minutes when the end can’t be confirmed',
    { ...REFUSED, until: NOW - 1 },
    { ...REFUSED, until: NOW + 5 * MINUTE, isAssumed: true },
  ],
  ['goes on with 5 minutes that are running', ASSUMED, ASSUMED],
  ['is not limited when they are over', { ...ASSUMED, until: NOW }, NO_LIMIT],
])('whose check fails %s', (_, before, after) => {
  expect(failCheck(before, check)).toEqual(after)
})

test.each<[string, RateLimit, number | null, boolean]>([
  ['never asked', NO_LIMIT, null, true],
  ['asked 9.9 s ago', NO_LIMIT, NOW - 9_999, false],
  ['asked 10 s ago', NO_LIMIT, NOW - 10_000, true],
  ['limited, never asked', REFUSED, null, true],
  ['limited, asked 4.9 s ago', REFUSED, NOW - 4_999, false],
  ['limited, asked 5 s ago', REFUSED, NOW - 5_000, true],
  ['the time is over', { ...REFUSED, until: NOW }, NOW - 10, true],
])('whether to ask: %s', (_, limit, checkedAt, isDue) => {
  expect(isCheckDue(limit, checkedAt, NOW)).toBe(isDue)
})

test.each([
  [60_000, 60, 1_000],
  [59_999, 60, 999],
  [1_001, 2, 1],
  [1_000, 1, 1_000],
  [1, 1, 1],
  [0, 0, 1_000],
  [-5_000, 0, 1_000],
])('with %d ms left %d seconds are shown, for %d ms more', (left, seconds, pause) => {
  const limit = { ...REFUSED, until: NOW + left }
  expect(viewLimit(limit, NOW)).toEqual({ isLimited: true, seconds })
  expect(untilNextSecond(limit, NOW)).toBe(pause)
})

test('without a limit there is nothing to see', () => {
  expect(viewLimit(NO_LIMIT, NOW)).toEqual({ isLimited: false, seconds: 0 })
})

describe('what is stored for other windows', () => {
  test.each([
    ['a refusal', REFUSED],
    ['a status', LIMITED],
    ['a guess', ASSUMED],
    ['none', NO_LIMIT],
  ])('is read as it was written: %s', (_, limit) => {
    expect(readLimit(writeLimit(limit), NOW)).toEqual(limit)
  })

  test.each([
    null,
    '',
    'null',
    '5',
    '"x"',
    '{',
    '[]',
    '{"until":"soon"}',
    `{"until":${NOW}}`,
    `{"until":${NOW + 86_400_001}}`,
  ])('%j counts as none', (text) => {
    expect(readLimit(text, NOW)).toEqual(NO_LIMIT)
  })

  test('of a clock that went back is not taken for a refusal to come', () => {
    const text = writeLimit({ ...REFUSED, refusedAt: NOW + 5_000 })
    expect(readLimit(text, NOW).refusedAt).toBe(NOW)
  })
})
