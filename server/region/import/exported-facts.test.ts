import { expect, test } from 'vitest'
import { readStatedFacts } from './exported-facts.ts'

test.each<unknown>([
  undefined,
  null,
  '',
  'fenced; lit',
  '[1]',
  '{"fenced":',
  { fenced: 'yes' },
  { fenced: { value: 'maybe' } },
  { fenced: { value: 'yes', since: 'May' } },
  { fenced: { value: 'yes', told: 'May' } },
  { gold: { value: 'yes' } },
  { fenced: { value: 'yes', source: 'google' } },
  { leash: { value: 'on', source: 'NYC Parks', how: 'rule' } },
  { constructor: { value: 'yes' } },
])('%j states no facts', (value) => {
  expect(readStatedFacts(value, { source: 'town', amenities: ['Camping'] })).toEqual({
    facts: {},
    amenities: ['Camping'],
  })
})

test('facts keep whose they are; another site’s operator is a source', () => {
  const value = {
    fenced: { value: 'yes', source: 'town' },
    lit: { value: 'no', source: 'osm', since: '2022-05-03', reference: 'way/1', how: 'inside' },
    shade: { value: 'yes', source: 'operator', how: 'operator' },
  }
  const facts = {
    fenced: { value: 'yes' },
    lit: { value: 'no', source: 'osm', since: '2022-05-03', reference: 'way/1', how: 'inside' },
    shade: { value: 'yes', source: 'operator' },
  }
  expect(readStatedFacts(value, { source: 'town', amenities: [] })).toEqual({
    facts,
    amenities: [],
  })
  expect(readStatedFacts(JSON.stringify(value), { source: 'town', amenities: [] })).toEqual({
    facts,
    amenities: [],
  })
})

test('a day of import is stored, but not beside a date of its own', () => {
  const value = {
    fenced: { value: 'yes', told: '2024-03-02' },
    lit: { value: 'no', since: '2022-05-03', told: '2024-03-02' },
  }
  const facts = {
    fenced: { value: 'yes', told: '2024-03-02' },
    lit: { value: 'no', since: '2022-05-03' },
  }
  expect(readStatedFacts(value, { source: 'town', amenities: [] }).facts).toEqual(facts)
})

test('what amenities say is no fact, and what facts come to is no amenity', () => {
  const value = {
    toilets: { value: 'yes', source: 'town' },
    camping: { value: 'yes', source: 'osm' },
    tennis: { value: '8', source: 'town' },
  }
  const amenities = ['Restrooms', 'Camping', 'Sports Facilities', 'A carousel']
  expect(readStatedFacts(value, { source: 'town', amenities })).toEqual({
    facts: { camping: { value: 'yes', source: 'osm' }, tennis: { value: '8' } },
    amenities: ['Restrooms', 'Camping', 'A carousel'],
  })
})

test('an amenity that the park’s own dated fact comes to is none of its own', () => {
  const value = { toilets: { value: 'yes', source: 'town', since: '2024-12-03' } }
  expect(readStatedFacts(value, { source: 'town', amenities: ['Restrooms'] })).toEqual({
    facts: { toilets: { value: 'yes', since: '2024-12-03' } },
    amenities: [],
  })
})

test('without facts of its own, amenities follow from rules where there are any', () => {
  const amenities = ['Restrooms', 'A carousel']
  expect(readStatedFacts({}, { source: 'town', amenities })).toEqual({ facts: {}, amenities })
  expect(readStatedFacts({}, { source: 'town', amenities, hasRules: true })).toEqual({
    facts: {},
    amenities: ['A carousel'],
  })
})
