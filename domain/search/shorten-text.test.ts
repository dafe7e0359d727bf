import { expect, test } from 'vitest'
import { shortenText } from './shorten-text.ts'

const LONG = 'word '.repeat(60).trim()

test.each([
  ['Boston', 'Boston', false],
  [LONG, 'word '.repeat(40).trim(), true],
  ['x'.repeat(300), 'x'.repeat(200), true],
  [
    `https://www.google.com/maps/@41.88,-87.63,15z/data=${'!3m1'.repeat(60)}`,
    '41.88, -87.63',
    false,
  ],
])('%s is searched for as its first whole words, or its position', (typed, text, isCut) => {
  expect(shortenText(typed)).toEqual({ text, isCut })
})
