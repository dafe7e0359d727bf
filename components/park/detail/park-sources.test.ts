import { expect, test } from 'vitest'
import type { Park } from '#domain/park/park-schemas.ts'
import { cardSources } from './park-sources.ts'

const PARK: Park = {
  ...{ id: 1, name: 'Elm Park', latitude: 40, longitude: 0, source: 'town' },
  ...{ amenities: ['Restrooms', 'Playground'], types: [], vicinity: 'Elm Street' },
}

function texts(park: Partial<Park>): string[] {
  return cardSources({ ...PARK, ...park }).map(({ credit, what }) => `${credit.text}: ${what}`)
}

test('each source is named once, the park’s own first', () => {
  expect(texts({ description: 'A lawn.', area: 900, toldBy: { area: 'county' } })).toEqual([
    'town: name, address, description, what’s here (date unknown)',
    'county: size (date unknown)',
  ])
})

test('the source of most facts has the rest of what is there; dates stand once', () => {
  const stated = { source: 'town', since: '2020-05-03', how: 'stated' } as const
  expect(
    texts({
      facts: [
        { key: 'toilets', value: 'yes', ...stated },
        { key: 'playground', value: 'yes', ...stated, since: '2018-01-01' },
        { key: 'playground_fenced', value: 'yes', ...stated, how: 'derived' },
        { key: 'shade', value: 'no', source: 'osm', since: '2022-01-01', how: 'stated' },
        { key: 'wikidata', value: 'Q1', source: 'osm', how: 'stated' },
        { key: 'lit', value: 'yes', source: 'visitors', since: '2026-11-01', how: 'visitors' },
      ],
      features: [{ kind: 'bench', lat: 40, lng: 0 }],
      asOf: '2026-02-03',
      enrichedBy: ['osm'],
    }),
  ).toEqual([
    [
      'town: name, address (date unknown); playground (as of 2018)',
      'the rest of what’s here, worked out: fenced playground (as of 2020)',
    ].join('; '),
    '© OpenStreetMap contributors: no shade (as of 2022); what the map shows (as of February 2026)',
    'Visitors: lit at night (as of 2026)',
  ])
})

test('what lists have on the map is told with their dates', () => {
  const listed = { kind: 'toilets', lat: 40, lng: 0, source: 'town', since: '2024-12-03' } as const
  const fountain = { ...listed, kind: 'drinking water', since: '2019-04-17' } as const
  const shown = { amenities: [], features: [listed, fountain], entrances: [] }
  expect(texts(shown)).toEqual([
    'town: name, address (date unknown); drinking water on the map (as of 2019); toilets on the map (as of 2024)',
  ])
  expect(
    texts({ ...shown, features: [...shown.features, { kind: 'bench', lat: 40, lng: 0 }] }),
  ).toEqual([
    'town: name, address (date unknown); drinking water on the map (as of 2019); toilets on the map (as of 2024)',
    '© OpenStreetMap contributors: what the map shows (date unknown)',
  ])
})

test('a source without anything on the card is still named', () => {
  expect(texts({ amenities: [], enrichedBy: ['osm'] })).toEqual([
    'town: name, address (date unknown)',
    '© OpenStreetMap contributors: ',
  ])
})

test('who rates is named, and whose streets a place is described with', () => {
  const { vicinity: _, ...unaddressed } = PARK
  expect(
    cardSources({
      ...unaddressed,
      ...{
        amenities: [],
        rating: 4,
        ratingSource: 'visitors',
        near: 'near Oak',
        nearFrom: 'tiger',
      },
    }).map(({ source, what }) => [source, what]),
  ).toEqual([
    ['town', 'name, place (date unknown)'],
    ['visitors', 'rating'],
    ['tiger', 'streets close by'],
  ])
})

test('a rule is named with what it says, where it was read, and its date', () => {
  const rule = { agency: 'nyc-parks', title: '§1-03' }
  const sources = cardSources({
    ...{ ...PARK, amenities: [], toldBy: { openingHours: 'nyc-parks' } },
    openingHours: { weekday_text: ['Monday: Open 24 hours'], rule: 'By the rule of NYC Parks' },
    facts: [{ key: 'leash', value: 'on', source: 'nyc-parks', how: 'rule' }],
    rules: [
      { ...rule, about: ['hours'], address: 'https://parks.test/1-03' },
      { ...rule, about: ['leash', 'fee'], date: '2011-01' },
      { ...rule, about: [], reported: { facts: { fee: 'no' } }, date: '2021' },
      { ...rule, about: ['lit'], notes: { dog_area: 'On a leash outside it' } },
    ],
  })
  expect(sources.map(({ credit: { text, href }, what }) => [text, what, href])).toEqual([
    ['town', 'name, address (date unknown)', undefined],
    ['NYC Parks rule: §1-03', 'hours (date unknown)', 'https://parks.test/1-03'],
    ['NYC Parks rule: §1-03', 'dogs and leash (as of 2011)', undefined],
    ['NYC Parks as reported: §1-03', 'entrance fee (as of 2021)', undefined],
  ])
})

test('a report of what is known better is no source', () => {
  const reported = { facts: { dog_area: 'yes', fenced: 'yes' }, hours: '5 to 9' }
  const what = (more: Partial<Park>) =>
    cardSources({
      ...PARK,
      rules: [{ agency: 'nyc-parks', title: '§1-03', about: [], reported }],
      ...more,
    }).at(-1)?.what
  expect(what({})).toBe('dog area, fenced, hours (date unknown)')
  const openingHours = { weekday_text: ['Monday: 8:00 AM – 9:00 PM'] }
  const facts: Park['facts'] = [{ key: 'dog_area', value: 'yes', source: 'town', how: 'stated' }]
  expect(what({ facts, openingHours })).toBe('fenced (date unknown)')
})
