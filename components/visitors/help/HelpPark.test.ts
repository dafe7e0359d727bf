import { expect, test } from 'vitest'
import type { NamedFilter } from '#domain/facts/filter-state.ts'
import type { LoggedAnswer } from '../answers/give-answer.ts'
import { helpQuestion } from './HelpPark.tsx'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const DAY = 86_400_000
const ASKED = ['dog_area', 'fenced', 'shade'].map((key): NamedFilter => {
  return { key, value: 'yes', name: key, fits: ['yes'], refuses: ['no'] }
})
const TOILETS: NamedFilter = {
  key: 'toilets_wheelchair',
  value: 'yes',
  name: 'Toilets',
  fits: ['yes'],
  refuses: ['no'],
}

type Given = { log?: LoggedAnswer[]; types?: string[]; namedFilters?: NamedFilter[] }

function asked(
  known: Record<string, string>,
  { log = [], types = ['park'], namedFilters = ASKED }: Given = {},
) {
  const facts = Object.entries(known).map(([key, value]) => {
    return { key, value, source: 'osm', how: 'stated' } as const
  })
  const park = { id: 1, types, amenities: [], facts }
  return helpQuestion(park, namedFilters, { log, now: NOW })?.key
}
const answered = (key: string, value: string | null, daysAgo = 1): LoggedAnswer => ({
  parkId: 1,
  key,
  value,
  receipt: value && 'r',
  at: NOW - daysAgo * DAY,
})

test('the first filter that nobody has answered, and this visitor was not asked', () => {
  expect(asked({})).toBe('dog_area')
  expect(asked({ dog_area: 'yes' })).toBe('fenced')
  expect(asked({ dog_area: 'yes', fenced: 'no' })).toBe('shade')
  expect(asked({ dog_area: 'yes', fenced: 'no', shade: 'yes' })).toBeUndefined()
  expect(asked({ dog_area: 'yes' }, { log: [answered('fenced', 'yes')] })).toBe('shade')
  expect(asked({ dog_area: 'yes' }, { log: [answered('fenced', 'yes', 31)] })).toBe('fenced')
})

test('a detail is asked only where its whole is known to be there', () => {
  expect(asked({ dog_area: 'no' })).toBe('shade')
  expect(asked({}, { log: [answered('dog_area', 'yes')] })).toBe('shade')
  expect(asked({}, { log: [answered('dog_area', 'yes')], types: ['dog_park'] })).toBe('fenced')
})

test('so it is if the need does not ask for the whole', () => {
  const namedFilters = [TOILETS]
  expect(asked({}, { namedFilters })).toBe('toilets')
  expect(asked({ toilets: 'yes' }, { namedFilters })).toBe('toilets_wheelchair')
  expect(asked({ toilets: 'no' }, { namedFilters })).toBeUndefined()
})

test('after ‘Not sure’ nothing is asked about the park that day', () => {
  const unsure = { ...answered('dog_area', null, 0), at: NOW - 1_000 }
  expect(asked({}, { log: [unsure] })).toBeUndefined()
})
