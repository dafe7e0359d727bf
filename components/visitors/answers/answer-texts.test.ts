import { expect, test } from 'vitest'
import { askedForText, saidText } from './answer-texts.ts'

test('what visitors say of a fact', () => {
  const said = [
    { key: 'toilets', value: 'yes', count: 2 },
    { key: 'toilets', value: 'no', count: 1 },
    { key: 'lit', value: 'no', count: 1 },
  ]
  expect(saidText('toilets', said)).toBe('2 visitors say: Toilets, one says: No toilets.')
  expect(saidText('lit', said)).toBe('One visitor says: Not lit at night.')
  expect(saidText('shade', said)).toBe('')
})

test('how often searches asked for it', () => {
  expect([undefined, 0, 1, 31, 1200].map(askedForText)).toEqual([
    ...['', '', 'Asked for once.', 'Asked for 31 times.', 'Asked for 1,200 times.'],
  ])
})
