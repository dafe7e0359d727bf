import { expect, test } from 'vitest'
import { readReportsView, reportsViewSearch } from './report-review.ts'

test.each([
  ['', { group: 'open', q: '', page: 1 }],
  ['?tab=investigating', { group: 'investigating', q: '', page: 1 }],
  ['?q=gate+7%25&page=3', { group: 'open', q: 'gate 7%', page: 3 }],
  ['?tab=resolved&q=oak&page=12', { group: 'resolved', q: 'oak', page: 12 }],
] as const)('%j is a view, and its address', (search, view) => {
  expect(readReportsView(search)).toEqual(view)
  expect(reportsViewSearch(view)).toBe(search)
})

test.each([
  ['?tab=closed&page=0', { group: 'open', q: '', page: 1 }],
  ['?tab=&q=%00+a+&page=1.5', { group: 'open', q: 'a', page: 1 }],
  ['?page=10001', { group: 'open', q: '', page: 1 }],
  [`?q=${'x'.repeat(200)}&page=abc`, { group: 'open', q: 'x'.repeat(100), page: 1 }],
])('%j is as at first in what makes no sense', (search, view) => {
  expect(readReportsView(search)).toEqual(view)
})
