import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMetres } from './geo.ts'
import {
  areaOf,
  circleAround,
  type Position,
  polygonsContain,
  ringContains,
  signedRingArea,
} from './polygon.ts'

function square(west: number, south: number, side: number): Position[] {
  return [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ]
}

/** A ring around a centre with corners at increasing angles, so that it never crosses itself. */
const star = fc
  .record({
    lng: fc.double({ min: -179, max: 179, noNaN: true }),
    lat: fc.double({ min: -70, max: 70, noNaN: true }),
    radii: fc.array(fc.double({ min: 0.001, max: 0.01, noNaN: true }), {
      minLength: 3,
      maxLength: 40,
    }),
  })
  .map(({ lng, lat, radii }) => {
    const corners = radii.map((radius, index): Position => {
      const angle = (2 * Math.PI * index) / radii.length
      return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)]
    })
    return { centre: { lng, lat }, ring: [...corners, corners[0] as Position] }
  })

describe('area', () => {
  test('a degree by a degree on the equator is about 12,364 square kilometres', () => {
    const area = signedRingArea(square(10, 0, 1))
    expect(area / 1e6).toBeGreaterThan(12_350)
    expect(area / 1e6).toBeLessThan(12_375)
  })

  test('it is negative where the ring runs clockwise, and the same far north and south', () => {
    const ring = square(20, 60, 0.1)
    expect(signedRingArea(ring.toReversed())).toBeCloseTo(-signedRingArea(ring), 3)
    expect(signedRingArea(square(20, -60.1, 0.1))).toBeCloseTo(signedRingArea(ring), 3)
  })

  test('it may cross the antimeridian', () => {
    const ring: Position[] = [
      [179.9, 0],
      [-179.9, 0],
      [-179.9, 0.2],
      [179.9, 0.2],
      [179.9, 0],
    ]
    expect(signedRingArea(ring)).toBeCloseTo(signedRingArea(square(10, 0, 0.2)), 0)
  })

  test('holes are left out, whichever way they run', () => {
    const outer = square(0, 0, 0.03)
    const hole = square(0.01, 0.01, 0.01)
    const whole = areaOf([[outer]])
    for (const inner of [hole, hole.toReversed()]) {
      expect(areaOf([[outer, inner]]) / whole).toBeCloseTo(8 / 9, 3)
    }
    expect(areaOf([[outer], [square(1, 0, 0.03)]])).toBeCloseTo(2 * whole, 3)
  })

  test('a small ring has the area of its plane', () => {
    fc.assert(
      fc.property(star, ({ ring, centre }) => {
        const east = distanceMetres(centre, { ...centre, lng: centre.lng + 0.01 }) / 0.01
        const north = distanceMetres(centre, { ...centre, lat: centre.lat + 0.01 }) / 0.01
        let plane = 0
        for (let index = 1; index < ring.length; index++) {
          const [x1, y1] = ring[index - 1]!
          const [x2, y2] = ring[index]!
          plane += (x1 - centre.lng) * (y2 - centre.lat) - (x2 - centre.lng) * (y1 - centre.lat)
        }
        const expected = (plane / 2) * east * north
        expect(Math.abs(signedRingArea(ring) - expected)).toBeLessThan(expected * 0.002 + 1)
      }),
    )
  })
})

describe('points inside', () => {
  const outer = square(0, 0, 3)
  const hole = square(1, 1, 1)

  test.each([
    [0.5, 0.5, true],
    [1.5, 1.5, false],
    [1.5, 2.5, true],
    [3.5, 1, false],
    [-0.5, 1, false],
  ])('%d, %d: %s', (lng, lat, inside) => {
    expect(polygonsContain([[outer, hole]], { lng, lat })).toBe(inside)
  })

  test('any of several polygons', () => {
    const polygons = [[outer], [square(10, 10, 1)]]
    expect(polygonsContain(polygons, { lng: 10.5, lat: 10.5 })).toBe(true)
    expect(polygonsContain(polygons, { lng: 5, lat: 5 })).toBe(false)
    expect(polygonsContain([], { lng: 5, lat: 5 })).toBe(false)
  })

  test("a ring holds its centre and nothing beyond its corners' reach", () => {
    fc.assert(
      fc.property(star, ({ ring, centre }) => {
        if (ring.length > 4) expect(ringContains(ring, centre.lng, centre.lat)).toBe(true)
        expect(ringContains(ring, centre.lng + 0.011, centre.lat)).toBe(false)
        expect(ringContains(ring, centre.lng, centre.lat - 0.011)).toBe(false)
      }),
    )
  })
})

test('a circle has the area it is asked for', () => {
  for (const [lat, area] of [
    [0, 1e4],
    [40, 3_390_000],
    [-60, 9e9],
  ] as const) {
    const ring = circleAround({ lat, lng: 179.99 }, area)
    const [first = [0, 0], last = [0, 0]] = [ring[0], ring.at(-1)]
    expect(Math.hypot(last[0] - first[0], last[1] - first[1])).toBeLessThan(1e-9)
    expect(signedRingArea(ring) / area).toBeCloseTo(1, 1)
  }
})
