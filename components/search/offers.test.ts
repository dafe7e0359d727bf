import { expect, test } from 'vitest'
import { needOf } from '#domain/facts/needs.ts'
import type { FactCounts } from '#domain/search/search-schemas.ts'
import { offersOf } from './offers.ts'

const KIDS = needOf('kids')

function counted(counts: Record<string, number>): FactCounts {
  const facts = Object.entries(counts).map(([filter, count]) => ({ filter, name: filter, count }))
  return [{ group: 'all', name: 'All', facts }]
}

const COUNTS = counted({
  'toilets:yes': 55,
  'shade:yes': 0,
  'playground_fenced:yes': 641,
  'parking:yes': 0,
})

test('what some park is known to have is offered, most parks first', () => {
  const offers = offersOf({ need: KIDS, facts: [], counts: COUNTS, isUncounted: false })
  expect(offers.map(({ label, count }) => [label, count])).toEqual([
    ['Fenced', 641],
    ['Restrooms', 55],
  ])
})

test('a chosen one stays, last where no park has it', () => {
  const facts = ['playground:yes', 'shade:yes']
  const offers = offersOf({ need: KIDS, facts, counts: COUNTS, isUncounted: false })
  expect(offers.map(({ label, isOn }) => [label, isOn])).toEqual([
    ['Fenced', false],
    ['Restrooms', false],
    ['Shade', true],
  ])
})

test('until parks are counted only the chosen are shown; if they cannot be, all', () => {
  const asked = { need: KIDS, facts: ['shade:yes'], counts: undefined }
  const labels = (isUncounted: boolean) =>
    offersOf({ ...asked, isUncounted }).map(({ label }) => label)
  expect(labels(false)).toEqual(['Shade'])
  expect(labels(true)).toEqual(['Restrooms', 'Shade', 'Fenced', 'Parking'])
  expect(offersOf({ ...asked, need: undefined, isUncounted: true })).toEqual([])
})
