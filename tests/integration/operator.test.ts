import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { findPasswordHash, sweepFailures } from '#db/queries/operator/operators.ts'
import { operators, sessions, signInFailures } from '#db/schema/operator.ts'
import { prepareOperator } from '#server/auth/operator-password.ts'
import { argon2id, isPassword, makePassword } from '#server/auth/passwords.ts'
import type { Deps } from '#server/boot/deps.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'
import { startIpLocation } from '../upstreams/ip-location.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const MINUTE_MS = 60_000

test('passwords are stored by argon2id, at the cost OWASP asks for', async () => {
  const hash = await argon2id.hash('correct horse')
  const [, m, t, p] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash) ?? []
  expect(Number(m)).toBeGreaterThanOrEqual(19_456)
  expect(Number(t)).toBeGreaterThanOrEqual(2)
  expect(Number(p)).toBeGreaterThanOrEqual(1)
  expect(await argon2id.hash('correct horse')).not.toBe(hash)
  expect(await isPassword(argon2id, hash, 'correct horse')).toBe(true)
  expect(await isPassword(argon2id, hash, 'correct horse ')).toBe(false)
  expect(await isPassword(argon2id, null, 'correct horse')).toBe(false)
})

test('a password that is made has some 99 random bits', () => {
  const made = Array.from({ length: 200 }, makePassword)
  expect(new Set(made).size).toBe(200)
  for (const password of made)
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){4}$/)
  expect(new Set(made.join('')).size).toBe(32)
})

describe.each(databaseKinds)('the operator (%s)', (kind) => {
  let database: Database
  let deps: Deps

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = makeTestDeps(database)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.orm.delete(operators)
    await database.orm.delete(signInFailures)
  })
  afterEach(() => vi.useRealTimers())

  async function startSession(userAgent = DESKTOP, address = '93.184.216.34') {
    return (await deps.sessions.start('operator', { address, userAgent })).split(';')[0] ?? ''
  }

  describe('at a start', () => {
    const none = { ADMIN_PASSWORD: undefined }

    test('is told a password once, where there is none', async () => {
      const news = await prepareOperator(none, database)
      const password = /\S{4}(-\S{4}){4}/.exec(news ?? '')?.[0] ?? ''
      const hash = await findPasswordHash(database)
      expect(await argon2id.verify(hash ?? '', password)).toBe(true)
      expect(JSON.stringify(await database.orm.select().from(operators))).not.toContain(password)
      expect(await prepareOperator(none, database)).toBeNull()
      expect(await findPasswordHash(database)).toBe(hash)
    })

    test('of several at once only one shows a password, which is the one that counts', async () => {
      const all = await Promise.all([1, 2, 3].map(() => prepareOperator(none, database)))
      const news = all.filter((text) => text !== null)
      expect(news).toHaveLength(1)
      const password = /\S{4}(-\S{4}){4}/.exec(news[0] ?? '')?.[0] ?? ''
      expect(await argon2id.verify((await findPasswordHash(database)) ?? '', password)).toBe(true)
    })

    test('has the password of the settings; another one ends the sessions of the older', async () => {
      const set = { ADMIN_PASSWORD: 'of the settings' }
      expect(await prepareOperator(set, database)).toBeNull()
      const cookie = await startSession()
      await prepareOperator(set, database)
      await prepareOperator(none, database)
      expect(await deps.sessions.read(cookie)).not.toBeNull()
      await prepareOperator({ ADMIN_PASSWORD: 'changed since' }, database)
      expect(await deps.sessions.read(cookie)).toBeNull()
      const hash = (await findPasswordHash(database)) ?? ''
      expect(await argon2id.verify(hash, 'changed since')).toBe(true)
      expect(await argon2id.verify(hash, 'of the settings')).toBe(false)
    })
  })

  describe('the sessions', () => {
    beforeEach(async () => {
      await database.orm.insert(operators).values({ id: 'operator' })
    })

    test('are listed with browser, address and times, the one that asks first', async () => {
      // Of two sessions in the same millisecond neither is later.
      vi.useFakeTimers({ toFake: ['Date'] })
      const phone = await startSession(PHONE, '26062800022001/56')
      vi.advanceTimersByTime(1)
      await startSession('curl/8.1', 'unknown')
      vi.advanceTimersByTime(1)
      await startSession(`${DESKTOP} ${'x'.repeat(5_000)}`)
      const { caller } = makeTestCaller(deps, { cookie: phone })
      const list = await caller.auth.sessions()
      expect(
        list.map(({ isCurrent, browser, address, place }) => [isCurrent, browser, address, place]),
      ).toEqual([
        [true, 'Safari 17, iOS', '2606:2800:220:100::/56', null],
        [false, 'Firefox 140, Windows', '93.184.216.34', null],
        [false, null, null, null],
      ])
      for (const { createdAt, lastSeenAt } of list) {
        expect(Date.parse(createdAt)).toBeGreaterThan(Date.now() - MINUTE_MS)
        expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(createdAt))
      }
    })

    test('are listed with the city near them, where a service locates networks', async () => {
      const upstream = await startIpLocation()
      const located = makeTestDeps(database, { IP_LOCATION_URL: `${upstream.url}/{ip}/loc` })
      const cookie = await startSession()
      await startSession(PHONE, '127.0.0.1')
      const list = await makeTestCaller(located, { cookie }).caller.auth.sessions()
      expect(list.map(({ place }) => place)).toEqual(['Chicago, IL', null])
      await upstream.close()
    })

    test('note when and from where they are used, once a minute at most', async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const cookie = await startSession()
      const use = { address: '198.51.100.9', userAgent: PHONE }
      const row = async () => (await database.orm.select().from(sessions))[0]
      const before = await row()
      vi.setSystemTime(Date.now() + 0.9 * MINUTE_MS)
      await deps.sessions.read(cookie, use)
      expect(await row()).toEqual(before)
      vi.setSystemTime(Date.now() + 0.2 * MINUTE_MS)
      await deps.sessions.read(cookie)
      expect(await row()).toEqual(before)
      await deps.sessions.read(cookie, use)
      expect(await row()).toEqual({ ...before, ...use, lastSeenAt: new Date() })
    })

    test('end one by one, and all but the one that asks', async () => {
      const [mine, ...others] = await Promise.all([1, 2, 3, 4].map(() => startSession()))
      const { caller } = makeTestCaller(deps, { cookie: mine ?? '' })
      const list = await caller.auth.sessions()
      const [current, another] = list.map(({ id }) => id)
      await expect(caller.auth.endSession({ id: current ?? '' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: 'This session is ended by Logout.',
      })
      expect(await caller.auth.endSession({ id: another ?? '' })).toEqual({ ended: true })
      await expect(caller.auth.endSession({ id: another ?? '' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      expect(await caller.auth.endOtherSessions()).toEqual({ ended: 2 })
      for (const cookie of others) expect(await deps.sessions.read(cookie)).toBeNull()
      expect(await deps.sessions.read(mine ?? '')).not.toBeNull()
    })

    test('that are over are neither listed nor stored', async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      await startSession()
      vi.setSystemTime(Date.now() + 31 * 24 * 60 * MINUTE_MS)
      const cookie = await startSession()
      const { caller } = makeTestCaller(deps, { cookie })
      expect(await caller.auth.sessions()).toHaveLength(1)
      expect(await database.orm.select().from(sessions)).toHaveLength(2)
      await deps.sessions.sweep()
      expect(await database.orm.select().from(sessions)).toHaveLength(1)
    })
  })

  test('failures are forgotten after a day, but not who still has to wait', async () => {
    const [long, now] = [new Date(Date.now() - 100 * 60 * MINUTE_MS), new Date()]
    await database.orm.insert(signInFailures).values([
      { key: 'address a', count: 1, blockedUntil: long, updatedAt: long },
      {
        key: 'address b',
        count: 9,
        blockedUntil: new Date(Date.now() + MINUTE_MS),
        updatedAt: long,
      },
      { key: 'address c', count: 1, blockedUntil: long, updatedAt: now },
    ])
    await sweepFailures(database, new Date(Date.now() - 24 * 60 * MINUTE_MS))
    const left = await database.orm.select().from(signInFailures)
    expect(left.map(({ key }) => key).sort()).toEqual(['address b', 'address c'])
  })
})
