import { describe, expect, test } from 'vitest'
import {
  afterBrowser,
  afterNetwork,
  failureOfCode,
  findObstacle,
  readPosition,
} from './location-chain.ts'

const BOSTON = { lat: 42.355, lng: -71.066 }

test.each([
  [42.355, -71.066, BOSTON],
  [85, 180, { lat: 85, lng: 180 }],
  [-85, -180, { lat: -85, lng: -180 }],
  [0, 0, { lat: 0, lng: 0 }],
  [85.001, 0, null],
  [-85.001, 0, null],
  [0, 180.001, null],
  [0, -180.001, null],
  [Number.NaN, 0, null],
  [0, Number.NaN, null],
  [Number.POSITIVE_INFINITY, 0, null],
  ['42.355', -71.066, null],
  [42.355, '-71.066', null],
  [undefined, undefined, null],
  [null, null, null],
])('the position %j, %j is %j', (lat, lng, expected) => {
  expect(readPosition(lat, lng)).toEqual(expected)
})

test.each([
  [true, true, null],
  [false, true, 'insecure'],
  [true, false, 'unsupported'],
  [false, false, 'insecure'],
])('a browser that is secure: %j, and knows locations: %j, has this obstacle: %j', (...given) => {
  const [isSecure, hasGeolocation, expected] = given
  expect(findObstacle({ isSecure, hasGeolocation })).toBe(expected)
})

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [0, 'unknown'],
  [4, 'unknown'],
])('the code %j means %j', (code, failure) => {
  expect(failureOfCode(code)).toBe(failure)
})

describe('the chain', () => {
  test.each([true, false])('ends at a precise location, network or not: %j', (hasIpLookup) => {
    expect(afterBrowser({ ok: true, location: BOSTON }, hasIpLookup)).toEqual({
      source: 'precise',
      location: BOSTON,
    })
  })

  test.each(['insecure', 'unsupported', 'denied', 'unavailable', 'timeout', 'unknown'] as const)(
    'where the browser fails (%s) the network is asked, if it may be',
    (failure) => {
      const trial = { ok: false, failure } as const
      expect(afterBrowser(trial, true)).toEqual({ source: 'network', failure })
      expect(afterBrowser(trial, false)).toEqual({
        source: 'none',
        failure,
        hasAskedNetwork: false,
      })
    },
  )

  test('ends at the network’s location, or at none', () => {
    expect(afterNetwork(BOSTON, 'timeout')).toEqual({
      source: 'approximate',
      location: BOSTON,
      failure: 'timeout',
    })
    expect(afterNetwork(null, 'timeout')).toEqual({
      source: 'none',
      failure: 'timeout',
      hasAskedNetwork: true,
    })
  })
})
