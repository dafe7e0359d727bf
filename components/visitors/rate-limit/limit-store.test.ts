import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let store: typeof import('./limit-store.ts')

afterEach(() => {
  vi.useRealTimers()
})

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  vi.resetModules()
  store = await import('./limit-store.ts')
})

async function toast() {
  const { currentToast } = await import('../../toasts/toast-store.ts')
  return currentToast()
}

test('a refusal is seen at once, told by a toast, and counted down', async () => {
  expect(await toast()).toBeNull()
  const seen: number[] = []
  store.onLimit(() => seen.push(store.limitView().seconds))
  store.recordRefusal('3')
  expect(store.limitView()).toEqual({ isLimited: true, seconds: 3 })
  expect(await toast()).toMatchObject({
    title: 'Rate limit applied',
    text: "You've reached the API request limit. Please wait 3 seconds.",
    duration: 5_000,
    destructive: true,
  })
  for (let half = 0; half < 8; half++) {
    vi.advanceTimersByTime(500)
    store.refreshView()
  }
  expect(seen).toEqual([3, 2, 1, 0])
  expect(store.limitView()).toEqual({ isLimited: true, seconds: 0 })
})

test('further refusals are not told by themselves, and at most every five seconds', async () => {
  store.recordRefusal('60')
  const first = await toast()
  vi.advanceTimersByTime(4_000)
  store.recordRefusal('56')
  store.tellLimit()
  expect(await toast()).toBe(first)
  vi.advanceTimersByTime(1_000)
  store.recordRefusal('55')
  expect(await toast()).toBe(first)
  store.tellLimit()
  expect(await toast()).toMatchObject({ text: expect.stringContaining('wait 55 seconds') })
})

test('a refusal that does not say how long holds for ten minutes', () => {
  store.recordRefusal(null)
  expect(store.limitView().seconds).toBe(600)
})

test('what is seen stays the same object while nothing changes', () => {
  store.recordRefusal('60')
  const view = store.limitView()
  vi.advanceTimersByTime(10)
  store.refreshView()
  expect(store.limitView()).toBe(view)
})
