import { describe, expect, test } from 'vitest'
import { toLabels } from './fact-labels.ts'
import { factMark, factOrigin, factText, isOldFact, unknownFacts } from './fact-texts.ts'

test.each([
  ['toilets', 'no', 'No toilets', 'no'],
  ['step_free', 'limited', 'Partly step-free', 'limited'],
  ['leash', 'off', 'Off leash', 'yes'],
  ['tennis', 'yes', 'Tennis', 'yes'],
  ['tennis', '1', '1 tennis court', 'yes'],
  ['tennis', '1200', '1,200 tennis courts', 'yes'],
  ['path_length', '5000', '3.1 miles of paths', 'yes'],
  ['path_length', '1609', '1.0 mile of paths', 'yes'],
])('%s %s in words: %s', (key, value, text, mark) => {
  expect(factText({ key, value })).toBe(text)
  expect(factMark({ value })).toBe(mark)
})

test.each([
  ['osm', { since: '2022-05-03' }, 'stated', 'OpenStreetMap, edited May 2022'],
  ['osm', {}, 'inside', 'OpenStreetMap, date unknown'],
  ['osm', { since: '2022-05-03' }, 'derived', 'Worked out from OpenStreetMap, edited May 2022'],
  ['nyc-parks', { since: '2026-12-31' }, 'stated', 'NYC Parks, edited December 2026'],
  ['operator', { since: '2026-01-01' }, 'operator', 'The operator of this site, January 2026'],
  ['visitors', { since: '2026-01-01' }, 'visitors', 'Visitors, January 2026'],
  ['google', { told: '2026-11-26' }, 'stated', 'Google Maps, as of November 2026'],
  ['Town of Elm', { told: '2026-11-26' }, 'stated', 'Town of Elm, imported November 2026'],
  ['Town of Elm', {}, 'stated', 'Town of Elm, date unknown'],
  ['nyc-parks', { since: '2008-06-01' }, 'rule', 'NYC Parks rule, June 2008'],
  ['constructor', {}, 'stated', 'constructor, date unknown'],
] as const)('who says it: %s %j %s', (source, dates, how, expected) => {
  expect(factOrigin({ source, ...dates, how })).toBe(expected)
})

describe('a fact is old', () => {
  const now = Date.parse('2026-11-25')
  test.each([
    ['leash', '2024-12-01', false],
    ['leash', '2024-11-01', true],
    ['river', '2018-01-01', false],
    ['river', '2016-01-01', true],
    ['river', undefined, false],
  ])('%s of %s: %s', (key, since, expected) => {
    expect(isOldFact({ key, since }, now)).toBe(expected)
    // What was imported so long ago is no newer.
    expect(isOldFact({ key, told: since }, now)).toBe(expected)
    expect(isOldFact({ key, since: '2026-11-01', told: since }, now)).toBe(false)
  })
})

test('what nobody has said: of an area for dogs only where there is one, and no sport by sport', () => {
  const keysOf = (...known: { key: string; value: string }[]) =>
    unknownFacts(known).map(({ key }) => key)
  expect(keysOf()).toEqual(expect.arrayContaining(['dog_area', 'toilets', 'sports']))
  expect(keysOf()).not.toEqual(expect.arrayContaining(['fenced']))
  expect(keysOf()).not.toContain('tennis')
  expect(keysOf({ key: 'dog_area', value: 'yes' })).toContain('fenced')
  expect(keysOf({ key: 'dog_area', value: 'yes' })).not.toContain('dog_area')
  expect(keysOf({ key: 'dog_area', value: 'no' })).not.toContain('fenced')
  expect(keysOf({ key: 'toilets', value: 'limited' })).toContain('changing_table')
})

test('the browser gets no tags and no words of files', () => {
  const [label] = toLabels([
    {
      key: 'hammocks',
      group: 'comfort',
      kind: 'yesno',
      name: 'Hammocks',
      words: { yes: 'Hammocks', no: 'No hammocks', limited: 'Some hammocks' },
      question: 'Are there hammocks?',
      osm: { any: { yes: ['leisure=hammock'] } },
      files: { yes: ['hammock', 'hammock stand'] },
      narrow: ['hammock stand'],
      searches: ['hammock'],
      freshDays: 100,
    },
  ])
  expect(Object.keys(label ?? {}).sort()).toEqual(
    ['freshDays', 'group', 'key', 'kind', 'name', 'question', 'words'].sort(),
  )
})
