import { expect, test } from 'vitest'
import type { Entrance } from '#domain/park/park-schemas.ts'
import { directionsUrl, mapsAppUrl, nearestWayIn, wayInText } from './directions.ts'

const NORTH: Entrance = { kind: 'way in', lat: 40.01, lng: 0, name: 'Oak Street' }
const SOUTH: Entrance = { kind: 'gate', lat: 40, lng: 0 }

test('directions go to the point and the place', () => {
  expect(directionsUrl({ latitude: 1.5, longitude: -2.5 })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=1.5%2C-2.5',
  )
  expect(directionsUrl({ latitude: 1, longitude: 2, placeId: 'abc' })).toContain(
    'destination_place_id=abc',
  )
})

test('a maps app is given the point and the name', () => {
  const park = { latitude: 1.5, longitude: -2.5, name: "St. Mary's Park (North)" }
  expect(mapsAppUrl(park, false)).toBe("geo:1.5,-2.5?q=1.5,-2.5(St.%20Mary's%20Park%20%28North%29)")
  expect(mapsAppUrl(park, true)).toBe(
    "https://maps.apple.com/?ll=1.5,-2.5&q=St.%20Mary's%20Park%20%28North%29",
  )
})

test('the way in nearest to a place is found', () => {
  expect(nearestWayIn([NORTH, SOUTH], { lat: 40.009, lng: 0.001 })).toBe(NORTH)
  expect(nearestWayIn([NORTH, SOUTH], { lat: 39, lng: 0 })).toBe(SOUTH)
  expect(nearestWayIn([], { lat: 39, lng: 0 })).toBeUndefined()
})

test('and named by its street, if that is known', () => {
  expect(wayInText(NORTH)).toBe('the entrance on Oak Street')
  expect(wayInText(SOUTH)).toBe('the nearest gate')
})
