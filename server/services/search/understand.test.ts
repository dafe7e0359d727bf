import { expect, test } from 'vitest'
import phrases from './phrases.json' with { type: 'json' }
import { readNames, readPhrase } from './understand.ts'

test.each(phrases)('%s', (...row) => {
  const [text, amenities, rest] = row
  expect(readPhrase(String(text))).toMatchObject({ amenities, rest, isNearMe: false })
})

test.each([
  ['parks near me', []],
  ['park nearby', []],
  ['dog parks near me', ['Dog Park']],
  ['playgrounds close to me', ['Playground']],
  ['nearest dog park', ['Dog Park']],
  ['dog parks around here', ['Dog Park']],
  ['parks near my location', []],
  ['hiking trails nearby', ['Walking Trails']],
])('%s asks for the visitor’s place', (text, amenities) => {
  expect(readPhrase(text)).toMatchObject({ amenities, rest: '', isNearMe: true })
})

test('a place that is named comes before the visitor’s', () => {
  expect(readPhrase('nearest dog park to Boston')).toMatchObject({
    rest: 'Boston',
    isNearMe: false,
  })
})

test.each(['', ' ', ',', '🐶', '#', 'a'.repeat(300), 'dog park '.repeat(40)])(
  '%j is read',
  (text) => {
    expect(() => readPhrase(text)).not.toThrow()
  },
)

test.each([
  ['dog parks in Mountain View', [['view', 'Mountain View', 'Dog Park']]],
  [
    'dog park Lake View Chicago',
    [
      ['view', 'Lake View Chicago', 'Dog Park'],
      ['dog park', 'dog park Lake Chicago', 'Nature Views'],
    ],
  ],
  ['dog parks with restrooms in Chicago', []],
  ['dog parks in Chicago', []],
  ['dog parks near me', []],
])('words of %s that may belong to a name', (text, expected) => {
  const readings = readNames(text)
  expect(readings.map(({ named, rest, amenities }) => [named, rest, ...amenities])).toEqual(
    expected,
  )
})
