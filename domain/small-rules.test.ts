import { expect, test } from 'vitest'
import { CLIENT_ID_KEY, makeClientId } from './client-id.ts'
import { directionsUrl, mapsAppUrl } from './directions.ts'
import { isUsableMapsKey } from './maps-key.ts'
import { readTheme } from './theme.ts'

test('a client id holds the time and something random, under a key with the name', () => {
  expect(CLIENT_ID_KEY).toBe('parkfetch_client_id')
  expect(makeClientId(1_700_000_000_000, 0.5)).toMatch(/^[a-z0-9]+-[a-z0-9]{10}$/)
  expect(makeClientId(1, 0.1)).not.toBe(makeClientId(1, 0.2))
  expect(makeClientId(1, 0.1)).not.toBe(makeClientId(2, 0.1))
})

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

test.each([
  [undefined, false],
  ['', false],
  ['short', false],
  ['YOUR_API_KEY_HERE', false],
  ['AIza...truncated', false],
  ['AIzaSyA-1234567890', true],
])('the key %s is usable: %s', (key, expected) => {
  expect(isUsableMapsKey(key)).toBe(expected)
})

test.each([
  [null, 'light'],
  ['dark', 'dark'],
  ['system', 'system'],
  ['neon', 'light'],
])('the stored theme %s is %s', (stored, theme) => {
  expect(readTheme(stored)).toBe(theme)
})
