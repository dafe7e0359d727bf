import { describe, expect, test } from 'vitest'
import { answerInput } from './answer-schemas.ts'
import { answersTo, findQuestion, isAskable, isRenewedOnly, settle } from './answers.ts'
import { findLabel } from './fact-texts.ts'

const tally = (value: string, count: number, fresh = count) => ({
  key: 'fenced',
  value,
  count,
  fresh,
  last: '2026-11-01T10:00:00Z',
})

describe('visitors settle a question', () => {
  test.each([
    ['nobody has answered', [], null],
    ['one says so', [tally('yes', 1)], null],
    ['two agree', [tally('yes', 2)], 'yes'],
    ['two against one', [tally('no', 1), tally('yes', 2)], 'yes'],
    ['two against two', [tally('no', 2), tally('yes', 2)], null],
    ['three ways', [tally('no', 1), tally('limited', 1), tally('yes', 1)], null],
    ['an old one and a new one', [tally('yes', 2, 1)], null],
    ['old answers, as long as nobody says otherwise', [tally('yes', 3, 0)], 'yes'],
    ['one new answer against old ones', [tally('yes', 3, 0), tally('no', 1)], 'yes'],
    ['two new answers against many old ones', [tally('yes', 9, 0), tally('no', 2)], 'no'],
  ])('%s', (_, tallies, value) => {
    expect(settle(tallies)?.value ?? null).toBe(value)
    expect(settle([...tallies].reverse())?.value ?? null).toBe(value)
  })
})

test('texts and lengths are not asked for', () => {
  expect(['fenced', 'leash', 'tennis'].filter((key) => !isAskable(findLabel(key)))).toEqual([])
  expect(['path_length', 'phone', 'nonsense'].filter((key) => isAskable(findLabel(key)))).toEqual(
    [],
  )
})

test('nobody is asked for the name of an entry elsewhere', () => {
  const asked = ['wikidata', 'commons', 'website'].map(findLabel)
  expect(asked.map((label) => label && isRenewedOnly(label))).toEqual([false, false, true])
})

test('of texts, lengths and hours visitors only say that they are still so', () => {
  const isRenewed = (key: string) => {
    const question = findQuestion(key)
    return question && isRenewedOnly(question)
  }
  expect(['phone', 'path_length', 'hours', 'fenced', 'leash', 'tennis'].map(isRenewed)).toEqual([
    ...[true, true, true, false, false, false],
  ])
})

test('answers to choose from', () => {
  const textsOf = (key: string) => {
    const label = findLabel(key)
    return label ? answersTo(label).map(({ text }) => text) : []
  }
  expect(textsOf('fenced')).toEqual(['Yes', 'Partly', 'No'])
  expect(textsOf('shade')).toEqual(['Yes', 'Little shade', 'No'])
  expect(textsOf('tennis')).toEqual(['Yes', 'No'])
  expect(textsOf('leash')).toEqual(['Off leash', 'Dogs on leash only', 'Dogs allowed', 'No dogs'])
})

test.each([
  [{ id: 1, key: 'nonsense', value: 'yes' }],
  [{ id: 1, key: 'phone', value: 'call us' }],
  [{ id: 1, key: 'hours', value: 'no' }],
  [{ id: 1, key: 'fenced', value: 'maybe' }],
  [{ id: 1, key: 'fenced' }],
  [{ id: 0, key: 'fenced', value: 'yes' }],
  [{ id: 1, key: 'fenced', value: 'yes', receipt: 'made up' }],
])('%j is no answer', (answer) => {
  expect(answerInput.safeParse(answer).success).toBe(false)
})
