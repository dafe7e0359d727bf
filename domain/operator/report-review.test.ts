import { expect, test } from 'vitest'
import { moveReport } from '#components/admin/reports/use-set-status.ts'
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

test('the counts follow a status, and go back with it whatever else has moved', () => {
  const page = {
    reports: [
      { id: 1, status: 'open' as const },
      { id: 2, status: 'open' as const },
    ],
    counts: { open: 2, investigating: 0, resolved: 5 },
    total: 2,
  }
  const moved = moveReport(page, { id: 1, from: 'open', to: 'closed' })
  expect(moved).toEqual({
    reports: [
      { id: 1, status: 'closed' },
      { id: 2, status: 'open' },
    ],
    counts: { open: 1, investigating: 0, resolved: 6 },
    total: 2,
  })
  const both = moveReport(moved, { id: 2, from: 'open', to: 'investigating' })
  expect(moveReport(both, { id: 1, from: 'closed', to: 'open' })).toMatchObject({
    reports: [{ status: 'open' }, { status: 'investigating' }],
    counts: { open: 1, investigating: 1, resolved: 5 },
  })
  expect(moveReport(moved, { id: 1, from: 'closed', to: 'resolved' }).counts).toEqual(moved.counts)
})
