import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentToast, dismissToast, onToast, showToast } from '../toasts/toast-store.ts'
import { findVisitor } from './find-visitor.ts'

const BOSTON = { lat: 42.355, lng: -71.066 }
const CHICAGO = { lat: 41.8781, lng: -87.6298 }

type Way = Parameters<typeof findVisitor>[0]
type Ask = typeof navigator.geolocation.getCurrentPosition

/** The titles of all toasts, in order. */
let said: string[] = []
let stopListening = () => {}

/** A browser's answer by an error's code, as a position, or none at all. */
function answering(answer: number | { latitude: number; longitude: number } | null): Ask {
  return (found, fail) => {
    if (typeof answer === 'number') fail?.({ code: answer } as GeolocationPositionError)
    else if (answer) found({ coords: answer } as GeolocationPosition)
  }
}

/** The browser's question whether it may share the location, which a test answers. */
function makePermission(state: PermissionState) {
  const status = Object.assign(new EventTarget(), { state })
  return {
    status: status as unknown as PermissionStatus,
    answer(given: PermissionState) {
      status.state = given
      status.dispatchEvent(new Event('change'))
    },
  }
}

function fakeBrowser(ask: Ask | null, permission: PermissionStatus | null = null): void {
  vi.stubGlobal('window', { isSecureContext: true })
  vi.stubGlobal('navigator', {
    ...(ask && { geolocation: { getCurrentPosition: ask } }),
    permissions: { query: async () => permission ?? Promise.reject(new Error('not known')) },
  })
}

function fakeNetwork(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn(async (_url: string) => answer())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const located = (location: typeof CHICAGO | null) => () =>
  Response.json({ result: { data: { location } } })

function wayOf(change: Partial<Way> = {}): Way {
  return {
    source: 'browser',
    hasIpLookup: false,
    keepsParks: () => false,
    isCurrent: () => true,
    attempt: {
      start: 'button',
      isOver: false,
      toast: null,
      controller: new AbortController(),
    },
    isUntouched: () => true,
    turns: { current: 0 },
    again: vi.fn(),
    onPrecise: vi.fn(),
    ...change,
  }
}

const onLoad = () => ({ ...wayOf().attempt, start: 'load' as const })

beforeEach(() => {
  vi.useFakeTimers()
  said = []
  stopListening = onToast(() => {
    const shown = currentToast()
    if (shown) said.push(shown.title)
  })
})

afterEach(() => {
  stopListening()
  dismissToast()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a visitor', () => {
  test('who allows it is found, and told of each step', async () => {
    const ask = vi.fn(answering({ latitude: BOSTON.lat, longitude: BOSTON.lng }))
    fakeBrowser(ask, makePermission('granted').status)
    const way = wayOf()
    expect(await findVisitor(way)).toEqual({ source: 'precise', location: BOSTON })
    expect(way.onPrecise).toHaveBeenCalledWith(BOSTON)
    expect(said).toEqual(['Finding your location', 'Precise location found'])
    expect(ask.mock.calls[0]?.[2]).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 0,
    })
  })

  test.each([
    ['who does not allow it', answering(1), 'denied', 'Location access denied'],
    ['whose place is not known', answering(2), 'unavailable', 'Using default location'],
    ['whose browser took too long', answering(3), 'timeout', 'Using default location'],
    ['whose browser fails otherwise', answering(9), 'unknown', 'Using default location'],
    [
      'too near to a pole',
      answering({ latitude: 85.5, longitude: 10 }),
      'unknown',
      'Using default location',
    ],
    ['whose browser knows no places', null, 'unsupported', 'Using default location'],
  ] as const)('%s is shown the default place', async (_, ask, failure, title) => {
    fakeBrowser(ask)
    const asked = fakeNetwork(located(CHICAGO))
    const way = wayOf()
    expect(await findVisitor(way)).toEqual({ source: 'none', failure, hasAskedNetwork: false })
    expect(said.at(-1)).toBe(title)
    expect(way.onPrecise).not.toHaveBeenCalled()
    expect(asked).not.toHaveBeenCalled()
  })

  test('on an insecure connection is not asked', async () => {
    const ask = vi.fn()
    fakeBrowser(ask)
    vi.stubGlobal('window', { isSecureContext: false })
    expect(await findVisitor(wayOf())).toMatchObject({ failure: 'insecure' })
    expect(ask).not.toHaveBeenCalled()
  })

  test('who has other parks before them keeps these', async () => {
    fakeBrowser(answering(2))
    await findVisitor(wayOf({ keepsParks: () => true }))
    expect(currentToast()).toMatchObject({
      title: 'Location unavailable',
      text: 'Could not determine your location. Showing previously loaded parks.',
    })
  })

  test('who has searched meanwhile is told nothing', async () => {
    fakeBrowser(answering({ latitude: BOSTON.lat, longitude: BOSTON.lng }))
    const way = wayOf({ isCurrent: () => false })
    expect(await findVisitor(way)).toBeNull()
    expect(said).toEqual([])
    expect(way.onPrecise).not.toHaveBeenCalled()
  })
})

describe('a browser', () => {
  test('that never answers is waited for ten seconds', async () => {
    fakeBrowser(answering(null), makePermission('granted').status)
    const end = findVisitor(wayOf())
    await vi.advanceTimersByTimeAsync(9_999)
    expect(said).toEqual(['Finding your location'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await end).toMatchObject({ failure: 'timeout' })
  })

  test('that asks is waited for anew once it has its answer', async () => {
    const permission = makePermission('prompt')
    fakeBrowser(answering(null), permission.status)
    const end = findVisitor(wayOf())
    await vi.advanceTimersByTimeAsync(9_000)
    expect(said).toEqual(['Requesting your location'])
    permission.answer('granted')
    expect(said.at(-1)).toBe('Finding your location')
    await vi.advanceTimersByTimeAsync(9_999)
    expect(said.at(-1)).toBe('Finding your location')
    await vi.advanceTimersByTimeAsync(1)
    expect(await end).toMatchObject({ failure: 'timeout' })
  })

  test.each([
    ['is looked at again', 0, 1],
    ['does not matter to a visitor who has searched meanwhile', 1, 0],
  ])('whose question is answered later %s', async (_, searches, times) => {
    const permission = makePermission('prompt')
    fakeBrowser(answering(null), permission.status)
    const turns = { current: 0 }
    const way = wayOf({ turns })
    const end = findVisitor(way)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await end).toMatchObject({ failure: 'timeout' })
    await vi.advanceTimersByTimeAsync(4_000)
    turns.current += searches
    permission.answer('granted')
    expect(way.again).toHaveBeenCalledTimes(times)
  })
})

describe('the network', () => {
  test('is asked where the browser fails, and that is said', async () => {
    fakeBrowser(answering(1))
    const asked = fakeNetwork(located(CHICAGO))
    const end = await findVisitor(wayOf({ hasIpLookup: true }))
    expect(end).toEqual({ source: 'approximate', location: CHICAGO, failure: 'denied' })
    expect(asked.mock.calls[0]?.[0]).toContain('/location.approximate')
    expect(said.slice(-2)).toEqual(['Using approximate location', 'Approximate location found'])
  })

  test('alone is asked where the browser must not be', async () => {
    const ask = vi.fn()
    fakeBrowser(ask)
    fakeNetwork(located(CHICAGO))
    const end = await findVisitor(wayOf({ source: 'network', hasIpLookup: true }))
    expect(end).toMatchObject({ source: 'approximate', location: CHICAGO })
    expect(ask).not.toHaveBeenCalled()
  })

  test.each([
    ['knows nothing', located(null)],
    ['fails', () => Response.json({ message: 'Away' }, { status: 503 })],
    ['is cut off', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that %s leaves the default place', async (_, answer) => {
    fakeBrowser(answering(2))
    fakeNetwork(answer)
    const end = await findVisitor(wayOf({ hasIpLookup: true }))
    expect(end).toEqual({ source: 'none', failure: 'unavailable', hasAskedNetwork: true })
    expect(said.at(-1)).toBe('Precise location unavailable')
  })

  test('that answers late leaves a newer search alone', async () => {
    fakeBrowser(answering(2))
    let isCurrent = true
    fakeNetwork(() => {
      isCurrent = false
      return located(CHICAGO)()
    })
    const way = wayOf({ hasIpLookup: true, isCurrent: () => isCurrent })
    expect(await findVisitor(way)).toBeNull()
    expect(said.at(-1)).toBe('Using approximate location')
  })
})

describe('beside what a page says when it opens', () => {
  async function open(change: Partial<Way>): Promise<void> {
    showToast({ title: 'Invalid Share Link', duration: 5_000 })
    fakeBrowser(null)
    await findVisitor(wayOf({ attempt: onLoad(), source: 'network', ...change }))
  }

  test('the outcome waits until that has been read', async () => {
    await open({})
    await vi.advanceTimersByTimeAsync(5_000)
    expect(said).toEqual(['Invalid Share Link'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(said).toEqual(['Invalid Share Link', 'Using default location'])
  })

  test('and is not announced to a visitor who has gone on', async () => {
    await open({ isUntouched: () => false })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(said).toEqual(['Invalid Share Link'])
  })
})
