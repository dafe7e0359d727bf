import type { Coordinates } from '#domain/geo/geo.ts'
import { seededRandom, syntheticParks } from './synthetic.ts'

/** Search centres around random parks, so that dense areas come up most. */
export function searchCentres(count: number): Coordinates[] {
  const random = seededRandom(42)
  return Array.from(syntheticParks(count, 7), ({ latitude, longitude }) => ({
    lat: latitude + (random() - 0.5) * 0.02,
    lng: longitude + (random() - 0.5) * 0.02,
  }))
}
