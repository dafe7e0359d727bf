import { expect, test } from 'vitest'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { reportedHours, whatsHere } from './whats-here.ts'

const at = { lat: 40, lng: 0 }
const PARK: Park = {
  ...{ id: 1, name: 'Elm Park', latitude: 40, longitude: 0, source: 'osm' },
  ...{ amenities: [], types: [] },
}

function fact(key: string, value: string): KnownFact {
  return { key, value, source: 'osm', how: 'stated' }
}

/** 'Comfort: Restrooms (1 on the map), no: No shade'. */
function texts(park: Partial<Park>): string[] {
  return whatsHere({ ...PARK, ...park }).map(({ name, entries }) => {
    const lines = entries.map(({ text, mark, notes }) =>
      [...(mark === 'yes' ? [] : [`${mark}:`]), text, ...notes.map((one) => `(${one})`)].join(' '),
    )
    return `${name}: ${lines.join(', ')}`
  })
}

test('nothing is said of what is not known', () => {
  expect(texts({})).toEqual([])
})

test('an amenity and the fact behind it are one thing, by the amenity’s name', () => {
  expect(
    texts({
      amenities: ['Playground', 'Dog Park', 'Restrooms', 'Dogs Allowed', 'Fountain'],
      facts: [
        fact('dog_area', 'yes'),
        fact('leash', 'off'),
        fact('playground', '2'),
        fact('toilets', 'yes'),
        fact('shade', 'no'),
        fact('trails', 'limited'),
        fact('website', 'https://elm.example.org'),
      ],
    }),
  ).toEqual([
    'Dogs: Dog Park, Off leash',
    'Kids: Playground · 2',
    'Comfort: Restrooms, no: No shade',
    'Sport: limited: A short trail',
    'Also: Fountain',
  ])
})

test('what the map shows is counted beside its fact, or stands for itself', () => {
  expect(
    texts({
      amenities: ['Restrooms'],
      facts: [fact('toilets', 'yes'), fact('drinking_water', '2'), fact('path_length', '5000')],
      features: [
        { kind: 'toilets', ...at },
        { kind: 'drinking water', ...at },
        { kind: 'drinking water', ...at },
        { kind: 'bench', ...at },
        { kind: 'bench', ...at },
      ],
      entrances: [
        { kind: 'gate', ...at },
        { kind: 'way in', ...at },
        { kind: 'way in', ...at },
      ],
      paths: { meters: 5_150, bySurface: { asphalt: 3_380, unknown: 1_126, steps: 644 }, lit: 805 },
    }),
  ).toEqual([
    'Comfort: Restrooms (1 on the map), 2 drinking fountains, Benches (2 on the map)',
    'Access: Gate, 2 ways in',
    'Sport: 3.2 miles of paths (2.1 asphalt, 0.4 steps, 0.7 of unknown ground) (0.5 lit at night)',
  ])
})

test('paths of unknown ground are only given in miles', () => {
  const paths = { meters: 1_640, bySurface: { unknown: 1_640 }, lit: 20 }
  expect(texts({ paths })).toEqual(['Sport: 1.0 mile of paths'])
})

test('what visitors say without agreeing stands beside the fact, or as not settled', () => {
  expect(
    texts({
      facts: [fact('shade', 'yes')],
      said: [
        { key: 'shade', value: 'no', count: 1 },
        { key: 'lit', value: 'yes', count: 1 },
      ],
    }),
  ).toEqual([
    'Comfort: Shade (One visitor says: No shade.)',
    'Access: unknown: Lit at night (One visitor says: Lit at night.)',
  ])
})

const RULE = { agency: 'town', about: [], title: '§1' }

test('a rule adds remarks to what is there', () => {
  const rules = [{ ...RULE, notes: { dog_area: 'On a leash outside it', playground: 'No dogs' } }]
  expect(texts({ facts: [fact('dog_area', 'yes')], rules })).toEqual([
    'Dogs: Dog area (On a leash outside it)',
  ])
  expect(texts({ facts: [fact('dog_area', 'no')], rules })).toEqual(['Dogs: no: No dog area'])
})

test('what is only reported is not settled, and left out where something is known', () => {
  const rules = [{ ...RULE, date: 'code of 2013-11', reported: { facts: { leash: 'on' } } }]
  expect(texts({ rules })).toEqual(['Dogs: unknown: Reported: dogs on leash only (2013)'])
  expect(texts({ rules, facts: [fact('leash', 'off')] })).toEqual(['Dogs: Off leash'])
})

test('hours that are only reported are text with their year', () => {
  const rules = [{ ...RULE, reported: { hours: '5:00 AM – 12:00 AM every day' } }]
  expect(reportedHours({ ...PARK, rules })).toBe('Reported: 5:00 AM – 12:00 AM every day')
  expect(reportedHours(PARK)).toBeUndefined()
})
