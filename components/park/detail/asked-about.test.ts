import { expect, test } from 'vitest'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { DEFAULT_FILTERS } from '#domain/search/filters.ts'
import { answerText, askedAbout, findAnswer } from './asked-about.ts'

const PARK: Park = {
  ...{ id: 1, name: 'Elm Park', types: [], latitude: 41.88, longitude: -87.63, source: 'town' },
  ...{ amenities: [], facts: [] },
}

/** In Chicago, a Wednesday. */
const NOON = new Date('2026-01-14T18:00:00Z')

function having(...facts: [key: string, value: string][]): Park {
  const known = facts.map(([key, value]): KnownFact => {
    return { key, value, source: 'osm', how: 'stated' }
  })
  return { ...PARK, facts: known }
}

test('a search asks about the park it names, and the words that became filters say what', () => {
  const filters = { ...DEFAULT_FILTERS, asked: ['sort', 'Dog Park', 'shade:yes'] }
  expect(askedAbout(PARK, { filters: DEFAULT_FILTERS }, { parkId: 1, about: 'hours' })).toBe(
    'hours',
  )
  expect(askedAbout(PARK, { filters }, { parkId: 1 })).toBe('dog_area')
  expect(askedAbout(PARK, { filters }, { parkId: 2 })).toBeUndefined()
  expect(askedAbout(PARK, { filters }, undefined)).toBeUndefined()
})

test.each<[what: string, park: Park, about: string, facts: string[], said: string]>([
  ['its own fact', having(['shade', 'yes']), 'shade', ['shade'], 'Shade'],
  ['what dogs may do', having(['leash', 'on']), 'dog_area', ['leash'], 'Dogs on leash only'],
  [
    'both about dogs',
    having(['dog_area', 'no'], ['leash', 'no']),
    'dog_area',
    ['dog_area', 'leash'],
    'No dog area, No dogs',
  ],
  ['an amenity', { ...PARK, amenities: ['Dog Park'] }, 'dog_area', [], 'Dog Park'],
  ['that nobody knows', PARK, 'shade', ['shade'], 'Shade: not known yet'],
  [
    'what is only reported',
    {
      ...PARK,
      rules: [{ agency: 'a', title: '§1', about: [], reported: { facts: { leash: 'on' } } }],
    },
    'leash',
    ['leash'],
    'Reported: dogs on leash only',
  ],
  [
    'what is known, where more is reported',
    {
      ...having(['leash', 'off']),
      rules: [{ agency: 'a', title: '§1', about: [], reported: { facts: { leash: 'on' } } }],
    },
    'leash',
    ['leash'],
    'Off leash',
  ],
  [
    'that nobody knows what it is a detail of',
    PARK,
    'fenced',
    ['dog_area', 'leash'],
    'Fenced: not known yet',
  ],
])('what is asked is answered by %s', (_, park, about, facts, said) => {
  expect(findAnswer(park, about).facts).toEqual(facts)
  expect(answerText(park, about, NOON)).toBe(said)
})

test('the hours are said as they are now', () => {
  const lines = ['Wednesday: 6:00 AM – 10:00 PM', 'Thursday: 6:00 AM – 10:00 PM']
  const timeZone = 'America/Chicago'
  const park = { ...PARK, timeZone, openingHours: { weekday_text: lines } }
  expect(findAnswer(park, 'hours')).toEqual({ facts: [], isUnknown: false })
  expect(answerText(park, 'hours', NOON)).toBe('Opening hours: Open now · Closes at 10 PM')
  expect(findAnswer(PARK, 'hours')).toEqual({ facts: ['hours'], isUnknown: true })
  expect(answerText(PARK, 'hours', NOON)).toBe('Opening hours: Hours unknown')
  const reported = { hours: '5:00 AM – 12:00 AM every day' }
  const rules = [{ agency: 'a', title: '§1', about: [], reported }]
  expect(findAnswer({ ...PARK, rules }, 'hours')).toEqual({ facts: [], isUnknown: false })
  expect(answerText({ ...PARK, rules }, 'hours', NOON)).toBe(
    'Opening hours: Reported: 5:00 AM – 12:00 AM every day',
  )
})
