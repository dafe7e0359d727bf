import { expect, test } from 'vitest'
import { FACT_LABELS } from '#domain/facts/fact-labels.ts'
import { findLabel } from '#domain/facts/fact-texts.ts'
import type { KnownFact } from '#domain/park/park-schemas.ts'
import {
  editedKnowledge,
  factErrors,
  factRow,
  missingFacts,
  shownKnowledge,
  valueOptions,
} from './fact-rows.ts'

const fence: KnownFact = { key: 'fenced', value: 'yes', source: 'osm', how: 'stated' }
const toilets: KnownFact = { key: 'toilets', value: 'no', source: 'google', how: 'stated' }
const known = { facts: [fence, toilets], copyableFacts: [fence] }
/** Kinds whose values are typed. */
const TYPED = ['length', 'text']

test('a row begins with what is known, but for Google’s', () => {
  expect(factRow(known, 'fenced')).toEqual({ key: 'fenced', value: 'yes' })
  expect(factRow(known, 'toilets')).toEqual({ key: 'toilets', value: '' })
  expect(factRow(known, 'shade')).toEqual({ key: 'shade', value: '' })
})

test('what differs is edited; what is known can become unknown', () => {
  const edited = (key: string, value: string) => editedKnowledge(known, [{ key, value }])
  expect(edited('fenced', 'yes')).toEqual({})
  expect(edited('fenced', 'no')).toEqual({ fenced: 'no' })
  expect(edited('fenced', '')).toEqual({ fenced: null })
  expect(edited('shade', '')).toEqual({})
  expect(edited('path_length', ' 2500 ')).toEqual({ path_length: '2500' })
})

test('Google’s value is replaced, by the same one too, or left out', () => {
  const edited = (value: string) => editedKnowledge(known, [{ key: 'toilets', value }])
  expect(edited('no')).toEqual({ toilets: 'no' })
  expect(edited('')).toEqual({ toilets: null })
  expect(shownKnowledge(known, [factRow(known, 'toilets'), factRow(known, 'shade')])).toEqual({
    toilets: 'no',
    shade: null,
  })
})

test('each fact is offered once, in its group', () => {
  const offered = missingFacts([factRow(known, 'fenced')]).flatMap(({ items }) => items)
  expect(offered).toHaveLength(FACT_LABELS.length - 1)
  expect(offered.map(({ value }) => value)).not.toContain('fenced')
})

test('the values of each fact are offered by their words, and are valid', () => {
  for (const label of FACT_LABELS) {
    const values = valueOptions(label, '').map(({ value }) => value)
    expect(factErrors(values.map((value) => ({ key: label.key, value })))).toEqual({})
    if (!TYPED.includes(label.kind)) expect(values.length).toBeGreaterThan(2)
  }
  const tennis = findLabel('tennis')
  if (!tennis) throw new Error('There is no such fact.')
  expect(valueOptions(tennis, '120').at(-1)).toEqual({ value: '120', label: '120 tennis courts' })
})

test('metres are checked', () => {
  const of = (value: string) => factErrors([{ key: 'path_length', value }])
  expect(of('2500')).toEqual({})
  expect(of('')).toEqual({})
  expect(of('2.5 km')).toEqual({ 'facts.0.value': 'Write whole meters, such as 2500.' })
})
