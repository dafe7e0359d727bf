import { expect, test } from 'vitest'
import { readOtherNames } from './other-names.ts'

test.each<[unknown[], string[] | undefined]>([
  [[], undefined],
  [[undefined, '', ' ; ', 7], undefined],
  [['Elm Park'], undefined],
  [
    ['Clock Green; The Green ;Clock Green', 'Elm'],
    ['Clock Green', 'The Green', 'Elm'],
  ],
  // As names of parks are read.
  [['Old\u0000\n  Elm\ud800', 'none'], ['Old Elm']],
])('%j are other names', (values, names) => {
  expect(readOtherNames(values, 'Elm Park')).toEqual(names)
})

test('of too many the first ten are kept, and none that is too long', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `Elm ${index}`).join(';')
  expect(readOtherNames([many], '')).toEqual(many.split(';').slice(0, 10))
  expect(readOtherNames(['x'.repeat(101), '公'.repeat(100)], '')).toEqual(['公'.repeat(100)])
})
