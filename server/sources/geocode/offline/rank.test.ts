import { expect, test } from 'vitest'
import { type Candidate, cityWeight, mostLikely, parkWeight, weightAmongParks } from './rank.ts'

const CHICAGO = { lat: 41.88, lng: -87.63 }
const SAN_FRANCISCO = { lat: 37.77, lng: -122.42 }

function candidate(name: string, location: Candidate['place']['location'], weight: number) {
  return { place: { name, location, precision: 'city' as const }, weight }
}

function city(population: number, country = 'US') {
  return cityWeight({ name: '', country, admin: '', population, lat: 0, lng: 0 })
}

function park(score: number, match: 'exact' | 'short' = 'exact') {
  return parkWeight({ id: 1, name: '', city: null, state: null, lat: 0, lng: 0, score }, match)
}

test('a place ten times as large outweighs ten times the distance', () => {
  const near = candidate('near', { lat: 37.77, lng: -122.42 }, 4)
  const far = candidate('far', { lat: 41.88, lng: -87.63 }, 5)
  expect(mostLikely([near, far])?.name).toBe('far')
  expect(mostLikely([near, far], SAN_FRANCISCO)?.name).toBe('near')
  expect(mostLikely([near, far], CHICAGO)?.name).toBe('far')
  expect(mostLikely([])).toBeNull()
})

test('the first of equals is meant', () => {
  const [one, other] = [candidate('one', CHICAGO, 5), candidate('other', CHICAGO, 5)]
  expect(mostLikely([one, other], SAN_FRANCISCO)?.name).toBe('one')
})

test('a city abroad is as likely as one of a third of its size at home', () => {
  expect(city(300_000, 'FR')).toBeCloseTo(city(100_000))
  expect(city(0)).toBeLessThan(city(1_000))
})

test('a famous park is meant from afar, a well-known one nearby stays', () => {
  const own = { id: 1, city: null, state: null, ...CHICAGO }
  const named = (score: number, name = '') => ({ ...own, name, score })
  const fromChicago = (famous: number, local: number) =>
    mostLikely(
      [
        candidate('far', SAN_FRANCISCO, weightAmongParks(named(famous), 'exact')),
        candidate('near', { lat: 41.8, lng: -87.63 }, weightAmongParks(named(local), 'exact')),
      ],
      CHICAGO,
    )?.name
  expect(fromChicago(17, 1)).toBe('far')
  expect(fromChicago(17, 8)).toBe('near')
  expect(weightAmongParks(named(0, 'Zion National Park'), 'exact')).toBe(
    weightAmongParks(named(20), 'exact'),
  )
})

test('a park is more likely than a small town, and less than a large city', () => {
  expect(park(0)).toBeGreaterThan(city(50_000))
  expect(park(0)).toBeLessThan(city(100_000))
  expect(park(20)).toBeGreaterThan(park(5))
  expect(park(200)).toBe(park(20))
  expect(park(-3)).toBe(park(0))
  expect(park(5, 'short')).toBeLessThan(park(5))
})
