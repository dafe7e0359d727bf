import { expect, test } from 'vitest'
import { answerOutcome, reportOutcome, suggestionOutcome } from './Contributions.tsx'

const about = { parkId: 1, parkName: 'Elm Park' }

test('what came of a report', () => {
  const texts = (['open', 'investigating', 'resolved', 'closed'] as const).map((status) =>
    reportOutcome({ id: 1, ...about, status, isCorrected: false }),
  )
  expect(new Set(texts).size).toBe(4)
  expect(reportOutcome({ id: 1, ...about, status: 'open', isCorrected: true })).toMatch('corrected')
})

test('what came of a suggestion', () => {
  const texts = (['waiting', 'accepted', 'declined'] as const).map((status) =>
    suggestionOutcome({ id: 1, ...about, status, reply: null }),
  )
  expect(texts).toEqual(['Waiting for the operator', 'Taken over. Thank you!', 'Not taken over'])
})

test('what came of an answer', () => {
  const outcome = (known: string | null, values: string[]) =>
    answerOutcome(
      {
        ...about,
        key: 'lit',
        known,
        said: values.map((value) => ({ key: 'lit', value, count: 1 })),
      },
      'yes',
    )
  expect(outcome('yes', ['yes'])).toMatch('known now')
  expect(outcome(null, ['yes'])).toMatch('One more visitor')
  expect(outcome(null, ['yes', 'no'])).toMatch('do not agree')
  expect(outcome('no', ['no', 'yes'])).toBe('What is known is otherwise: Not lit at night')
})
