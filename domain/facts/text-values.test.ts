import { expect, test } from 'vitest'
import { readTextValue } from './text-values.ts'

test.each([
  ['url', 'https://www.sfrecpark.org/770/Golden-Gate-Park', undefined],
  ['url', ' http://elm.example/a?b=c;d ', 'http://elm.example/a?b=c;d'],
  ['url', 'www.elm.example/park', 'https://www.elm.example/park'],
  ['phone', '+1 415-831-2700', undefined],
  ['phone', '(212) 639 9675;+1 212 000 0000', '(212) 639 9675'],
  ['name', ' City of  Elm\nParks ', 'City of Elm Parks'],
  ['wikidata', 'Q160409', undefined],
  ['wikidata', 'Q160409;Q5', 'Q160409'],
  ['commons', 'File:Elm_Park_at_dawn.jpg', 'File:Elm Park at dawn.jpg'],
  ['commons', 'Category:Elm Park', undefined],
] as const)('a %s: %s', (format, given, expected) => {
  expect(readTextValue(format, given)).toBe(expected ?? given)
})

test.each([
  ['url', 'javascript:alert(1)'],
  ['url', 'ftp://elm.example/'],
  ['url', 'https://user:secret@elm.example/'],
  ['url', 'https://localhost/'],
  ['url', 'elm park'],
  ['url', `https://elm.example/${'a'.repeat(300)}`],
  ['phone', 'call us'],
  ['phone', '1'],
  ['name', 'a'.repeat(101)],
  ['name', ' ; '],
  ['wikidata', 'P18'],
  ['wikidata', 'Q0'],
  ['commons', 'Elm.jpg'],
  ['commons', 'File:<b>.jpg'],
] as const)('no %s: %s', (format, given) => {
  expect(readTextValue(format, given)).toBeNull()
})
