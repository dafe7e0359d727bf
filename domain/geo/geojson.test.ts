import { expect, test } from 'vitest'
import { geometrySchema, toGeometry } from './geojson.ts'
import { type Position, signedRingArea } from './polygon.ts'

const SQUARE: Position[] = [
  [10, 50],
  [10.01, 50],
  [10.01, 50.01],
  [10, 50.01],
  [10, 50],
]
const HOLE: Position[] = [
  [10.002, 50.002],
  [10.004, 50.002],
  [10.004, 50.004],
  [10.002, 50.002],
]

test('one polygon is a Polygon, several are a MultiPolygon, none is nothing', () => {
  expect(toGeometry([[SQUARE]])).toEqual({ type: 'Polygon', coordinates: [SQUARE] })
  expect(toGeometry([[SQUARE], [HOLE]])?.type).toBe('MultiPolygon')
  expect(toGeometry([])).toBeNull()
})

test.each([
  [SQUARE, HOLE],
  [SQUARE.toReversed(), HOLE],
  [SQUARE, HOLE.toReversed()],
])('outer rings run counterclockwise and holes clockwise, whatever they were', (outer, hole) => {
  const geometry = geometrySchema.parse(toGeometry([[outer, hole]]))
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : []
  expect(rings.map((ring) => Math.sign(signedRingArea(ring)))).toEqual([1, -1])
})
