import { beforeAll, expect, test } from 'vitest'
import { unpackLines } from '#db/stored/street-bytes.ts'
import {
  type BuiltInStreets,
  builtInBeginning,
  builtInLike,
  builtInNamed,
  findBuiltIn,
  isPartOf,
  loadBuiltInStreets,
} from './built-in-streets.ts'

let streets: BuiltInStreets
beforeAll(async () => {
  streets = await loadBuiltInStreets(process.cwd())
})

test('the streets of three cities are read, each with its lines and a point on them', () => {
  const all = [...streets.values()].flat()
  expect(all.length).toBeGreaterThan(2_500)
  for (const { name, lat, lng, lines } of all) {
    const points = unpackLines(lines).flat()
    expect(points.length, name).toBeGreaterThan(1)
    const [south, north] = [0.001, -0.001].map((edge) =>
      edge > 0
        ? Math.min(...points.map((point) => point[1])) - edge
        : Math.max(...points.map((point) => point[1])) - edge,
    )
    expect(lat, name).toBeGreaterThan(south ?? 90)
    expect(lat, name).toBeLessThan(north ?? -90)
    expect(Math.abs(lng - (points[0]?.[0] ?? 0)), name).toBeLessThan(0.3)
  }
})

test('names are found with or without their article', () => {
  const names = (key: string) => builtInNamed(streets, key).map(({ name }) => name)
  expect(names('embarcadero')).toEqual(['The Embarcadero'])
  expect(names('the embarcadero')).toEqual(['The Embarcadero'])
  expect(names('valencia')).toEqual([])
})

test('names are completed by words or by letters', () => {
  expect(builtInBeginning(streets, 'valencia', { isWhole: true })).toEqual(['valencia street'])
  expect(builtInBeginning(streets, 'valenc', { isWhole: true })).toEqual([])
  expect(builtInBeginning(streets, 'valenc', { isWhole: false })).toEqual(['valencia street'])
})

test('misspelt names have almost the same letters, and few others are compared', () => {
  expect(builtInLike(streets, 'valenca street')).toContain('valencia street')
  expect(builtInLike(streets, 'valenca street').length).toBeLessThan(300)
  expect(builtInLike(streets, 'qzxvqzxv')).toEqual([])
})

test('streets are found where they reach, also in a box across the antimeridian', () => {
  const found = (west: number, east: number) =>
    findBuiltIn(streets, ['valencia street'], {
      bounds: { south: 37.75, north: 37.76, west, east },
    }).length
  expect(found(-122.43, -122.41)).toBe(1)
  expect(found(-122.41, -122.4)).toBe(0)
  expect(found(170, -122.41)).toBe(1)
  expect(found(170, -170)).toBe(0)
})

test('a street of a region is a part of one that comes along if it is there', () => {
  const [street] = builtInNamed(streets, 'valencia street')
  const at = { lat: 37.755, lng: -122.4209 }
  if (!street) throw new Error('There is no Valencia Street')
  expect(isPartOf({ name: 'Valencia St', ...at }, street)).toBe(true)
  expect(isPartOf({ name: 'Mission St', ...at }, street)).toBe(false)
  expect(isPartOf({ name: 'Valencia St', lat: 38, lng: -121 }, street)).toBe(false)
})
