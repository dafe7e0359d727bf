import { expect, test } from 'vitest'
import { DEFAULT_FILTERS } from '#domain/search/filters.ts'
import { readNeed, writeNeed } from './use-saved-need.ts'

test('a need is saved with those of its filters that are asked for, and nothing else', () => {
  const facts = ['dog_area:yes', 'lit:yes', 'fenced:yes']
  expect(writeNeed({ need: 'dog', facts })).toBe('dog dog_area:yes fenced:yes')
  expect(writeNeed({ need: 'dog', facts: [] })).toBe('dog')
  expect(writeNeed({ need: null, facts })).toBe('')
})

test.each(['dog dog_area:yes fenced:yes', 'step-free step_free:yes', 'kids'])(
  'what is saved comes back: %s',
  (text) => {
    const filters = readNeed(text)
    expect(filters && writeNeed(filters)).toBe(text)
    expect(filters).toEqual({ ...DEFAULT_FILTERS, need: filters?.need, facts: filters?.facts })
  },
)

test.each([null, '', 'cat', '{"need":"dog"}', ' dog'])('%s is no need', (text) => {
  expect(readNeed(text)).toBeNull()
})

test('filters that the need does not have are left out, and none comes twice', () => {
  expect(readNeed('dog fenced:yes lit:yes nonsense fenced:yes')?.facts).toEqual(['fenced:yes'])
})
