import { beforeEach, expect, test, vi } from 'vitest'
import { asksForAddress, type CachedAnswers, makeCachedAnswers } from './cached-answers.ts'

let version: number
let isAway: boolean
let now: number
let cache: CachedAnswers

beforeEach(() => {
  version = 1
  isAway = false
  now = 1_000_000
  cache = makeCachedAnswers({
    data: { current: () => version, isAway: () => isAway },
    now: () => now,
    maxBytes: 80_000,
  })
})

const answer = (bytes = 10, of = version) => ({
  status: 200,
  headers: [],
  body: Buffer.alloc(bytes, 'x'),
  version: of,
})

const keyOf = (text: string) => ({ text, search: '?address=Portland' })

test('the answer to an address is forgotten after a minute', () => {
  vi.useFakeTimers()
  cache.store({ text: 'a', search: '?address=12+Oak+Street' }, answer())
  cache.store(keyOf('b'), answer())
  isAway = true
  const pass = (ms: number) => {
    now += ms
    vi.advanceTimersByTime(ms)
  }
  pass(59_000)
  expect(cache.find('a')).not.toBeNull()
  pass(1_100)
  expect(cache.findOld('a')).toBeNull()
  expect(cache.findOld('b')).not.toBeNull()
  expect(cache.counts()).toMatchObject({ answers: 1 })
  vi.useRealTimers()
})

test('an answer is given for a minute', () => {
  expect(cache.find('a')).toBeNull()
  cache.store(keyOf('a'), answer())
  now += 59_999
  expect(cache.find('a')?.body.toString()).toBe('x'.repeat(10))
  now += 1
  expect(cache.find('a')).toBeNull()
  expect(cache.counts()).toEqual({ answers: 1, bytes: 1_035, hits: 1, misses: 2 })
})

test('a change of the data ends it, also one that came while it was made', () => {
  cache.store(keyOf('a'), answer())
  version = 2
  expect(cache.find('a')).toBeNull()
  cache.store(keyOf('a'), answer(10, 1))
  version = 1
  now += 60_000
  expect(cache.find('a')).toBeNull()
})

test('one that the data has changed under serves only while there is no newer one', () => {
  version = 2
  cache.store(keyOf('a'), answer(10, 1))
  expect(cache.find('a')).toBeNull()
  expect(cache.findOld('a')?.version).toBe(1)
  cache.store(keyOf('a'), answer())
  cache.store(keyOf('a'), answer(10, 1))
  expect(cache.find('a')?.version).toBe(2)
})

test('while the database is away, an answer an hour old is better than none', () => {
  cache.store(keyOf('a'), answer())
  now += 3_599_999
  expect(cache.find('a')).toBeNull()
  isAway = true
  expect(cache.find('a')).not.toBeNull()
  now += 1
  expect(cache.find('a')).toBeNull()
})

test('however much is asked for, memory is bounded', () => {
  for (let turn = 0; turn < 1_000; turn++) cache.store(keyOf(`key ${turn}`), answer(5_000))
  cache.store(keyOf('too large'), answer(20_000))
  expect(cache.find('too large')).toBeNull()
  const { answers, bytes } = cache.counts()
  expect(bytes).toBeLessThanOrEqual(80_000)
  expect(answers).toBeGreaterThan(10)
})

const procedure = (input: object) => `?input=${encodeURIComponent(JSON.stringify(input))}`

test.each([
  '?address=350+5th+Ave,+New+York&radius=5',
  '?radius=5&address=5th%20Ave%20%26%20E%2034th%20St',
  '?query=12 Oak',
  procedure({ json: { radius: '5', address: 'Hauptstrasse 12, Vaduz' } }),
  '?address=12+Oak+100%',
])('%s asks for an address', (search) => {
  expect(asksForAddress(search)).toBe(true)
})

test.each([
  '',
  '?lat=40.1&lng=-83',
  '?address=Portland,+ME',
  '?query=golden+gate+park',
  procedure({ json: { lat: 12, lng: 13 } }),
  '?address=%',
])('%s asks for none', (search) => {
  expect(asksForAddress(search)).toBe(false)
})
