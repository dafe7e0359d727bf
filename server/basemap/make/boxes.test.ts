import type { Feature } from 'geojson'
import { expect, test } from 'vitest'
import { areaOf } from '#server/region/outlines/polygon.ts'
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

test('what lies elsewhere is left out', () => {
  expect(inside([square], [5, 5, 6, 6])).toEqual([])
})
