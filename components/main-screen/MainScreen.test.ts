import { expect, test } from 'vitest'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { SearchPlace } from '#domain/search/search-state.ts'
import { sharedPlace } from './MainScreen.tsx'

const HERE = { lat: 37.76, lng: -122.43 }

const CASES: [SearchPlace, Coordinates | null | undefined, Coordinates | null][] = [
  [{ mode: 'address', address: '94110' }, HERE, HERE],
  [{ mode: 'address', address: 'nowhere' }, null, null],
  [{ mode: 'address', address: '94110' }, undefined, null],
  [{ mode: 'coordinates', location: HERE }, HERE, null],
  [{ mode: 'empty' }, HERE, null],
]

test.each(CASES)('of %j, found at %j, %j is shared', (place, location, expected) => {
  expect(sharedPlace(place, location)).toEqual(expected)
})
