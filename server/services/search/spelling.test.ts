import { describe, expect, test } from 'vitest'
import { correctSpelling, type NameWords } from './spelling.ts'

const NAMES = {
  chicago: 6.4,
  san: 6,
  francisco: 5.9,
  golden: 4,
  gate: 3,
  park: 1,
  glen: 4.5,
  gold: 3,
}
const weights = new Map(Object.entries(NAMES))

/** All words are similar: distances decide. */
const names: NameWords = {
  known: async (words) => found(words),
  similar: async (words) => words.map(() => found([...weights.keys()])),
}

function found(words: readonly string[]) {
  return words.flatMap((word) => {
    const weight = weights.get(word)
    return weight === undefined ? [] : { word, weight }
  })
}

test.each([
  ['Chicgo', 'Chicago'],
  ['golden gate prk', 'golden gate park'],
  ['San Fransisco', 'San Francisco'],
  ['SAN FRANSISCO, CA', 'SAN Francisco, CA'],
  ['sanfrancisco', 'san francisco'],
  ['plygrounds in Chicago', 'playgrounds in Chicago'],
  ['dog parks in Chicgo', 'dog parks in Chicago'],
  ['whelchair accessible parks', 'wheelchair accessible parks'],
])('%s is corrected to %s', async (text, corrected) => {
  expect((await correctSpelling(names, text))[0]).toBe(corrected)
})

test('of words as near the likelier comes first', async () => {
  expect(await correctSpelling(names, 'golen')).toEqual(['glen', 'golden', 'gold'])
})

describe('nothing is corrected', () => {
  test.each([
    ['in numbers and short words', '12 st 94110 4th'],
    ['in other scripts', '北京 парк'],
    ['where nothing is similar', 'xyzzyx'],
    ['in two letters if one is the first', 'fhicgo'],
    ['in an empty text', ' , '],
  ])('%s', async (_, text) => {
    const nothing = { ...names, similar: async () => [[], [], []] }
    expect(await correctSpelling(nothing, text)).toEqual([])
  })
})

test('if all words are known, one of them may be wrong', async () => {
  expect(await correctSpelling(names, 'golden gate')).toEqual(['glen gate', 'gold gate'])
  expect(await correctSpelling(names, 'chicago')).toEqual([])
})

test('long texts are not corrected word by word', async () => {
  expect(await correctSpelling(names, 'chicgo '.repeat(20))).toEqual([])
})
