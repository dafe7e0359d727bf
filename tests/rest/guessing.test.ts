import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { replacePassword } from '#db/queries/operator/operators.ts'
import { signInFailures } from '#db/schema/operator.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { cookiesOf, startSignInApp } from '../sign-in-app.ts'
import { SOON_MS } from '../soon.ts'

const PASSWORD = 'correct horse battery staple'
const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
/** On a busy machine, in milliseconds. */

describe('guessing', () => {
  let database: Database
  let hasher: ReturnType<typeof startSignInApp>['hasher']
  let app: ReturnType<typeof startSignInApp>['app']
  let server: Server
  let url: string

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    restart()
    await replacePassword(database, await hasher.hash(PASSWORD))
    vi.useFakeTimers({ toFake: ['Date'] })
    // The application may have been re-created meanwhile.
    server = createServer(getRequestListener((request, env) => app.fetch(request, env)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    vi.useRealTimers()
    server.closeAllConnections()
    server.close()
  })

  /** Clears everything in memory, like a restart. */
  function restart(): void {
    const started = startSignInApp(database)
    app = started.app
    hasher = started.hasher
  }

  async function guess(password: string, address = '198.51.100.7', cookie = '') {
    const response = await fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
      },
      body: JSON.stringify({ password }),
    })
    const { message } = (await response.json()) as { message?: string }
    const wait = Number(response.headers.get('retry-after') ?? 0)
    return { status: response.status, message, wait, cookie: cookiesOf(response) }
  }

  function pass(ms: number): void {
    vi.setSystemTime(Date.now() + ms)
  }

  /** Fails a number of times, as soon as each attempt is allowed. */
  async function failTimes(times: number, address?: string): Promise<number[]> {
    const waits: number[] = []
    while (waits.length < times) {
      const { status, wait } = await guess('a guess', address)
      if (status === 401) waits.push(0)
      else pass(wait * SECOND_MS)
      if (status === 429) waits[waits.length - 1] = wait
    }
    return waits
  }

  test('has to wait after five failures, each time longer, for an hour at most', async () => {
    const waits = await failTimes(15)
    expect(waits.slice(0, -1)).toEqual([
      0, 0, 0, 0, 15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600,
    ])
  })

  test('is told how long, and the right password has to wait too', async () => {
    await failTimes(5)
    hasher.verified.length = 0
    expect(await guess(PASSWORD)).toMatchObject({
      status: 429,
      wait: 15,
      message: 'Too many attempts. Please wait 15 seconds.',
    })
    expect(hasher.verified).toEqual([])
    pass(14 * SECOND_MS)
    expect(await guess(PASSWORD)).toMatchObject({ status: 429, wait: 1 })
    pass(SECOND_MS)
    expect(await guess(PASSWORD)).toMatchObject({ status: 200 })
    expect(await failTimes(5)).toEqual([0, 0, 0, 0, 0])
  })

  test('waits no longer where the clock was years ahead, and is then set right', async () => {
    pass(3_650 * 86_400 * SECOND_MS)
    await failTimes(6)
    pass(-3_650 * 86_400 * SECOND_MS)
    expect(await guess(PASSWORD)).toMatchObject({ status: 200 })
  })

  test('waits also where a process whose clock is behind counted it', async () => {
    await failTimes(5)
    pass(-600 * SECOND_MS)
    expect(await guess(PASSWORD)).toMatchObject({ status: 429 })
  })

  test('while one waits makes the wait no longer', async () => {
    await failTimes(5)
    for (let i = 0; i < 10; i++) expect((await guess('again')).wait).toBe(15)
    pass(15 * SECOND_MS)
    expect((await guess('again')).status).toBe(401)
    expect((await guess('again')).wait).toBe(30)
  })

  test('at the same time is no way around', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess('at once')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
    expect(hasher.verified).toHaveLength(5)
  })

  test('from another address of one network is from the same; from elsewhere it is not', async () => {
    await failTimes(5, '2001:db8:1:2:3::1')
    expect((await guess('x', '2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await guess('x', '2001:db8:2:2::1')).status).toBe(401)
    expect((await guess('x', '198.51.100.8')).status).toBe(401)
  })

  test('is not forgiven by a restart, but by a day', async () => {
    await failTimes(6)
    restart()
    expect(await guess(PASSWORD)).toMatchObject({ status: 429, wait: 30 })
    pass(25 * HOUR_MS)
    expect(await failTimes(5)).toEqual([0, 0, 0, 0, 0])
  })

  test('is forgotten with the password that was guessed at', async () => {
    const { cookie } = await guess(PASSWORD)
    await failTimes(7)
    for (let i = 0; i < 100; i++) await guess('a guess', `203.0.113.${i}`)
    for (let i = 0; i < 5; i++) await guess('typo', undefined, cookie)
    await replacePassword(database, await hasher.hash('another one'))
    expect(await database.orm.select().from(signInFailures)).toEqual([])
    expect((await guess('another one')).status).toBe(200)
    expect(await failTimes(5)).toEqual([0, 0, 0, 0, 0])
  })

  test('does not lock out a browser that has signed in before, at the same address either', async () => {
    const { cookie } = await guess(PASSWORD)
    const known = cookie.split('; ').find((part) => part.startsWith('parkfetch_browser')) ?? ''
    await failTimes(9)
    expect((await guess(PASSWORD)).status).toBe(429)
    expect((await guess(PASSWORD, undefined, known)).status).toBe(200)
    // It has five attempts of its own.
    for (let i = 0; i < 5; i++) expect((await guess('typo', undefined, known)).status).toBe(401)
    expect((await guess(PASSWORD, undefined, known)).status).toBe(429)
  })

  test('a cookie that was made up, or is of an older password, makes no browser known', async () => {
    const { cookie } = await guess(PASSWORD)
    const known = cookie.split('; ').find((part) => part.startsWith('parkfetch_browser')) ?? ''
    await failTimes(5)
    const [name, value = ''] = known.split('=')
    const [id] = value.split('.')
    for (const forged of [`${name}=${id}`, `${name}=${id}.`, `${name}=a.${value.split('.')[1]}`]) {
      expect((await guess(PASSWORD, undefined, forged)).status).toBe(429)
    }
    await replacePassword(database, await hasher.hash('another one'))
    await failTimes(5)
    expect((await guess('another one', undefined, known)).status).toBe(429)
  })

  test('from many addresses leaves each one try, and never locks out who knows the password', async () => {
    for (let i = 0; i < 100; i++) {
      expect((await guess('a guess', `203.0.113.${i}`)).status).toBe(401)
    }
    expect((await guess('a guess', '192.0.2.1')).status).toBe(401)
    expect(await guess('a guess', '192.0.2.1')).toMatchObject({ status: 429, wait: 15 })
    expect((await guess(PASSWORD, '192.0.2.2')).status).toBe(200)
    pass(HOUR_MS + SECOND_MS)
    expect((await guess('a guess', '192.0.2.3')).status).toBe(401)
    expect((await guess('a guess', '192.0.2.3')).status).toBe(401)
  })

  test('is an attack where there are a hundred failures within an hour, not over days', async () => {
    let address = 0
    const failElsewhere = async (times: number) => {
      for (let i = 0; i < times; i++) {
        expect((await guess('a guess', `203.0.113.${address++}`)).status).toBe(401)
      }
    }
    const secondTry = async (from: string) => {
      expect((await guess('a guess', from)).status).toBe(401)
      return (await guess('a guess', from)).status
    }
    for (let i = 0; i < 12; i++) {
      await failElsewhere(10)
      pass(0.5 * HOUR_MS)
    }
    expect(await secondTry('192.0.2.1')).toBe(401)
    pass(0.25 * HOUR_MS)
    await failElsewhere(87)
    // With the ten before and the two of another address.
    expect(await secondTry('192.0.2.2')).toBe(401)
    expect(await secondTry('192.0.2.3')).toBe(429)
    pass(0.9 * HOUR_MS)
    expect(await secondTry('192.0.2.4')).toBe(401)
  })

  test('computes two comparisons at once at most, and beyond a queue one is told to come again', async () => {
    const { cookie } = await guess(PASSWORD)
    let now = 0
    let most = 0
    let free = () => {}
    const held = new Promise<void>((resolve) => {
      free = resolve
    })
    hasher.verify = async () => {
      most = Math.max(most, ++now)
      await held
      now--
      return false
    }
    const refused: string[] = []
    const sent = Array.from({ length: 30 }, async (_, i) => {
      const answer = await guess('x', `198.51.100.${i}`, i % 10 === 0 ? cookie : '')
      if (answer.status === 429) refused.push(answer.message ?? '')
      return answer
    })
    await vi.waitFor(() => expect([most, refused.length]).toEqual([2, 18]), SOON_MS)
    free()
    const answers = await Promise.all(sent)
    expect(most).toBe(2)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(12)
    expect(answers.filter(({ wait }) => wait === 2)).toHaveLength(18)
  })
})
