import { expect, test } from 'vitest'
import { asOfText, badgeOf, durationText, progressText, stepText } from './region-texts.ts'

test('times are rounded up', () => {
  expect([1, 60, 61, 700, 5_400, 5_401, 9_000].map(durationText)).toEqual([
    ...['a minute', 'a minute', '2 minutes', '12 minutes', '90 minutes', '2 hours', '3 hours'],
  ])
})

test('dates are in UTC, with their source', () => {
  const asOf = '2026-11-18T23:59:00.000Z'
  expect(asOfText({ kind: 'index', asOf })).toBe('OpenStreetMap, as of Nov 18, 2026')
  expect(asOfText({ kind: 'gnis', asOf })).toBe('U.S. Geological Survey, as of Nov 18, 2026')
  expect(asOfText({ kind: 'upload', asOf })).toBe('As of Nov 18, 2026')
  expect(asOfText({ kind: 'upload', asOf: null })).toBe('Date not known')
  expect(asOfText({ kind: 'index', asOf: null })).toBe('OpenStreetMap')
})

test('a badge says what a run does or did', () => {
  expect(badgeOf(null).text).toBe('Never read')
  expect(badgeOf({ kind: 'remove', state: 'running' })).toEqual({
    status: 'pending',
    text: 'Being removed',
  })
  expect(badgeOf({ kind: 'add', state: 'failed' }).status).toBe('error')
  expect(badgeOf({ kind: 'refresh', state: 'unchanged' }).status).toBe('active')
})

test('progress is in bytes or records', () => {
  const progress = (step: 'download' | 'write' | null, done: number, total: number | null) =>
    progressText({ step, done, total })
  expect(progress('download', 12_000_000, 90_000_000)).toBe('12 MB of 90 MB')
  expect(progress('download', 12_000_000, null)).toBe('12 MB')
  expect(progress('write', 1_200, null)).toBe('1,200 records')
  expect(progress('write', 1, null)).toBe('1 record')
  expect(progress('write', 1, 3_400)).toBe('1 of 3,400 records')
  expect(progress('write', 0, 10)).toBeNull()
  expect(progress(null, 5, 10)).toBeNull()
  expect(stepText({ state: 'paused', step: 'download' })).toBe('Paused: downloading')
  expect(stepText({ state: 'running', step: null })).toBe('Starting')
  expect(stepText({ state: 'waiting', step: null })).toBe('Waiting for its turn')
})
