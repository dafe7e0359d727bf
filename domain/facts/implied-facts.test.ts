import { expect, test } from 'vitest'
import { withImplied } from './implied-facts.ts'

test.each([
  ['Elm Playground', 'park', ['playground']],
  ['Playground Sixty Two', 'park', ['playground']],
  ['Elm Park', 'playground', ['playground']],
  ['Elm Playground', 'playground', ['playground']],
  ['Elm Dog Run', 'dog_park', ['dog_area']],
  ['Elm Skatepark', 'park', ['skate_park']],
  ['Elm Beach', 'beach', ['beach']],
  ['Elm Community Gardens', 'park', ['garden']],
  ['Long Beach Park', 'park', []],
  ['Elm Playfield', 'park', []],
] as const)('%s of the type %s implies %j', (name, type, keys) => {
  const facts = withImplied({}, { name, types: [type], amenities: [] })
  expect(Object.keys(facts)).toEqual(keys)
  for (const key of keys) expect(facts[key]).toEqual({ value: 'yes', how: 'derived' })
})

test('what is implied has the date of what implies it', () => {
  const garden = { name: 'Elm Garden', types: [], amenities: [], since: '2022-05-01' }
  expect(withImplied({}, garden)).toEqual({
    garden: { value: 'yes', how: 'derived', since: '2022-05-01' },
  })
})

test.each([
  [{ trails: { value: 'limited' } }, [], true],
  [{ running_track: { value: '2' } }, [], true],
  [{ path_length: { value: '400' } }, [], true],
  [{}, ['Walking Trails'], true],
  [{ path_length: { value: '399' }, trails: { value: 'no' } }, [], false],
  [{}, ['Playground'], false],
] as const)('%j and %j: people can run there: %s', (stated, amenities, expected) => {
  const { running } = withImplied(stated, { name: 'Elm', types: [], amenities: [...amenities] })
  expect(running).toEqual(expected ? { value: 'yes', how: 'derived' } : undefined)
})

test('what the source says itself is left as it is', () => {
  const playground = { name: 'Elm Playground', types: ['playground'] }
  const facts = { playground: { value: '2' } }
  expect(withImplied(facts, { ...playground, amenities: [] })).toEqual(facts)
  expect(withImplied({}, { ...playground, amenities: ['Playground'] })).toEqual({})
})
