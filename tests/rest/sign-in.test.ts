import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import type { Database } from '#db/client.ts'
import { replacePassword } from '#db/queries/operator/operators.ts'
import { operators, sessions, signInFailures } from '#db/schema/operator.ts'
import { bothDatabaseKinds, openTestDatabase } from '../database/test-database.ts'
import { cookiesOf, startSignInApp } from '../sign-in-app.ts'
import { SOON_MS } from '../soon.ts'

const PASSWORD = 'correct horse battery staple'
const HOUR_MS = 3_600_000
/** On a busy machine, in milliseconds. */

describe.each(bothDatabaseKinds)('signing in (%s)', (kind) => {
  let database: Database
  let hasher: ReturnType<typeof startSignInApp>['hasher']
  let app: ReturnType<typeof startSignInApp>['app']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    const started = startSignInApp(database)
    app = started.app
    hasher = started.hasher
    await replacePassword(database, await hasher.hash(PASSWORD))
  })
  afterEach(() => vi.useRealTimers())

  function login(password: unknown, headers: Record<string, string> = {}) {
    return app.request('/api/admin/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: JSON.stringify({ password }),
    })
  }

  async function isSignedIn(cookie: string): Promise<boolean> {
    const response = await app.request('/api/trpc/auth.session', { headers: { cookie } })
    return ((await response.json()) as { result: { data: { signedIn: boolean } } }).result.data
      .signedIn
  }

  describe('by REST and by tRPC', () => {
    test('the password opens a session, and a wrong one is refused in words', async () => {
      const wrong = await login('wrong')
      expect(wrong.status).toBe(401)
      expect(await wrong.json()).toEqual({ message: 'Incorrect password' })
      expect(wrong.headers.getSetCookie()).toEqual([])
      const right = await login(PASSWORD)
      expect(right.status).toBe(200)
      expect(await right.json()).toEqual({ signedIn: true })
      expect(await isSignedIn(cookiesOf(right))).toBe(true)
      const byTrpc = await app.request('/api/trpc/auth.login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ password: PASSWORD }),
      })
      expect(await isSignedIn(cookiesOf(byTrpc))).toBe(true)
    })

    test('what is no password is refused before anything is compared', async () => {
      for (const password of [undefined, null, 7, ['x'], { length: 1 }]) {
        const response = await login(password)
        expect(response.status).toBe(400)
        expect(await response.json()).toEqual({ message: 'password must be given, as text' })
      }
      expect(hasher.verified).toEqual([])
      expect(await database.orm.select().from(signInFailures)).toEqual([])
    })

    test('every failure takes one comparison and has one answer', async () => {
      const long = 'x'.repeat(90_000)
      for (const password of ['wrong', '', long, 'x'.repeat(1_000), '\0', '🌲']) {
        hasher.verified.length = 0
        await database.orm.delete(signInFailures)
        const response = await login(password)
        expect(response.status).toBe(401)
        expect(await response.json()).toEqual({ message: 'Incorrect password' })
        expect(hasher.verified).toHaveLength(1)
        expect(hasher.verified[0]?.length).toBeLessThanOrEqual(1_000)
      }
    })

    test('none is right where none is set, and that takes as long', async () => {
      await database.run(database.sql`update operators set password_hash = null`)
      for (const password of ['', 'null', PASSWORD]) {
        hasher.verified.length = 0
        expect((await login(password)).status).toBe(401)
        expect(hasher.verified).toEqual([password])
      }
    })

    test('more than the longest password is none, though its beginning is one', async () => {
      const longest = 'y'.repeat(1_000)
      await replacePassword(database, await hasher.hash(longest))
      expect((await login(`${longest}y`)).status).toBe(401)
      expect((await login(longest)).status).toBe(200)
    })
  })

  describe('a session', () => {
    test('is a new one at each sign-in, and the one before is over', async () => {
      const planted = 'parkfetch_session=planted-by-somebody-else'
      const first = cookiesOf(await login(PASSWORD, { cookie: planted }))
      expect(first).not.toContain('planted')
      const second = cookiesOf(await login(PASSWORD, { cookie: first }))
      expect(second).not.toBe(first)
      expect(await isSignedIn(planted)).toBe(false)
      expect(await isSignedIn(first)).toBe(false)
      expect(await isSignedIn(second)).toBe(true)
      expect(await database.orm.select().from(sessions)).toHaveLength(1)
    })

    test.each([
      ['/api/admin/logout', { signedIn: false }],
      // As the browser calls it: without a body, which the type promises.
      ['/api/trpc/auth.logout', { result: { data: { signedIn: false } } }],
    ])('is ended on the server by logging out (%s)', async (path, wanted) => {
      const cookie = cookiesOf(await login(PASSWORD))
      const site = { 'sec-fetch-site': 'same-origin' }
      const headers = { cookie, 'content-type': 'application/json', ...site }
      const out = await app.request(path, { method: 'POST', headers })
      expect(out.status).toBe(200)
      expect(await out.json()).toEqual(wanted)
      expect(out.headers.get('set-cookie')).toMatch(/^parkfetch_session=;.*Max-Age=0/)
      expect(await isSignedIn(cookie)).toBe(false)
      expect(await database.orm.select().from(sessions)).toEqual([])
    })

    test('can’t be had by what the tables hold', async () => {
      await login(PASSWORD)
      const rows = [
        ...(await database.orm.select().from(sessions)),
        ...(await database.orm.select().from(operators)),
      ]
      const values = rows.flatMap((row) => Object.values(row)).map(String)
      expect(values).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^[0-9a-f]{64}$/),
          'operator',
          `of ${PASSWORD}`,
        ]),
      )
      for (const value of values) {
        for (const cookie of [value, encodeURIComponent(value)]) {
          expect(await isSignedIn(`parkfetch_session=${cookie}`)).toBe(false)
        }
      }
    })

    test('does not begin where the password was replaced while it was compared', async () => {
      const { verify } = hasher
      let free = () => {}
      const held = new Promise<void>((resolve) => {
        free = resolve
      })
      hasher.verify = async (...given) => {
        const isSame = await verify(...given)
        await held
        return isSame
      }
      const answer = login(PASSWORD)
      await vi.waitFor(() => expect(hasher.verified).toEqual([PASSWORD]), SOON_MS)
      await replacePassword(database, await hasher.hash('another one'))
      free()
      const refused = await answer
      expect(refused.status).toBe(401)
      expect(await refused.json()).toEqual({ message: 'Incorrect password' })
      expect(refused.headers.getSetCookie()).toEqual([])
      expect(await database.orm.select().from(sessions)).toEqual([])
      expect((await login('another one')).status).toBe(200)
    })

    // The embedded database runs one transaction at a time.
    test.runIf(kind === 'remote')('waits for a password that is being replaced', async () => {
      const other = database.openSession()
      let answer: Promise<Response> | undefined
      await other.begin(async (tx) => {
        await tx`update operators set password_hash = 'of another one'`
        answer = Promise.resolve(login(PASSWORD))
        await vi.waitFor(async () => {
          // Outside the transaction, whose snapshot would not change.
          const waiting = await database.sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
          expect(waiting).toHaveLength(1)
        }, 3_000)
        await tx`delete from sessions`
      })
      expect((await answer)?.status).toBe(401)
      expect(await database.orm.select().from(sessions)).toEqual([])
      await other.end()
    })

    test('has a cookie for https alone where a trusted proxy says so', async () => {
      const ask = (path: string, peer: string, more: Record<string, string>, body?: unknown) =>
        app.request(
          path,
          {
            method: body === undefined ? 'GET' : 'POST',
            headers: {
              'content-type': 'application/json',
              'sec-fetch-site': 'same-origin',
              'x-forwarded-proto': 'https',
              ...more,
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          },
          { incoming: { socket: { remoteAddress: peer, remotePort: 1 } } },
        )
      const signIn = (peer: string, more: Record<string, string> = {}) =>
        ask('/api/admin/login', peer, more, { password: PASSWORD })
      const made = (await signIn('127.0.0.1')).headers.getSetCookie()
      expect(made).toEqual([
        expect.stringMatching(/^__Host-parkfetch_session=.*; Secure/),
        expect.stringMatching(/^__Host-parkfetch_browser=.*; Secure/),
      ])
      const cookie = made.map((header) => header.split(';')[0]).join('; ')
      const answer = await ask('/api/trpc/auth.session', '127.0.0.1', { cookie })
      expect(await answer.text()).toContain('"signedIn":true')
      expect(await isSignedIn(cookie)).toBe(false)
      const out = await ask('/api/trpc/auth.logout', '127.0.0.1', { cookie }, {})
      expect(out.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-parkfetch_session=;.*Max-Age=0/),
      ])
      for (const plain of [
        await signIn('203.0.113.7'),
        await signIn('127.0.0.1', { 'x-forwarded-proto': 'http' }),
      ]) {
        expect(plain.headers.getSetCookie()).toEqual([
          expect.stringMatching(/^parkfetch_session=(?!.*Secure)/),
          expect.stringMatching(/^parkfetch_browser=(?!.*Secure)/),
        ])
      }
    })

    test('that began while the clock was years ahead ends when it is set right', async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const present = Date.now()
      vi.setSystemTime(present + 3_650 * 24 * HOUR_MS)
      const ahead = cookiesOf(await login(PASSWORD))
      vi.setSystemTime(present)
      expect(await isSignedIn(ahead)).toBe(false)
      const right = cookiesOf(await login(PASSWORD))
      vi.setSystemTime(present - 23 * HOUR_MS)
      expect(await isSignedIn(right)).toBe(true)
    })

    // A server does not notify existing connections of it.
    test.skipIf(kind === 'remote')('is over where nothing can be written, too', async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const present = Date.now()
      const cookie = cookiesOf(await login(PASSWORD))
      await database.sql`set default_transaction_read_only = on`
      onTestFinished(async () => void (await database.sql`set default_transaction_read_only = off`))
      const out = { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } }
      expect(await isSignedIn(cookie)).toBe(true)
      expect((await app.request('/api/admin/logout', out)).status).toBe(503)
      expect(await isSignedIn(cookie)).toBe(true)
      for (const days of [-2, 31, 365]) {
        vi.setSystemTime(present + days * 24 * HOUR_MS)
        expect([days, await isSignedIn(cookie)]).toEqual([days, false])
      }
    })

    test('lasts 30 days, 30 more where it is used late in them, and 90 at most', async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const unused = cookiesOf(await login(PASSWORD))
      const used = cookiesOf(await login(PASSWORD))
      vi.setSystemTime(Date.now() + 29 * 24 * HOUR_MS)
      expect(await isSignedIn(used)).toBe(true)
      vi.setSystemTime(Date.now() + 2 * 24 * HOUR_MS)
      expect(await isSignedIn(unused)).toBe(false)
      for (let day = 31; day < 89; day += 14) {
        expect([day, await isSignedIn(used)]).toEqual([day, true])
        vi.setSystemTime(Date.now() + 14 * 24 * HOUR_MS)
      }
      vi.setSystemTime(Date.now() + 4 * 24 * HOUR_MS)
      expect(await isSignedIn(used)).toBe(false)
      expect(await database.orm.select().from(sessions)).toEqual([])
    })
  })
})
