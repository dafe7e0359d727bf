import { expect, test } from 'vitest'
import { distanceMetres } from '#domain/geo/geo.ts'
import { circleAround } from './SearchedPlace.tsx'

test.each([
  [0, 0, 30],
  [49.28, -123.12, 250],
  [-65, 179.999, 2_000],
])(
  'a circle around %d, %d of %d metres is closed, and as far away everywhere',
  (lat, lng, radius) => {
    const ring = circleAround({ lat, lng }, radius)
    expect(ring.at(-1)).toEqual(ring[0])
    for (const [east, north] of ring) {
      const metres = distanceMetres({ lat, lng }, { lat: north, lng: east })
      expect(metres / radius).toBeCloseTo(1, 2)
    }
  },
)
