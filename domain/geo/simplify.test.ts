import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { worldPoint } from './mercator.ts'
import { areaOf, type Position } from './polygon.ts'
import { simplifyPolygons } from './simplify.ts'

const square: Position[] = [
  [10, 50],
  [10.01, 50],
  [10.01, 50.01],
  [10, 50.01],
  [10, 50],
]

describe('simplifyPolygons', () => {
  test('leaves the corners of a square, and not the points along its sides', () => {
    const withMore = square.flatMap(([lng, lat], index): Position[] => {
      const next = square[index + 1]
      return next
        ? [
            [lng, lat],
            [(lng + next[0]) / 2, (lat + next[1]) / 2],
          ]
        : [[lng, lat]]
    })
    expect(simplifyPolygons([[withMore]], { zoom: 14, tolerance: 0.5 })).toEqual([[square]])
  })

  test('leaves out what would be smaller than a dot, holes too', () => {
    const hole: Position[] = [
      [10.005, 50.005],
      [10.00501, 50.005],
      [10.005, 50.00501],
      [10.005, 50.005],
    ]
    expect(simplifyPolygons([[square, hole]], { zoom: 13, tolerance: 0.5 })).toEqual([[square]])
    expect(simplifyPolygons([[hole]], { zoom: 13, tolerance: 0.5 })).toEqual([])
  })

  test('keeps a sliver as a triangle', () => {
    const sliver: Position[] = [
      [10, 50],
      [10.01, 50.000001],
      [10.005, 50.000003],
      [10, 50],
    ]
    const [[ring] = []] = simplifyPolygons([[sliver]], { zoom: 13, tolerance: 0.5 })
    expect(ring).toEqual(sliver)
  })

  test('a ring of any points stays closed, and no point is further away than the tolerance', () => {
    const points = fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 0.02, noNaN: true }),
        fc.double({ min: 50, max: 50.02, noNaN: true }),
      ),
      { minLength: 3, maxLength: 40 },
    )
    fc.assert(
      fc.property(points, (corners) => {
        const ring = [...corners, ...corners.slice(0, 1)]
        const [[simple] = []] = simplifyPolygons([[ring]], { zoom: 13, tolerance: 2 })
        if (!simple) return
        expect(simple.at(-1)).toEqual(simple[0])
        expect(simple.length).toBeGreaterThanOrEqual(4)
        for (const point of ring) expect(distanceTo(simple, point)).toBeLessThan(2.01)
      }),
    )
  })

  test('changes an area by little', () => {
    const circle = Array.from({ length: 361 }, (_, degree): Position => {
      const angle = (degree * Math.PI) / 180
      return [10 + 0.02 * Math.cos(angle), 50 + 0.013 * Math.sin(angle)]
    })
    const simple = simplifyPolygons([[circle]], { zoom: 14, tolerance: 0.5 })
    expect(simple[0]?.[0]?.length).toBeLessThan(120)
    expect(areaOf(simple) / areaOf([[circle]])).toBeCloseTo(1, 2)
  })
})

/** Pixels from a point to a line, at zoom 13. */
function distanceTo(ring: readonly Position[], [lng, lat]: Position): number {
  const [x, y] = worldPoint({ lat, lng }, 13)
  const corners = ring.map(([lng, lat]) => worldPoint({ lat, lng }, 13))
  return Math.min(
    ...corners.slice(1).map(([bx, by], index) => {
      const [ax, ay] = corners[index] ?? [bx, by]
      const length = (bx - ax) ** 2 + (by - ay) ** 2
      const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (length || 1)
      const share = Math.max(0, Math.min(1, along))
      return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))
    }),
  )
}
