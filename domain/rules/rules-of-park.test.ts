import { describe, expect, test } from 'vitest'
import type { Rule } from './rule.ts'
import { type RuledPark, rulesOfPark } from './rules-of-park.ts'

const ELM: RuledPark = {
  ...{ id: 7, name: 'Elm Park', types: ['park'], city: 'Elm', area: 30_000 },
  ...{ keys: ['town/1'], runBy: [] },
}
const HOURS: Rule = {
  ...{ id: 'hours', agency: 'Town of Elm', says: 'Open till eleven.', sources: [{ title: '§1' }] },
  ...{ parks: { set: 'town' }, hours: '06:00-23:00', unless: 'other hours are posted' },
}
const LEASH: Rule = { ...HOURS, id: 'leash', hours: undefined, facts: { leash: 'on' } }

describe('which parks a rule is about', () => {
  const holds = (parks: Rule['parks'], park: Partial<RuledPark> = {}) =>
    rulesOfPark({ ...ELM, ...park }, [{ ...LEASH, parks }]) !== null

  test.each<[boolean, Rule['parks'], Partial<RuledPark>?]>([
    [true, { set: 'town' }],
    [false, { set: 'town' }, { keys: ['county/1'] }],
    [true, { set: 'town', ids: ['1'] }],
    [false, { set: 'town', ids: ['2'] }],
    [true, { runBy: ['Town of Elm'] }, { keys: [], runBy: ['town of elm'] }],
    [false, { runBy: ['Town of Elm'] }, { keys: [] }],
    [true, { set: 'town', types: ['park'], minArea: 20_000, cities: ['elm'], names: ['Elm'] }],
    [false, { set: 'town', types: ['playground'] }],
    [false, { set: 'town', notTypes: ['park'] }],
    [false, { set: 'town', minArea: 40_000 }],
    [false, { set: 'town', minArea: 1 }, { area: null }],
    [false, { set: 'town', cities: ['Oak'] }],
    [false, { set: 'town', names: ['Canyon'] }],
    [false, { set: 'town', notNames: ['elm'] }],
  ])('%s: %o of %o', (isOne, parks, park) => {
    expect(holds(parks, park)).toBe(isOne)
  })
})

test('hours say whose they are, and when they do not hold', () => {
  const layer = rulesOfPark(ELM, [HOURS])
  expect(layer?.openingHours?.weekday_text[0]).toBe('Monday: 6:00 AM – 11:00 PM')
  expect(layer?.openingHours?.rule).toBe(
    'By the rule of Town of Elm, unless other hours are posted',
  )
})

test('facts are known by the rule, with its date', () => {
  expect(rulesOfPark(ELM, [{ ...LEASH, since: '2013-11-01' }])).toEqual({
    facts: {
      leash: {
        ...{ value: 'on', how: 'rule', source: 'Town of Elm', reference: 'leash' },
        since: '2013-11-01',
      },
    },
    rules: [
      { id: 'leash', about: ['leash'], notes: { dog_area: 'On a leash outside the dog area' } },
    ],
  })
})

test('an exception has hours of its own, or none', () => {
  const other = { ...HOURS, named: { 'town/1': { hours: '07:00-21:00' } } }
  expect(rulesOfPark(ELM, [other])?.openingHours?.weekday_text[0]).toContain('7:00 AM')
  expect(rulesOfPark(ELM, [{ ...HOURS, named: { 'town/1': {} } }])).toBeNull()
  expect(rulesOfPark(ELM, [{ ...HOURS, named: { '7': {} } }])).toBeNull()
})

test('what is said of the park itself counts more than what is said of all', () => {
  const own: Rule = {
    ...LEASH,
    id: 'own',
    parks: undefined,
    named: { 'town/1': { facts: { leash: 'off' } } },
  }
  expect(rulesOfPark(ELM, [LEASH, own])?.facts?.leash).toMatchObject({
    value: 'off',
    reference: 'own',
  })
})

test('what is only reported is neither a fact nor hours', () => {
  const reported = { ...LEASH, hours: '05:00-24:00', isReported: true as const }
  expect(rulesOfPark(ELM, [reported])).toEqual({
    rules: [
      {
        ...{ id: 'leash', about: [] },
        notes: { dog_area: 'Reported: on a leash outside the dog area' },
        reported: { facts: { leash: 'on' }, hours: '5:00 AM – 12:00 AM every day' },
      },
    ],
  })
})

test('a leash is not said of a park that may have a dog area', () => {
  const area: Rule = { ...LEASH, id: 'area', facts: { dog_area: 'yes' }, isReported: true }
  expect(rulesOfPark(ELM, [LEASH, area])?.facts).toBeUndefined()
})
