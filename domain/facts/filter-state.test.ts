import { expect, test } from 'vitest'
import { resolveFilter } from './catalogue.ts'
import { cardChips, filterState } from './filter-state.ts'

test.each([
  ['fenced:yes', undefined, 'unknown'],
  ['fenced:yes', 'yes', 'yes'],
  ['fenced:yes', 'limited', 'yes'],
  ['fenced:yes', 'no', 'no'],
  ['step_free:yes', 'limited', 'no'],
  ['leash:off', 'yes', 'unknown'],
  ['leash:off', 'on', 'no'],
  ['playground:yes', '3', 'yes'],
  ['path_length:3000', '2999', 'no'],
  ['path_length:3000', '3000', 'yes'],
] as const)('%s where %s is known: %s', (filter, known, expected) => {
  expect(filterState(resolveFilter(filter), known)).toBe(expected)
})

test('a card says first what is known of what was asked for, then what nobody has said, then the rest', () => {
  const park = {
    source: 'osm',
    amenities: ['Playground', 'Dog Park', 'Camping'],
    amenitiesFrom: { Camping: 'town' },
    factValues: { dog_area: 'yes' },
  }
  const asked = {
    namedFilters: [resolveFilter('dog_area:yes'), resolveFilter('fenced:yes')],
    amenities: ['Restrooms', 'Playground'],
    rating: '4',
  }
  expect(cardChips(park, asked).map(({ text, state }) => `${text} ${state}`)).toEqual([
    'Dog Park yes',
    'Playground yes',
    'Rating unknown',
    'Fenced unknown',
    'Restrooms unknown',
    'Camping other',
  ])
  const some = cardChips({ ...park, limited: ['Restrooms'] }, asked)
  expect(some).toContainEqual({ text: 'Restrooms', state: 'yes', source: 'osm' })
  const rated = cardChips({ ...park, rating: 4.5 }, asked).map(({ text }) => text)
  expect(rated).not.toContain('Rating')
})

test('what is asked for as an amenity and as the fact it means is one chip', () => {
  const asked = {
    namedFilters: [resolveFilter('dog_area:yes')],
    amenities: ['Dog Park'],
    rating: '0',
  }
  const texts = (amenities: string[]) =>
    cardChips({ source: 'osm', amenities }, asked).map(({ text, state }) => `${text} ${state}`)
  expect(texts([])).toEqual(['Dog Park unknown'])
})

test('what a card says is from its park’s source or the one that is named', () => {
  const park = {
    source: 'osm',
    amenities: ['Playground', 'Camping'],
    amenitiesFrom: { Camping: 'town' },
    factValues: { fenced: 'yes', shade: 'no' },
    valueSources: { shade: 'visitors' },
  }
  const namedFilters = ['fenced:yes', 'shade:yes', 'lit:yes'].map((filter) =>
    resolveFilter(filter as 'lit:yes'),
  )
  const chips = cardChips(park, { namedFilters, amenities: ['Restrooms'], rating: '0' })
  expect(Object.fromEntries(chips.map(({ text, source }) => [text, source]))).toEqual({
    'Lit at night': undefined,
    Restrooms: undefined,
    Fenced: 'osm',
    Shade: 'visitors',
    Playground: 'osm',
    Camping: 'town',
  })
})
