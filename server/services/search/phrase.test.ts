import { expect, test } from 'vitest'
import { readPhrase } from './phrase.ts'
import phrases from './phrases.json' with { type: 'json' }

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
