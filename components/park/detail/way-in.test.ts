import { expect, test } from 'vitest'
import type { Entrance } from '#domain/park/park-schemas.ts'
import { nearestWayIn, wayInText } from './way-in.ts'

const NORTH: Entrance = { kind: 'way in', lat: 40.01, lng: 0, name: 'Oak Street' }
const SOUTH: Entrance = { kind: 'gate', lat: 40, lng: 0 }

test('the way in nearest to a place is found', () => {
  expect(nearestWayIn([NORTH, SOUTH], { lat: 40.009, lng: 0.001 })).toBe(NORTH)
  expect(nearestWayIn([NORTH, SOUTH], { lat: 39, lng: 0 })).toBe(SOUTH)
  expect(nearestWayIn([], { lat: 39, lng: 0 })).toBeUndefined()
})

test('and named by its street, if that is known', () => {
  expect(wayInText(NORTH)).toBe('the entrance on Oak Street')
  expect(wayInText(SOUTH)).toBe('the nearest gate')
})
