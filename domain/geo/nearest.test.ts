import { expect, test } from 'vitest'
import { polygonsOf } from './nearest.ts'

test('polygonsOf reads both kinds of geometries', () => {
  const coordinates = [[[0, 0] as [number, number]]]
  expect(polygonsOf({ type: 'Polygon', coordinates })).toEqual([coordinates])
  expect(polygonsOf({ type: 'MultiPolygon', coordinates: [coordinates] })).toEqual([coordinates])
})
