import { expect, test } from 'vitest'
import { insideTexts, pathsText } from './ParkInsides.tsx'

const at = { lat: 40, lng: 0 }

test('what lies inside is counted by kind, and no word is said of what is not known', () => {
  const park = {
    id: 1,
    name: 'Elm Park',
    latitude: 40,
    longitude: 0,
    amenities: [],
    types: [],
    source: 'osm',
  }
  expect(insideTexts(park)).toEqual([])
  expect(
    insideTexts({
      ...park,
      features: [
        { kind: 'toilets', ...at },
        { kind: 'toilets', ...at },
        { kind: 'bench', ...at },
        { kind: 'bench', ...at },
        { kind: 'playground', ...at, name: 'Koret' },
      ],
      entrances: [
        { kind: 'gate', ...at },
        { kind: 'way in', ...at },
        { kind: 'way in', ...at },
      ],
    }),
  ).toEqual(['Playground', 'Toilets', '2 benches', 'Gate', '2 ways in'])
})

test('paths are given in miles, by their ground where it is known', () => {
  expect(
    pathsText({ meters: 5_150, bySurface: { asphalt: 3_380, unknown: 1_126, steps: 644 } }),
  ).toBe('3.2 miles of paths: 2.1 asphalt, 0.4 steps, 0.7 of unknown ground')
  expect(pathsText({ meters: 1_640, bySurface: { unknown: 1_640 } })).toBe('1.0 miles of paths')
  expect(pathsText({ meters: 1_640, bySurface: { unknown: 1_640 }, lit: 805, unlit: 100 })).toBe(
    '1.0 miles of paths, 0.5 lit at night',
  )
  expect(pathsText({ meters: 1_640, bySurface: { fine_gravel: 1_600, steps: 40 } })).toBe(
    '1.0 miles of paths: 1.0 fine gravel',
  )
})
