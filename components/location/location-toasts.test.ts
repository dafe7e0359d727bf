import { describe, expect, test } from 'vitest'
import type { LocationFailure, LocationOutcome } from '#domain/location/location-chain.ts'
import { browserToast, endToast, networkToast } from './location-toasts.ts'

const REASONS: [LocationFailure, string][] = [
  ['insecure', 'Location services require a secure connection (HTTPS)'],
  ['unsupported', 'Geolocation is not supported by your browser'],
  [
    'denied',
    'Location access was denied. Please enable location services in your browser settings for better results.',
  ],
  [
    'unavailable',
    "We couldn't determine your current location. Please check your device's location settings.",
  ],
  ['timeout', 'Location request timed out. Please check your internet connection and try again.'],
  ['unknown', "Couldn't find your location. Please try again or search for a specific address."],
]
const BUT_DENIED = REASONS.filter(([failure]) => failure !== 'denied')
const BOSTON = { lat: 42.355, lng: -71.066 }

function none(failure: LocationFailure, hasAskedNetwork: boolean): LocationOutcome {
  return { source: 'none', failure, hasAskedNetwork }
}

describe('what is said of the visitor’s location', () => {
  test.each([
    ['granted', 'Finding your location'],
    ['prompt', 'Requesting your location'],
    ['denied', 'Finding your location'],
    [null, 'Requesting your location'],
  ] as const)('while a browser with the permission %j is asked: %s', (permission, title) => {
    expect(browserToast(permission)).toMatchObject({ title, duration: 15_000 })
  })

  test('when it is found', () => {
    const end = { source: 'precise', location: BOSTON } as const
    expect(endToast(end, false)).toMatchObject({ title: 'Precise location found', duration: 3_000 })
  })

  test.each(REASONS)('why it is approximate: %s', (failure, reason) => {
    expect(networkToast(failure)).toMatchObject({
      title: 'Using approximate location',
      text: reason,
    })
    const end = { source: 'approximate', location: BOSTON, failure } as const
    expect(endToast(end, true)).toMatchObject({
      title: 'Approximate location found',
      detail: reason,
      duration: 10_000,
    })
  })

  test.each(BUT_DENIED)('why the default is used: %s', (failure, reason) => {
    expect(endToast(none(failure, false), false)).toEqual({
      title: 'Using default location',
      text: 'Showing popular parks in San Francisco',
      detail: reason,
      duration: 10_000,
    })
    expect(endToast(none(failure, true), false)).toEqual({
      title: 'Precise location unavailable',
      text: 'Could not determine your location. Using default location instead.',
      detail: reason,
      destructive: true,
      duration: 10_000,
    })
  })

  test.each(BUT_DENIED)('why parks stay as they are: %s', (failure, reason) => {
    for (const hasAskedNetwork of [true, false]) {
      expect(endToast(none(failure, hasAskedNetwork), true)).toEqual({
        title: 'Location unavailable',
        text: 'Could not determine your location. Showing previously loaded parks.',
        detail: reason,
        destructive: true,
        duration: 10_000,
      })
    }
  })

  test.each([true, false])('that it was denied, other parks shown or not: %j', (keepsParks) => {
    expect(endToast(none('denied', false), keepsParks)).toEqual({
      title: 'Location access denied',
      text: 'Please enable location access in your browser/device settings for better results.',
      destructive: true,
      duration: 10_000,
    })
  })
})
