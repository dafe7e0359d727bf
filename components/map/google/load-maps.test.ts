import { expect, test } from 'vitest'
import { loadMaps, pollUntilReady } from './load-maps.ts'

/** A page whose clock only runs while something waits. */
function aPage({ readyAt = Infinity, failsAfter = Infinity }) {
  let now = 0
  let askedAt = 0
  const log: string[] = []
  const script = {
    isReady: () => now >= readyAt,
    hasFailed: () => now - askedAt >= failsAfter,
    ask: (direct: boolean) => {
      askedAt = now
      log.push(`${now} ${direct ? 'direct' : 'asynchronous'}`)
    },
  }
  const waiting = {
    wait: async (milliseconds: number) => {
      now += milliseconds
    },
    onAbsent: () => log.push(`${now} absent`),
  }
  return { script, waiting, log, now: () => now }
}

test('a script that pollUntilReady is asked for once', async () => {
  const { script, waiting, log, now } = aPage({ readyAt: 700 })
  expect(await loadMaps(script, waiting)).toBe(true)
  expect(log).toEqual(['0 asynchronous'])
  expect(now()).toBe(1_000)
})

test('one that never pollUntilReady is awaited for 20 s, then five times 3 s, directly from the third', async () => {
  const { script, waiting, log, now } = aPage({})
  expect(await loadMaps(script, waiting)).toBe(false)
  expect(log).toEqual([
    '0 asynchronous',
    '20000 absent',
    '26000 direct',
    '29000 direct',
    '32000 direct',
  ])
  expect(now()).toBe(35_000)
})

test('one that is blocked is asked for again every 3 s', async () => {
  const { script, waiting, log, now } = aPage({ failsAfter: 100 })
  expect(await loadMaps(script, waiting)).toBe(false)
  expect(log).toEqual([
    '0 asynchronous',
    '500 absent',
    '500 asynchronous',
    '3500 asynchronous',
    '6500 direct',
    '9500 direct',
    '12500 direct',
  ])
  expect(now()).toBe(15_500)
})

test('one that pollUntilReady late is taken', async () => {
  const { script, waiting, log } = aPage({ readyAt: 22_000 })
  expect(await loadMaps(script, waiting)).toBe(true)
  expect(log).toEqual(['0 asynchronous', '20000 absent'])
})

test('the quick wait looks every 100 ms for 10 s', async () => {
  const { script, waiting, now } = aPage({})
  expect(await pollUntilReady(script, 'quick', waiting.wait)).toBe(false)
  expect(now()).toBe(10_000)
})
