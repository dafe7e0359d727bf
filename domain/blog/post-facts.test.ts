import { describe, expect, test } from 'vitest'
import type { Park } from '../park/park-schemas.ts'
import { hasEnoughFacts, postFacts } from './post-facts.ts'

const PARK: Park = {
  id: 1,
  name: 'Oak Park',
  latitude: 1,
  longitude: 1,
  source: 'seed',
  amenities: [],
  types: ['park'],
}

describe('a park can be written about from three known facts on', () => {
  test.each<[Partial<Park>, boolean]>([
    [{}, false],
    [{ vicinity: 'Oak St', amenities: ['Restrooms'] }, false],
    [{ vicinity: 'Oak St', formattedAddress: 'Oak St, Oakland', description: 'Oaks.' }, false],
    [{ amenities: ['Restrooms', 'Lamps', 'Slides'], area: 5_000 }, false],
    [{ rating: 4.5, area: 5_000, description: 'Oaks.', enrichedBy: ['google'] }, false],
    [{ vicinity: 'Oak St', amenities: ['Restrooms', 'Playground'] }, true],
    [{ rating: 4.5, area: 5_000, description: 'Oaks.' }, true],
  ])('%j: %s', (fields, isEnough) => {
    expect(hasEnoughFacts({ ...PARK, ...fields })).toBe(isEnough)
  })
})

test('each known fact has an id and a text; unknown ones and texts have none', () => {
  expect(postFacts(PARK)).toEqual([])
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const park: Park = {
    ...PARK,
    amenities: ['Restrooms', 'Lamps', 'Dog Park'],
    area: 65_000,
    description: ' Oaks. ',
    vicinity: 'Oak St',
    rating: 4.25,
    openingHours: { weekday_text: days.map((day) => `${day}: 6:00 AM – 10:00 PM`) },
    facts: [
      { key: 'tennis', value: '8', source: 'osm', how: 'stated' },
      { key: 'website', value: 'https://example.org', source: 'osm', how: 'stated' },
    ],
  }
  expect(postFacts(park).map(({ id, text }) => [id, text])).toEqual([
    ['1:description', 'Oaks.'],
    ['1:Dog Park', 'an area for dogs'],
    ['1:Restrooms', 'restrooms'],
    ['1:area', 'some 16 acres'],
    ['1:address', 'Oak St'],
    ['1:hours', 'every day: 6:00 AM – 10:00 PM'],
    ['1:rating', '4.3'],
    ['1:tennis', '8 tennis courts'],
  ])
})
