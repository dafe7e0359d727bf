import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mapTurn } from './map-turn.ts'

const page = { readyState: 'loading' }

/** An element inside the map's space. */
class Place {
  closest = (selector: string) => (selector === '[data-map]' ? this : null)
}

beforeEach(() => {
  vi.useFakeTimers()
  page.readyState = 'loading'
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  vi.stubGlobal('Element', Place)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const SLOW = { hardwareConcurrency: 4 }

function begin(device: Parameters<typeof mapTurn>[0] = SLOW): () => boolean {
  let isDue = false
  mapTurn(device).then(() => {
    isDue = true
  })
  return () => isDue
}

test('it is due four seconds after the page has been loaded', async () => {
  const isDue = begin()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isDue()).toBe(false)
  window.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(3_999)
  expect(isDue()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isDue()).toBe(true)
})

test('it is due four seconds later where the page is loaded already', async () => {
  page.readyState = 'complete'
  const isDue = begin()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(isDue()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isDue()).toBe(true)
})

test.each(['pointerdown', 'keydown', 'wheel', 'scroll'])('a %s puts it off', async (touch) => {
  page.readyState = 'complete'
  const isDue = begin()
  for (const _ of Array(5)) {
    await vi.advanceTimersByTimeAsync(1_999)
    expect(isDue()).toBe(false)
    window.dispatchEvent(new Event(touch))
  }
  await vi.advanceTimersByTimeAsync(1_999)
  expect(isDue()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isDue()).toBe(true)
  window.dispatchEvent(new Event(touch))
  expect(vi.getTimerCount()).toBe(0)
})

test('a touch of its place has it at once', async () => {
  const isDue = begin()
  const touch = new Event('pointerdown')
  Object.defineProperty(touch, 'target', { value: new Place() })
  window.dispatchEvent(touch)
  await vi.advanceTimersByTimeAsync(0)
  expect(isDue()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  { hardwareConcurrency: 8 },
  { hardwareConcurrency: 6, deviceMemory: 8 },
  { hardwareConcurrency: 8, deviceMemory: 8, connection: { effectiveType: '4g' } },
])('a quick phone has it at once: %j', async (device) => {
  const isDue = begin(device)
  await vi.advanceTimersByTimeAsync(0)
  expect(isDue()).toBe(true)
})

test.each([
  { hardwareConcurrency: 8, deviceMemory: 4 },
  { hardwareConcurrency: 4, deviceMemory: 8 },
  { hardwareConcurrency: 8, connection: { effectiveType: '3g' } },
  { hardwareConcurrency: 8, connection: { saveData: true } },
])('a slow one, or one far away, waits: %j', async (device) => {
  const isDue = begin(device)
  await vi.advanceTimersByTimeAsync(0)
  expect(isDue()).toBe(false)
})
