import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { sessionAdapter } from '#db/queries/sessions.ts'
import { operators, sessions } from '#db/schema/sessions.ts'
import { makeSessions } from '#server/auth/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { appRouter } from '#server/routers/app-router.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Everything a visitor may call; what is not among these needs a session. */
const OPEN_PROCEDURES = [
  'auth.session',
  'config.site',
  'events.record',
  'geocode.address',
  'geocode.suggest',
  'listings.facts',
  'location.approximate',
  'parks.byId',
  'parks.known',
  'parks.match',
  'parks.saved',
  'parks.cachedPhotos',
  'parks.search',
  'parks.view',
  'parks.viewed',
  'test.insertPark',
  'rating.mine',
  'rating.set',
  'ratelimit.status',
  'reports.create',
  'share.byId',
  'share.create',
  'seo.sitemapPage',
]

describe.each(databaseKinds)('the operator (%s)', (kind) => {
  let database: Database
  let deps: Deps

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = makeTestDeps(database)
    await database.orm.insert(operators).values({ id: 'operator' })
  })
  afterAll(() => database.close())
  beforeEach(() => database.orm.delete(sessions))

  test('every procedure that is not open is refused without a session', async () => {
    const procedures = Object.keys(appRouter._def.procedures)
    expect(procedures).toEqual(expect.arrayContaining(OPEN_PROCEDURES))
    const closed = procedures.filter((path) => !OPEN_PROCEDURES.includes(path))
    expect(closed).not.toEqual([])
    for (const cookie of ['', 'parkfetch_session=forged', 'other=1']) {
      const { caller } = makeTestCaller(deps, { cookie })
      for (const path of closed) {
        const [router = '', procedure = ''] = path.split('.')
        const group = caller[router as keyof typeof caller] as unknown as Record<
          string,
          (input?: unknown) => Promise<unknown>
        >
        await expect(group[procedure]?.({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
      }
    }
  })

  test('a session lasts until it is ended on the server', async () => {
    const cookie = cookieOf(await deps.sessions.start('operator'))
    expect(await makeTestCaller(deps, { cookie }).caller.auth.session()).toEqual({ signedIn: true })
    const { caller, answerHeaders } = makeTestCaller(deps, { cookie })
    expect(await caller.auth.logout()).toEqual({ signedIn: false })
    expect(answerHeaders.get('set-cookie')).toMatch(/^parkfetch_session=;.*Max-Age=0/)
    expect(await makeTestCaller(deps, { cookie }).caller.auth.session()).toEqual({
      signedIn: false,
    })
  })

  test('the cookie is kept from scripts and from other sites, and the table alone opens nothing', async () => {
    const header = await deps.sessions.start('operator')
    expect(header).toMatch(/HttpOnly/)
    expect(header).toMatch(/SameSite=Lax/)
    expect(header).not.toMatch(/Secure/)
    const [row] = await database.orm.select().from(sessions)
    const stolen = `parkfetch_session=${row?.id}`
    expect(await deps.sessions.read(stolen)).toBeNull()
    const secure = makeSessions(sessionAdapter(database), { secure: true })
    expect(await secure.start('operator')).toMatch(/^__Host-parkfetch_session=.*Secure/)
  })

  test('slides while it is used: in the second half of its 30 days it gets 30 more', async () => {
    const cookie = cookieOf(await deps.sessions.start('operator'))
    const early = daysFromNow(16)
    await database.orm.update(sessions).set({ expiresAt: early })
    expect(await deps.sessions.read(cookie)).toMatchObject({
      session: { expiresAt: early },
      cookie: undefined,
    })
    await database.orm.update(sessions).set({ expiresAt: daysFromNow(14) })
    const { caller, answerHeaders } = makeTestCaller(deps, { cookie })
    expect(await caller.auth.session()).toEqual({ signedIn: true })
    const fresh = answerHeaders.get('set-cookie') ?? ''
    expect(cookieOf(fresh)).toBe(cookie)
    expect(fresh).toMatch(/Max-Age=2592000(;|$)/)
    const [row] = await database.orm.select().from(sessions)
    expect(row?.expiresAt.getTime()).toBeGreaterThan(daysFromNow(30).getTime() - MINUTE_MS)
    expect(row?.expiresAt.getTime()).toBeLessThanOrEqual(daysFromNow(30).getTime())
  })

  test('ends 90 days after it began, however much it is used', async () => {
    const cookie = cookieOf(await deps.sessions.start('operator'))
    await database.orm.update(sessions).set({ createdAt: daysFromNow(-89.9) })
    expect(await deps.sessions.read(cookie)).not.toBeNull()
    await database.orm
      .update(sessions)
      .set({ createdAt: daysFromNow(-90.1), expiresAt: daysFromNow(14) })
    expect(await deps.sessions.read(cookie)).toBeNull()
    expect(await database.orm.select().from(sessions)).toEqual([])
  })

  test('one that has not been used for its time is over', async () => {
    const cookie = cookieOf(await deps.sessions.start('operator'))
    await database.orm.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) })
    expect(await deps.sessions.read(cookie)).toBeNull()
  })
})

function cookieOf(header: string): string {
  return header.split(';')[0] ?? ''
}

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * DAY_MS)
}
