import { expect, test } from 'vitest'
import { fieldSources, sourcesText } from './corrections.ts'

const park = {
  id: 1,
  name: 'Elm Park',
  latitude: 1,
  longitude: 2,
  types: ['park'],
  source: 'seed',
  amenities: ['Camping', 'Playground', 'Restrooms'],
}

test('what is known is stated by the park’s source, or by the source that is named', () => {
  expect(fieldSources({ ...park, amenities: [] })).toEqual({
    name: ['seed'],
    position: ['seed'],
    types: ['seed'],
  })
  const stated = {
    vicinity: 'Elm Street',
    description: 'Oaks.',
    closed: true as const,
    openingHours: { weekday_text: [] },
    toldBy: { name: 'operator', openingHours: 'osm', closed: 'operator', area: 'county' },
    amenitiesFrom: { Playground: 'osm', Restrooms: 'osm' },
  }
  expect(fieldSources({ ...park, ...stated })).toEqual({
    name: ['operator'],
    position: ['seed'],
    types: ['seed'],
    vicinity: ['seed'],
    openingHours: ['osm'],
    description: ['seed'],
    closed: ['operator'],
    amenities: ['seed', 'osm'],
  })
})

test('sources are named in words', () => {
  expect(sourcesText(['nyc-parks', 'osm'])).toBe('Stated by NYC Parks, OpenStreetMap.')
  expect(sourcesText(undefined)).toBeUndefined()
})
