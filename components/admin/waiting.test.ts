import { expect, test } from 'vitest'
import { waitingLines, waitingOn } from './waiting.ts'

const NOTHING = { reports: 0, suggestions: 0, conflicts: 0, regions: 0, jobs: 0 }

test('what waits is named with its number, and where it is dealt with', () => {
  const waiting = { ...NOTHING, reports: 1, suggestions: 1_200, jobs: 2 }
  expect(waitingLines(waiting)).toEqual([
    { path: '/admin/reports', text: '1 open error report' },
    { path: '/admin/review', text: '1,200 suggestions' },
    { path: '/admin#work', text: '2 failed background tasks' },
  ])
  expect(waitingLines(NOTHING)).toEqual([])
})

test('a page counts all that waits on it', () => {
  const waiting = { ...NOTHING, suggestions: 2, conflicts: 3, jobs: 1 }
  expect(waitingOn('/admin/review', waiting)).toBe(5)
  expect(waitingOn('/admin', waiting)).toBe(1)
  expect(waitingOn('/admin/parks', waiting)).toBe(0)
})
