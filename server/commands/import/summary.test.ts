import { expect, test } from 'vitest'
import type { ImportSummary } from '../../region/import/pipeline.ts'
import { summarise } from './summary.ts'

const summary: ImportSummary = {
  records: 1_234,
  counts: { added: 1_230, updated: 0, unchanged: 0, joined: 1 },
  streets: 0,
  places: { written: 0, known: 0, alone: 0 },
  skipped: [{ reason: 'no name', count: 3, examples: ['line 2', 'line 3', 'line 4'] }],
  notes: [{ reason: 'hours not understood', count: 4, examples: ['line 5: 6am', 'line 6: 7am'] }],
  resumedAt: 0,
  isStopped: false,
  facts: new Map(),
}
const PLAIN = { dryRun: false, allNotes: false }
const linesOf = (more: Partial<ImportSummary> = {}, options = {}) =>
  summarise('parks.csv', { ...summary, ...more }, { ...PLAIN, ...options }).split('\n')

test('a summary counts what became of the records, and what was left out of them', () => {
  expect(linesOf()).toEqual([
    'parks.csv: 1,234 records, imported',
    '  added          1,230',
    '  updated            0',
    '  unchanged          0',
    '  joined             1  to parks known from elsewhere',
    '  skipped            3',
    '             3  no name (line 2; line 3; line 4)',
    '  notes              4',
    '             4  hours not understood (line 5: 6am; line 6: 7am; …)',
  ])
  expect(linesOf({ notes: [] }).join('\n')).not.toContain('notes')
})

test('streets are listed if there are any, also alone', () => {
  expect(linesOf({ streets: 1_200 })).toContain('  streets        1,200')
  expect(linesOf().join('\n')).not.toContain('streets')
  expect(linesOf({ records: 0, streets: 1 })).toContain('  streets            1')
})

test('places are listed, and those that are left as they are', () => {
  const line = (places: ImportSummary['places']) =>
    linesOf({ places }).find((line) => line.startsWith('  places'))
  expect(line({ written: 11, known: 0, alone: 0 })).toBe('  places            11')
  expect(line({ written: 1_100, known: 2, alone: 1 })).toBe(
    '  places         1,100  2 are known already, 1 are in no known city',
  )
  expect(line(summary.places)).toBeUndefined()
})

test('of many notes the most frequent are listed, and the others counted', () => {
  const notes = Array.from({ length: 40 }, (_, index) => ({
    reason: `word ${index}`,
    count: 40 - index,
    examples: [],
  }))
  const lines = linesOf({ notes })
  expect(lines.at(-1)).toBe('           120  15 other notes: --dry-run --all-notes lists them')
  expect(lines.at(-2)).toContain('word 24')
  expect(lines.find((line) => line.startsWith('  notes'))).toContain('820')
  expect(linesOf({ notes }, { allNotes: true }).at(-1)).toContain('word 39')
})

test('minor notes are listed too, however many others there are', () => {
  const words = Array.from({ length: 30 }, (_, index) => `word ${index}`)
  const notes = [...words, 'column'].map((reason) => ({
    reason,
    count: 1,
    examples: [],
    ...(reason === 'column' ? { isMinor: true as const } : {}),
  }))
  expect(linesOf({ notes }).at(-2)).toContain('5 other notes')
  expect(linesOf({ notes }).at(-1)).toContain('column')
})

test.each([false, true])('of a file without records there is nothing to import (%s)', (dryRun) => {
  const none = { added: 0, updated: 0, unchanged: 0, joined: 0 }
  const empty = { records: 0, counts: none, skipped: [], notes: [] }
  expect(linesOf(empty, { dryRun })).toEqual(['parks.csv: 0 records, nothing to import'])
  expect(linesOf({ ...empty, isStopped: true }, { dryRun })[0]).toContain('interrupted')
})
