import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CallPolicy, makeCallPolicy } from './call-policy.ts'
import { ProviderError, type ProviderFailure } from './errors.ts'

const START = Date.parse('2026-11-20T12:00:00Z')

type Line = { level: 'warn' | 'info'; text: string; reason?: string }

let policy: CallPolicy
let lines: Line[]
let calls: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START })
  lines = []
  calls = 0
  const write = (level: Line['level']) => (fields: { reason?: string }, text: string) =>
    lines.push({ level, text, ...fields })
  policy = makeCallPolicy({
    service: 'Trees',
    log: { warn: write('warn'), info: write('info') } as never,
    retryDelayMs: () => 0,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const failure = (kind: ProviderFailure, details = {}) =>
  new ProviderError(kind, `Trees: ${kind}`, details)

/** A call with the given outcomes in order, repeating the last. */
function answering(...outcomes: (Error | string)[]) {
  return async () => {
    const outcome = outcomes[Math.min(calls, outcomes.length - 1)]
    calls += 1
    if (outcome instanceof Error) throw outcome
    return outcome
  }
}

async function failing(...outcomes: (Error | string)[]): Promise<ProviderError> {
  calls = 0
  return policy(answering(...outcomes)).then(
    () => expect.unreachable('It answered.'),
    (error) => error,
  )
}

async function fail(times: number, error: Error): Promise<void> {
  for (let time = 0; time < times; time += 1) expect(await failing(error)).toBe(error)
}

const pass = (ms: number) => vi.advanceTimersByTime(ms)

describe('a second attempt', () => {
  test.each(['network', 'failed'] as const)('is made after %s', async (kind) => {
    expect(await policy(answering(failure(kind), 'leaves'))).toBe('leaves')
    expect(calls).toBe(2)
  })

  test('is the last one', async () => {
    const second = failure('network')
    expect(await failing(failure('failed'), second, 'leaves')).toBe(second)
    expect(calls).toBe(2)
  })

  test.each(['timeout', 'refused', 'overloaded', 'malformed', 'budget'] as const)(
    'is not made after %s',
    async (kind) => {
      const error = failure(kind)
      expect(await failing(error, 'leaves')).toBe(error)
      expect(calls).toBe(1)
    },
  )

  test('is not made once the request is given up', async () => {
    const controller = new AbortController()
    const reason = new Error('given up')
    const call = policy(async () => {
      calls += 1
      controller.abort(reason)
      throw failure('network')
    }, controller.signal)
    await expect(call).rejects.toBe(reason)
    expect(calls).toBe(1)
  })

  test('waits at least 100 ms, and not as long as the last time', async () => {
    vi.useRealTimers()
    const real = makeCallPolicy({ service: 'Trees', log: { warn() {}, info() {} } as never })
    const waits = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const at: number[] = []
        await real(async () => {
          at.push(performance.now())
          if (at.length === 1) throw failure('failed')
        })
        return (at[1] ?? 0) - (at[0] ?? 0)
      }),
    )
    expect(Math.min(...waits)).toBeGreaterThan(98)
    expect(Math.max(...waits)).toBeLessThan(1_000)
    expect(new Set(waits.map(Math.round)).size).toBeGreaterThan(1)
  })
})

describe('a clock that is set', () => {
  test.each([
    ['a day back', -86_400_000],
    ['ten years ahead', 3_650 * 86_400_000],
  ])('%s makes no rest longer or shorter', async (_, ms) => {
    await fail(5, failure('failed'))
    vi.setSystemTime(Date.now() + ms)
    pass(29_999)
    expect((await failing('leaves')).failure).toBe('resting')
    pass(1)
    expect(await policy(answering('leaves'))).toBe('leaves')
    await failing(failure('overloaded', { retryAfterMs: 10_000 }))
    vi.setSystemTime(Date.now() + ms)
    pass(9_999)
    expect((await failing('leaves')).failure).toBe('resting')
    pass(1)
    calls = 0
    expect(await policy(answering('leaves'))).toBe('leaves')
  })
})

describe('after five failures in a row', () => {
  test.each([
    failure('network'),
    failure('failed'),
    failure('timeout'),
    failure('malformed'),
    failure('refused', { status: 403 }),
    failure('refused', { status: 401 }),
  ])('$message is not met again for 30 s', async (error) => {
    await fail(5, error)
    for (const _ of [1, 2]) {
      expect((await failing('leaves')).failure).toBe('resting')
      expect(calls).toBe(0)
    }
    pass(29_900)
    expect((await failing('leaves')).failure).toBe('resting')
    pass(200)
    expect(await policy(answering('leaves'))).toBe('leaves')
  })

  test.each([
    failure('refused', { status: 400 }),
    failure('refused', { status: 404 }),
    failure('budget'),
    new Error('given up'),
  ])('that are none of its own it is asked on: $message', async (error) => {
    await fail(7, error)
  })

  test('an answer in between begins the count again', async () => {
    await fail(4, failure('timeout'))
    await policy(answering('leaves'))
    await fail(4, failure('timeout'))
    expect(await policy(answering('leaves'))).toBe('leaves')
  })

  test('one call is let through, the others fail at once until it is answered', async () => {
    await fail(5, failure('timeout'))
    pass(30_001)
    let answer: (text: string) => void = () => {}
    const probe = policy(() => new Promise<string>((done) => (answer = done)))
    expect((await failing('leaves')).failure).toBe('resting')
    expect(calls).toBe(0)
    answer('leaves')
    expect(await probe).toBe('leaves')
    expect(await policy(answering('more'))).toBe('more')
  })

  test.each([failure('timeout'), failure('budget'), new Error('given up')])(
    'a call let through that ends with $message brings it back no sooner',
    async (error) => {
      await fail(5, failure('timeout'))
      pass(30_001)
      expect(await failing(error)).toBe(error)
      expect((await failing('leaves')).failure).toBe('resting')
      pass(30_001)
      expect(await policy(answering('leaves'))).toBe('leaves')
    },
  )

  test('one that is refused for what it asks does', async () => {
    await fail(5, failure('timeout'))
    pass(30_001)
    await fail(2, failure('refused', { status: 404 }))
  })
})

describe('a service that asks for rest', () => {
  test.each([
    ['as long as it says', 5_000, 5_000],
    ['60 s unless it says how long', undefined, 60_000],
    ['an hour at most', 86_400_000, 3_600_000],
  ])('gets it: %s', async (_, retryAfterMs, restMs) => {
    const error = failure('overloaded', { status: 429, retryAfterMs })
    expect(await failing(error)).toBe(error)
    pass(restMs - 1)
    const refused = await failing('leaves')
    expect([refused.failure, refused.retryAfterMs, calls]).toEqual(['resting', 1, 0])
    pass(1)
    expect(await policy(answering('leaves'))).toBe('leaves')
  })

  test('keeps to the longest wish, whatever comes after it', async () => {
    const both = [60_000, 1_000].map((retryAfterMs) => failure('overloaded', { retryAfterMs }))
    await Promise.allSettled(both.map((error) => policy(() => Promise.reject(error))))
    pass(2_000)
    expect((await failing('leaves')).failure).toBe('resting')
  })
})

describe('the log', () => {
  test('reports once that a service is left alone, why, and once that it is back', async () => {
    await fail(5, failure('timeout'))
    await failing('leaves')
    pass(30_001)
    await failing(failure('timeout'))
    pass(30_001)
    await policy(answering('leaves'))
    await policy(answering('leaves'))
    expect(lines).toEqual([
      {
        level: 'warn',
        text: 'Trees is paused for 30 s',
        service: 'Trees',
        reason: 'Trees: timeout',
      },
      { level: 'info', text: 'Trees answers again', service: 'Trees' },
    ])
  })

  test('reports a rest once, however many calls have met it', async () => {
    const error = failure('overloaded', { retryAfterMs: 90_000 })
    const late = policy(async () => {
      await Promise.allSettled([1, 2, 3].map(() => policy(() => Promise.reject(error))))
      return 'leaves'
    })
    expect(await late).toBe('leaves')
    expect(lines.map(({ text }) => text)).toEqual(['Trees is paused for 90 s'])
    pass(90_000)
    await policy(answering('leaves'))
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'info'])
  })

  test('says nothing of single failures', async () => {
    await fail(4, failure('failed'))
    await fail(1, failure('refused', { status: 400 }))
    expect(lines).toEqual([])
  })
})
