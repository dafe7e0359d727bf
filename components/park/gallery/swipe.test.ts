import { expect, test } from 'vitest'
import { sheetAfterSwipe } from '../../main-screen/BottomSheet.tsx'
import { closesBySwipe, SWIPE_HINT, SWIPE_HINT_KEY, showsSwipeHint } from './swipe.ts'

test.each([
  ['up', false, -51, true],
  ['up', true, -51, true],
  ['a little up', false, -50, false],
  ['down', true, 51, false],
  ['down', false, 51, true],
  ['a little down', true, 50, true],
  ['nowhere', false, 0, false],
])('a swipe %s of a sheet that is drawn up (%s), by %d pixels: %s', (_, before, moved, after) => {
  expect(sheetAfterSwipe(before, moved)).toBe(after)
})

const SHOWN = { isTouch: true, photos: 2, wasSeen: false, hasSwiped: false, shownFor: 0 }

test.each([
  ['at first', {}, true],
  ['after 4,999 ms', { shownFor: 4_999 }, true],
  ['after 5 s', { shownFor: 5_000 }, false],
  ['after a swipe', { hasSwiped: true }, false],
  ['to who has seen it', { wasSeen: true }, false],
  ['without touch', { isTouch: false }, false],
  ['with one photo', { photos: 1 }, false],
])('the hint %s', (_, change, shows) => {
  expect(showsSwipeHint({ ...SHOWN, ...change })).toBe(shows)
})

test('the hint has its words and its place', () => {
  expect(SWIPE_HINT).toBe('Swipe to view more photos')
  expect(SWIPE_HINT_KEY).toBe('hasSeenParkImageSwipeHint')
})

test.each([
  [51, true],
  [50, false],
  [0, false],
  [-80, false],
])('a card whose head is drawn by %d pixels closes: %s', (moved, expected) => {
  expect(closesBySwipe(moved)).toBe(expected)
})
