import { expect, test } from 'vitest'
import { readStart } from './start-place.ts'

test.each([
  ['45.52, -122.68', { lat: 45.52, lng: -122.68 }],
  ['45.52,-122.68,13', { lat: 45.52, lng: -122.68, zoom: 13 }],
  ['-33.9, 18.4, 11.5', { lat: -33.9, lng: 18.4, zoom: 11.5 }],
  ['Portland, OR', null],
  ['95, 10', null],
  ['45.52', null],
  ['1, 2, 3, 4', null],
])('%s', (text, start) => {
  expect(readStart(text)).toEqual(start)
})
