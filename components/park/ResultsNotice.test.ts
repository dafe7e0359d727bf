import { describe, expect, test } from 'vitest'
import { DEFAULT_FILTERS, type Filters } from '#domain/search/filters.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { relax, relaxationText, resultsNotice } from './ResultsNotice.tsx'

const filters: Filters = {
  ...DEFAULT_FILTERS,
  radius: '1000',
  rating: '4',
  amenities: ['Dog Park'],
}

test.each([
  [{ kind: 'rating', count: 12 }, 'Without a minimum rating: 12 parks', { rating: '0' }],
  [
    { kind: 'amenity', amenity: 'Dog Park', count: 1 },
    'Without "Dog Park": 1 park',
    { amenities: [] },
  ],
  [
    { kind: 'radius', radius: '20000', count: 1234 },
    'Within 20 miles (20 km): 1,234 parks',
    { radius: '20000' },
  ],
] as const)('%j is offered and taken', (relaxation, text, changed) => {
  expect(relaxationText(relaxation)).toBe(text)
  expect(relax(filters, relaxation)).toEqual({ ...filters, ...changed })
})

const OPEN: SearchAnswer['namedFilters'] = [
  { key: 'open_now', value: 'yes', name: 'Open now', fits: ['yes'], refuses: ['no'] },
]

const ANSWER: SearchAnswer = {
  parks: [],
  location: { lat: 37.77, lng: -122.4 },
  total: 0,
  unknown: { rating: 0, amenities: 0 },
}
const NONE = { failure: undefined, answer: ANSWER, count: 0, isSearching: false }

describe('of a search is said', () => {
  test.each([
    ['nothing before an answer', { answer: undefined }, undefined],
    ['nothing beside its parks', { count: 3 }, undefined],
    [
      'nothing beside parks known before',
      { answer: { ...ANSWER, stale: true }, count: 3 },
      undefined,
    ],
    ['nothing while it searches', { isSearching: true }, undefined],
    ['that there are no parks', {}, 'No parks found in this area.'],
    [
      'that nobody has said yet',
      { answer: { ...ANSWER, totalUnknown: 3, unknown: { rating: 2, amenities: 1 }, asked: 1 } },
      'No park here is known to have what you asked for.',
    ],
    [
      'that nobody has said whether it is open',
      { answer: { ...ANSWER, totalUnknown: 3, totalNo: 1, asked: 1, namedFilters: OPEN } },
      'No park here is known to be open now.',
    ],
    [
      'that no hours are known',
      { answer: { ...ANSWER, totalUnknown: 3, totalNo: 0, asked: 1, namedFilters: OPEN } },
      'No hours are known here.',
    ],
    [
      'that nothing here is rated yet',
      { answer: { ...ANSWER, totalUnknown: 3, unknown: { rating: 3, amenities: 0 } } },
      'No parks here are rated yet.',
    ],
    [
      'that live sources fail and nothing is known',
      { answer: { ...ANSWER, stale: true } },
      'No parks found in this area.',
    ],
    [
      'that a place is unknown',
      { answer: { ...ANSWER, location: null } },
      "Couldn't find location",
    ],
    [
      'that the visitor’s place is unknown',
      { answer: { ...ANSWER, location: null, understood: { nearMe: true } } },
      'Where are you?',
    ],
    ['that nobody answered', { failure: null, count: 3 }, 'You seem to be offline'],
    ['that it failed', { failure: 500 }, 'The search did not work'],
  ] as const)('%s', (_, change, title) => {
    expect(resultsNotice({ ...NONE, ...change })?.title).toBe(title)
  })

  test.each([
    ['qzxv', /spelling/],
    ['123 Main St', /street/],
    ['mlk blvd', /street/],
    ['95.2, 200', /latitude first/],
    ['SW1A 1AA', /postal code/],
  ])('what to try instead of %s', (address, advice) => {
    const answer = { ...ANSWER, location: null }
    expect(resultsNotice({ ...NONE, answer, query: { address } })?.text).toMatch(advice)
  })

  test.each([
    [2, [{ met: 0, count: 3 }], 'No park here is known to have both. Those below may fit.'],
    [4, [{ met: 3, count: 1 }], 'No park here is known to have all four. 1 has three of them.'],
    [
      3,
      [
        { met: 1, count: 2_000 },
        { met: 0, count: 9 },
      ],
      'No park here is known to have all three. 2,000 have one of them.',
    ],
  ])('of %i things asked for, %j', (asked, unknownByMet, said) => {
    const answer = { ...ANSWER, totalUnknown: 9, asked, unknownByMet }
    const { title, text } = resultsNotice({ ...NONE, answer }) ?? {}
    expect(`${title} ${text}`).toBe(said)
  })

  test.each<[known: Record<string, string>[], text: string, asked?: number, more?: number]>([
    [[{ dog_area: 'yes' }, {}], '1 has one of them: dog area.'],
    [[{ dog_area: 'yes', lit: 'yes' }, {}], '1 has two of them: dog area and lit at night.'],
    [[{ dog_area: 'yes' }, { lit: 'yes' }, {}], '2 have one of them. Not known of any: shade.'],
    [[{ dog_area: 'yes' }, {}], '1 has one of them.', 4],
    [[{ dog_area: 'yes' }, { dog_area: 'yes' }], '22 have one of them, such as dog area.', 3, 20],
  ])('which things the best have: %j', (known, text, asked = 3, more = 0) => {
    const namedFilters = [
      ['dog_area', 'Dog area'],
      ['lit', 'Lit at night'],
      ['shade', 'Shade'],
    ].map(([key = '', name = '']) => ({ key, value: 'yes', name, fits: ['yes'], refuses: ['no'] }))
    const parksUnknown = known.map((factValues, id) => {
      const park = { id, name: 'Elm', types: [], latitude: 0, longitude: 0, source: 'town' }
      return {
        ...park,
        amenities: [],
        distance: 0,
        met: Object.keys(factValues).length,
        factValues,
      }
    })
    const met = parksUnknown[0]?.met ?? 0
    const count = parksUnknown.filter((park) => park.met === met).length + more
    const found = { totalUnknown: parksUnknown.length, namedFilters, asked }
    const answer = { ...ANSWER, ...found, unknownByMet: [{ met, count }] }
    expect(resultsNotice({ ...NONE, answer, parksUnknown })?.text).toBe(text)
  })

  test('of a lost connection in short, above parks', () => {
    expect(resultsNotice({ ...NONE, failure: null, count: 3 })?.goesOn).toBe(true)
    expect(resultsNotice({ ...NONE, failure: null })?.goesOn).toBe(false)
  })

  test('that it can be tried again, where that may help', () => {
    const canRetry = (change: object) => resultsNotice({ ...NONE, ...change })?.canRetry ?? false
    expect(canRetry({ failure: null })).toBe(true)
    expect(canRetry({ failure: 503 })).toBe(true)
    expect(canRetry({ answer: { ...ANSWER, stale: true } })).toBe(true)
    expect(canRetry({})).toBe(false)
  })
})
