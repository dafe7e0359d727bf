import { describe, expect, test } from 'vitest'
import type { MultiPolygon, Position } from '#domain/geo/polygon.ts'
import { encodePolyline } from '#domain/geo/polyline.ts'
import type { FeatureKind } from '#domain/park/inside-kinds.ts'
import { PORTRAIT } from '#domain/park/portrait.ts'
import { drawPortrait } from './portraits.ts'

function box(west: number, south: number, width: number, height: number): Position[] {
  return [
    [west, south],
    [west + width, south],
    [west + width, south + height],
    [west, south + height],
    [west, south],
  ]
}

describe('a portrait', () => {
  test('fills the drawing up to its margins, north up', () => {
    // On the equator a degree is as long in both directions.
    expect(drawPortrait([[box(10, 0, 0.02, 0.001)]])?.shape).toBe('M24 100l352 0l0 -18l-352 0z')
    expect(drawPortrait([[box(10, 0, 0.001, 0.02)]])?.shape).toMatch(/^M196 164l8 0l0 -146l-8 0z$/)
  })

  test('has holes and parts', () => {
    const polygons: MultiPolygon = [
      [box(10, 50, 0.02, 0.01), box(10.005, 50.003, 0.005, 0.004)],
      [box(10.03, 50, 0.005, 0.005)],
    ]
    expect(drawPortrait(polygons)?.shape.match(/z/g)).toHaveLength(3)
  })

  test('marks what counts most where there is room', () => {
    const at = (kind: FeatureKind, lng: number) => ({ kind, lat: 0.0005, lng })
    const features = [
      at('playground', 10.01),
      // At the same location as the playground.
      at('toilets', 10.01001),
      at('drinking water', 10.015),
      at('bench', 10.005),
    ]
    expect(drawPortrait([[box(10, 0, 0.02, 0.001)]], { features })?.marks).toEqual([
      { kind: 'playground', x: 200, y: 91 },
      { kind: 'drinking water', x: 288, y: 91 },
    ])
    const many = Array.from({ length: 30 }, (_, index) => at('toilets', 10 + index * 0.0011))
    expect(
      drawPortrait([[box(10, 0, 0.04, 0.001)]], { features: many })?.marks.length,
    ).toBeLessThanOrEqual(12)
  })

  test('shows water, woods and paths', () => {
    const line = (...positions: Position[]) => encodePolyline(positions, { steps: 1e5 })
    const ground = {
      water: [line(...box(10, 0, 0.01, 0.001))],
      paths: [line([10, 0.0005], [10.02, 0.0005]), line([10.01, 0], [10.01, 0.001])],
    }
    expect(drawPortrait([[box(10, 0, 0.02, 0.001)]], { ground })).toMatchObject({
      water: 'M24 100l176 0l0 -18l-176 0z',
      paths: 'M24 91l352 0M200 100l0 -18',
    })
  })

  test.each([
    [0.0001, '10 ft'],
    [0.003, '300 ft'],
    [0.02, '2,000 ft'],
    [0.7, '10 mi'],
  ])('of a shape %d degrees wide has a bar of %s', (width, label) => {
    const scale = drawPortrait([[box(-122.4, 37.7, width, width / 2)]])?.scale
    expect(scale?.label).toBe(label)
    expect(scale?.width).toBeLessThanOrEqual(100)
  })

  test('is small, however crooked the shape', () => {
    const ring = Array.from({ length: 20_001 }, (_, index): Position => {
      const angle = (index / 20_000) * 2 * Math.PI
      const radius = 0.01 + 0.001 * Math.sin(angle * 400)
      return [10 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)]
    })
    const path = drawPortrait([[ring]])?.shape ?? ''
    expect(path.length).toBeGreaterThan(100)
    expect(path.length).toBeLessThan(1_300)
    const numbers =
      path
        .match(/M(\d+) (\d+)/)
        ?.slice(1)
        .map(Number) ?? []
    expect(numbers[0]).toBeLessThanOrEqual(PORTRAIT.width)
  })

  test('of hundreds of parts the largest are drawn', () => {
    const parts = Array.from({ length: 300 }, (_, index): Position[][] => [
      box(10 + (index % 20) * 0.01, 50 + Math.floor(index / 20) * 0.01, 0.004, 0.004),
    ])
    const { shape = '' } = drawPortrait(parts) ?? {}
    expect(shape.match(/z/g)?.length).toBeGreaterThan(40)
    expect(shape.length).toBeLessThanOrEqual(1_200)
  })

  test.each([[[]], [[[box(10, 50, 0, 0)]]]])('there is none without a shape', (polygons) => {
    expect(drawPortrait(polygons)).toBeNull()
  })
})
