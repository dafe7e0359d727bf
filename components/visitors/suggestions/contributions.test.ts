import { expect, test } from 'vitest'
import { readEntries } from '../../ui/stored-list.ts'
import { isContribution } from './contributions.ts'

test('of what is stored, what can be read is kept', () => {
  const report = { what: 'report', id: 1, receipt: 'r', parkId: 2, name: 'Elm Park', at: 3 }
  const added = { ...report, what: 'suggestion', parkId: null, content: { kind: 'closed' } }
  const worded = { ...report, id: 4, report: { reportType: 'other', details: 'A gate.' } }
  const broken = [
    ...[null, 3, { ...report, what: 'rumour' }, { ...report, id: '1' }, { ...report, at: null }],
    ...[
      { ...added, content: undefined },
      { ...added, content: 'closed' },
      { ...worded, report: { reportType: 'rumour', details: null } },
    ],
  ]
  const read = (text: string | null) => readEntries(text, isContribution)
  expect(read(JSON.stringify([report, ...broken, worded, added]))).toEqual([report, worded, added])
  expect([null, '{', '{}'].map(read)).toEqual([[], [], []])
})
