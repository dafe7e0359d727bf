import { describe, expect, test, vi } from 'vitest'
import { makeSingleFlight } from './single-flight.ts'

/** Work that ends on demand. */
function controlledWork() {
  let resolve = (_text: string) => {}
  const promise = new Promise<string>((done) => {
    resolve = done
  })
  const work = vi.fn((_signal: AbortSignal) => promise)
  return { work, resolve, signal: () => work.mock.calls[0]?.[0] }
}

describe('single flight', () => {
  test('two hundred who ask at the same time are answered by one call', async () => {
    const flight = makeSingleFlight<string>()
    const { work, resolve } = controlledWork()
    const all = Promise.all(Array.from({ length: 200 }, () => flight('a', work)))
    resolve('found')
    expect(new Set(await all)).toEqual(new Set(['found']))
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('other keys are other work', async () => {
    const flight = makeSingleFlight<string>()
    const answers = ['a', 'b'].map((key) => flight(key, async () => key.toUpperCase()))
    expect(await Promise.all(answers)).toEqual(['A', 'B'])
  })

  test('nothing is cached, neither a result nor a failure', async () => {
    const flight = makeSingleFlight<number>()
    const work = vi.fn(async () => work.mock.calls.length)
    work.mockRejectedValueOnce(new Error('down'))
    const failures = await Promise.allSettled([flight('a', work), flight('a', work)])
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await flight('a', work)).toBe(2)
    expect(await flight('a', work)).toBe(3)
  })

  test('work that throws at once is a failure like any other', async () => {
    const flight = makeSingleFlight<string>()
    const fail = () => {
      throw new Error('at once')
    }
    await expect(flight('a', fail)).rejects.toThrow('at once')
    expect(await flight('a', async () => 'again')).toBe('again')
  })

  test('one who leaves does not take the others along', async () => {
    const flight = makeSingleFlight<string>()
    const { work, resolve, signal } = controlledWork()
    const leaving = new AbortController()
    const first = flight('a', work, leaving.signal)
    const second = flight('a', work, new AbortController().signal)
    leaving.abort(new Error('no longer wanted'))
    await expect(first).rejects.toThrow('no longer wanted')
    expect(signal()?.aborted).toBe(false)
    resolve('found')
    expect(await second).toBe('found')
  })

  test('work nobody waits for is aborted, and who asks then begins anew', async () => {
    const flight = makeSingleFlight<string>()
    const { work, signal } = controlledWork()
    const controllers = [new AbortController(), new AbortController()]
    const waiting = controllers.map((controller) => flight('a', work, controller.signal))
    for (const controller of controllers) controller.abort(new Error('gone'))
    await Promise.allSettled(waiting)
    expect(signal()?.aborted).toBe(true)
    expect(await flight('a', async () => 'anew')).toBe('anew')
  })

  test('work that one awaits without a signal goes on whoever leaves', async () => {
    const flight = makeSingleFlight<string>()
    const { work, resolve, signal } = controlledWork()
    const leaving = new AbortController()
    const staying = flight('a', work)
    const left = flight('a', work, leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(signal()?.aborted).toBe(false)
    resolve('found')
    expect(await staying).toBe('found')
  })

  test('who has left before asking starts nothing', async () => {
    const flight = makeSingleFlight<string>()
    const { work } = controlledWork()
    await expect(flight('a', work, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(work).not.toHaveBeenCalled()
  })
})
