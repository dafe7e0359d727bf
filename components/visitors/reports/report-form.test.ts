import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { REPORT_LABELS, REPORT_TYPES, type ReportType } from '#domain/visitors/suggestions.ts'
import { currentToast, dismissToast } from '../../toasts/toast-store.ts'
import { limitView } from '../rate-limit/limit-store.ts'
import {
  CLOSED_REPORT,
  checkReport,
  dispatchReport,
  EMPTY_REPORT,
  lettersLeft,
  REPORT_TOAST,
  type Report,
  type ReportDialog,
  type ReportEvent,
  type ReportForm,
  reduceReport,
  reportOf,
  reportText,
  sendReport,
} from './report-form.ts'

const FORM = { reportType: 'other', details: 'A gate is locked.' } as const
const FAILED = {
  title: 'Error',
  text: 'Failed to submit report. Please try again later.',
  destructive: true,
}

/** Forms are stored by park: each test has its own. */
let id = 0

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

test('a report is known by its type and words', () => {
  expect(reportText({ reportType: 'other', details: 'A gate is locked.' })).toBe(
    'Report an Issue: Other Issue, “A gate is locked.”',
  )
  expect(reportText({ reportType: 'closed', details: null })).toBe(
    'Report an Issue: Park is Permanently Closed',
  )
  expect(reportText(undefined)).toBe('Report an Issue')
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
])('of %i characters the message is: %j', (length, text) => {
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

beforeEach(() => {
  id++
  dispatchReport(id, { type: 'open' })
})

afterEach(() => {
  dismissToast()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const send = () => sendReport({ id, name: 'Elm Park' })

function fakeServer(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn(async (..._request: unknown[]) => answer())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const stored = () => Response.json({ result: { data: { id: 5, token: 'x' } } })
const daily = { code: 'TOO_MANY_REQUESTS', httpStatus: 429, isDaily: true }

test('a report is sent once, thanked for, and forgotten', async () => {
  const asked = fakeServer(stored)
  dispatchReport(id, { type: 'fill', form: FORM })
  expect(await Promise.all([send(), send()])).toEqual([true, false])
  expect(asked).toHaveBeenCalledOnce()
  expect(currentToast()?.title).toBe('Report Submitted')
  expect(reportOf(id)).toEqual(CLOSED_REPORT)
})

test('what is missing is said until it is there', async () => {
  const asked = fakeServer(stored)
  expect(await send()).toBe(false)
  expect(currentToast()?.text).toBe('Please select an error type')
  expect(asked).not.toHaveBeenCalled()
  dispatchReport(id, { type: 'fill', form: FORM })
  expect(currentToast()).toBeNull()
})

test.each([
  ['is away', () => Promise.reject(new TypeError('Failed to fetch')), FAILED],
  ['has a fault', () => new Response('<h1>Fault</h1>', { status: 500 }), FAILED],
  ['says something else', () => new Response('<p>Welcome</p>'), FAILED],
  [
    'takes no more of them today',
    () =>
      Response.json({ error: { code: -1, message: 'Tomorrow.', data: daily } }, { status: 429 }),
    { ...FAILED, text: 'Tomorrow.' },
  ],
  [
    'refuses for a while',
    () => Response.json({ message: 'no' }, { status: 429, headers: { 'retry-after': '30' } }),
    { title: 'Rate limit applied' },
  ],
])('a server that %s leaves what was typed, to be sent again', async (_, answer, toast) => {
  fakeServer(answer)
  dispatchReport(id, { type: 'fill', form: FORM })
  expect(await send()).toBe(false)
  expect(currentToast()).toMatchObject(toast)
  // A daily limit is one of reports alone.
  expect(limitView().isLimited).toBe(toast.title === 'Rate limit applied')
  expect(reportOf(id)).toEqual({ state: 'open', form: FORM })
  fakeServer(stored)
  expect(await send()).toBe(true)
})

test('a server that does not answer is not waited for for ever', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
  dispatchReport(id, { type: 'fill', form: FORM })
  const isSent = send()
  expect(reportOf(id).state).toBe('submitting')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await isSent).toBe(false)
  expect(currentToast()).toMatchObject(FAILED)
  expect(reportOf(id)).toEqual({ state: 'open', form: FORM })
})
