import { describe, expect, test } from 'vitest'
import type { Park } from '#domain/park/park-schemas.ts'
import { describeListing, describePark, mapTitle, shortText } from './head-text.ts'

const park: Park = {
  id: 7,
  name: 'Alder Park',
  latitude: 37,
  longitude: -122,
  amenities: [],
  types: [],
  source: 'seed',
}

describe('a description', () => {
  test.each([
    ['  one\n  line ', 'one line'],
    ['a'.repeat(160), 'a'.repeat(160)],
    ['a'.repeat(161), `${'a'.repeat(159)}…`],
    [`${'ab '.repeat(53)}abcdefgh`, `${'ab '.repeat(52)}ab…`],
    [`${'a'.repeat(158)}, b and c`, `${'a'.repeat(158)}…`],
    ['🌲'.repeat(200), `${'🌲'.repeat(159)}…`],
    ['', ''],
  ])('%j is %j', (text, short) => {
    expect(shortText(text)).toBe(short)
    expect([...shortText(text)].length).toBeLessThanOrEqual(160)
  })
})

describe('a park is described', () => {
  test.each<[string, Partial<Park>, string]>([
    ['in its own words', { description: 'Elms\nand oaks.' }, 'Elms and oaks.'],
    ['by its name alone', {}, 'Alder Park. Map and directions.'],
    [
      'by what is known of it',
      { vicinity: '1 Alder Way, Reno', amenities: ['Playground', 'Restrooms'], description: ' ' },
      'Alder Park, 1 Alder Way, Reno. It has: Playground, Restrooms. Map and directions.',
    ],
  ])('%s', (_, fields, text) => {
    expect(describePark({ ...park, ...fields })).toBe(text)
  })

  test('in 160 characters', () => {
    const amenities = [
      'Playground',
      'Dog Park',
      'Restrooms',
      'Picnic Area',
      'Walking Trails',
      'Sports Facilities',
    ]
    const long = { ...park, amenities, vicinity: '1 Alder Way, San Luis Obispo, California' }
    expect(describePark(long)).toBe(
      'Alder Park, 1 Alder Way, San Luis Obispo, California. It has: Playground, Dog Park, Restrooms, Picnic Area, Walking Trails, Sports Facilities.',
    )
    expect(describePark({ ...park, name: 'A'.repeat(300) })).toHaveLength(160)
  })
})

describe('a listing is described', () => {
  const reno = { type: null, location: 'Reno', address: 'Reno' }

  test.each<[number, string[], string]>([
    [0, [], 'Parks in Reno on a map with a list: amenities and directions.'],
    [1, ['A'], 'Parks in Reno: 1 found, such as A, on a map with a list.'],
    [2, ['A', 'B'], 'Parks in Reno: 2 found, such as A and B, on a map with a list.'],
    [
      1234,
      ['A', 'B', 'C', 'D'],
      'Parks in Reno: 1,234 found, such as A, B and C, on a map with a list.',
    ],
    [2, ['A'.repeat(99), 'B'.repeat(99)], 'Parks in Reno: 2 found, on a map with a list.'],
  ])('with %s parks', (total, names, text) => {
    expect(describeListing(reno, total, names)).toBe(text)
  })

  test('by its type', () => {
    expect(describeListing({ ...reno, type: 'Dog Park' }, 1, ['A'])).toBe(
      'Dog Parks in Reno: 1 found, such as A, on a map with a list.',
    )
  })
})

test('the map is named after the place that is searched', () => {
  const bounds = { south: 1, west: 2, north: 3, east: 4 }
  expect(mapTitle('Parkfetch')).toBe('Parkfetch: find parks near you')
  expect(mapTitle('Parkfetch', { name: 'Portland, ME' })).toBe(
    'Parks near Portland, ME | Parkfetch',
  )
  expect(mapTitle('Parkfetch', { name: 'Ohio', bounds })).toBe('Parks in Ohio | Parkfetch')
})
