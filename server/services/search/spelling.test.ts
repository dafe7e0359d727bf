import { describe, expect, test } from 'vitest'
import { correctSpelling, isLikelyMeant, type NameWords } from './spelling.ts'

const NAMES = {
  chicago: 6.4,
  san: 6,
  francisco: 5.9,
  golden: 4,
  gate: 3,
  gates: 2,
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
  ['chcgo', 'chicago'],
])('%s is corrected to %s', async (text, corrected) => {
  expect((await correctSpelling(names, text))[0]).toBe(corrected)
})

test('of words as near the likelier comes first', async () => {
  expect(await correctSpelling(names, 'golen')).toEqual(['glen', 'golden'])
})

test('two letters of a short word are not wrong', async () => {
  expect(await correctSpelling(names, 'golfon')).toEqual([])
  expect(await correctSpelling(names, 'franzisko')).toEqual(['francisco'])
})

describe('nothing is corrected', () => {
  test.each([
    ['in numbers and short words', '12 st 94110 4th'],
    ['in other scripts', '北京 парк'],
    ['where nothing is similar', 'xyzzyx'],
    ['in two letters if one is the first', 'fhicgo'],
    ['in an empty text', ' , '],
    ['to words that ask, by two letters', 'seaport'],
  ])('%s', async (_, text) => {
    const nothing = { ...names, similar: async () => [[], [], []] }
    expect(await correctSpelling(nothing, text)).toEqual([])
  })
})

test('if all words are known, one of them may be wrong', async () => {
  expect(await correctSpelling(names, 'golden gate', { ofKnown: true })).toEqual(['golden gates'])
  expect(await correctSpelling(names, 'chicago')).toEqual([])
})

test('two words that are one are joined, also where they are known', async () => {
  expect(await correctSpelling(names, 'gold en gate park')).toEqual(['golden gate park'])
  expect(await correctSpelling(names, 'franzisco bay')).not.toContain('franziscobay')
})

test('long texts are not corrected word by word', async () => {
  expect(await correctSpelling(names, 'chicgo '.repeat(20))).toEqual([])
})

describe('a changed name of few letters', () => {
  test.each([
    ['SoHo', 'Soto', 'De Soto National Memorial', 'park', false],
    ['Haight', 'Heights', 'Dorchester Heights', 'park', false],
    ['NoPa', 'Noda', 'Noda, Japan', 'city', false],
    ['Elgn', 'Elgin', 'Elgin, IL', 'city', true],
    ['Londn', 'London', 'London, United Kingdom', 'city', true],
    ['Castr', 'Castro', 'Castro, San Francisco', 'district', true],
    ['Ziun', 'Zion', 'Zion National Park', 'park', true],
    ['Prsdio', 'Presidio', 'Presidio of San Francisco', 'park', true],
    ['dolores prk', 'dolores park', 'Mission Dolores Park', 'park', true],
    ['Fransisco', 'Francisco', 'San Francisco, CA', 'city', true],
  ] as const)('%s as %s: is %s (%s) meant? %s', (from, to, name, precision, isMeant) => {
    expect(isLikelyMeant({ name, precision }, from, to)).toBe(isMeant)
  })
})
