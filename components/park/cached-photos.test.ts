import { describe, expect, test } from 'vitest'
import {
  afterCacheCheck,
  cacheCheckBatches,
  PHOTO_BATCH_PAUSE_MS,
  PHOTO_BATCH_TIMEOUT_MS,
} from './cached-photos.ts'

test('requests pause for 100 ms and have 5 s', () => {
  expect([PHOTO_BATCH_PAUSE_MS, PHOTO_BATCH_TIMEOUT_MS]).toEqual([100, 5_000])
})

test.each([
  [0, []],
  [1, [1]],
  [5, [5]],
  [6, [5, 1]],
  [23, [5, 5, 5, 5, 3]],
])('%d references are asked about in batches of %j', (count, sizes) => {
  const references = Array.from({ length: count }, (_, index) => `ref-${index}`)
  const batches = cacheCheckBatches(references)
  expect(batches.map((batch) => batch.length)).toEqual(sizes)
  expect(batches.flat()).toEqual(references)
})

test('a reference is asked about once', () => {
  expect(cacheCheckBatches(['a', 'b', 'a'])).toEqual([['a', 'b']])
})

describe('after a request', () => {
  const none = { cached: { a: false, b: false } }
  test.each([
    ['failed', 1, { retryIn: 1_000 }],
    ['failed', 2, { retryIn: 2_000 }],
    ['failed', 3, { retryIn: 3_000 }],
    ['failed', 4, none],
    ['refused', 1, none],
    ['refused', 3, none],
  ] as const)('that %s the time %d', (kind, attempt, expected) => {
    expect(afterCacheCheck(['a', 'b'], { outcome: { kind }, attempt })).toEqual(expected)
  })

  test('that was answered what is not mentioned is not cached', () => {
    const outcome = { kind: 'answer', cachedPhotos: { b: true, c: true } } as const
    expect(afterCacheCheck(['a', 'b'], { outcome, attempt: 1 })).toEqual({
      cached: { a: false, b: true },
    })
  })
})
