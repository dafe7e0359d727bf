import { expect, test } from 'vitest'
import { recordFacts } from './record-facts.ts'

const NOTHING = { name: 'Elm', amenities: [], features: [], columns: [], unread: [] }

test.each<[string, Record<string, unknown>, number]>([
  ['Dog Parks', { dog_area: { value: 'yes' } }, 0],
  ['Mini', {}, 0],
  ['Neighborhood Park', {}, 0],
  // Which of them it is, only the operator knows.
  ['Mini/Playground', {}, 1],
  ['Beach or Garden', {}, 1],
  ['Parks, Playgrounds & Athletic Fields', {}, 1],
])('of the kind %s', (kind, facts, notes) => {
  const stated = recordFacts({ ...NOTHING, kinds: [kind] })
  expect(stated.facts).toEqual(facts)
  const reason = `'${kind}' is not understood: map it with --words '${kind}=FACT'`
  expect(stated.notes).toEqual(Array.from({ length: notes }, () => ({ reason, words: kind })))
})

test('a kind may be mapped', () => {
  const mapping = { 'mini playground': [{ key: 'playground', value: 'yes' }] }
  const stated = recordFacts({ ...NOTHING, kinds: ['Mini/Playground'] }, mapping)
  expect(stated.facts).toEqual({ playground: { value: 'yes' } })
  expect(stated.notes).toEqual([])
})

test.each([
  ['Tot Lots', { playground: { value: 'yes' }, playground_ages: { value: 'toddlers' } }],
  ['Dog Parks', { dog_area: { value: 'yes' }, playground: { value: 'yes' } }],
])('of %s in a list whose parks all have a playground', (kind, facts) => {
  const all = [{ key: 'playground', value: 'yes' }]
  expect(recordFacts({ ...NOTHING, kinds: [kind], all }).facts).toEqual(facts)
})

test('what a record says goes before what all have', () => {
  const all = [{ key: 'leash', value: 'on' }]
  const stated = recordFacts({ ...NOTHING, kinds: [], amenities: ['No dogs'], all })
  expect(stated.facts).toEqual({ leash: { value: 'no' } })
})
