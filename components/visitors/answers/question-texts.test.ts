import { expect, test } from 'vitest'
import { findQuestion } from '#domain/facts/answers.ts'
import type { KnownFact } from '#domain/park/park-schemas.ts'
import { choicesOf, questionText } from './question-texts.ts'

const NOW = Date.parse('2026-11-27')

function asked(key: string, value: string, since: string) {
  const question = findQuestion(key)
  if (!question) throw new Error(`${key} is no question.`)
  const fact: KnownFact = { key, value, source: 'osm', how: 'stated', since }
  const choices = choicesOf({ facts: [fact] }, question, NOW)
  return [questionText({ facts: [fact] }, question, NOW), ...choices.map(({ text }) => text)]
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
  const choices = question && choicesOf({ facts: [fact as KnownFact] }, question, NOW)
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
  expect(question && questionText({}, question, NOW)).toBe('Is it lit at night?')
})

test('what is only renewed is asked so whenever it was told', () => {
  expect(asked('phone', '555', '2026-10-01')).toEqual([
    'Is this still so? Phone: 555',
    'Yes, still so',
  ])
  expect(asked('hours', 'yes', '2012-05-01')).toEqual([
    'Do these opening hours still hold?',
    'Yes, still so',
  ])
})
