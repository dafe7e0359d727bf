import { expect, test } from 'vitest'
import { directionsUrl, mapsAppUrl } from './directions.ts'

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
  expect(mapsAppUrl(park, { isApple: false })).toBe(
    "geo:1.5,-2.5?q=1.5,-2.5(St.%20Mary's%20Park%20%28North%29)",
  )
  expect(mapsAppUrl(park, { isApple: true })).toBe(
    "https://maps.apple.com/?ll=1.5,-2.5&q=St.%20Mary's%20Park%20%28North%29",
  )
})
