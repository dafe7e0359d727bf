import { expect, test } from 'vitest'
import { relax, relaxationText, unknownText } from './relaxation.ts'

const filters = { radius: '1000', rating: '4', amenities: ['Dog Park' as const] }

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

test.each([
  [{ rating: 0, amenities: 0 }, []],
  [{ rating: 12, amenities: 0 }, ['12 more have no rating yet']],
  [{ rating: 1, amenities: 2 }, ['1 more has no rating yet', '2 more have no amenities known yet']],
])('%j is told as %j', (unknown, lines) => {
  expect(unknownText(unknown)).toEqual(lines)
})
