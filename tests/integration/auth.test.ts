import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { operators, sessions } from '#db/schema/operator.ts'
import { TILES_ABOUT_PATH } from '#domain/map/map-settings.ts'
import { ADVERT_PATH } from '#domain/operator/advert.ts'
import { SERVICE_WORKER_PATH } from '#domain/page/offline.ts'
import { UPLOAD_PATH } from '#domain/region/region-limits.ts'
import { makeSessions } from '#server/auth/sessions.ts'
import type { Deps } from '#server/boot/deps.ts'
import { createApp } from '#server/http/app.ts'
import { feedPath } from '#server/http/rest/feed.ts'
import { mapTilePath } from '#server/http/rest/map-tiles.ts'
import { openApiPath } from '#server/http/rest/openapi.ts'
import { photoPaths } from '#server/http/rest/photos.ts'
import { restRoutes } from '#server/http/rest/routes.ts'
import { socialCardPath } from '#server/http/rest/social-cards.ts'
import { procedures } from '#server/http/rpc/procedures.ts'
import { bothDatabaseKinds, openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** All public procedures; every other one needs a session. */
const OPEN_PROCEDURES = [
  'answers.give',
  'answers.known',
  'auth.login',
  'auth.session',
  'blog.bySlug',
  'blog.list',
  'config.pageText',
  'config.site',
  'events.record',
  'geocode.address',
  'geocode.outline',
  'geocode.suggest',
  'listings.facts',
  'location.approximate',
  'map.cells',
  'parkEdits.history',
  'map.outlines',
  'parks.byId',
  'parks.factCounts',
  'parks.known',
  'parks.match',
  'parks.saved',
  'parks.cachedPhotos',
  'parks.portraits',
  'parks.search',
  'parks.view',
  'parks.viewed',
  'test.insertPark',
  'rating.mine',
  'rating.set',
  'ratelimit.status',
  'regions.ask',
  'regions.dates',
  'regions.takeBack',
  'reports.create',
  'suggestions.create',
  'suggestions.outcomes',
  'suggestions.withdraw',
  'share.byId',
  'share.create',
  'seo.sitemapPage',
]

/** Paths whose content is covered by procedures, or by tests of pages (tests/processes). */
const WALKED_MOUNTS = ['/api/trpc/*', '/api/*', '/*']
/** What requires a session and is no procedure, as its body is no JSON. */
const CLOSED_MOUNTS = [UPLOAD_PATH]
const OPEN_MOUNTS = [
  SERVICE_WORKER_PATH,
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/:part{.+\\.xml}',
  ...photoPaths,
  socialCardPath,
  ...[TILES_ABOUT_PATH, mapTilePath],
  feedPath,
  ADVERT_PATH,
  openApiPath,
  ...['/api/docs', '/api/docs/'],
  // Metrics are available with the token, or on the same machine: see the operations' tests.
  ...['/healthz', '/readyz', '/metrics'],
]

describe.each(bothDatabaseKinds)('the operator (%s)', (kind) => {
  let database: Database
  let deps: Deps

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = makeTestDeps(database)
    await database.orm.insert(operators).values({ id: 'operator' })
  })
  afterAll(() => database.close())
  beforeEach(() => database.orm.delete(sessions))

  describe.each([
    ['while it is tried out', true, OPEN_PROCEDURES],
    ['in production', false, OPEN_PROCEDURES.filter((path) => path !== 'test.insertPark')],
  ])('%s', (_, isOpenToTrial, open) => {
    test('every procedure that is not open is refused without a session', async () => {
      const paths = [...procedures.keys()]
      expect(paths).toEqual(expect.arrayContaining(open))
      const closed = paths.filter((path) => !open.includes(path))
      expect(closed).not.toEqual([])
      for (const cookie of ['', 'parkfetch_session=forged', 'other=1']) {
        const { caller } = makeTestCaller({ ...deps, isOpenToTrial }, { cookie })
        for (const path of closed) {
          const [router = '', procedure = ''] = path.split('.')
          const group = caller[router as keyof typeof caller] as unknown as Record<
            string,
            (input?: unknown) => Promise<unknown>
          >
          const answer = group[procedure]?.({})
          await expect(answer, path).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
        }
      }
    })

    test('every REST path whose procedure is not open is refused without a session', async () => {
      const renderPage = async () => new Response('a page')
      const app = createApp({ deps: { ...deps, isOpenToTrial }, renderPage })
      const closed = restRoutes.filter(({ procedure }) => !open.includes(procedure))
      expect(closed.map(({ path }) => path)).toContain('/api/admin/logout')
      for (const { method, path } of closed) {
        for (const cookie of ['', 'parkfetch_session=forged']) {
          const response = await app.request(path.replace(/:\w+/g, '1'), {
            method,
            headers: {
              cookie,
              'content-type': 'application/json',
              'sec-fetch-site': 'same-origin',
            },
            body: method === 'GET' ? undefined : '{}',
          })
          expect([path, response.status]).toEqual([path, 401])
          expect(await response.json()).toEqual({ message: 'Please sign in first.' })
        }
      }
    })
  })

  test('nothing is mounted beside procedures, REST paths and pages but what is open to all', () => {
    const app = createApp({ deps, renderPage: async () => new Response('a page') })
    const mounted = new Set(app.routes.map(({ path }) => path))
    expect([...mounted].sort()).toEqual([...OPEN_MOUNTS, ...CLOSED_MOUNTS, ...WALKED_MOUNTS].sort())
  })

  test('what is uploaded is refused without a session, or from another site', async () => {
    const app = createApp({ deps, renderPage: async () => new Response('a page') })
    const cookie = cookieOf(await deps.sessions.start('operator'))
    for (const path of CLOSED_MOUNTS) {
      const send = (headers: Record<string, string>) =>
        app.request(`${path}?upload=${'a'.repeat(32)}&offset=0`, {
          method: 'POST',
          body: 'id,name',
          headers,
        })
      for (const forged of ['', 'parkfetch_session=forged']) {
        const answer = await send({ cookie: forged, 'sec-fetch-site': 'same-origin' })
        expect(answer.status).toBe(401)
      }
      expect((await send({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect((await send({ cookie })).status).toBe(403)
    }
  })

  describe('what a session was looked up for is cached by nobody', () => {
    const OWN = 'private, no-store'

    async function cachingOf(path: string, headers: Record<string, string> = {}) {
      const app = createApp({ deps, renderPage: async () => new Response('a page') })
      return (await app.request(path, { headers })).headers.get('cache-control')
    }

    test('by REST and by tRPC, signed in or not, refused or not', async () => {
      const cookie = cookieOf(await deps.sessions.start('operator'))
      const paths = [
        ...restRoutes
          .filter(
            ({ method, procedure }) => method === 'GET' && !OPEN_PROCEDURES.includes(procedure),
          )
          .map(({ path }) => path),
        ...[...procedures]
          .filter(([path, { type }]) => type === 'query' && !OPEN_PROCEDURES.includes(path))
          .map(([path]) => `/api/trpc/${path}`),
        '/api/trpc/auth.session',
      ]
      expect(paths).toEqual(
        expect.arrayContaining(['/api/reports', '/api/cache/status', '/api/trpc/auth.sessions']),
      )
      for (const path of paths) {
        for (const own of ['', cookie, 'parkfetch_session=forged']) {
          expect([path, await cachingOf(path, { cookie: own })]).toEqual([path, OWN])
        }
      }
      expect(await cachingOf('/api/config', { cookie })).toBeNull()
    })

    test('in a batch or a stream with what is open, too', async () => {
      const both = '/api/trpc/config.site,auth.session?batch=1'
      expect(await cachingOf(both)).toBe(OWN)
      expect(await cachingOf(both, { 'trpc-accept': 'application/jsonl' })).toBe(OWN)
    })

    test('by a refusal that slides the session, which still brings its cookie', async () => {
      const cookie = cookieOf(await deps.sessions.start('operator'))
      await database.orm.update(sessions).set({ expiresAt: daysFromNow(14) })
      const app = createApp({ deps, renderPage: async () => new Response('a page') })
      const refused = await app.request('/api/reports?page=x', { headers: { cookie } })
      expect(refused.status).toBe(400)
      expect(cookieOf(refused.headers.getSetCookie()[0] ?? '')).toBe(cookie)
      expect(refused.headers.get('cache-control')).toBe(OWN)
    })
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
    const token = /^parkfetch_session=([\w-]{43});/.exec(header)?.[1] ?? ''
    const rows = await database.orm.select().from(sessions)
    expect(rows.map(({ id }) => id)).toEqual([createHash('sha256').update(token).digest('hex')])
    expect(await deps.sessions.read(`parkfetch_session=${token}`)).not.toBeNull()
    expect(await deps.sessions.read(`parkfetch_session=${rows[0]?.id}`)).toBeNull()
    const secure = makeSessions(database, { secure: true })
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
