import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let store: typeof import('./limit-store.ts')
let watch: typeof import('./watch-limit.ts')
let stop = () => {}
/** The URLs of all status requests. */
let asked: string[] = []
let answer: () => Response | Promise<Response>

const FREE = { rateLimited: false, timeLeft: 0 }
const status = (data: object) => () => Response.json({ result: { data } })

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  vi.resetModules()
  asked = []
  answer = status(FREE)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
  store = await import('./limit-store.ts')
  watch = await import('./watch-limit.ts')
  stop = watch.watchLimit(1_000)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the status is asked for after a second, and no more where there is no limit', async () => {
  await pass(999)
  expect(asked).toHaveLength(0)
  await pass(60_000)
  expect(asked).toHaveLength(1)
})

test('while limited it is asked for every five seconds, and counted down', async () => {
  const until = Date.now() + 601_000
  answer = () => status({ rateLimited: true, timeLeft: until - Date.now() })()
  await pass(1_000)
  expect(store.limitView()).toEqual({ isLimited: true, seconds: 600 })
  for (let turn = 2; turn < 5; turn++) {
    await pass(4_900)
    expect(asked).toHaveLength(turn - 1)
    await pass(100)
    expect(asked).toHaveLength(turn)
  }
  expect(store.limitView().seconds).toBe(585)
  answer = status(FREE)
  await pass(5_000)
  expect(store.limitView().isLimited).toBe(false)
})

test('a status that can’t be had counts as none, but after a refusal as five minutes', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await pass(1_000)
  expect(store.limitView().isLimited).toBe(false)
  expect(asked[0]).not.toContain('clientLimited')
  store.recordRefusal('12')
  await pass(12_000)
  expect(store.limitView()).toMatchObject({ isLimited: true })
  expect(store.limitView().seconds).toBeGreaterThan(280)
  expect(asked.at(-1)).toContain('clientLimited')
})

test('a page that is not looked at asks for nothing until it is', async () => {
  Object.assign(document, { hidden: true })
  await pass(60_000)
  expect(asked).toHaveLength(0)
  Object.assign(document, { hidden: false })
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(asked).toHaveLength(1)
})
