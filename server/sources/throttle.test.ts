import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeTime } from '../../tests/soon.ts'
import { makeThrottle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Calls that record when they began, in milliseconds. */
function clocked() {
  const begun = performance.now()
  const starts: number[] = []
  return { starts, call: async () => starts.push(Math.round(performance.now() - begun)) }
}

const PATIENT = { longestWait: 60_000 }

describe('one call a second', () => {
  test('five calls take four seconds, and begin in the order they came', async () => {
    const throttle = makeThrottle('Service', PATIENT)
    const { starts, call } = clocked()
    const order: number[] = []
    const all = [1, 2, 3, 4, 5].map((number) =>
      throttle(async () => {
        order.push(number)
        await call()
      }),
    )
    await vi.advanceTimersByTimeAsync(3_999)
    expect(starts).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all(all)
    expect(starts).toEqual([0, 1000, 2000, 3000, 4000])
    expect(order).toEqual([1, 2, 3, 4, 5])
  })

  test('what counts is when a call begins, not how long it takes', async () => {
    const throttle = makeThrottle('Service', PATIENT)
    const { starts, call } = clocked()
    const slow = async () => {
      await call()
      await takeTime(2_500)
    }
    const all = [throttle(slow), throttle(slow), throttle(slow)]
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all(all)
    expect(starts).toEqual([0, 1000, 2000])
  })

  test('a second later the next begins at once; half a second later it waits for half', async () => {
    const throttle = makeThrottle('Service')
    const { starts, call } = clocked()
    await throttle(call)
    await vi.advanceTimersByTimeAsync(1_000)
    await throttle(call)
    await vi.advanceTimersByTimeAsync(500)
    const last = throttle(call)
    await vi.advanceTimersByTimeAsync(500)
    await last
    expect(starts).toEqual([0, 1000, 2000])
  })

  test('a call that fails takes its turn as well, and its failure is passed on', async () => {
    const throttle = makeThrottle('Service')
    const { starts, call } = clocked()
    await expect(throttle(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
    const next = throttle(call)
    await vi.advanceTimersByTimeAsync(1_000)
    await next
    expect(starts).toEqual([1000])
  })
})

describe('a queue that is too long', () => {
  test('one who would wait for more than two seconds is refused at once', async () => {
    const throttle = makeThrottle('Nominatim')
    const { starts, call } = clocked()
    const waiting = [throttle(call), throttle(call), throttle(call)]
    await expect(throttle(call)).rejects.toMatchObject({
      name: 'ProviderError',
      failure: 'resting',
      message: 'Nominatim has too many requests waiting',
    })
    expect(starts).toEqual([0])
    await vi.advanceTimersByTimeAsync(2_000)
    await Promise.all(waiting)
    expect(starts).toEqual([0, 1000, 2000])
  })

  test('who leaves makes room, and does not delay those behind', async () => {
    const throttle = makeThrottle('Nominatim')
    const { starts, call } = clocked()
    const leaving = new AbortController()
    const first = throttle(call)
    const left = throttle(call, leaving.signal)
    const third = throttle(call)
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    const fourth = throttle(call)
    await vi.advanceTimersByTimeAsync(2_000)
    await Promise.all([first, third, fourth])
    expect(starts).toEqual([0, 1000, 2000])
  })

  test('who has left before asking takes no turn', async () => {
    const throttle = makeThrottle('Nominatim')
    const { starts, call } = clocked()
    await expect(throttle(call, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    await throttle(call)
    expect(starts).toEqual([0])
  })

  test('who leaves after the call began changes nothing for the next', async () => {
    const throttle = makeThrottle('Nominatim')
    const { starts, call } = clocked()
    const leaving = new AbortController()
    await throttle(call, leaving.signal)
    const next = throttle(call)
    leaving.abort()
    await vi.advanceTimersByTimeAsync(1_000)
    await next
    expect(starts).toEqual([0, 1000])
  })
})
