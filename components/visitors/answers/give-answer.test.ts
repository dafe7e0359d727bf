import { expect, test } from 'vitest'
import type { KnownFact } from '#domain/park/park-schemas.ts'
import { readEntries } from '../../ui/stored-list.ts'
import { isLogged, withAnswers } from './give-answer.ts'

const fact = (value: string, how: KnownFact['how'], source: string): KnownFact => ({
  key: 'lit',
  value,
  how,
  source,
})
const other: KnownFact = { key: 'shade', value: 'yes', how: 'stated', source: 'osm' }
const answer = (facts: KnownFact[], known: string | null) =>
  withAnswers(
    { facts: [other, ...facts], said: [{ key: 'shade', value: 'no', count: 1 }] },
    { key: 'lit', answered: { said: [{ key: 'lit', value: 'no', count: 2 }], known } },
    '2026-11-26',
  )

test('the answers of a question take the place of its earlier ones', () => {
  expect(answer([], null).said).toEqual([
    { key: 'shade', value: 'no', count: 1 },
    { key: 'lit', value: 'no', count: 2 },
  ])
})

test.each([
  ['nothing is known', [], null, undefined],
  ['a source’s fact stays until visitors agree', [fact('yes', 'stated', 'osm')], null, 'yes'],
  ['visitors who agree replace it', [fact('yes', 'stated', 'osm')], 'no', 'no'],
  ['visitors who no longer agree', [fact('yes', 'visitors', 'visitors')], null, undefined],
  ['the operator’s word stays', [fact('yes', 'operator', 'operator')], 'no', 'yes'],
])('%s', (_, facts, known, value) => {
  const after = answer(facts, known).facts ?? []
  expect(after.find(({ key }) => key === 'lit')?.value).toBe(value)
  expect(after).toContainEqual(other)
})

test('of what is stored, what can be read is kept', () => {
  const answer = { parkId: 1, key: 'lit', value: 'yes', receipt: 'r', at: 1 }
  const passed = { ...answer, key: 'shade', value: null, receipt: null }
  const broken = [null, 3, { ...answer, parkId: 'x' }, { ...answer, at: undefined }, { key: 'lit' }]
  const read = (text: string | null) => readEntries(text, isLogged)
  expect(read(JSON.stringify([answer, ...broken, passed]))).toEqual([answer, passed])
  expect([null, '{', '{}', '7'].map(read)).toEqual([[], [], [], []])
})
