import { expect, test } from 'vitest'
import { type Phrase, readNames, readPhrase } from './phrase.ts'
import phrases from './phrases.json' with { type: 'json' }

const sorted = (values: unknown) => [values].flat().map(String).sort()
const askedOf = ({ asked }: Phrase) => sorted(Object.values(asked).flat())

test.each(phrases)('%s', (...row) => {
  const [text, asked, rest] = row
  const phrase = readPhrase(String(text))
  expect(askedOf(phrase)).toEqual(sorted(asked))
  expect(phrase).toMatchObject({ rest, isNearMe: false })
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
  expect(readPhrase(text)).toMatchObject({ rest: '', isNearMe: true })
  expect(askedOf(readPhrase(text))).toEqual(amenities)
})

test.each([
  ['what time does Prospect Park close', ['what time', 'close']],
  ['Prospect Park hours of operation', ['hours of operation']],
  ['is Prospect Park open on Sunday', ['open on Sunday']],
  ['Sunday hours Prospect Park', ['Sunday hours']],
  ['Prospect Park opening times', ['opening times']],
  ['how late is Prospect Park open', ['how late', 'open']],
  ['Prospect Park open 24 hours', ['open', 'hours']],
  ['parks within 2 hours of Boston', []],
  ['a park close to Prospect Park', []],
  ['open space near Prospect Park', []],
])('%s asks for the hours of a park by %j', (text, expected) => {
  const { parts } = readPhrase(text)
  expect(parts.filter((part) => part.asksHours).map((part) => part.text)).toEqual(expected)
})

test.each([
  ['dog parks within 2 miles of Boston', { radius: 3219 }],
  ['dog park Boston 5 miles', { radius: 8047 }],
  ['dog park 5 miles 94110', { radius: 8047 }],
  ['5 km along water, Boston', { facts: ['running:yes', 'path_length:5000'] }],
  ['5k run Boston', { facts: ['path_length:5000'] }],
  ['run 10 km in Boston', { facts: ['path_length:10000'] }],
  ['3 mile loop Boston', { facts: ['running:yes', 'path_length:5000'] }],
  ['100 m walk Boston', {}],
  ['5 miles', {}],
])('%s asks for a distance or for the length of paths: %j', (text, expected) => {
  expect(readPhrase(text).asked).toMatchObject(expected)
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
      ['lake view', 'Lake View Chicago', 'Dog Park'],
      ['view', 'View Chicago', 'Dog Park', 'lake:yes'],
    ],
  ],
  ['dog parks with restrooms in Chicago', []],
  ['dog parks in Chicago', []],
  ['dog parks near me', []],
])('words of %s that may belong to a name', (text, expected) => {
  const readings = readNames(text)
  expect(readings.map((one) => [one.named, one.rest, ...askedOf(one)])).toEqual(expected)
})
