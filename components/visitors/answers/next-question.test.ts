import { expect, test } from 'vitest'
import { findQuestion } from '#domain/facts/answers.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import type { LoggedAnswer } from './give-answer.ts'
import { type AskedPark, choicesOf, nextQuestion, questionText } from './next-question.ts'

const TODAY = Date.parse('2026-11-27')

const NOW = Date.parse('2026-11-26T12:00:00Z')
const DAY = 86_400_000

const park = (more: Partial<AskedPark> = {}): AskedPark => ({
  id: 1,
  amenities: [],
  types: ['park'],
  facts: [],
  ...more,
})
const fact = (key: string, value: string, since = '2026-11-01') =>
  ({ key, value, source: 'osm', since, how: 'stated' }) as NonNullable<Park['facts']>[number]
const answer = (key: string, value: string | null, daysAgo: number): LoggedAnswer => ({
  parkId: 1,
  key,
  value,
  receipt: value && 'r',
  at: NOW - daysAgo * DAY,
})

const ask = (of: AskedPark, log: LoggedAnswer[] = []) => nextQuestion(of, log, NOW)?.key ?? null

test('what this visitor searches for comes before what others asked for', () => {
  const asked = { shade: 31 }
  expect(ask(park({ asked, wanted: ['lit', 'benches'] }))).toBe('lit')
  expect(ask(park({ asked, wanted: ['lit', 'benches'], facts: [fact('lit', 'no')] }))).toBe(
    'benches',
  )
  expect(ask(park({ asked, wanted: ['hours'] }))).toBe('shade')
})

test('what searches asked for most comes first, unless it is known', () => {
  const asked = { lit: 3, shade: 31, tennis: 1 }
  expect(ask(park({ asked }))).toBe('shade')
  expect(ask(park({ asked, facts: [fact('shade', 'no')] }))).toBe('lit')
  expect(ask(park({ asked: { path_length: 9, tennis: 1 } }))).toBe('tennis')
})

test('a detail is asked where its whole is known; else the whole, unless there is none', () => {
  const asked = { fenced: 31, lit: 3 }
  expect(ask(park({ asked }))).toBe('dog_area')
  expect(ask(park({ asked }), [answer('dog_area', 'yes', 1)])).toBe('lit')
  expect(ask(park({ asked, facts: [fact('dog_area', 'yes')] }))).toBe('fenced')
  expect(ask(park({ asked, facts: [fact('dog_area', 'no')] }))).toBe('lit')
  expect(ask(park({ asked, types: ['dog_park'] }))).toBe('fenced')
  const said = [{ key: 'changing_table', value: 'yes', count: 1 }]
  expect(ask(park({ said }))).toBe('toilets')
})

test('then what visitors have not settled, then what is old', () => {
  const old = fact('leash', 'on', '2020-01-01')
  const said = [{ key: 'cafe', value: 'yes', count: 1 }]
  expect(ask(park({ said, facts: [old] }))).toBe('cafe')
  expect(ask(park({ facts: [old] }))).toBe('leash')
  expect(ask(park({ facts: [{ ...old, how: 'operator' }] }))).toBe('leash')
})

test('then details of what it has, what is missing for its kind, and what is asked of all', () => {
  expect(ask(park({ facts: [fact('dog_area', 'yes')] }))).toBe('fenced')
  expect(ask(park({ types: ['dog_park'] }))).toBe('dog_area')
  expect(ask(park({ amenities: ['Playground'], facts: [fact('playground', 'no')] }))).toBe(
    'water_play',
  )
  expect(ask(park())).toBe('toilets')
  expect(ask(park({ facts: [fact('toilets', 'no')] }))).toBe('drinking_water')
})

test('nobody is asked the same again within 30 days', () => {
  const both = [answer('toilets', 'yes', 29), answer('drinking_water', 'no', 1)]
  expect(ask(park(), both)).toBe('shade')
  expect(ask(park(), [{ ...answer('toilets', 'yes', 1), parkId: 2 }])).toBe('toilets')
  expect(ask(park(), [answer('toilets', null, 29)])).toBe('drinking_water')
  expect(ask(park(), [answer('toilets', null, 31)])).toBe('toilets')
})

test('after ‘Not sure’ nothing is asked about the park that day', () => {
  expect(ask(park(), [answer('toilets', null, 0.5)])).toBeNull()
  expect(ask(park({ id: 2 }), [answer('toilets', null, 0.5)])).toBe('toilets')
})

test('where all is known or asked, there is no question', () => {
  const keys =
    'toilets drinking_water shade step_free leash parking benches lit toilets_fee toilets_wheelchair changing_table'
  const facts = keys.split(' ').map((key) => fact(key, key === 'leash' ? 'on' : 'yes'))
  expect(ask(park({ facts }))).toBeNull()
})

function asked(key: string, value: string, since: string) {
  const question = findQuestion(key)
  if (!question) throw new Error(`${key} is no question.`)
  const fact: KnownFact = { key, value, source: 'osm', how: 'stated', since }
  const choices = choicesOf({ facts: [fact] }, question, TODAY)
  return [questionText({ facts: [fact] }, question, TODAY), ...choices.map(({ text }) => text)]
}

test('of what is known but old it is asked whether it is still so', () => {
  const still = 'Yes, still so'
  expect(asked('lit', 'yes', '2012-05-01')).toEqual([
    'Lit at night, as of May 2012. Still so?',
    ...[still, 'Partly lit at night', 'Not lit at night'],
  ])
  expect(asked('toilets', 'no', '2012-05-01')).toEqual([
    'No toilets, as of May 2012. Still so?',
    ...[still, 'Toilets', 'Toilets, not for all or not always'],
  ])
  expect(asked('shade', 'limited', '2012-05-01')).toEqual([
    'Little shade, as of May 2012. Still so?',
    ...[still, 'Shade', 'No shade'],
  ])
})

test('what the answer says again is what is known', () => {
  const question = findQuestion('toilets')
  const fact = { key: 'toilets', value: 'no', source: 'osm', how: 'stated', told: '2012-05-01' }
  const choices = question && choicesOf({ facts: [fact as KnownFact] }, question, TODAY)
  expect(choices?.map(({ value }) => value)).toEqual(['no', 'yes', 'limited'])
})

test('of a number it is asked whether it is still so, as ‘yes’ would take it back', () => {
  const still = 'Yes, still so'
  expect(asked('tennis', '8', '2012-05-01')).toEqual([
    '8 tennis courts, as of May 2012. Still so?',
    ...[still, 'No tennis'],
  ])
  expect(asked('tennis', 'no', '2012-05-01').slice(1)).toEqual([still, 'Tennis'])
})

test('what is new, or unknown, is asked as in the catalogue', () => {
  expect(asked('lit', 'yes', '2026-10-01')).toEqual(['Is it lit at night?', 'Yes', 'Partly', 'No'])
  expect(asked('tennis', '8', '2026-10-01')).toEqual(['Are there tennis courts?', 'Yes', 'No'])
  const question = findQuestion('lit')
  expect(question && questionText({}, question, TODAY)).toBe('Is it lit at night?')
})

test('what is only renewed is asked so whenever it was stated', () => {
  expect(asked('phone', '555', '2026-10-01')).toEqual([
    'Is this still so? Phone: 555',
    'Yes, still so',
  ])
  expect(asked('hours', 'yes', '2012-05-01')).toEqual([
    'Do these opening hours still hold?',
    'Yes, still so',
  ])
})
