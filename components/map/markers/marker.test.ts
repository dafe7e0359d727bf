import { expect, test } from 'vitest'
import { MARKER_SIZE, MARKER_Z_INDEX, markerKind } from './marker.ts'

test('markers are 36 by 48, and lie in their order', () => {
  expect(MARKER_SIZE).toEqual({ width: 36, height: 48 })
  expect(MARKER_Z_INDEX).toEqual({ park: 100, 'dog-friendly': 200, selected: 1000 })
})

test.each([
  [{ id: 1, isForDogs: false }, null, 'park'],
  [{ id: 1, isForDogs: true }, null, 'dog-friendly'],
  [{ id: 1, isForDogs: true }, 1, 'selected'],
  [{ id: 1, isForDogs: false }, 2, 'park'],
] as const)('%j with %s selected is %s', (park, selected, kind) => {
  expect(markerKind(park, selected)).toBe(kind)
})
