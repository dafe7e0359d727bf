import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast } from '../../toasts/toast-store.ts'
import { limitView } from '../rate-limit/limit-store.ts'
import { CLOSED_REPORT } from './report-form.ts'
import { reportOf, sendReport, tellReport } from './report-store.ts'

const FORM = { reportType: 'other', details: 'A gate is locked.' } as const
const FAILED = {
  title: 'Error',
  text: 'Failed to submit report. Please try again later.',
  destructive: true,
}

/** Forms are kept by park: each test has its own. */
let id = 0

beforeEach(() => {
  id++
  tellReport(id, { type: 'open' })
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
  tellReport(id, { type: 'fill', form: FORM })
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
  tellReport(id, { type: 'fill', form: FORM })
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
  tellReport(id, { type: 'fill', form: FORM })
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
  tellReport(id, { type: 'fill', form: FORM })
  const isSent = send()
  expect(reportOf(id).state).toBe('submitting')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await isSent).toBe(false)
  expect(currentToast()).toMatchObject(FAILED)
  expect(reportOf(id)).toEqual({ state: 'open', form: FORM })
})
