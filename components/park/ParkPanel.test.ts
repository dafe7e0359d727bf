import { expect, test } from 'vitest'
import { sheetAfterSwipe } from '../main-screen/BottomSheet.tsx'
import { closesBySwipe } from './ParkPanel.tsx'

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

test.each([
  [51, true],
  [50, false],
  [0, false],
  [-80, false],
])('a card whose head is drawn by %d pixels closes: %s', (moved, expected) => {
  expect(closesBySwipe(moved)).toBe(expected)
})
