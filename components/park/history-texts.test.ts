import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#domain/operator/park-edit-schemas.ts'
import { changeLines, changeOrigin, describeChange, historyKey } from './history-texts.ts'

function entry(fields: Partial<HistoryEntry>): HistoryEntry {
  return {
    at: '2026-11-26T20:00:00.000Z',
    source: 'town',
    key: null,
    before: null,
    after: null,
    correction: null,
    ...fields,
  }
}

const hours = { weekday_text: ['Monday: 8:00 AM – 8:00 PM', 'Tuesday: Closed'] }

function correction(undoneAt: string | null): HistoryEntry {
  const facts = { vicinity: '1 Elm Street', openingHours: hours, hidden: true }
  return entry({
    source: 'operator',
    correction: {
      id: 7,
      facts: { ...facts, name: 'Elm Court', facts: { lit: 'no' } },
      undoneAt,
      before: { name: 'Elm Park', openingHours: null, hidden: false, facts: { lit: 'yes' } },
      fieldSources: { name: ['town'], lit: ['osm'] },
    },
  })
}

describe('a change in words', () => {
  test.each([
    ['lit', null, 'yes', 'Lit at night', 'Not known', 'Lit at night'],
    ['lit', 'yes', null, 'Lit at night', 'Lit at night', 'Not known'],
    ['name', 'Larch Green', 'Larch Court', 'Name', 'Larch Green', 'Larch Court'],
    ['position', '40.123456789, -73', '40.2, -73', 'Position', '40.123457, -73', '40.2, -73'],
    ['closed', 'false', 'true', 'Open or closed', 'Open to searches', 'Permanently closed'],
    ['hours', null, 'yes', 'Opening hours', 'Not known', 'The opening hours still hold'],
    ['hours', '9 AM – 5 PM', null, 'Opening hours', '9 AM – 5 PM', 'Not known'],
    ['older', '1', '2', 'older', 'older: 1', 'older: 2'],
  ])('%s: %s → %s', (key, was, stated, label, before, after) => {
    expect(describeChange(entry({ key, before: was, after: stated }))).toEqual([
      { label, before, after },
    ])
  })

  test('a correction lists all it changed, on one line each, who stated it, and nothing of Google’s', () => {
    expect(changeLines(correction(null))).toEqual([
      { label: 'Name', before: 'Elm Park', sources: ['town'], after: 'Elm Court' },
      {
        label: 'Street and city',
        after: '1 Elm Street',
        before: 'What Google said, which may not be stored',
      },
      {
        label: 'Opening hours',
        before: 'not known',
        after: 'Monday: 8:00 AM – 8:00 PM; Tuesday: Closed',
      },
      { label: 'Shown or hidden', before: 'Shown to visitors', after: 'Hidden from visitors' },
      {
        label: 'Lit at night',
        before: 'Lit at night',
        sources: ['osm'],
        after: 'Not lit at night',
      },
    ])
  })
})

test('it says who stated it, when, and that it was taken back', () => {
  expect(changeOrigin(entry({ source: 'visitors' }))).toBe('Visitors, November 2026')
  expect(changeOrigin(correction('2026-12-01T00:00:00.000Z'))).toBe(
    'The operator of this site, November 2026, taken back December 2026',
  )
})

test('entries of one moment have keys of their own', () => {
  const correction = (id: number) => ({
    id,
    facts: {},
    before: {},
    fieldSources: {},
    undoneAt: null,
  })
  const entries = [
    entry({ key: 'lit' }),
    entry({ key: 'lit', source: 'visitors' }),
    entry({ key: 'shade' }),
    entry({ correction: correction(1) }),
    entry({ correction: correction(2) }),
  ]
  expect(new Set(entries.map(historyKey)).size).toBe(entries.length)
})
