import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPhotoCached } from './cached-photos.ts'

/** Answers are cached by reference: each test has its own. */
let name = 0
/** The references of each request. */
let asked: string[][] = []
let answer: (references: string[]) => Response | Promise<Response>

const cached = (cachedPhotos: Record<string, boolean>) => Response.json({ cachedPhotos })
const references = (count: number) => Array.from({ length: count }, (_, at) => `${name}-${at}`)

beforeEach(() => {
  vi.useFakeTimers()
  name++
  asked = []
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    expect(signal).toBeInstanceOf(AbortSignal)
    const batch = new URLSearchParams(url.split('?')[1]).get('photoReferences')?.split(',') ?? []
    asked.push(batch)
    return answer(batch)
  })
})

afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  [1, [1]],
  [5, [5]],
  [6, [5, 1]],
  [23, [5, 5, 5, 5, 3]],
])('%d references are asked about in batches of %j, 100 ms apart', async (count, sizes) => {
  answer = (batch) => cached({ [batch[0] ?? '']: true })
  const answers = Promise.all(references(count).map(isPhotoCached))
  for (const turn of sizes.keys()) {
    await vi.advanceTimersByTimeAsync(99)
    expect(asked).toHaveLength(turn)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(asked.map((batch) => batch.length)).toEqual(sizes)
  expect(asked.flat()).toEqual(references(count))
  expect(await answers).toEqual(references(count).map((_, at) => at % 5 === 0))
})

test('a reference is asked about once', async () => {
  answer = ([reference = '']) => cached({ [reference]: true })
  const [reference = ''] = references(1)
  const answers = Promise.all([isPhotoCached(reference), isPhotoCached(reference)])
  await vi.runAllTimersAsync()
  expect(await answers).toEqual([true, true])
  expect(await isPhotoCached(reference)).toBe(true)
  expect(asked).toEqual([[reference]])
})

test('an error means that none is cached', async () => {
  answer = () => new Response('', { status: 500 })
  const answers = Promise.all(references(2).map(isPhotoCached))
  await vi.runAllTimersAsync()
  expect(await answers).toEqual([false, false])
  expect(asked).toHaveLength(1)
})

test('without an answer it is asked again after 1, 2 and 3 seconds', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const answers = Promise.all(references(2).map(isPhotoCached))
  await vi.advanceTimersByTimeAsync(100)
  for (const [turn, wait] of [1_000, 2_000, 3_000].entries()) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(asked).toHaveLength(turn + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(turn + 2)
  }
  await vi.runAllTimersAsync()
  expect(await answers).toEqual([false, false])
  expect(asked).toHaveLength(4)
})
