import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import type { SeoUrlsInput } from '#domain/operator/seo-schemas.ts'
import type { Deps } from '#server/boot/deps.ts'
import { createApp } from '#server/http/app.ts'
import { sitemapKind } from '#server/services/operator/seo-job.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertKnownParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const ORIGIN = 'https://parks.example'
const EVERYTHING: SeoUrlsInput = {
  search: '',
  type: 'all',
  status: 'all',
  onlyInSitemap: false,
  onlyLittleKnown: false,
  position: null,
}

const NONE_MISSING = { size: 0, address: 0, outline: 0, photo: 0, rating: 0, facts: 0 }

/** The pages' answers by path; otherwise their own canonical URL. */
let answers: Record<string, () => Promise<Response> | Response>

function document(path: string, head = `<link rel="canonical" href="${ORIGIN}${path}">`) {
  return new Response(`<html><head>${head}</head><body></body></html>`)
}

describe.each(databaseKinds)('the pages of the site as the operator sees them (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let caller: ReturnType<typeof makeTestCaller>['caller']
  let app: ReturnType<typeof createApp>
  let asked: { url: string; agent: string | null }[]

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  beforeEach(async () => {
    await database.sql`delete from parks`
    await database.sql`delete from seo_entries`
    await database.sql`truncate jobs restart identity`
    deps = makeTestDeps(database, { SITE_URL: ORIGIN, RATE_LIMIT_SEARCH: '60' })
    answers = {}
    asked = []
    app = createApp({
      deps,
      renderPage: async (_deps, { url, headers }) => {
        asked.push({ url, agent: headers.get('user-agent') })
        const { pathname } = new URL(url)
        return answers[pathname]?.() ?? document(pathname)
      },
    })
    caller = makeTestCaller(deps, { cookie: await signInOperator(deps) }).caller
    deps.jobs.start([sitemapKind(deps)])
  })
  afterEach(() => deps.jobs.end())

  const list = (input: Partial<SeoUrlsInput> = {}) => caller.seo.urls({ ...EVERYTHING, ...input })
  const idsOf = async (input: Partial<SeoUrlsInput> = {}) =>
    (await list(input)).urls.map(({ id }) => id)

  async function listAll(input: Partial<SeoUrlsInput>): Promise<string[]> {
    const ids: string[] = []
    let position: SeoUrlsInput['position'] = null
    for (let requests = 0; requests < 200; requests++) {
      const page = await list({ ...input, position })
      ids.push(...page.urls.map(({ id }) => id))
      position = page.next
      if (!position) return ids
    }
    throw new Error('The list does not end.')
  }

  test('without parks there are the pages that are always there', async () => {
    const { urls, next, hasNoParks } = await list()
    expect(urls.map(({ url, name, slug }) => [url, name, slug])).toEqual([
      ['/', 'Map', '/'],
      ['/blog', 'Blog', 'blog'],
      ['/about', 'About', 'about'],
      ['/privacy', 'Privacy Policy', 'privacy'],
      ['/sitemap', 'Sitemap', 'sitemap'],
    ])
    expect([next, hasNoParks]).toEqual([null, true])
    expect(await list({ type: 'blog' })).toMatchObject({ urls: [], next: null })
    expect(await caller.seo.counts()).toEqual({
      inSitemap: { park: 0, blog: 0, other: 5 },
      leftOut: 0,
      littleKnown: { total: 0, missing: NONE_MISSING },
      status: { active: 0, pending: 5, error: 0 },
    })
  })

  test('parks come with what is known of them, page by page, each once', async () => {
    const ids = await insertKnownParks(
      database,
      ...Array.from({ length: 60 }, (_, index) => ({ name: `Lake Park ${index}` })),
    )
    const { urls, hasNoParks } = await list({ type: 'park' })
    expect(urls).toHaveLength(25)
    expect(hasNoParks).toBe(false)
    expect(urls[0]).toEqual({
      id: `/parks/${ids[0]}`,
      name: 'Lake Park 0',
      slug: 'lake-park-0',
      type: 'park',
      url: `/parks/${ids[0]}/lake-park-0`,
      canBeListed: true,
      inSitemap: true,
      isDecided: false,
      missing: null,
      status: 'pending',
      lastVerified: null,
      canonical: null,
      reason: null,
    })
    const all = ids.map((id) => `/parks/${id}`)
    expect(await listAll({ type: 'park' })).toEqual(all)
    expect(await listAll({})).toEqual(['/', '/blog', '/about', '/privacy', '/sitemap', ...all])
    expect(new Set(await listAll({ search: 'lake park' }))).toEqual(new Set(all))
    expect(await listAll({ search: 'lake park' })).toHaveLength(60)
  })

  test('a page that ends just where the parks begin leads on to them', async () => {
    const [id = 0] = await insertKnownParks(database, {})
    const position = { by: 'page', skip: 5 } as const
    expect(await list({ position })).toMatchObject({ urls: [{ id: `/parks/${id}` }], next: null })
  })

  test("those that can't be in the sitemap are left out, unless something is known of them", async () => {
    const [open, google, closed, testPark] = await insertKnownParks(
      database,
      { name: 'Open Park' },
      { name: 'Google Park', source: 'google' },
      { name: 'Closed Park', listedBySource: false },
      { name: 'Test Park', source: 'test' },
    )
    expect(await idsOf({ type: 'park' })).toEqual([`/parks/${open}`])
    await caller.seo.verify({ id: `/parks/${google}` })
    const { urls } = await list({ type: 'park' })
    expect(urls).toMatchObject([
      { id: `/parks/${open}`, canBeListed: true, inSitemap: true },
      { id: `/parks/${google}`, canBeListed: false, inSitemap: false, status: 'active' },
    ])
    expect(await idsOf({ type: 'park', onlyInSitemap: true })).toEqual([`/parks/${open}`])
    expect((await caller.seo.counts()).status).toEqual({ active: 1, pending: 6, error: 0 })
    // Counted earlier: pages not included are not subtracted.
    for (const id of [closed, closed, testPark]) await caller.seo.verify({ id: `/parks/${id}` })
    const kept = await caller.seo.counts()
    expect(kept.status).toEqual({ active: 3, pending: 6, error: 0 })
    deps.seo.counts.clear()
    expect(await caller.seo.counts()).toEqual(kept)
    for (const id of [google, closed, testPark]) {
      for (const inSitemap of [true, false]) {
        await expect(
          caller.seo.setInSitemap({ id: `/parks/${id}`, inSitemap }),
        ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: /can not be in the sitemap/ })
      }
      // It is still found by its URL.
      expect(await idsOf({ search: `${ORIGIN}/parks/${id}/some-park` })).toEqual([`/parks/${id}`])
    }
  })

  test('is found by name, slug, number, path and address', async () => {
    const [golden = 0, gate = 0, park = 0] = await insertKnownParks(
      database,
      { name: "Patricia's Golden Gate Park" },
      { name: 'Gate Golden Golden' },
      { name: '上野恩賜公園' },
    )
    const of = (...ids: (number | string)[]) =>
      ids.map((id) => (typeof id === 'string' ? id : `/parks/${id}`))
    expect(await idsOf({ search: 'golden gate' })).toEqual(of(golden))
    expect(await idsOf({ search: 'GOLDEN' })).toEqual(of(golden, gate))
    expect(await idsOf({ search: 'patricias-golden-gate' })).toEqual(of(golden))
    expect(await idsOf({ search: '上野恩賜公園' })).toEqual(of(park))
    expect(await idsOf({ search: String(gate) })).toEqual(of(gate))
    expect(await idsOf({ search: `/parks/${gate}/an-older-name` })).toEqual(of(gate))
    expect(await idsOf({ search: `${ORIGIN}/parks/${golden}?utm=1` })).toEqual(of(golden))
    expect(await idsOf({ search: '/x/patricias-golden-gate-park' })).toEqual(of(golden))
    expect(await idsOf({ search: 'privacy pol' })).toEqual(of('/privacy'))
    expect(await idsOf({ search: `${ORIGIN}/about/` })).toEqual(of('/about'))
    expect(await idsOf({ search: ORIGIN })).toEqual(of('/'))
    for (const search of ['!!!', 'no such park', '999999999']) {
      expect([search, await idsOf({ search })]).toEqual([search, []])
    }
    expect(await idsOf({ search: `/parks/${golden}`, type: 'other' })).toEqual([])
    expect(await idsOf({ search: `/parks/${golden}`, status: 'error' })).toEqual([])
  })

  test('places with parks are among the other pages', async () => {
    await insertKnownParks(database, {
      name: 'Common',
      city: 'Boston',
      state: 'MA',
      latitude: 42.355,
      longitude: -71.066,
    })
    expect(await idsOf({ type: 'other' })).toContain('/parks/boston')
    expect((await list({ search: '/parks/boston' })).urls).toMatchObject([
      { name: 'Boston', type: 'other', url: '/parks/boston' },
    ])
    expect(await caller.seo.setInSitemap({ id: '/parks/boston', inSitemap: false })).toMatchObject({
      inSitemap: false,
    })
    const xml = await (await app.request('/sitemap/places-1.xml')).text()
    expect(xml).not.toContain('/parks/boston<')
  })

  test('what is taken out is out of the sitemap, and counted so', async () => {
    const [id = 0, other = 0] = await insertKnownParks(database, { name: 'One' }, { name: 'Two' })
    const before = await caller.seo.counts()
    expect(before.inSitemap.park).toBe(2)
    const change = (inSitemap: boolean) =>
      caller.seo.setInSitemap({ id: `/parks/${id}`, inSitemap })
    expect(await change(false)).toMatchObject({ id: `/parks/${id}`, inSitemap: false })
    await caller.seo.setInSitemap({ id: '/about', inSitemap: false })
    expect(await caller.seo.counts()).toMatchObject({
      inSitemap: { park: 1, blog: 0, other: 4 },
      leftOut: 2,
    })
    // The adjusted counts equal a new count.
    const kept = await caller.seo.counts()
    deps.seo.counts.clear()
    expect(await caller.seo.counts()).toEqual(kept)
    const parks = await (await app.request('/sitemap/parks-1.xml')).text()
    expect([parks.includes(`/parks/${id}/`), parks.includes(`/parks/${other}/`)]).toEqual([
      false,
      true,
    ])
    expect(await (await app.request('/sitemap/pages-1.xml')).text()).not.toContain('/about')
    expect(await idsOf({ onlyInSitemap: true })).toEqual([
      '/',
      '/blog',
      '/privacy',
      '/sitemap',
      `/parks/${other}`,
    ])
    expect(await change(true)).toMatchObject({ inSitemap: true })
    expect(await (await app.request('/sitemap/parks-1.xml')).text()).toContain(`/parks/${id}/`)
    for (const unknown of ['/nowhere', '/parks/2000000000', 'about', '/parks/1/x']) {
      await expect(
        caller.seo.setInSitemap({ id: unknown, inSitemap: false }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'There is no such page.' })
    }
  })

  test('verifying asks this server for the page, as a crawler, at no points', async () => {
    const [id = 0] = await insertKnownParks(database, { name: "Tom's Park" })
    const verify = () => caller.seo.verify({ id: `/parks/${id}` })
    const well = await verify()
    expect(well).toMatchObject({
      status: 'active',
      canonical: `/parks/${id}/toms-park`,
      reason: null,
    })
    expect(Date.now() - Date.parse(well.lastVerified ?? '')).toBeLessThan(60_000)
    expect(asked).toEqual([
      { url: `${ORIGIN}/parks/${id}/toms-park`, agent: expect.stringMatching(/bot/i) },
    ])
    expect((await caller.seo.counts()).status).toEqual({ active: 1, pending: 5, error: 0 })
    const path = `/parks/${id}/toms-park`
    answers[path] = () => new Response('gone', { status: 404 })
    expect(await verify()).toMatchObject({
      status: 'error',
      canonical: null,
      reason: 'The page answered with status 404.',
    })
    answers[path] = () => document(path, '<meta name="robots" content="noindex">')
    expect((await verify()).reason).toBe('The page asks search engines not to list it (noindex).')
    answers[path] = () => new Response('x'.repeat(2_000_001))
    expect((await verify()).reason).toBe('The page is larger than 2 MB.')
    answers[path] = () =>
      new Response(null, { status: 301, headers: { location: `${ORIGIN}/elsewhere` } })
    expect((await verify()).reason).toBe(`The page leads on to ${ORIGIN}/elsewhere.`)
    expect((await caller.seo.counts()).status).toEqual({ active: 0, pending: 5, error: 1 })
    expect(await idsOf({ status: 'error' })).toEqual([`/parks/${id}`])
    expect(await idsOf({ status: 'active' })).toEqual([])
    expect(await idsOf({ status: 'pending', type: 'park' })).toEqual([])
    delete answers[path]
    // More often than a visitor may.
    for (let turn = 0; turn < 70; turn++) await verify()
    expect(await idsOf({ status: 'active', search: 'toms' })).toEqual([`/parks/${id}`])
    await expect(caller.seo.verify({ id: 'https://evil.example/' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('a status is listed page by page, with few and with many of it', async () => {
    const ids = await insertKnownParks(database, ...Array.from({ length: 3_000 }, () => ({})))
    const rare = [ids[2_900] ?? 0, ids[1_500] ?? 0]
    await database.sql`insert into seo_entries (path, park_id, status, verified_at)
      select '/parks/' || id, id, case when id = any(${rare}) then 'error' else 'active' end, now()
      from parks where id % 2 = 0 or id = any(${rare})`
    expect(new Set(await listAll({ status: 'error' }))).toEqual(
      new Set(rare.map((id) => `/parks/${id}`)),
    )
    expect(await listAll({ status: 'error', search: 'park' })).toHaveLength(2)
    await database.sql`update seo_entries set status = 'active' where park_id > ${ids[5] ?? 0}`
    await database.sql`insert into seo_entries (path, park_id, status, verified_at)
      select '/parks/' || id, id, 'active', now() from parks on conflict do nothing`
    await database.sql`delete from seo_entries where park_id = ${ids[2_950] ?? 0}`
    expect(await idsOf({ status: 'pending', type: 'park' })).toEqual([`/parks/${ids[2_950]}`])
    const early = ids.slice(0, 6).filter((id) => rare.includes(id)).length
    expect(await listAll({ status: 'active', type: 'park' })).toHaveLength(2_999 - early)
  }, 60_000)

  describe('bringing the sitemap up to date', () => {
    async function run(kindOf: 'sync' | 'regenerate') {
      const started = await caller.seo.startJob({ kind: kindOf })
      expect(started).toMatchObject({ kind: 'sitemap', message: 'Starting…' })
      return ended()
    }

    async function ended() {
      await expect
        .poll(async () => (await caller.jobs.latest({ kind: 'sitemap' }))?.state, {
          timeout: 20_000,
        })
        .not.toMatch(/waiting|running/)
      return caller.jobs.latest({ kind: 'sitemap' })
    }

    test('verifies what was never verified, then what was longest ago', async () => {
      expect(await caller.jobs.latest({ kind: 'sitemap' })).toBeNull()
      const ids = await insertKnownParks(database, ...Array.from({ length: 199 }, () => ({})))
      const [old = 0, older = 0, out = 0] = ids
      await database.sql`insert into seo_entries (path, park_id, status, verified_at, in_sitemap)
        values (${`/parks/${old}`}, ${old}, 'active', now() - interval '1 day', true),
          (${`/parks/${older}`}, ${older}, 'active', now() - interval '2 days', true),
          (${`/parks/${out}`}, ${out}, 'pending', null, false)`
      answers['/privacy'] = () => new Response('no', { status: 500 })
      const job = await run('sync')
      expect(job).toMatchObject({
        state: 'done',
        message: '200 pages verified, 1 with an error.',
        done: 200,
        total: 200,
      })
      const paths = asked.map(({ url }) => new URL(url).pathname)
      // Five pages and 196 parks were never verified, so that no others were due.
      expect(paths).toHaveLength(200)
      expect(paths).toEqual(
        expect.arrayContaining(['/', '/blog', '/about', '/privacy', '/sitemap']),
      )
      for (const id of [old, older, out]) {
        expect(paths.filter((path) => path.startsWith(`/parks/${id}/`))).toEqual([])
      }
      asked = []
      delete answers['/privacy']
      await run('sync')
      expect(new URL(asked[0]?.url ?? '').pathname).toMatch(`/parks/${ids[198]}/`)
      expect(new URL(asked[1]?.url ?? '').pathname).toMatch(`/parks/${older}/`)
      expect(new URL(asked[2]?.url ?? '').pathname).toMatch(`/parks/${old}/`)
      const { status, leftOut } = await caller.seo.counts()
      expect([leftOut, status.pending]).toEqual([1, 1])
    })

    test('one at a time, and it can be ended', async () => {
      await insertKnownParks(database, ...Array.from({ length: 20 }, () => ({})))
      let open = () => {}
      const gate = new Promise<void>((resolve) => {
        open = resolve
      })
      answers['/'] = async () => {
        await gate
        return document('/')
      }
      await caller.seo.startJob({ kind: 'sync' })
      for (const again of ['sync', 'regenerate'] as const) {
        await expect(caller.seo.startJob({ kind: again })).rejects.toMatchObject({
          code: 'BAD_REQUEST',
          message: 'The sitemap is already being synchronized.',
        })
      }
      await expect.poll(() => asked.length).toBe(1)
      const job = await caller.jobs.latest({ kind: 'sitemap' })
      await caller.jobs.cancel({ id: job?.id ?? 0 })
      expect((await caller.jobs.latest({ kind: 'sitemap' }))?.state).toBe('running')
      open()
      expect(await ended()).toMatchObject({ state: 'cancelled' })
      expect(asked).toHaveLength(1)
      expect(await run('sync')).toMatchObject({ state: 'done' })
    })

    test('all that was taken out is put back, and then verified', async () => {
      const [id = 0] = await insertKnownParks(database, { name: 'One' })
      await caller.seo.verify({ id: '/about' })
      await database.sql`update seo_entries set verified_at = now() - interval '1 day'`
      const began = Date.now() - 1_000
      for (const page of [`/parks/${id}`, '/about', '/privacy']) {
        await caller.seo.setInSitemap({ id: page, inSitemap: false })
      }
      expect((await caller.seo.counts()).leftOut).toBe(3)
      expect(await run('regenerate')).toMatchObject({
        state: 'done',
        message: '3 pages put in; the sitemap has 2 parts. 6 pages verified, 0 with an error.',
        done: 6,
        total: 6,
      })
      expect(await caller.seo.counts()).toEqual({
        inSitemap: { park: 1, blog: 0, other: 5 },
        leftOut: 0,
        littleKnown: { total: 0, missing: NONE_MISSING },
        status: { active: 6, pending: 0, error: 0 },
      })
      const { urls } = await list()
      expect(urls).toHaveLength(6)
      for (const { lastVerified } of urls) {
        expect(Date.parse(lastVerified ?? '')).toBeGreaterThanOrEqual(began)
      }
      expect(await (await app.request('/sitemap/pages-1.xml')).text()).toContain('/about<')
    })

    test('a failure is reported, and does not stand in the way of the next', async () => {
      deps.ownSite.serveBy(() => {
        throw new Error('broken')
      })
      expect(await run('sync')).toMatchObject({
        state: 'failed',
        message: 'Error synchronizing sitemap',
      })
      deps.ownSite.serveBy((request) => app.fetch(request))
      expect(await run('sync')).toMatchObject({ state: 'done' })
    })
  })
})
