import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test.each([
  ['Dog Park', 'dog park'],
  ['Fully fenced', 'fully fenced'],
  ['Played by ABA’s rules', 'played by ABA’s rules'],
])('%s is %s within a sentence', (name, expected) => {
  expect(inSentence(name)).toBe(expected)
})
