import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recorded } from '../../app/analytics.ts'
import { currentToast, dismissToast } from '../../toasts/toast-store.ts'
import { COPIED_MS, SHARE_LABEL } from './ShareButton.tsx'
import { SHARE_TOAST, shareLink, sharePark } from './share-park.ts'

const ORIGIN = 'https://parks.example'

const LINK = 'https://parks.example/s/aB3_-'
const FAILED = {
  title: 'Sharing Error',
  text: 'Unable to generate share link. Please try again.',
  destructive: true,
}

/** Links are cached by park: each test has its own. */
let id = 0
let taken: unknown[] = []

const refuse = (name: string) => () => Promise.reject(new DOMException('no', name))

/** A clipboard that takes promises. */
const write = async ([item]: { text: Promise<Blob> }[]) => {
  taken.push(await (await item?.text)?.text())
}
const writeText = async (text: string) => {
  taken.push(text)
}

function fakeBrowser(parts: object): void {
  vi.stubGlobal('navigator', parts)
  vi.stubGlobal('window', {
    location: { origin: 'https://parks.example' },
    dispatchEvent: () => true,
  })
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly text: Promise<Blob>
      constructor(types: { 'text/plain': Promise<Blob> }) {
        this.text = types['text/plain']
      }
    },
  )
}

function fakeServer(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn(async (..._request: unknown[]) => answer())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const made = () => Response.json({ result: { data: { shortId: 'aB3_-' } } })

const share = () => sharePark({ id, name: 'Elm Park' }, null)

beforeEach(() => {
  id++
  taken = []
  recorded.length = 0
  fakeServer(made)
})

afterEach(() => {
  dismissToast()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a link is given to', () => {
  const sheet = async (data: unknown) => {
    taken.push(data)
  }
  const data = { title: 'Elm Park', url: LINK }
  test.each([
    ['the share sheet', { share: sheet }, 'sent', [data], undefined],
    ['the clipboard', { clipboard: { write } }, 'copied', [LINK], 'Link Copied!'],
    [
      'the clipboard, where a sheet can not share it',
      { share: sheet, canShare: () => false, clipboard: { write } },
      'copied',
      [LINK],
      'Link Copied!',
    ],
    [
      'the clipboard, where the sheet does not open',
      { share: refuse('NotAllowedError'), clipboard: { write } },
      'copied',
      [LINK],
      'Link Copied!',
    ],
    [
      'a clipboard that takes no promises',
      { clipboard: { write: refuse('NotAllowedError'), writeText } },
      'copied',
      [LINK],
      'Link Copied!',
    ],
    [
      'the visitor, where the clipboard is refused',
      { clipboard: { write: refuse('NotAllowedError'), writeText: refuse('NotAllowedError') } },
      'shown',
      [],
      'Link Created',
    ],
    ['the visitor, where there is no clipboard', {}, 'shown', [], 'Link Created'],
  ])('%s', async (_, browser, outcome, given, title) => {
    fakeBrowser(browser)
    expect(await share()).toBe(outcome)
    expect(taken).toEqual(given)
    expect(currentToast()?.title).toBe(title)
    expect(currentToast()?.link).toBe(outcome === 'shown' ? LINK : undefined)
    expect(recorded).toEqual([{ event: 'share', id }])
  })
})

test('who closes the sheet has given up: nothing is said or counted', async () => {
  fakeBrowser({ share: refuse('AbortError'), clipboard: { write } })
  expect(await share()).toBe('given up')
  expect(taken).toEqual([])
  expect(currentToast()).toBeNull()
  expect(recorded).toEqual([])
})

test('a link is made once', async () => {
  fakeBrowser({ clipboard: { write } })
  const asked = fakeServer(made)
  await share()
  await share()
  expect(asked).toHaveBeenCalledOnce()
})

describe('a server', () => {
  test.each([
    ['is away', () => Promise.reject(new TypeError('Failed to fetch')), FAILED],
    ['has a fault', () => new Response('<h1>Fault</h1>', { status: 500 }), FAILED],
    ['says something else', () => new Response('<p>Welcome</p>'), FAILED],
    [
      'makes no more links today',
      () => {
        const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429, isDaily: true }
        return Response.json({ error: { code: -1, message: 'Tomorrow.', data } }, { status: 429 })
      },
      { ...FAILED, text: 'Tomorrow.' },
    ],
  ])('that %s is shown, and asked again', async (_, answer, toast) => {
    fakeBrowser({ clipboard: { write } })
    fakeServer(answer)
    expect(await share()).toBe('failed')
    expect(currentToast()).toMatchObject(toast)
    expect(recorded).toEqual([])
    fakeServer(made)
    expect(await share()).toBe('copied')
  })

  test('that does not answer is not waited for for ever', async () => {
    vi.useFakeTimers()
    fakeBrowser({ clipboard: { write } })
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    })
    const outcome = share()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await outcome).toBe('failed')
    expect(currentToast()).toMatchObject(FAILED)
  })

  test('that refuses says for how long', async () => {
    fakeBrowser({ clipboard: { write } })
    fakeServer(() =>
      Response.json({ message: 'no' }, { status: 429, headers: { 'retry-after': '30' } }),
    )
    expect(await share()).toBe('failed')
    expect(currentToast()).toMatchObject({
      title: 'Rate limit applied',
      text: "You've reached the API request limit. Please wait 30 seconds.",
    })
  })
})

test.each([
  [{ shortId: 'aB3_-' }, 'https://parks.example/s/aB3_-'],
  [{ shortId: 'aB3_-', seoUrl: 'https://other.example/s/aB3_-' }, 'https://other.example/s/aB3_-'],
])('the link of %j', (answer, link) => {
  expect(shareLink(answer, ORIGIN)).toBe(link)
})

test('the words and the time of sharing', () => {
  expect(SHARE_TOAST).toEqual({
    copied: { title: 'Link Copied!' },
    created: { title: 'Link Created', text: 'Long-press to select and copy' },
    failed: { title: 'Sharing Error', text: 'Unable to generate share link. Please try again.' },
  })
  expect([SHARE_LABEL.copied, COPIED_MS]).toEqual(['Copied!', 3_000])
})
