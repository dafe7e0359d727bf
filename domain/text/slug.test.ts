import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parkPath, slugify } from './slug.ts'

test.each([
  ['Golden Gate Park', 'golden-gate-park'],
  ["Patricia's Green", 'patricias-green'],
  ['The Battery', 'the-battery'],
  ['Maria  Hernandez\tPark', 'maria-hernandez-park'],
  ['Mt. Tabor — Park', 'mt-tabor-park'],
  ['a - b', 'a-b'],
  ['snake_case Park', 'snake_case-park'],
  ['Jardín Botánico', 'jardín-botánico'],
  ['北海公園', '北海公園'],
  ['9/11 Memorial', '911-memorial'],
  ['???', 'park'],
  ['', 'park'],
  ['-', 'park'],
  ['Heart ❤️ Park', 'heart-park'],
])('%s becomes %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

const anything = fc.string({ unit: 'binary', maxLength: 60 })

test('it never throws, and never holds what an address would take for its own', () => {
  fc.assert(
    fc.property(anything, (name) => {
      expect(slugify(name)).not.toMatch(/[/?#\s]|--/)
    }),
  )
})

test('plain names have the slug that a sign which is left out does not change', () => {
  const plain = fc.string({ unit: fc.constantFrom(...'aZ9_ -'), maxLength: 12 })
  fc.assert(
    fc.property(plain, (name) => {
      expect(slugify(name)).toBe(slugify(`${name}!`))
    }),
    { numRuns: 2_000 },
  )
})

test('a slug of a slug is itself', () => {
  fc.assert(
    fc.property(anything, (name) => {
      expect(slugify(slugify(name))).toBe(slugify(name))
    }),
    { numRuns: 2_000 },
  )
})

test('the path of a park is encoded', () => {
  expect(parkPath({ id: 7, name: 'Jardín' })).toBe('/parks/7/jard%C3%ADn')
})
