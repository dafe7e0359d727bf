import { describe, expect, test } from 'vitest'
import {
  imageFailed,
  imageKey,
  imageLoaded,
  imageView,
  msToNextView,
  openImage,
  startImage,
} from './use-image.ts'

const MINUTES = 60_000
const begun = startImage('/photo?1')
const loaded = imageLoaded(begun)
const failed = imageFailed(begun, 1_000)

test('each park and width has its entry', () => {
  expect(new Set([imageKey(1, 400), imageKey(1, 800), imageKey(14, 400)]).size).toBe(3)
})

describe('an entry', () => {
  test.each([
    ['begun', begun, { loaded: false, failed: false, failedTime: 0, isCached: false }],
    ['loaded', loaded, { loaded: true, failed: false, failedTime: 0, isCached: true }],
    ['failed', failed, { loaded: false, failed: true, failedTime: 1_000, isCached: false }],
    [
      'loaded after it failed',
      imageLoaded(failed),
      { loaded: true, failed: false, failedTime: 0, isCached: true },
    ],
  ])('%s', (_, entry, expected) => {
    expect(entry).toEqual({ url: '/photo?1', ...expected })
  })
})

describe('a card', () => {
  test.each([
    ['at first', begun, 0, 'shimmer'],
    ['after 2,999 ms', begun, 2_999, 'shimmer'],
    ['after 3 s', begun, 3_000, 'placeholder'],
    ['when the photo is there', loaded, 0, 'photo'],
    ['when it came late', loaded, 10_000, 'photo'],
    ['when it failed', failed, 10, 'placeholder'],
  ])('%s', (_, entry, waited, view) => {
    expect(imageView(entry, { startedAt: 500, now: 500 + waited })).toBe(view)
  })

  test.each([
    ['nothing is known', undefined, 0, begun],
    ['it is loaded', loaded, 0, loaded],
    ['it failed lately', failed, 5 * MINUTES, failed],
    ['it failed long ago', failed, 6 * MINUTES, begun],
    ['another photo is known', startImage('/photo?2', true), 0, begun],
  ])('begins where %s', (_, known, now, entry) => {
    expect(openImage(known, { url: '/photo?1', now })).toEqual(entry)
  })
})

test.each([
  ['begun', begun, 1_000, 2_000],
  ['begun 3 s ago', begun, 3_000, null],
  ['loaded', loaded, 1_000, null],
  ['failed', failed, 1_000, 5 * MINUTES],
  ['failed long ago', failed, 9 * MINUTES, 0],
])('what is shown of a photo %s changes by itself', (_, entry, now, expected) => {
  expect(msToNextView(entry, { startedAt: 0, now })).toBe(expected)
})
