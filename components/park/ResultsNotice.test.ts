import { expect, test } from 'vitest'
import { DEFAULT_FILTERS, type Filters } from '#domain/search/filters.ts'
import { relax, relaxationText } from './ResultsNotice.tsx'

const filters: Filters = {
  ...DEFAULT_FILTERS,
  ...{ radius: '1000', rating: '4', amenities: ['Dog Park'] },
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
    'Within 20 miles: 1,234 parks',
    { radius: '20000' },
  ],
] as const)('%j is offered and taken', (relaxation, text, changed) => {
  expect(relaxationText(relaxation)).toBe(text)
  expect(relax(filters, relaxation)).toEqual({ ...filters, ...changed })
})
