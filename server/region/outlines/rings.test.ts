import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaOf, type Position } from '#domain/geo/polygon.ts'
import { assemblePolygons, joinLines, type Line } from './rings.ts'

function box(west: number, south: number, side: number): Position[] {
  return [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ]
}

/** Splits a ring into lines at these corners. */
function cut(ring: Position[], corners: number[]): Line[] {
  const marks = [...new Set([0, ...corners, ring.length - 1])].sort((a, b) => a - b)
  return marks.slice(1).map((end, index) => ring.slice(marks[index], end + 1))
}

describe('joining', () => {
  test('lines in any order and direction give the rings they were cut from', () => {
    const cuts = fc.record({
      corners: fc.array(fc.integer({ min: 1, max: 23 }), { maxLength: 8 }),
      turned: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
      order: fc.array(fc.integer(), { minLength: 24, maxLength: 24 }),
    })
    const corners = Array.from({ length: 24 }, (_, index): Position => {
      const angle = (index / 24) * 2 * Math.PI
      return [Math.cos(angle) * (1 + (index % 3)), Math.sin(angle) * (1 + (index % 3))]
    })
    const ring = [...corners, corners[0]!]
    const hole = ring.map(([lng, lat]): Position => [lng / 8, lat / 8])
    fc.assert(
      fc.property(cuts, cuts, (outer, inner) => {
        const lines = [...cut(ring, outer.corners), ...cut(hole, inner.corners)]
          .map((line, index) => (outer.turned[index % 24] ? line.toReversed() : line))
          .map((line, index) => ({ line, rank: inner.order[index % 24]! }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ line }) => line)
        const polygons = assemblePolygons(lines)!
        expect(polygons).toHaveLength(1)
        expect(polygons[0]).toHaveLength(2)
        expect(areaOf(polygons)).toBeCloseTo(areaOf([[ring, hole]]), -2)
      }),
    )
  })

  test('a loose end is refused', () => {
    const lines = cut(box(0, 0, 1), [1, 2, 3])
    expect(joinLines(lines)).toHaveLength(1)
    expect(joinLines(lines.slice(1))).toBeNull()
    expect(assemblePolygons([box(5, 5, 1), ...lines.slice(1)])).toBeNull()
  })

  test('rings that touch in a point stay two rings', () => {
    const first = cut(box(0, 0, 1), [1, 2, 3])
    const second = cut(box(1, 1, 1), [1, 2, 3])
    for (const lines of [
      [...first, ...second],
      [...second, ...first.toReversed()],
      [first[1]!, second[0]!, first[2]!, second[3]!, first[0]!, second[1]!, first[3]!, second[2]!],
    ]) {
      const polygons = assemblePolygons(lines)!
      expect(polygons).toHaveLength(2)
      expect(areaOf(polygons)).toBeCloseTo(2 * areaOf([[box(0, 0, 1)]]), -7)
    }
  })

  test('what has no area is no ring', () => {
    const there: Line = [
      [0, 0],
      [1, 0],
    ]
    expect(assemblePolygons([there, there.toReversed()])).toEqual([])
    expect(assemblePolygons([])).toEqual([])
  })
})

describe('nesting', () => {
  test('a ring in a hole is an island', () => {
    const rings = [box(4, 4, 1), box(0, 0, 10), box(3, 3, 3)]
    expect(assemblePolygons(rings)).toEqual([[box(4, 4, 1)], [box(0, 0, 10), box(3, 3, 3)]])
  })

  test('a hole may touch its outline, and its corners be all on it', () => {
    const hole: Position[] = [
      [5, 0],
      [10, 5],
      [5, 10],
      [0, 5],
      [5, 0],
    ]
    const outer: Position[] = [
      [0, 0],
      [5, 0],
      [10, 0],
      [10, 5],
      [10, 10],
      [5, 10],
      [0, 10],
      [0, 5],
      [0, 0],
    ]
    expect(assemblePolygons([hole, outer])).toEqual([[outer, hole]])
  })

  test('rings beside one another are polygons of their own', () => {
    expect(assemblePolygons([box(0, 0, 1), box(2, 2, 1)])).toHaveLength(2)
  })
})
