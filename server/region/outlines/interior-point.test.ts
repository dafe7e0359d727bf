import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Position, polygonsContain } from '#domain/geo/polygon.ts'
import { interiorPoint } from './interior-point.ts'

describe('the interior point', () => {
  test('of a square is its middle', () => {
    const ring: Position[] = [
      [10, 60],
      [10.1, 60],
      [10.1, 60.1],
      [10, 60.1],
      [10, 60],
    ]
    const point = interiorPoint([[ring]])!
    expect(point.lng).toBeCloseTo(10.05, 2)
    expect(point.lat).toBeCloseTo(60.05, 2)
  })

  test('lies inside, however narrow and bent the outline is', () => {
    const crescents = fc.record({
      lng: fc.double({ min: -170, max: 170, noNaN: true }),
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      width: fc.double({ min: 0.01, max: 0.4, noNaN: true }),
      size: fc.double({ min: 0.0002, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(crescents, ({ lng, lat, width, size }) => {
        const arc = (radius: number) =>
          Array.from({ length: 20 }, (_, index): Position => {
            const angle = (index / 19) * 1.6 * Math.PI
            const [x, y] = [Math.cos(angle), Math.sin(angle)]
            return [lng + size * radius * x, lat + size * radius * y]
          })
        const outer = arc(1)
        const polygons = [[[...outer, ...arc(1 - width).toReversed(), outer[0]!]]]
        expect(polygonsContain(polygons, interiorPoint(polygons)!)).toBe(true)
      }),
    )
  })

  test('is not in the hole in the middle', () => {
    const ring = (radius: number): Position[] => [
      [-radius, -radius],
      [radius, -radius],
      [radius, radius],
      [-radius, radius],
      [-radius, -radius],
    ]
    const polygons = [[ring(1), ring(0.8)]]
    expect(polygonsContain(polygons, interiorPoint(polygons)!)).toBe(true)
  })

  test('is that of the largest polygon', () => {
    const square = (west: number, side: number): Position[] => [
      [west, 0],
      [west + side, 0],
      [west + side, side],
      [west, side],
      [west, 0],
    ]
    expect(interiorPoint([[square(0, 0.1)], [square(5, 1)], [square(9, 0.1)]])?.lng).toBeCloseTo(
      5.5,
      1,
    )
  })

  test('there is none without an area', () => {
    expect(interiorPoint([])).toBeNull()
    expect(
      interiorPoint([
        [
          [
            [1, 1],
            [1, 1],
            [1, 1],
          ],
        ],
      ]),
    ).toBeNull()
    expect(
      interiorPoint([
        [
          [
            [1, 1],
            [2, 1],
            [1, 1],
          ],
        ],
      ]),
    ).toBeNull()
  })
})
