import { expect, test } from 'vitest'
import type { Camera } from './camera.ts'
import { isSameView } from './same-view.ts'

const VIEW: Camera = { centre: { lat: 37.77, lng: -122.4 }, zoom: 12 }

test.each([
  ['the same', VIEW, true],
  ['a rounding away', { ...VIEW, centre: { lat: 37.7700000001, lng: -122.4 } }, true],
  ['a step away', { ...VIEW, centre: { lat: 37.77001, lng: -122.4 } }, false],
  ['closer', { ...VIEW, zoom: 12.1 }, false],
])('a view is %s', (_, other, isSame) => {
  expect(isSameView(VIEW, other)).toBe(isSame)
  expect(isSameView(null, other)).toBe(false)
})
