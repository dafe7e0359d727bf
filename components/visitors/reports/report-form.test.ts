import { describe, expect, test } from 'vitest'
import { REPORT_TYPES, type ReportType } from '#domain/visitors/suggestions.ts'
import {
  CLOSED_REPORT,
  checkReport,
  EMPTY_REPORT,
  lettersLeft,
  REPORT_LABELS,
  REPORT_TOAST,
  type Report,
  type ReportDialog,
  type ReportEvent,
  type ReportForm,
  reduceReport,
} from './report-form.ts'

test('the five types have their labels', () => {
  expect(Object.entries(REPORT_LABELS)).toEqual([
    ['amenity', 'Incorrect Amenities'],
    ['address', 'Incorrect Address/Location'],
    ['hours', 'Incorrect Opening Hours'],
    ['closed', 'Park is Permanently Closed'],
    ['other', 'Other Issue'],
  ])
  expect(Object.keys(REPORT_LABELS)).toEqual([...REPORT_TYPES])
})

test('toasts have the specified words', () => {
  expect(REPORT_TOAST.failed).toEqual({
    title: 'Error',
    text: 'Failed to submit report. Please try again later.',
  })
  expect(REPORT_TOAST.sent).toEqual({
    title: 'Report Submitted',
    text: 'Thank you for helping us improve our park information!',
  })
})

const CASES: [ReportType | '', string, Report | { toast: { title: string; text: string } }][] = [
  ['', 'text', { toast: { title: 'Error', text: 'Please select an error type' } }],
  ['hours', '', { reportType: 'hours', details: null }],
  ['hours', ' \n ', { reportType: 'hours', details: null }],
  ['other', ' A gate is locked. ', { reportType: 'other', details: 'A gate is locked.' }],
]

test.each(CASES)('%s with %j is sent as %j', (reportType, details, expected) => {
  expect(checkReport({ reportType, details })).toEqual(expected)
})

test('details are at most 2,000 characters, trimmed', () => {
  const fits = ` ${'x'.repeat(2_000)} `
  expect(checkReport({ reportType: 'other', details: fits })).toHaveProperty('details')
  expect(checkReport({ reportType: 'other', details: `${'x'.repeat(2_001)}` })).toHaveProperty(
    'toast.title',
    'Error',
  )
})

test.each([
  [1_799, ''],
  [1_800, '200 characters left'],
  [1_999, '1 character left'],
  [2_000, '0 characters left'],
  [2_001, '1 character too many'],
  [3_500, '1,500 characters too many'],
])('of %i characters it is told: %j', (length, text) => {
  expect(lettersLeft(` ${'x'.repeat(length)} `)).toBe(text)
})

describe('the dialog', () => {
  const filled: ReportForm = { reportType: 'other', details: 'A gate is locked.' }
  const open: ReportDialog = { state: 'open', form: filled }
  const sending: ReportDialog = { state: 'submitting', form: filled }
  const closed: ReportDialog = { state: 'closed', form: filled }
  const left: ReportDialog = { ...sending, isLeft: true }
  const blank: ReportDialog = { state: 'open', form: EMPTY_REPORT }

  const transitions: [ReportDialog, ReportEvent, ReportDialog][] = [
    [CLOSED_REPORT, { type: 'open' }, blank],
    [blank, { type: 'fill', form: filled }, open],
    [blank, { type: 'submit' }, blank],
    [open, { type: 'submit' }, sending],
    [open, { type: 'close' }, closed],
    [closed, { type: 'open' }, open],
    [sending, { type: 'sent' }, CLOSED_REPORT],
    [sending, { type: 'failed' }, open],
    [open, { type: 'leave' }, closed],
    [closed, { type: 'leave' }, closed],
    [sending, { type: 'leave' }, left],
    [left, { type: 'open' }, sending],
    [left, { type: 'failed' }, closed],
    [left, { type: 'sent' }, CLOSED_REPORT],
    [sending, { type: 'submit' }, sending],
    [sending, { type: 'close' }, sending],
    [sending, { type: 'fill', form: EMPTY_REPORT }, sending],
    [open, { type: 'sent' }, open],
    [closed, { type: 'failed' }, closed],
    [closed, { type: 'submit' }, closed],
  ]
  test.each(transitions)('%j after %j is %j', (before, event, after) => {
    expect(reduceReport(before, event)).toEqual(after)
  })
})
