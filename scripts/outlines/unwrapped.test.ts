import type { FeatureCollection, Position } from 'geojson'
import { expect, test } from 'vitest'
import { unwrapped } from './unwrapped.ts'

function collection(...rings: Position[][]): FeatureCollection {
  const geometry = { type: 'MultiPolygon' as const, coordinates: rings.map((ring) => [ring]) }
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }
}

test('an outline across the antimeridian goes on beyond it and comes back', () => {
  const chukotka = [
    [170, 65],
    [180, 68],
    [-175, 67],
    [-170, 66],
    [178, 64],
    [170, 65],
  ]
  expect(unwrapped(collection(chukotka))).toEqual(
    collection([
      [170, 65],
      [180, 68],
      [185, 67],
      [190, 66],
      [178, 64],
      [170, 65],
    ]),
  )
})

test('others, and Antarctica along the edge of the map, stay as they are', () => {
  const home = [
    [-122, 37],
    [-121, 37],
    [-121, 38],
    [-122, 37],
  ]
  const antarctica = [
    [-180, -84],
    [0, -70],
    [180, -84],
    [180, -90],
    [-180, -90],
    [-180, -84],
  ]
  expect(unwrapped(collection(home, antarctica))).toEqual(collection(home, antarctica))
})
