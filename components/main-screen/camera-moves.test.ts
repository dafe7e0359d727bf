import { expect, test } from 'vitest'
import { cameraAfter } from './camera-moves.ts'

const park = { latitude: 40.78, longitude: -73.96 }
const location = { lat: 40.7, lng: -74 }
const atPark = { lat: 40.78, lng: -73.96 }

test.each([
  [
    { type: 'select', park },
    { centre: atPark, zoom: 16, animate: true },
  ],
  [
    { type: 'open', park, direct: false },
    { centre: atPark, zoom: 16, animate: true },
  ],
  [
    { type: 'open', park, direct: true },
    { centre: atPark, zoom: 16, animate: false },
  ],
  [
    { type: 'locate', location, isPrecise: true },
    { centre: location, zoom: 14, animate: true },
  ],
  [
    { type: 'locate', location, isPrecise: false },
    { centre: location, zoom: 12, animate: true },
  ],
  [
    { type: 'close', park, fromPermalink: true },
    { centre: atPark, zoom: 13, animate: true },
  ],
  [{ type: 'close', park, fromPermalink: false }, null],
] as const)('after %j the map shows %j', (event, camera) => {
  expect(cameraAfter(event)).toEqual(camera)
})

test('a park is shown with its whole outline', () => {
  const box: [number, number, number, number] = [-73.98, 40.76, -73.95, 40.8]
  expect(cameraAfter({ type: 'select', park: { ...park, box } })).toEqual({
    centre: atPark,
    zoom: 16,
    animate: true,
    outline: box,
  })
})

test('a park at no place is looked at nowhere', () => {
  const nowhere = { latitude: Number.NaN, longitude: 0 }
  expect(cameraAfter({ type: 'select', park: nowhere })?.centre).toEqual({
    lat: 37.7749,
    lng: -122.4194,
  })
})
