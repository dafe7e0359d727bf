import { expect, test } from 'vitest'
import { milesText } from './geo.ts'
import { metricText } from './units.ts'

test.each([
  [0, '0.0 miles', '0 m'],
  [284, '0.2 miles', '280 m'],
  [994, '0.6 miles', '990 m'],
  [996, '0.6 miles', '1.0 km'],
  [1609.34, '1.0 miles', '1.6 km'],
  [16_093.4, '10.0 miles', '16.1 km'],
])('%d metres are %s or %s', (metres, miles, metric) => {
  expect(milesText(metres)).toBe(miles)
  expect(metricText(metres)).toBe(metric)
})
