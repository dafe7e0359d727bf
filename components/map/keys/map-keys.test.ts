import { expect, test } from 'vitest'
import { cameraAfterStep, mapKeyAction, stepIn } from './map-keys.ts'

const press = (key: string) => ({ key, ctrlKey: false, altKey: false, metaKey: false })

test.each([
  ['ArrowLeft', { type: 'pan', x: -100, y: 0 }],
  ['ArrowRight', { type: 'pan', x: 100, y: 0 }],
  ['ArrowUp', { type: 'pan', x: 0, y: -100 }],
  ['ArrowDown', { type: 'pan', x: 0, y: 100 }],
  ['+', { type: 'zoom', by: 1 }],
  ['=', { type: 'zoom', by: 1 }],
  ['-', { type: 'zoom', by: -1 }],
  ['_', { type: 'zoom', by: -1 }],
  ['1', { type: 'select', nth: 1 }],
  ['9', { type: 'select', nth: 9 }],
  ['0', null],
  ['Home', null],
  ['Tab', null],
  ['Enter', null],
  ['F1', null],
  ['12', null],
])('%s on the map', (key, action) => {
  expect(mapKeyAction(press(key), 'map')).toEqual(action)
})

test.each([
  ['ArrowLeft', { type: 'step', to: 'previous' }],
  ['ArrowUp', { type: 'step', to: 'previous' }],
  ['ArrowRight', { type: 'step', to: 'next' }],
  ['ArrowDown', { type: 'step', to: 'next' }],
  ['Home', { type: 'step', to: 'first' }],
  ['End', { type: 'step', to: 'last' }],
  ['-', { type: 'zoom', by: -1 }],
  ['3', { type: 'select', nth: 3 }],
  ['Enter', null],
  [' ', null],
  ['Escape', null],
])('%s on a marker', (key, action) => {
  expect(mapKeyAction(press(key), 'marker')).toEqual(action)
})

test.each(['ctrlKey', 'altKey', 'metaKey'])("a key with %s is the browser's", (held) => {
  expect(mapKeyAction({ ...press('1'), [held]: true }, 'map')).toBeNull()
})

test.each([
  [5, 2, 'next', 3],
  [5, 4, 'next', 4],
  [5, 0, 'previous', 0],
  [5, 3, 'first', 0],
  [5, 0, 'last', 4],
  [5, -1, 'next', 0],
  [5, -1, 'previous', 0],
] as const)('of %d, from %d, %s is %d', (length, from, to, place) => {
  expect(stepIn(length, from, to)).toBe(place)
})

test.each([
  ['right', { lat: 0, lng: 0 }, [256, 0], { lat: 0, lng: 90 }],
  ['left, over the antimeridian', { lat: 0, lng: -135 }, [-256, 0], { lat: 0, lng: 135 }],
  ['up', { lat: 0, lng: 0 }, [0, -512], { lat: 85.0511, lng: 0 }],
  ['down', { lat: 85.0511, lng: 0 }, [0, 512], { lat: 0, lng: 0 }],
] as const)('a map of 1024 pixels moves %s', (_, centre, [x, y], after) => {
  const { zoom, centre: moved } = cameraAfterStep({ centre, zoom: 2 }, { x, y })
  expect(zoom).toBe(2)
  expect(moved.lat).toBeCloseTo(after.lat, 3)
  expect(moved.lng).toBeCloseTo(after.lng, 9)
})

test.each([
  [12, 1, 13],
  [12.4, 1, 13],
  [12.6, -1, 12],
  [20, 1, 20],
  [3, -1, 3],
] as const)('zoom %d by %d is %d', (zoom, by, after) => {
  const centre = { lat: 1, lng: 2 }
  expect(cameraAfterStep({ centre, zoom }, { by })).toEqual({ centre, zoom: after })
})
