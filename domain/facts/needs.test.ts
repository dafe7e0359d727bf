import { expect, test } from 'vitest'
import { FACTS } from './catalogue.ts'
import { filtersOf } from './fact-filters.ts'
import { isFilterText, NEEDS, needOf } from './needs.ts'

const FACT_FILTERS = new Set(
  FACTS.flatMap((fact) => filtersOf(fact).map(({ key, value }) => `${key}:${value}`)),
)

test.each(NEEDS)('$label filters and offers what the catalogue has', ({ filters, offers }) => {
  const all = [...filters, ...offers.map(({ filter }) => filter)]
  expect(all.filter((filter) => !FACT_FILTERS.has(filter))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
  expect(new Set(offers.map(({ label }) => label)).size).toBe(offers.length)
})

test('a need is found by its key', () => {
  expect(needOf('dog')?.label).toBe('Dog')
  expect(needOf('cat')).toBeUndefined()
  expect(needOf(null)).toBeUndefined()
})

test('every filter of the catalogue has the form of one', () => {
  expect([...FACT_FILTERS].filter((filter) => !isFilterText(filter))).toEqual([])
  for (const text of ['', 'fenced', 'fenced:', 'Fenced:yes', 'fenced:yes,lit:yes', 'a:b:c']) {
    expect(isFilterText(text)).toBe(false)
  }
})
