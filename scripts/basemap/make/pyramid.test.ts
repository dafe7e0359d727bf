import type { Feature } from 'geojson'
import { expect, test } from 'vitest'
import { detailOf } from './detail.ts'
import { makeTiles } from './pyramid.ts'

const street: Feature = {
  type: 'Feature',
  properties: { kind: 'minor_road' },
  geometry: {
    type: 'LineString',
    coordinates: [
      [10.1, 50.1],
      [10.2, 50.1],
    ],
  },
}

test('tiles are divided where there is more detail, and nowhere else', async () => {
  const tiles = await makeTiles([{ layer: 'roads', from: 3, detail: 5, features: [street] }])
  const count = [0, 1, 2, 3, 4, 5, 6].map((zoom) => tiles.filter(({ z }) => z === zoom).length)
  // Four for each that is divided: the empty ones say that there is nothing.
  expect(count).toEqual([1, 4, 4, 4, 4, 4, 0])
})

test('boxes are divided until their level begins', () => {
  const hasMore = detailOf({
    layer: 'earth',
    from: 3,
    detail: 5,
    features: [],
    boxes: [[10, 40, 60, 50]],
  })
  const divided = (z: number) =>
    Array.from({ length: 4 ** z }, (_, index) => [index % 2 ** z, Math.floor(index / 2 ** z)])
      .filter(([x = 0, y = 0]) => hasMore(z, x, y))
      .map(String)
  expect([0, 1, 2, 3].map(divided)).toEqual([['0,0'], ['1,0'], ['2,1'], []])
})

test('points alone divide no tile', () => {
  const hasMore = detailOf({ layer: 'places', from: 0, detail: 0, features: [street] })
  expect(hasMore(0, 0, 0)).toBe(false)
})
