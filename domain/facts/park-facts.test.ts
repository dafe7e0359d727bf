import { expect, test } from 'vitest'
import { type ParkFacts, type SourceFact, statedOn } from './park-facts.ts'

test.each<[string, SourceFact, SourceFact]>([
  ['no date', { value: 'yes' }, { value: 'yes', told: '2026-11-26' }],
  ['a date of its own', { value: 'no', since: '2022-05-03' }, { value: 'no', since: '2022-05-03' }],
  [
    'the day of an earlier import',
    { value: 'yes', told: '2024-03-02' },
    { value: 'yes', told: '2024-03-02' },
  ],
  ['a day to come', { value: 'yes', told: '2027-01-01' }, { value: 'yes', told: '2026-11-26' }],
])('a fact with %s', (_, given, expected) => {
  const park = { name: 'Elm Park', facts: { fenced: given } } as unknown as ParkFacts
  expect(statedOn(park, new Date('2026-11-26T20:00:00Z')).facts).toEqual({ fenced: expected })
})
