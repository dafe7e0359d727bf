import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TooManyRequestsError } from '../core/errors.ts'
import { makeRateLimits, type RateLimits } from './rate-limits.ts'

const SETTINGS = {
  RATE_LIMIT_QUESTIONS: 5,
  RATE_LIMIT_SEARCH: 10,
  RATE_LIMIT_WRITES: 5,
  RATE_LIMIT_PHOTOS: 20,
  RATE_LIMIT_FILES: 30,
  RATE_LIMIT_REPORTS_PER_DAY: 3,
  RATE_LIMIT_LINKS_PER_DAY: 3,
  RATE_LIMIT_BLOCK_SECONDS: 600,
}
const BUDGETS = [
  ['search', 10],
  ['writes', 5],
  ['photos', 20],
  ['files', 30],
] as const
const MINUTE_MS = 60_000

let limits: RateLimits

beforeEach(() => {
  vi.useFakeTimers()
  limits = makeRateLimits(SETTINGS)
})
afterEach(() => vi.useRealTimers())

type Ask = {
  budget?: 'search' | 'writes' | 'photos' | 'files'
  address?: string
  clientId?: string | null
}

/** Sends a number of requests and counts the answers. */
async function ask(times: number, who: Ask | ((turn: number) => Ask) = {}): Promise<number> {
  let answered = 0
  for (let turn = 0; turn < times; turn++) {
    const {
      budget = 'search',
      address = '203.0.113.1',
      clientId = 'one',
    } = typeof who === 'function' ? who(turn) : who
    await limits.take(budget, { address, clientId }).then(
      () => answered++,
      (error) => expect(error).toBeInstanceOf(TooManyRequestsError),
    )
  }
  return answered
}

function refusal(who: Ask = {}, points = 1) {
  const { budget = 'search', address = '203.0.113.1', clientId = 'one' } = who
  return limits.take(budget, { address, clientId }, points).catch((error) => error)
}

describe.each(BUDGETS)('the budget of %s', (budget, points) => {
  test.each<[string, Ask | ((turn: number) => Ask)]>([
    ['a client at an address', {}],
    ['an address without a client', { clientId: null }],
    ['an address with made-up clients', (turn) => ({ clientId: `forged ${turn}` })],
    ['an address with a client now and then', (turn) => ({ clientId: turn % 2 ? 'one' : null })],
    ['a client at changing addresses', (turn) => ({ address: `198.51.100.${turn}` })],
  ])('lets %s ask its number of times', async (_, who) => {
    const inBudget = (turn: number) => ({
      ...(typeof who === 'function' ? who(turn) : who),
      budget,
    })
    expect(await ask(200, inBudget)).toBe(points)
  })

  test("is reported with the time to wait, and is no other's", async () => {
    await ask(points, { budget })
    const error = await refusal({ budget })
    expect(error).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: 600,
      message: 'Rate limit reached. Please wait 600 seconds.',
    })
    for (const [other, left] of BUDGETS.filter(([name]) => name !== budget)) {
      expect(await ask(left + 1, { budget: other })).toBe(left)
    }
  })
})

describe('being shut out', () => {
  test('lasts ten minutes, however often one asks meanwhile', async () => {
    expect(await ask(11)).toBe(10)
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(await refusal()).toMatchObject({ retryAfter: 300 })
    expect(await ask(50)).toBe(0)
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1)
    expect(await refusal()).toMatchObject({ retryAfter: 1 })
    await vi.advanceTimersByTimeAsync(1)
    expect(await ask(11)).toBe(10)
  })

  test("comes only to who asks for more than a minute's points within a minute", async () => {
    for (let minute = 0; minute < 5; minute++) {
      expect(await ask(10)).toBe(10)
      await vi.advanceTimersByTimeAsync(MINUTE_MS)
    }
  })

  test('holds for the client wherever it goes next, for as long', async () => {
    await ask(11)
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    expect(await refusal({ address: '198.51.100.9' })).toMatchObject({ retryAfter: 480 })
  })

  test('holds for the address whoever comes from it, and follows none of its neighbours', async () => {
    expect(await ask(1, { clientId: 'neighbour' })).toBe(1)
    await ask(10)
    expect(await ask(1, { clientId: 'neighbour' })).toBe(0)
    expect(await ask(1, { clientId: 'neighbour', address: '198.51.100.9' })).toBe(1)
  })

  test('does not come to those who have done nothing', async () => {
    await ask(100)
    expect(await ask(10, { clientId: 'two', address: '198.51.100.9' })).toBe(10)
  })

  test('lasts as long as the operator says', async () => {
    limits = makeRateLimits({ ...SETTINGS, RATE_LIMIT_BLOCK_SECONDS: 5 })
    await ask(10)
    expect(await refusal()).toMatchObject({ retryAfter: 5 })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await ask(1)).toBe(1)
  })
})

describe('points', () => {
  test('are taken as many as a call costs', async () => {
    expect(await refusal({}, 4)).toBeUndefined()
    expect(await refusal({}, 4)).toBeUndefined()
    expect(await refusal({}, 3)).toMatchObject({ retryAfter: 600 })
    expect(await refusal()).toMatchObject({ retryAfter: 600 })
  })

  test('that cost more at once than there are shut out too', async () => {
    expect(await refusal({}, 100)).toMatchObject({ retryAfter: 600 })
    expect(await refusal()).toMatchObject({ retryAfter: 600 })
  })

  test('are counted right when asked for at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 100 }, () => refusal()))
    expect(results.filter((error) => error === undefined)).toHaveLength(10)
  })
})

describe('the status', () => {
  const one = { address: '203.0.113.1', clientId: 'one' }

  test('before, during and after, without costing anything', async () => {
    await ask(10)
    for (let turn = 0; turn < 100; turn++) {
      expect(await limits.status(one)).toEqual({ rateLimited: false, timeLeft: 0 })
    }
    await ask(1)
    expect(await limits.status(one)).toEqual({ rateLimited: true, timeLeft: 600_000 })
    await vi.advanceTimersByTimeAsync(599_500)
    expect(await limits.status(one)).toEqual({ rateLimited: true, timeLeft: 500 })
    await vi.advanceTimersByTimeAsync(500)
    expect(await limits.status(one)).toEqual({ rateLimited: false, timeLeft: 0 })
  })

  test('is of the address, of the client, and of every budget: the longest wait', async () => {
    await ask(21, { budget: 'photos' })
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    await ask(6, { budget: 'writes', address: '198.51.100.9' })
    const elsewhere = '192.0.2.1'
    expect(await limits.status({ ...one, clientId: null })).toMatchObject({ timeLeft: 540_000 })
    expect(await limits.status({ ...one, clientId: 'two' })).toMatchObject({ timeLeft: 540_000 })
    expect(await limits.status({ ...one, address: elsewhere })).toMatchObject({ timeLeft: 600_000 })
    expect(await limits.status({ address: elsewhere, clientId: null })).toMatchObject({
      rateLimited: false,
    })
  })

  test('of someone who was never seen leaves no trace', async () => {
    await limits.status(one)
    expect(limits.size()).toBe(0)
  })
})

describe('a clock that is set', () => {
  test.each([
    ['an hour back', -3_600_000],
    ['a day back', -86_400_000],
    ['a day ahead', 86_400_000],
    ['ten years ahead', 3_650 * 86_400_000],
  ])('%s shuts nobody out for longer than there is to wait', async (_, ms) => {
    expect(await ask(11)).toBe(10)
    vi.setSystemTime(Date.now() + ms)
    const { timeLeft } = await limits.status({ address: '203.0.113.1', clientId: 'one' })
    expect(timeLeft).toBeLessThanOrEqual(600_000)
    expect((await refusal())?.retryAfter ?? 0).toBeLessThanOrEqual(600)
    vi.advanceTimersByTime(600_000)
    expect(await ask(1)).toBe(1)
  })
})

describe('what is remembered', () => {
  test('of an address that makes up clients is as many of them as it has points, and one', async () => {
    expect(await ask(2_000, (turn) => ({ clientId: `forged ${turn}` }))).toBe(10)
    expect(limits.size()).toBe(1 + 11)
  })

  test('stays bounded when the addresses are made up too', { tags: ['full'] }, async () => {
    await ask(60_000, (turn) => ({ address: `address ${turn}`, clientId: `forged ${turn}` }))
    expect(limits.size()).toBe(50_000 + 50_000)
    expect(vi.getTimerCount()).toBe(50_000 + 50_000)
  })

  test('is who is shut out, however many others come', {
    tags: ['full'],
    timeout: 60_000,
  }, async () => {
    await ask(11)
    await ask(60_000, (turn) => ({ address: `address ${turn}`, clientId: `forged ${turn}` }))
    expect(await refusal({ clientId: null })).toMatchObject({ retryAfter: 600 })
    expect(await refusal({ address: '198.51.100.9' })).toMatchObject({ retryAfter: 600 })
  })

  test('is an address that has made its reports of the day, however many others come', {
    tags: ['full'],
    timeout: 60_000,
  }, async () => {
    const report = (address: string) =>
      limits.takeDaily('reports', { address, clientId: null }).catch((error) => error)
    for (let turn = 0; turn < 4; turn++) await report('203.0.113.1')
    for (let turn = 0; turn < 60_000; turn++) await report(`address ${turn}`)
    expect(await report('203.0.113.1')).toBeInstanceOf(TooManyRequestsError)
  })
})

describe('limits that are changed', () => {
  test('hold at once, and what has been counted still counts', async () => {
    expect(await ask(8)).toBe(8)
    limits.change({ ...SETTINGS, RATE_LIMIT_SEARCH: 12 })
    expect(await ask(10)).toBe(4)
    limits.change({ ...SETTINGS, RATE_LIMIT_SEARCH: 100 })
    expect(await ask(1)).toBe(1)
    limits.change({ ...SETTINGS, RATE_LIMIT_SEARCH: 2 })
    expect(await ask(1)).toBe(0)
    expect(await ask(9, { budget: 'writes' })).toBe(5)
  })
})

test('a point that was not due is given back, to the address and to the client', async () => {
  expect(await ask(10)).toBe(10)
  await limits.giveBack('search', { address: '203.0.113.1', clientId: 'one' })
  expect(await ask(2)).toBe(1)
})
