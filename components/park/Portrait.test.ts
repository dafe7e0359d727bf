import { expect, test } from 'vitest'
import { metricScale } from './Portrait.tsx'

test.each([
  ['300 ft', 91.44, { width: 55, label: '50 m' }],
  ['2,000 ft', 609.6, { width: 82, label: '500 m' }],
  ['1 mi', 1609.344, { width: 62, label: '1 km' }],
  ['2 mi', 3218.688, { width: 62, label: '2 km' }],
])('a scale of %s in metric units', (label, metres, bar) => {
  expect(metricScale({ width: 100, metres, label })).toEqual(bar)
})
