import { expect, test } from 'vitest'
import { queryOf } from './routes.ts'

test('values stand by their names, those of the same name as a list', () => {
  expect({ ...queryOf(new URLSearchParams('a=1&b=&c=1&c=2&c=')) }).toEqual({
    a: '1',
    b: '',
    c: ['1', '2', ''],
  })
})

test('no name reaches the prototype', () => {
  const query = queryOf(new URLSearchParams('__proto__=1&__proto__=2'))
  expect(Object.keys(query)).toEqual(['__proto__'])
  expect(Object.prototype).not.toHaveProperty('1')
})

test('thousands of the same name are one list, not copied for each', () => {
  const { a } = queryOf(new URLSearchParams('a&'.repeat(100_000)))
  expect(a).toHaveLength(100_000)
})
