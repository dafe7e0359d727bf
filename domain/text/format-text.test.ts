import { describe, expect, test } from 'vitest'
import { formatCount, formatList } from './format-text.ts'

describe('formatCount', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [12_345, '12,345'],
    [1_234_567, '1,234,567'],
    [-4_321, '-4,321'],
  ])('%d is %s', (count, text) => {
    expect(formatCount(count)).toBe(text)
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
  })
})

describe('formatList', () => {
  test.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b, and c'],
  ])('%j is %s', (words, text) => {
    expect(formatList(words)).toBe(text)
    expect(formatList(words)).toBe(new Intl.ListFormat('en-US').format(words))
  })
})
