import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeCallPolicy } from '#server/sources/call-policy.ts'
import { ProviderError } from '#server/sources/errors.ts'
import { fetchBytes, fetchJson, type ServiceRequest } from '#server/sources/http.ts'
import { takeTime } from '../soon.ts'
import { type Fault, json, startUpstream, type Upstream } from '../upstreams/server.ts'
import { PATIENT_MS } from './faults.ts'

const KEY = 'key-of-this-test-which-is-secret-0123456789'
const TREES = { trees: ['oak', 'elm'] }
const schema = z.object({ trees: z.array(z.string()) })

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(() => json(TREES))
})
afterEach(() => {
  upstream.heal()
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

function asking(more: Partial<ServiceRequest> = {}): ServiceRequest {
  return {
    url: new URL(`${upstream.url}/trees?key=${KEY}`),
    headers: { 'x-key': KEY },
    secret: KEY,
    timeoutMs: PATIENT_MS,
    maxBytes: 10_000,
    ...more,
  }
}

async function failing(fault: Fault, more: Partial<ServiceRequest> = {}): Promise<ProviderError> {
  upstream.fail('/trees', fault)
  const isLate = fault.how === 'hang' || fault.how === 'stall' || fault.delayMs !== undefined
  const timeoutMs = isLate ? 250 : PATIENT_MS
  const error = await fetchJson('Trees', asking({ timeoutMs, ...more }), schema).then(
    () => expect.unreachable('It answered.'),
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(ProviderError)
  return error
}

describe('an answer', () => {
  test('is what the service promises', async () => {
    expect(await fetchJson('Trees', asking(), schema)).toEqual(TREES)
    const posted = asking({ method: 'POST', body: '{"leaf":1}', headers: { 'x-tree': 'oak' } })
    await fetchJson('Trees', posted, schema)
    const [get, post] = upstream.requests
    expect([get?.method, get?.url.searchParams.get('key')]).toEqual(['GET', KEY])
    expect([post?.method, post?.body, post?.headers['x-tree']]).toEqual([
      'POST',
      '{"leaf":1}',
      'oak',
    ])
  })

  test('may be slow', async () => {
    upstream.fail('/trees', { delayMs: 120 })
    expect(await fetchJson('Trees', asking(), schema)).toEqual(TREES)
  })

  test('may be called other than JSON when it is JSON', async () => {
    upstream.fail('/trees', { headers: { 'content-type': 'text/plain' } })
    expect(await fetchJson('Trees', asking(), schema)).toEqual(TREES)
  })

  test('of bytes comes as it is, with its type', async () => {
    const body = Uint8Array.from([0xff, 0xd8, 0x00, 0x80])
    upstream.fail('/trees', { body, headers: { 'content-type': 'image/jpeg' } })
    const answer = await fetchBytes('Trees', asking())
    expect([...answer.bytes]).toEqual([...body])
    expect(answer.contentType).toBe('image/jpeg')
  })

  test('may be as large as is allowed, and no byte more', async () => {
    upstream.fail('/trees', { hugeBytes: 10_000 })
    expect((await fetchBytes('Trees', asking())).bytes.byteLength).toBe(10_000)
    for (const unannounced of [true, false]) {
      const error = await failing({ hugeBytes: 10_001, unannounced })
      expect([error.failure, error.message]).toEqual([
        'malformed',
        'Trees answered with more than 10000 bytes',
      ])
    }
  })
})

describe('no answer', () => {
  test.each<[string, Fault, string, string]>([
    ['never', { how: 'hang' }, 'timeout', 'Trees did not answer in 250 ms'],
    ['half', { how: 'stall' }, 'timeout', 'Trees did not answer in 250 ms'],
    ['too late', { delayMs: 400 }, 'timeout', 'Trees did not answer in 250 ms'],
    ['too large and half', { hugeBytes: 30_000, how: 'stall' }, 'malformed', 'more than 10000'],
    ['cut off', { how: 'truncate' }, 'network', "Trees can't be reached: "],
    ['without one', { how: 'cut' }, 'network', "Trees can't be reached: "],
    ['a page', { body: '<html>' }, 'malformed', 'Trees answered with something other than JSON'],
    [
      'broken',
      { body: '{"trees": ["oa' },
      'malformed',
      'Trees answered with something other than JSON',
    ],
    ['empty', { body: '' }, 'malformed', 'Trees answered with something other than JSON'],
    ['other', { body: '{"trees":[1]}' }, 'malformed', 'in an unexpected format: trees.0 '],
    ['500', { status: 500, body: 'no\n  luck' }, 'failed', 'Trees answered 500: no luck'],
    ['404', { status: 404, body: 'none' }, 'refused', 'Trees answered 404: none'],
    ['429', { status: 429, body: 'slow' }, 'overloaded', 'Trees answered 429: slow'],
    ['used up', { status: 403, body: 'RESOURCE_EXHAUSTED' }, 'overloaded', 'answered 403'],
    ['huge 503', { status: 503, hugeBytes: 5_000_000 }, 'failed', 'Trees answered 503'],
    ['half a 429', { status: 429, how: 'stall' }, 'overloaded', 'Trees answered 429'],
    ['cut 502', { status: 502, how: 'truncate' }, 'failed', 'Trees answered 502'],
  ])('%s', async (_, fault, failure, message) => {
    const error = await failing(fault)
    expect(error.failure).toBe(failure)
    expect(error.message).toContain(message)
    expect(error.message.length).toBeLessThan(300)
    expect(error.status).toBe(fault.status)
  })

  test('comes where nobody listens', async () => {
    const closed = await startUpstream(() => json(TREES))
    await closed.close()
    const error = await failing({}, { url: new URL(`${closed.url}/trees?key=${KEY}`) })
    expect(error.failure).toBe('network')
    expect(error.message).toMatch(/^Trees can't be reached: connect ECONNREFUSED/)
  })

  test.each([301, 302, 303, 307, 308])(
    'comes by a redirect (%d), which is not followed',
    async (status) => {
      const error = await failing({ status, headers: { location: `${upstream.url}/elsewhere` } })
      expect([error.failure, error.status]).toEqual(['refused', status])
      expect(upstream.requests.map(({ url }) => url.pathname)).toEqual(['/trees'])
    },
  )

  test('is waited for when the request is given up: its reason is thrown', async () => {
    for (const how of ['hang', 'stall'] as const) {
      upstream.fail('/trees', { how })
      const reason = new Error('given up')
      const controller = new AbortController()
      setTimeout(() => controller.abort(reason), 30)
      const request = asking({ signal: controller.signal })
      await expect(fetchJson('Trees', request, schema)).rejects.toBe(reason)
    }
  })
})

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    ['0', 0],
    ['soon', undefined],
    ['-5', undefined],
  ])('%s is %s ms', async (value, ms) => {
    const error = await failing({ status: 429, headers: { 'retry-after': value } })
    expect(error.retryAfterMs).toBe(ms)
  })

  test('may be a date', async () => {
    const date = new Date(Date.now() + 90_000).toUTCString()
    const error = await failing({ status: 503, headers: { 'retry-after': date } })
    expect(error.failure).toBe('failed')
    expect(error.retryAfterMs).toBeGreaterThan(85_000)
    expect(error.retryAfterMs).toBeLessThanOrEqual(90_000)
    const past = await failing({
      status: 429,
      headers: { 'retry-after': new Date(0).toUTCString() },
    })
    expect(past.retryAfterMs).toBeUndefined()
  })
})

describe('a key', () => {
  const echo = `Consumer 'api_key:${KEY}' has been suspended`

  test.each<[string, Fault, Partial<ServiceRequest>]>([
    ['is repeated by the service', { status: 403, body: echo }, {}],
    ['is in JSON of another shape', { body: JSON.stringify({ [KEY]: KEY }) }, {}],
    ['is in what is no JSON', { body: KEY }, {}],
    [
      'is in an address that is redirected',
      { status: 302, headers: { location: `/?key=${KEY}` } },
      {},
    ],
    ['is in an address that is cut off', { how: 'cut' }, {}],
    ['is in an address that hangs', { how: 'hang' }, {}],
    ['is in a header that can not be sent', {}, { headers: { 'x-key': `${KEY}\n${KEY}` } }],
    [
      'is in an address with a password',
      {},
      { url: new URL(`http://me:${KEY}@127.0.0.1:9/?key=${KEY}`) },
    ],
  ])('that %s is in no message and no log', async (_, fault, more) => {
    const error = await failing(fault, more)
    expect(everythingIn(error)).not.toContain(KEY)
    expect(error.message).not.toBe('')

    const lines: unknown[] = []
    const write = (...line: unknown[]) => lines.push(line)
    const policy = makeCallPolicy({ service: 'Trees', log: { warn: write, info: write } as never })
    const overloaded = new ProviderError('overloaded', error.message)
    await expect(policy(() => Promise.reject(overloaded))).rejects.toBe(overloaded)
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain(KEY)
  })

  test('a password in an address is in no message', async () => {
    const url = new URL(`http://me:password-of-this@127.0.0.1:9/a?token=token-of-this`)
    const error = await failing({}, { url, secret: undefined })
    expect(everythingIn(error)).not.toMatch(/(password|token)-of-this/)
    expect(error.message).toContain('127.0.0.1:9')
  })

  test('of an address that the service repeats only the host is shown', async () => {
    const body = `no: 'http://me:pw@a.example/b?key=1', https://b.example?c (http://c.example)\0.`
    const error = await failing({ status: 400, body })
    expect(error.message).toBe(
      "Trees answered 400: no: 'http://a.example', https://b.example (http://c.example) .",
    )
  })

  /** What a log could contain of an error and its causes. */
  function everythingIn(error: unknown): string {
    if (!(error instanceof Error)) return String(error)
    return [error.message, error.stack, JSON.stringify(error), everythingIn(error.cause)].join('\n')
  }
})

describe('with its call policy', () => {
  const makeTreesPolicy = () =>
    makeCallPolicy({
      service: 'Trees',
      log: { warn() {}, info() {} } as never,
      retryDelayMs: () => 0,
    })

  test('a service that fails once is asked twice', async () => {
    upstream.fail('/trees', { status: 500, times: 1 })
    const trees = await makeTreesPolicy()(() => fetchJson('Trees', asking(), schema))
    expect(trees).toEqual(TREES)
    expect(upstream.requests).toHaveLength(2)
  })

  test('one that wants rest is not asked until then', async () => {
    upstream.fail('/trees', { status: 429, headers: { 'retry-after': '1' }, times: 1 })
    const policy = makeTreesPolicy()
    const ask = () => policy(() => fetchJson('Trees', asking(), schema))
    await expect(ask()).rejects.toMatchObject({ failure: 'overloaded' })
    await expect(ask()).rejects.toMatchObject({ failure: 'resting' })
    expect(upstream.requests).toHaveLength(1)
    await takeTime(1_010)
    expect(await ask()).toEqual(TREES)
  })
})
