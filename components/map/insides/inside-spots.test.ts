import { expect, test } from 'vitest'
import { kindsOf, spotsOf, spotsWithin } from './inside-spots.ts'

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
    { kind: 'toilets' as const, lat: 40.2, lng: 0.2, name: 'Toilets' },
    { kind: 'bench' as const, lat: 40.3, lng: 0.1, name: 'Reading seat' },
  ],
}

test('spots are by kind, then from west to east, with their names', () => {
  expect(spotsOf(PARK).map(({ label }) => label)).toEqual([
    'Gate: Oak Street',
    'Toilets',
    'Bench: Reading seat',
    'Bench',
  ])
  const { entrances, features, ...unknown } = PARK
  expect(spotsOf(unknown)).toEqual([])
})

test('spots at one place and of other parks have keys of their own', () => {
  const at = { lat: 40, lng: 0 }
  const spots = spotsOf({
    ...PARK,
    features: [
      { kind: 'bench', ...at },
      { kind: 'bench', ...at },
    ],
  })
  const others = spotsOf({ ...PARK, id: 2 })
  const keys = [...spots, ...others].map(({ key }) => key)
  expect(new Set(keys).size).toBe(spots.length + others.length)
})

test('kinds are counted in the order of the legend', () => {
  expect(kindsOf(spotsOf(PARK))).toEqual([
    { kind: 'gate', count: 1 },
    { kind: 'toilets', count: 1 },
    { kind: 'bench', count: 2 },
  ])
})

test('only spots in view are shown', () => {
  const bounds = { south: 40.15, north: 40.35, west: 0, east: 0.15 }
  expect(spotsWithin(spotsOf(PARK), bounds).map(({ label }) => label)).toEqual([
    'Bench: Reading seat',
  ])
})
