import { expect, test } from 'vitest'
import { formatAcres } from './acres.ts'

test.each([
  [4_173_168, '1,031 acres'],
  [40_469, '10 acres'],
  [809, '0.2 acres'],
  [300, 'less than 0.1 acres'],
])('%d square metres are %s', (area, text) => {
  expect(formatAcres(area)).toBe(text)
})
