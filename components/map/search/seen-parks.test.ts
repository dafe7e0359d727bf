import { describe, expect, test } from 'vitest'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { filterSeen, mergeSeen } from './seen-parks.ts'

const HERE = { lat: 37.77, lng: -122.42 }

function park(id: number, change: Partial<ParkResult> = {}): ParkResult {
  return {
    id,
    name: `Park ${id}`,
    latitude: 37.77 + id / 10_000,
    longitude: -122.42,
    amenities: [],
    types: [],
    source: 'seed',
    distance: 0,
    ...change,
  }
}

const ids = (parks: readonly ParkResult[]) => parks.map(({ id }) => id)

describe('parks seen', () => {
  test('all stay when others are found, nearest first', () => {
    expect(ids(mergeSeen([park(5), park(1)], [park(3), park(2)], HERE))).toEqual([1, 2, 3, 5])
  })

  test('are measured from the new location', () => {
    const [nearest, next] = mergeSeen([park(1)], [park(100)], { lat: 37.78, lng: -122.42 })
    expect([nearest?.id, next?.id]).toEqual([100, 1])
    expect(nearest?.distance).toBe(0)
    expect(next?.distance).toBeCloseTo(1_100.8, 0)
  })

  test('are measured over the antimeridian', () => {
    const west = park(1, { latitude: 0, longitude: 179.99 })
    const far = park(2, { latitude: 0, longitude: -179 })
    expect(ids(mergeSeen([far], [west], { lat: 0, lng: -179.99 }))).toEqual([1, 2])
  })

  test('are listed once, as they were received last', () => {
    const merged = mergeSeen([park(1, { rating: 3 })], [park(1, { rating: 4 })], HERE)
    expect(merged).toHaveLength(1)
    expect(merged[0]?.rating).toBe(4)
  })

  test('are at most 2,000, the farthest dropped first', () => {
    const seen = Array.from({ length: 2_000 }, (_, index) => park(index + 10))
    const merged = ids(mergeSeen(seen, [park(1), park(9_999)], HERE))
    expect(merged).toHaveLength(2_000)
    expect(merged[0]).toBe(1)
    expect(merged.at(-1)).toBe(2_008)
    expect(merged).not.toContain(9_999)
  })

  test('change nothing of what was given', () => {
    const seen = [park(2), park(1)]
    mergeSeen(seen, [], HERE)
    expect(ids(seen)).toEqual([2, 1])
  })
})

test.each([
  ['fenced:yes', [1, 2]],
  ['fenced:no', [3]],
  ['leash:off', [2]],
  ['path_length:3000', [1]],
])('of the seen parks those known to have %s are %j', (filter, left) => {
  const seen = [
    park(1, { factValues: { fenced: 'limited', path_length: '3000' } }),
    park(2, { factValues: { fenced: 'yes', leash: 'off', path_length: '2999' } }),
    park(3, { factValues: { fenced: 'no', leash: 'on' } }),
    park(4, {}),
  ]
  expect(ids(filterSeen(seen, { rating: '0', amenities: [], facts: [filter] }))).toEqual(left)
})

describe('filters', () => {
  const seen = [
    park(1, { rating: 4.5, amenities: ['Playground', 'Dog Park'] }),
    park(2, { rating: 3.9, amenities: ['Playground'] }),
    park(3, { amenities: ['Dog Park'] }),
  ]
  test.each([
    ['0', [], [1, 2, 3]],
    ['4', [], [1]],
    ['4.5', [], [1]],
    ['0', ['Playground'], [1, 2]],
    ['0', ['Playground', 'Dog Park'], [1]],
    ['3', ['Dog Park'], [1]],
  ] as const)('rating %s and %j leave %j', (rating, amenities, left) => {
    expect(ids(filterSeen(seen, { rating, amenities: [...amenities], facts: [] }))).toEqual(left)
  })
})
