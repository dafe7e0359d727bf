import { expect, test } from 'vitest'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { keylessParks } from './keyless-parks.ts'

function aPark(id: number, source: string): ParkResult {
  const place = { latitude: 37.77, longitude: -122.4, distance: 0 }
  return { id, name: `Park ${id}`, amenities: [], types: [], source, ...place } as ParkResult
}

test.each([
  [['seed', 'osm'], [1, 2], ''],
  [['seed', 'google'], [1], '1 of Google’s parks is in the list only.'],
  [['google', 'google'], [], '2 of Google’s parks are in the list only.'],
])('of parks from %s the keyless map shows %s', (sources, shown, text) => {
  const parks = sources.map((source, index) => aPark(index + 1, source))
  const result = keylessParks(parks)
  expect(result.parks.map(({ id }) => id)).toEqual(shown)
  expect(result.text).toBe(text)
})
