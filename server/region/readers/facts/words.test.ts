import { describe, expect, test } from 'vitest'
import { findWords, readEntry, readKind } from './words.ts'

describe('an entry of a list', () => {
  test.each<[string, Record<string, string>]>([
    ['Dog off-leash area', { dog_area: 'yes' }],
    ['Dog run', { dog_area: 'yes' }],
    ['DOG PARKS', { dog_area: 'yes' }],
    ['Bathrooms', { toilets: 'yes' }],
    ['ADA accessible', { step_free: 'yes' }],
    ['Hiking trails', { trails: 'yes' }],
    ['Soccer field', { soccer: 'yes' }],
    ['Children’s play area', { playground: 'yes' }],
    ['Café', { cafe: 'yes' }],
    ['skatePark', { skate_park: 'yes' }],
    ['Outdoor basketball courts', { basketball: 'yes' }],
    ['No dogs', { leash: 'no' }],
    ['Tot lot', { playground: 'yes', playground_ages: 'toddlers' }],
    ['Basketball: 8', { basketball: '8' }],
    ['Basketball: 0', { basketball: 'no' }],
    ['Basketball: 1', { basketball: 'yes' }],
    ['Playground: No', { playground: 'no' }],
    ['Concessions', { cafe: 'yes' }],
    ['Tennis courts (4)', { tennis: '4' }],
    ['2 tennis courts', { tennis: '2' }],
    ['Picnic tables x 12', { picnic_tables: '12' }],
    // As many as there are of something else.
    ['3 swings', { playground: 'yes' }],
    ['Playground (Nature Play)', { playground: 'yes' }],
    ['Playground (ages 2-5)', { playground: 'yes', playground_ages: 'toddlers' }],
    ['Restroom - seasonal', { toilets: 'yes' }],
    ['Baseball / Softball Field', { baseball: 'yes' }],
    ['Restrooms and drinking fountain', { toilets: 'yes', drinking_water: 'yes' }],
  ])('%s', (text, expected) => {
    expect(readEntry(text)).toEqual(expected)
  })

  test.each([
    'Flower beds',
    'Table tennis',
    'Beer garden',
    'Water slide',
    'No outdoor basketball courts',
    'Playground (planned)',
    'Dog park and zoo',
    'Former pool',
    'Tot lot: 0',
    'Softball fields: No',
    '8',
    '',
  ])('%s is not understood', (text) => {
    expect(readEntry(text)).toBeNull()
  })
})

test.each<[string, Record<string, string> | null]>([
  ['Dog Parks', { dog_area: 'yes' }],
  ['Swimming Pools - Summer', { swimming: 'yes' }],
  ['Universally Accessible Playgrounds', { playground: 'yes' }],
  // Of a rink or a boathouse that somebody else runs.
  ['Concession', null],
  ['Parks, Playgrounds & Athletic Fields', null],
  ['Playground & Garden', null],
  ['Parks', null],
])('the kind %s', (text, expected) => {
  expect(readKind(text)).toEqual(expected)
})

test.each([
  ['DOGPARK', ['dog_area']],
  ['dogFriendly', ['leash']],
  ['SPRAYPARK', ['water_play']],
  ['Picnic_Shelter', ['picnic', 'shelter']],
  ['OBJECTID', []],
])('a column named %s', (name, keys) => {
  expect(
    findWords(name)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(keys)
})
