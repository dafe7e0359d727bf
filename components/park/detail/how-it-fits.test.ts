import { describe, expect, test } from 'vitest'
import { resolveFilter } from '#domain/facts/catalogue.ts'
import type { KnownFact } from '#domain/park/park-schemas.ts'
import { type AskedOfPark, fitsText, howItFits } from './how-it-fits.ts'

const PLACE = {
  id: 1,
  name: 'Elm Park',
  types: [],
  latitude: 41.88,
  longitude: -87.63,
  source: 'town',
}
const NOTHING: AskedOfPark = { namedFilters: [], amenities: [], rating: '0' }

/** In Chicago, a Wednesday. */
const NOON = new Date('2026-01-14T18:00:00Z')

function fact(key: string, value: string): KnownFact {
  return { key, value, source: 'osm', how: 'stated' }
}

function texts(fits: ReturnType<typeof howItFits>): string[] {
  return fits.map(({ name, state, fact }) => [name, state, fact?.value].filter(Boolean).join(' '))
}

test('where nothing is asked for there is nothing to say', () => {
  expect(
    howItFits({ ...PLACE, amenities: ['Playground'], facts: [], rating: 4 }, NOTHING, NOON),
  ).toEqual([])
})

test('each filter is known to be so, known not to be so, or unknown', () => {
  const park = { ...PLACE, amenities: [], facts: [fact('dog_area', 'yes'), fact('leash', 'on')] }
  const namedFilters = [
    resolveFilter('dog_area:yes'),
    resolveFilter('leash:off'),
    resolveFilter('fenced:yes'),
  ]
  expect(texts(howItFits(park, { ...NOTHING, namedFilters }, NOON))).toEqual([
    'Dog Park yes yes',
    `${resolveFilter('leash:off').name} no on`,
    'Fenced unknown',
  ])
})

test('of a park of a list, the list says what is known', () => {
  const park = {
    ...PLACE,
    amenities: ['Playground', 'Restrooms'],
    factValues: { dog_area: 'yes', lit: 'yes' },
  }
  const filters = ['dog_area:yes', 'lit:yes', 'fenced:yes']
  const asked = {
    ...NOTHING,
    namedFilters: filters.map((filter) => resolveFilter(filter)),
    amenities: park.amenities,
  }
  const fits = howItFits(park, asked, NOON)
  expect(texts(fits)).toEqual([
    ...['Playground yes', 'Restrooms yes', 'Dog Park yes', 'Lit at night yes'],
    'Fenced unknown',
  ])
  expect(fitsText(fits)).toBe('playground, restrooms, dog park, lit at night. Not known: fenced.')
})

test('the line says what is known, what is not so, and what is not known', () => {
  const namedFilters = ['dog_area:yes', 'leash:off', 'fenced:yes'].map((filter) =>
    resolveFilter(filter),
  )
  const line = (...facts: KnownFact[]) =>
    fitsText(howItFits({ ...PLACE, amenities: [], facts }, { ...NOTHING, namedFilters }, NOON))
  expect(line(fact('dog_area', 'yes'), fact('leash', 'off'))).toBe(
    'dog area, off leash. Not known: fenced.',
  )
  expect(line(fact('dog_area', 'yes'), fact('leash', 'on'), fact('fenced', 'yes'))).toBe(
    'dog area, fenced dog area. But dogs on leash only.',
  )
  expect(line(fact('dog_area', 'no'))).toBe('no dog area. Not known: off leash, fenced.')
  expect(line()).toBe('not known yet: dog park, off leash, fenced. Do you know?')
  const [first] = namedFilters
  const one = { ...NOTHING, namedFilters: first ? [first] : [] }
  expect(fitsText(howItFits({ ...PLACE, amenities: [] }, one, NOON))).toBe(
    'not known yet. Do you know?',
  )
  const rated = { ...PLACE, amenities: [], rating: 3.25 }
  expect(fitsText(howItFits(rated, { ...NOTHING, rating: '4' }, NOON))).toBe('rated 3.3.')
})

test('a fact that rules out what was asked for says no', () => {
  const park = { ...PLACE, amenities: [], facts: [fact('leash', 'no')] }
  for (const asked of [
    { ...NOTHING, namedFilters: [resolveFilter('dog_area:yes')] },
    { ...NOTHING, amenities: ['Dog Park'] },
  ]) {
    expect(fitsText(howItFits(park, asked, NOON))).toBe('no dogs.')
  }
})

test('an amenity that is not listed is unknown, unless its fact says no', () => {
  const amenities = ['Playground', 'Restrooms', 'Picnic Area']
  const facts = [fact('playground', '2'), fact('toilets', 'no'), fact('picnic', 'no')]
  const park = { ...PLACE, amenities: ['Playground'], facts }
  expect(texts(howItFits(park, { ...NOTHING, amenities }, NOON))).toEqual([
    'Playground yes',
    'Restrooms no no',
    'Picnic Area no no',
  ])
})

test('an amenity of which there is some is there, unless all of it is needed', () => {
  const amenities = ['Restrooms', 'Wheelchair Accessible']
  const facts = [fact('toilets', 'limited'), fact('step_free', 'limited')]
  expect(
    texts(howItFits({ ...PLACE, amenities: [], facts }, { ...NOTHING, amenities }, NOON)),
  ).toEqual(['Restrooms yes limited', 'Wheelchair Accessible no limited'])
})

test('an amenity that is also asked for as a fact is listed once', () => {
  const asked = {
    ...NOTHING,
    namedFilters: [resolveFilter('dog_area:yes')],
    amenities: ['Dog Park'],
  }
  expect(texts(howItFits({ ...PLACE, amenities: ['Dog Park'] }, asked, NOON))).toEqual([
    'Dog Park unknown',
  ])
})

test.each([
  [4, 'yes'],
  [3.9, 'no'],
  [undefined, 'unknown'],
])('of a rating of %s, four stars: %s', (rating, state) => {
  const fits = howItFits({ ...PLACE, amenities: [], rating }, { ...NOTHING, rating: '4' }, NOON)
  expect(texts(fits)).toEqual([`4+ stars ${state}`])
})

describe('open now', () => {
  const asked = { ...NOTHING, open: true as const }
  const openFit = (weekday_text: string[], as_told?: string) =>
    howItFits(
      {
        ...PLACE,
        amenities: [],
        openingHours: { weekday_text, as_told },
        timeZone: 'America/Chicago',
      },
      asked,
      NOON,
    )

  test('by the clock there', () => {
    expect(openFit(['Wednesday: 8:00 AM – 8:00 PM'])).toEqual([
      { name: 'Open now', key: 'hours', state: 'yes', text: 'Open now' },
    ])
    expect(openFit(['Wednesday: 8:00 AM – 9:00 AM'])).toEqual([
      { name: 'Open now', key: 'hours', state: 'no', text: 'Closed now' },
    ])
  })

  test('by the sun there', () => {
    expect(openFit(['Wednesday: Sunrise – Sunset'])).toEqual([
      { name: 'Open now', key: 'hours', state: 'yes', text: 'Open now' },
    ])
  })

  test('hours that do not answer leave it unknown', () => {
    expect(openFit(['Wednesday: Sunrise to whenever'])).toMatchObject([{ state: 'unknown' }])
    expect(openFit([], 'in summer')).toMatchObject([{ state: 'unknown' }])
  })

  test('unknown without hours; nothing is said without a time', () => {
    const park = { ...PLACE, amenities: [] }
    expect(texts(howItFits(park, asked, NOON))).toEqual(['Open now unknown'])
    expect(howItFits(park, asked, null)).toEqual([])
  })
})
