import type { Feature } from 'geojson'
import { expect, test } from 'vitest'
import { areaOf } from '#domain/geo/polygon.ts'
import { inside, outside } from './boxes.ts'

const square: Feature = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 2],
        [0, 0],
      ],
    ],
  },
}

function area(features: Feature[]): number {
  return features
    .map(({ geometry }) =>
      areaOf(geometry.type === 'MultiPolygon' ? (geometry.coordinates as never) : []),
    )
    .reduce((a, b) => a + b, 0)
}

const whole = area(inside([square], [-1, -1, 3, 3]))

test('what is inside a box and what is outside make the whole', () => {
  const box = [1, 1, 3, 3] as const
  const part = area(inside([square], box))
  expect(part / whole).toBeCloseTo(0.25, 2)
  expect((part + area(outside([square], [box]))) / whole).toBeCloseTo(1, 2)
})

test('several boxes may be left out', () => {
  const boxes = [
    [0.5, 0.5, 1, 1],
    [1, 1, 1.5, 1.5],
  ] as const
  expect(area(outside([square], boxes)) / whole).toBeCloseTo(1 - 2 / 16, 2)
})

const bay: Feature = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [6, 0],
        [6, 4],
        [4, 4],
        [4, 2],
        [2, 2],
        [2, 4],
        [0, 4],
        [0, 0],
      ],
      [
        [0.5, 3.2],
        [0.5, 3.5],
        [1.5, 3.5],
        [1.5, 3.2],
        [0.5, 3.2],
      ],
    ],
  },
}

test('the shores of a bay are areas of their own, of which one keeps its lake', () => {
  const [shores] = inside([bay], [-1, 3, 7, 5])
  const polygons = shores?.geometry.type === 'MultiPolygon' ? shores.geometry.coordinates : []
  const spans = polygons.map(([outer = []]) => outer.map(([x = 0]) => x))
  expect(spans.map((xs) => [Math.min(...xs), Math.max(...xs)]).sort()).toEqual([
    [0, 2],
    [4, 6],
  ])
  expect(polygons.map((rings) => rings.length).sort()).toEqual([1, 2])
})

test('a lake on the line becomes part of the shore', () => {
  const [part] = inside([bay], [-1, 3.3, 3, 5])
  const polygons = part?.geometry.type === 'MultiPolygon' ? part.geometry.coordinates : []
  expect(polygons.map((rings) => rings.length)).toEqual([1])
  expect(polygons[0]?.[0]).toContainEqual([1.5, 3.5])
})

test('what lies elsewhere is left out', () => {
  expect(inside([square], [5, 5, 6, 6])).toEqual([])
})
