import { expect, test } from 'vitest'
import { kindsOf, pointsOf, pointsWithin } from './inside-points.ts'

const PARK = {
  id: 1,
  name: 'Elm Park',
  latitude: 40,
  longitude: 0,
  amenities: [],
  types: [],
  source: 'osm',
  entrances: [{ kind: 'gate' as const, lat: 40, lng: 0.3, name: 'Oak Street' }],
  features: [
    { kind: 'bench' as const, lat: 40.1, lng: 0.2 },
    { kind: 'toilets' as const, lat: 40.2, lng: 0.2, name: 'Toilets', note: 'in season' },
    { kind: 'bench' as const, lat: 40.3, lng: 0.1, name: 'Reading seat' },
  ],
}

test('points are by kind, then from west to east, with their names', () => {
  expect(pointsOf(PARK).map(({ label }) => label)).toEqual([
    'Gate: Oak Street',
    'Toilets: in season',
    'Bench: Reading seat',
    'Bench',
  ])
  const { entrances, features, ...unknown } = PARK
  expect(pointsOf(unknown)).toEqual([])
})

test('points at one location and of other parks have keys of their own', () => {
  const at = { lat: 40, lng: 0 }
  const points = pointsOf({
    ...PARK,
    features: [
      { kind: 'bench', ...at },
      { kind: 'bench', ...at },
    ],
  })
  const others = pointsOf({ ...PARK, id: 2 })
  const keys = [...points, ...others].map(({ key }) => key)
  expect(new Set(keys).size).toBe(points.length + others.length)
})

test('kinds are counted in the order of the legend', () => {
  expect(kindsOf(pointsOf(PARK))).toEqual([
    { kind: 'gate', count: 1 },
    { kind: 'toilets', count: 1 },
    { kind: 'bench', count: 2 },
  ])
})

test('only points in view are shown', () => {
  const bounds = { south: 40.15, north: 40.35, west: 0, east: 0.15 }
  expect(pointsWithin(pointsOf(PARK), bounds).map(({ label }) => label)).toEqual([
    'Bench: Reading seat',
  ])
})
