import type { FeatureCollection, MultiLineString } from 'geojson'
import { expect, test } from 'vitest'
import { OUTLINES, outlineText } from './make-outlines.ts'

function read<T>(name: string): T {
  return JSON.parse(outlineText(OUTLINES[name]?.() as never)) as T
}

test('there are all countries, and the lines between them', () => {
  expect(read<FeatureCollection>('countries').features.length).toBeGreaterThan(200)
  const { geometry } = read<{ geometry: MultiLineString }>('borders')
  expect(geometry.coordinates.length).toBeGreaterThan(100)
})

test('a state has its name in its middle', () => {
  const { features } = read<FeatureCollection>('state-names')
  expect(features.find(({ properties }) => properties?.name === 'Colorado')?.geometry).toEqual({
    type: 'Point',
    coordinates: [expect.closeTo(-105.5, 0), expect.closeTo(39, 0)],
  })
})

test('numbers have three decimals at most', () => {
  expect(outlineText({ type: 'Point', coordinates: [-105.12345, 39] })).toBe(
    '{"type":"Point","coordinates":[-105.123,39]}',
  )
})
