import { describe, expect, test } from 'vitest'
import {
  afterMapsAbsent,
  afterMapsPoll,
  MAP_BACKGROUND_FAILURE,
  MAPS_FAILURE,
  mapsApiError,
} from './maps-loading.ts'

describe('a look at the script', () => {
  test.each([
    ['screen', true, 0, 'ready'],
    ['screen', true, 25_000, 'ready'],
    ['screen', false, 0, { pollIn: 500 }],
    ['screen', false, 19_500, { pollIn: 500 }],
    ['screen', false, 20_000, 'absent'],
    ['quick', false, 0, { pollIn: 100 }],
    ['quick', false, 9_900, { pollIn: 100 }],
    ['quick', false, 10_000, 'absent'],
  ] as const)('%s, ready %s after %d ms', (wait, isReady, waited, next) => {
    expect(afterMapsPoll(wait, { isReady, waited })).toEqual(next)
  })
})

test.each([
  [0, { waitFor: 3_000, direct: false }],
  [1, { waitFor: 3_000, direct: false }],
  [2, { waitFor: 3_000, direct: true }],
  [4, { waitFor: 3_000, direct: true }],
  [5, 'failed'],
])('after %d retries', (retries, next) => {
  expect(afterMapsAbsent(retries)).toEqual(next)
})

test('failures are reported in the specified words', () => {
  expect(Object.values(MAPS_FAILURE).map(({ title }) => title)).toEqual([
    'Google Maps could not be loaded. Please refresh the page.',
    'Failed to load Google Maps. The API key may be invalid or restricted.',
    'Failed to load Google Maps API.',
  ])
  expect(MAPS_FAILURE.refused.text).toContain('Maps JavaScript, Places and Geocoding APIs')
  expect(MAPS_FAILURE.exhausted.text).toContain('incognito')
  expect(mapsApiError('No such library')).toEqual({
    title: 'Maps API Error',
    text: 'No such library',
  })
  expect(MAP_BACKGROUND_FAILURE.hiddenAfter).toBe(5_000)
})
