import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { readSpentToday } from '#db/queries/operator/ledger.ts'
import { replacePassword } from '#db/queries/operator/operators.ts'
import { operators, settingChanges, settings } from '#db/schema/operator.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import type { ShownSetting } from '#domain/operator/settings-schemas.ts'
import { type Deps, makeDeps } from '#server/boot/deps.ts'
import { readEnvAlone } from '#server/boot/read-env.ts'
import { makeLog } from '#server/core/log.ts'
import { createApp } from '#server/http/app.ts'
import { startUpkeep } from '#server/operations/upkeep.ts'
import type { ChangeableName } from '#server/settings/settings.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { SOON_MS } from '../soon.ts'
import { makeTestCaller } from '../test-deps.ts'
import { startGoogle } from '../upstreams/google.ts'
import { SERVER_KEY } from '../upstreams/google-key.ts'
import { startNominatim } from '../upstreams/nominatim.ts'
import { OPENAI_KEY, OPENAI_MODEL, startOpenAi } from '../upstreams/openai.ts'
import { startOverpass } from '../upstreams/overpass.ts'
import { json, startUpstream, type Upstream } from '../upstreams/server.ts'
import { startWikimedia } from '../upstreams/wikimedia.ts'

const BROWSER_KEY = 'browser-key-of-a-test-0002'
const AI_KEY = 'sk-secret-of-the-writer-wxyz'
const PASSWORD = 'correct horse battery'
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe.each(databaseKinds)('settings changed in the browser (%s)', (kind) => {
  let database: Database
  let google: Upstream
  let cookie: string

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await seedParks(database)
    google = await startGoogle()
    await database.orm.insert(operators).values({ id: 'operator' })
    const [header = ''] = (await start().deps.sessions.start('operator')).split(';')
    cookie = header
  })
  afterAll(async () => {
    await google.close()
    await database.close()
  })
  beforeEach(async () => {
    for (const table of [settings, settingChanges]) await database.orm.delete(table)
    await database.sql`delete from ledger`
    await database.sql`delete from cache_entries`
    google.requests.length = 0
  })
  afterEach(() => google.heal())

  /** A process of the product using the database. */
  function start(variables: Record<string, string> = {}) {
    const env = readEnvAlone({
      GOOGLE_PLACES_URL: google.url,
      GOOGLE_GEOCODING_URL: google.url,
      GOOGLE_PHOTOS_URL: google.url,
      ...variables,
    })
    const deps = makeDeps({ env, database, log: makeLog('silent'), root: process.cwd() })
    const app = createApp({ deps, renderPage: async () => new Response('a page') })
    const get = async (path: string) => {
      const response = await app.request(path)
      return { status: response.status, body: await response.json() }
    }
    return { deps, get }
  }

  function operator(deps: Deps, fields: Record<string, string> = {}) {
    const { caller } = makeTestCaller(deps, { cookie, 'user-agent': CHROME, ...fields })
    const { config } = caller
    const shownSettings = async () =>
      (await config.settings()).sections.flatMap(({ settings }) => settings)
    const show = async (name: ChangeableName): Promise<ShownSetting> => {
      const found = (await shownSettings()).find((one) => one.name === name)
      if (!found) throw new Error(`${name} is not shown`)
      return found
    }
    return {
      caller,
      settings: config.settings,
      save: config.save,
      test: config.test,
      changes: config.changes,
      show,
      /** Like the page: with the versions last shown. */
      async set(values: Partial<Record<ChangeableName, string | null>>) {
        const shown = await shownSettings()
        const changes = Object.entries(values).map(([name, value]) => ({
          name,
          value,
          seen: shown.find((one) => one.name === name)?.version ?? null,
        }))
        return config.save({ changes })
      },
    }
  }

  const USE_GOOGLE = { GOOGLE_MAPS_SERVER_KEY: SERVER_KEY, GOOGLE_MAPS_BROWSER_KEY: BROWSER_KEY }
  const search = (lat: number) => `/api/parks?lat=${lat}&lng=-98.5&radius=2000`
  const nearbySearches = () =>
    google.requests.filter(({ url }) => url.pathname.startsWith('/v1/places:search')).length

  test('the public address is saved only where the site is open at it, and then makes cookies secure', async () => {
    const { deps, get } = start()
    const address = { SITE_URL: 'https://parks.example' }
    for (const origin of ['', 'http://127.0.0.1:3000', 'null']) {
      expect(await operator(deps, { origin }).set(address)).toMatchObject({
        outcome: 'refused',
        mistakes: [{ name: 'SITE_URL', reason: expect.stringContaining('is not where you have') }],
      })
    }
    const there = { origin: 'https://parks.example' }
    expect(
      await operator(deps, there).set({ SITE_URL: 'https://parks.example/path' }),
    ).toMatchObject({
      outcome: 'refused',
      mistakes: [{ reason: expect.stringContaining('without a path') }],
    })
    await replacePassword(database, await deps.passwords.hasher.hash(PASSWORD))
    const signIn = async () => {
      const { caller, answerHeaders } = makeTestCaller(deps)
      await caller.auth.login({ password: PASSWORD })
      return answerHeaders.get('set-cookie')
    }
    expect(await signIn()).not.toContain('Secure')
    // A new password has ended all sessions.
    const [header = ''] = (await deps.sessions.start('operator')).split(';')
    cookie = header
    const saving = makeTestCaller(deps, { cookie, ...there })
    const changes = [{ name: 'SITE_URL', value: address.SITE_URL, seen: null }]
    expect(await saving.caller.config.save({ changes })).toEqual({ outcome: 'saved' })
    const [cleared, fresh = ''] = saving.answerHeaders.getSetCookie()
    expect(cleared).toMatch(/^parkfetch_session=;/)
    expect(fresh).toMatch(/^__Host-parkfetch_session=.+; Secure/)
    const [secure = ''] = fresh.split(';')
    expect(deps.configured.current.settings.SITE_URL).toBe('https://parks.example')
    expect(await signIn()).toMatch(/^__Host-parkfetch_session=.*; Secure/)
    // The session goes on under the other name; a cookie that was sent without https is of no use.
    await expect(operator(deps).settings()).rejects.toThrow()
    const stolen = cookie.replace('parkfetch', '__Host-parkfetch')
    await expect(operator(deps, { cookie: stolen }).settings()).rejects.toThrow()
    const remove = makeTestCaller(deps, { cookie: secure })
    const { sections } = await remove.caller.config.settings()
    const shown = sections.flatMap(({ settings }) => settings)
    const seen = shown.find(({ name }) => name === 'SITE_URL')?.version ?? null
    await remove.caller.config.save({ changes: [{ name: 'SITE_URL', value: null, seen }] })
    cookie = remove.answerHeaders.getSetCookie().at(-1)?.split(';')[0] ?? ''
    expect(cookie).toMatch(/^parkfetch_session=.+/)
    expect((await get('/api/config')).status).toBe(200)
    await operator(deps).settings()
  })

  test('the map begins at the place that is named, and one that is not found is refused', async () => {
    const { deps, get } = start()
    const site = async () => (await get('/api/config')).body
    expect(await site()).toMatchObject({ start: null, places: { length: 8 } })
    const set = (value: string | null) => operator(deps).set({ START_PLACE: value })
    expect(await set('Portland, OR')).toEqual({ outcome: 'saved' })
    const { lat, lng } = (await site()).start
    expect([Math.round(lat), Math.round(lng)]).toEqual([46, -123])
    await set('45.5, -122.7, 13')
    expect((await site()).start).toEqual({ lat: 45.5, lng: -122.7, zoom: 13 })
    expect(await set('zzqqx')).toMatchObject({
      outcome: 'refused',
      mistakes: [{ name: 'START_PLACE', reason: expect.stringContaining('is no place') }],
    })
    await set(null)
    expect((await site()).start).toBeNull()
  })

  test('without the parks that come along, it begins where most parks are', async () => {
    const { start: begin, places } = (await start({ SEED_PARKS: 'off' }).get('/api/config')).body
    expect([Math.round(begin.lat), Math.round(begin.lng)]).toEqual([38, -122])
    expect(places).toHaveLength(8)
    expect(places[0]).toEqual({
      path: '/parks/san-francisco',
      name: expect.stringMatching(/^San Francisco/),
    })
  })

  test('pages have the operator’s own text, without what could do harm', async () => {
    const { deps, get } = start()
    const { caller } = makeTestCaller(deps)
    expect(await caller.config.pageText({ page: 'about' })).toEqual({ html: null })
    expect((await get('/api/config')).body.hasImprint).toBe(false)
    const text = `## Our *roses*

[Mail](mailto:a@parks.example) <script>alert(1)</script> <b onclick="x()">bold</b>
[bad](javascript:alert(1))`
    expect(await operator(deps).set({ ABOUT_TEXT: text, IMPRINT_TEXT: 'Jane Doe' })).toEqual({
      outcome: 'saved',
    })
    const { html } = await caller.config.pageText({ page: 'about' })
    expect(html).toContain('Our <em>roses</em></h2>')
    expect(html).toContain('<a href="mailto:a@parks.example"')
    expect(html).toContain('<strong>bold</strong>')
    expect(html).not.toMatch(/script|onclick|alert/)
    expect(await caller.config.pageText({ page: 'imprint' })).toEqual({ html: '<p>Jane Doe</p>' })
    expect((await get('/api/config')).body.hasImprint).toBe(true)
    await operator(deps).set({ ABOUT_TEXT: null, IMPRINT_TEXT: null })
    expect(await caller.config.pageText({ page: 'about' })).toEqual({ html: null })
  })

  test('hold for the next request, and where the same database is used elsewhere', async () => {
    const { deps, get } = start()
    const elsewhere = start()
    expect((await get('/api/config')).body.siteName).toBe('Parkfetch')
    expect(
      await operator(deps).set({ SITE_NAME: ' Parks of Ohio ', CONTACT_EMAIL: 'a@parks.example' }),
    ).toEqual({ outcome: 'saved' })
    const expected = { siteName: 'Parks of Ohio', contactEmail: 'a@parks.example' }
    expect((await get('/api/config')).body).toMatchObject(expected)
    expect((await get('/manifest.webmanifest')).body.name).toBe('Parks of Ohio')

    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const upkeep = startUpkeep(elsewhere.deps)
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(
      async () => expect((await elsewhere.get('/api/config')).body).toMatchObject(expected),
      SOON_MS,
    )
    vi.useRealTimers()
    await upkeep.stop()

    await operator(deps).set({ SITE_NAME: null })
    expect((await get('/api/config')).body.siteName).toBe('Parkfetch')
    expect(await operator(deps).show('SITE_NAME')).toMatchObject({ source: 'default', value: '' })
  })

  test('hold after a start', async () => {
    await operator(start().deps).set({ SITE_NAME: 'Parks of Ohio' })
    const { deps, get } = start()
    await deps.configured.refresh()
    expect((await get('/api/config')).body.siteName).toBe('Parks of Ohio')
    expect(await operator(deps).show('SITE_NAME')).toMatchObject({
      source: 'stored',
      value: 'Parks of Ohio',
      fallback: 'Parkfetch',
      problem: null,
    })
  })

  test('of the environment come first, and can not be changed', async () => {
    await operator(start().deps).set({ SITE_NAME: 'Parks of Ohio' })
    const { deps, get } = start({ SITE_NAME: 'Parks of Iowa' })
    await deps.configured.refresh()
    expect((await get('/api/config')).body.siteName).toBe('Parks of Iowa')
    const me = operator(deps)
    expect(await me.show('SITE_NAME')).toMatchObject({
      source: 'environment',
      value: 'Parks of Iowa',
    })
    expect(await me.set({ SITE_NAME: 'Parks of Utah' })).toEqual({
      outcome: 'refused',
      mistakes: [{ name: 'SITE_NAME', reason: 'is set by the environment, which comes first' }],
    })
    expect(await me.set({ SITE_NAME: null })).toEqual({ outcome: 'saved' })
    expect(await me.show('SITE_NAME')).toMatchObject({ version: null, value: 'Parks of Iowa' })
  })

  test('keys and the order of sources are used at once, and the budget holds', async () => {
    const { deps, get } = start()
    const me = operator(deps)
    await get(search(29.4))
    expect(google.requests).toEqual([])
    expect(await me.set(USE_GOOGLE)).toEqual({ outcome: 'saved' })
    expect((await get('/api/config')).body).toMatchObject({
      googleMapsApiKey: BROWSER_KEY,
      liveSources: ['google'],
    })
    await get(search(29.5))
    expect(nearbySearches()).toBeGreaterThan(0)
    const asked = nearbySearches()

    await me.set({ GOOGLE_DAILY_BUDGET_USD: '0' })
    await get(search(30.5))
    expect(nearbySearches()).toBe(asked)
    await me.set({ GOOGLE_DAILY_BUDGET_USD: '9' })
    await get(search(31.5))
    expect(nearbySearches()).toBeGreaterThan(asked)

    const before = nearbySearches()
    await me.set({ PLACES_PROVIDERS: 'local', GEOCODERS: 'offline' })
    await get(search(32.5))
    expect(nearbySearches()).toBe(before)
    expect((await get('/api/config')).body.liveSources).toEqual([])
  })

  test('photos of Wikimedia Commons are on and off at once', async () => {
    const { deps } = start({ SITE_URL: 'http://parks.example' })
    const me = operator(deps)
    expect(deps.configured.current.commons).toBeNull()
    await me.set({ COMMONS_PHOTOS: 'on', CONTACT_EMAIL: 'a@parks.example' })
    expect(deps.configured.current.commons).not.toBeNull()
    await me.set({ COMMONS_PHOTOS: null })
    expect(deps.configured.current.commons).toBeNull()
  })

  test('a service that rests goes on resting when other settings change', async () => {
    const { deps, get } = start()
    const me = operator(deps)
    await me.set(USE_GOOGLE)
    google.fail('/v1/places', { status: 429 })
    await get(search(29.5))
    const asked = nearbySearches()
    expect(asked).toBe(1)
    await me.set({ SITE_NAME: 'Parks of Ohio' })
    await get(search(30.5))
    expect(nearbySearches()).toBe(asked)
  })

  test('limits change, and what has been counted still counts', async () => {
    const { deps, get } = start()
    const me = operator(deps)
    const statuses = async (times: number) => {
      const all: number[] = []
      for (let turn = 0; turn < times; turn += 1) all.push((await get(search(37.7))).status)
      return all
    }
    expect(await statuses(3)).toEqual([200, 200, 200])
    await me.set({ RATE_LIMIT_SEARCH: '4', RATE_LIMIT_BLOCK_SECONDS: '100' })
    expect(await statuses(3)).toEqual([200, 429, 429])
    await me.set({ RATE_LIMIT_SEARCH: '500' })
    expect(await statuses(2)).toEqual([200, 200])
  })

  test('the limit of what visitors write changes', async () => {
    const { deps } = start()
    const me = operator(deps)
    const [id] = await insertParks(database, {})
    const app = createApp({ deps, renderPage: async () => new Response('a page') })
    const report = async () => {
      const response = await app.request(`/api/parks/${id}/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ reportType: 'hours', details: 'It opens at 7.' }),
      })
      return response.status
    }
    expect(await report()).toBe(200)
    await me.set({ RATE_LIMIT_WRITES: '2', RATE_LIMIT_BLOCK_SECONDS: '100' })
    expect([await report(), await report()]).toEqual([200, 429])
    await me.set({ RATE_LIMIT_WRITES: '100' })
    expect(await report()).toBe(200)
  })

  test('photos that are bad, lifetimes and room for photos change', async () => {
    const { deps, get } = start()
    const before = deps.photos
    const me = operator(deps)
    const photos = [{ photoReference: 'places/elm/photos/first' }]
    const place = { latitude: 20.5, longitude: -98.5 }
    const [elm = 0, ash = 0] = await insertParks(
      database,
      { ...place, name: 'Elm Park', photos },
      { ...place, name: 'Ash Park', photos },
    )
    const photosShown = async () => {
      const { parks }: { parks: { id: number; photos?: unknown[] }[] } = (await get(search(20.5)))
        .body
      return Object.fromEntries(parks.map(({ id, photos: shown = [] }) => [id, shown.length]))
    }
    expect(await photosShown()).toMatchObject({ [elm]: 1, [ash]: 1 })
    await me.set({ CACHE_SEARCH_DAYS: '3', BAD_PHOTO_PARKS: 'Elm Park\nOak Park' })
    expect(await photosShown()).toMatchObject({ [elm]: 0, [ash]: 1 })
    expect((await get(`/api/parks/${elm}`)).body).not.toHaveProperty('photos')
    expect((await me.caller.cache.status()).lifetimes).toMatchObject({
      search: { days: 3 },
      photos: { days: 90 },
    })
    await me.set({ PHOTO_CACHE_MB: '10', CACHE_PHOTOS_DAYS: '2' })
    expect((await me.caller.cache.status()).lifetimes.photos?.days).toBe(2)
    // One process has the folder: two would not see each other's writes.
    expect(deps.photos).toBe(before)
    expect((await me.show('BAD_PHOTO_PARKS')).value).toBe('Elm Park\nOak Park')
    await me.set({ BAD_PHOTO_PARKS: null })
    expect(await photosShown()).toMatchObject({ [elm]: 1, [ash]: 1 })
  })

  test('what browsers are told of the map and of visits changes', async () => {
    const { deps, get } = start()
    expect((await get('/api/config')).body).toMatchObject({ analyticsId: '', mapStyleUrl: '' })
    const MAP_STYLE_URL = 'https://maps.example/style.json'
    await operator(deps).set({ ANALYTICS_ID: 'G-ABC123DEF4', MAP_STYLE_URL })
    expect((await get('/api/config')).body).toMatchObject({
      analyticsId: 'G-ABC123DEF4',
      mapStyleUrl: MAP_STYLE_URL,
    })
  })

  test('what writes for the blog is another service from the next post on', async () => {
    const service = await startOpenAi()
    const { deps } = start()
    const me = operator(deps)
    const { parks } = await me.caller.parks.byRegion({ region: 'San Francisco' })
    const parkIds = parks.slice(0, 3).map(({ id }) => id)
    const write = () =>
      me.caller.blogWriter.generate({ region: 'San Francisco', theme: 'Dog Parks', parkIds })
    expect((await write()).writtenBy).toBe('built-in')
    expect(
      await me.set({
        AI_BASE_URL: `${service.url}/v1`,
        AI_API_KEY: OPENAI_KEY,
        AI_MODEL: OPENAI_MODEL,
      }),
    ).toEqual({ outcome: 'saved' })
    expect(await write()).toMatchObject({ writtenBy: OPENAI_MODEL, note: null })
    await me.set({ AI_BASE_URL: null, AI_API_KEY: null, AI_MODEL: null })
    expect((await write()).writtenBy).toBe('built-in')
    await service.close()
  })

  test('an advert is cleaned before anyone is shown it', async () => {
    const { deps, get } = start()
    await operator(deps).set({ AD_SNIPPET: '<form>x</form><b onclick="steal()">Boots</b>' })
    expect((await get('/api/config')).body.adSnippet).toBe('x<b>Boots</b>')
  })

  test('mistakes are reported by the name of their setting, and nothing is saved', async () => {
    const { deps, get } = start()
    const me = operator(deps)
    expect(
      await me.set({
        SITE_NAME: 'Parks of Ohio',
        CONTACT_EMAIL: 'nobody',
        CACHE_SEARCH_DAYS: '0',
      }),
    ).toEqual({
      outcome: 'refused',
      mistakes: [
        { name: 'CONTACT_EMAIL', reason: 'must be an e-mail address, such as parks@example.com' },
        { name: 'CACHE_SEARCH_DAYS', reason: 'must be a number of days from 1 to 365' },
      ],
    })
    expect(await me.set({ PLACES_PROVIDERS: 'google, local' })).toMatchObject({
      mistakes: [
        { name: 'GOOGLE_MAPS_SERVER_KEY', reason: 'must be set, as google is to be asked' },
        { name: 'GOOGLE_MAPS_BROWSER_KEY' },
      ],
    })
    expect(await me.set({ AI_BASE_URL: 'https://ai.example/v1' })).toMatchObject({
      mistakes: [{ name: 'AI_MODEL' }],
    })
    expect((await get('/api/config')).body.siteName).toBe('Parkfetch')
    expect(await database.orm.select().from(settings)).toEqual([])
    expect((await me.changes({})).changes).toEqual([])
  })

  test('what another window has changed meanwhile is not overwritten unseen', async () => {
    const { deps } = start()
    const me = operator(deps)
    await me.set({ SITE_NAME: 'Parks of Ohio' })
    const { version } = await me.show('SITE_NAME')
    await me.set({ SITE_NAME: 'Parks of Iowa' })
    const late = { name: 'SITE_NAME', value: 'Parks of Utah', seen: version }
    const email = { name: 'CONTACT_EMAIL', value: 'a@parks.example', seen: null }
    expect(await me.save({ changes: [late, email] })).toEqual({
      outcome: 'outdated',
      names: ['SITE_NAME'],
    })
    expect((await me.show('SITE_NAME')).value).toBe('Parks of Iowa')
    expect((await me.show('CONTACT_EMAIL')).value).toBe('')
    // Each may change another setting.
    expect(await me.save({ changes: [email] })).toEqual({ outcome: 'saved' })
    const races = ['A', 'B', 'C', 'D'].map((value) =>
      me.save({ changes: [{ name: 'ANALYTICS_ID', value: `G-ABCDE${value}`, seen: null }] }),
    )
    const outcomes = (await Promise.all(races)).map(({ outcome }) => outcome).sort()
    expect(outcomes).toEqual(['outdated', 'outdated', 'outdated', 'saved'])
  })

  test('what is stored and not valid stops nothing: it is not used, and shown', async () => {
    await database.orm.insert(settings).values([
      { name: 'SITE_NAME', value: 'x'.repeat(61) },
      { name: 'RATE_LIMIT_SEARCH', value: { points: 3 } },
      { name: 'OVERPASS_URL', value: 'https://overpass.example' },
      { name: 'OF_LAST_YEAR', value: 'on' },
      { name: 'CONTACT_EMAIL', value: 'a@parks.example' },
    ])
    const { deps, get } = start()
    await deps.configured.refresh()
    expect((await get('/api/config')).body).toMatchObject({
      siteName: 'Parkfetch',
      contactEmail: 'a@parks.example',
      liveSources: [],
    })
    const me = operator(deps)
    expect(await me.show('SITE_NAME')).toMatchObject({
      source: 'default',
      value: '',
      problem: 'must be at most 60 characters',
    })
    expect((await me.show('OVERPASS_URL')).problem).toContain('SITE_URL must be set')
    const { strangers } = await me.settings()
    expect(strangers).toMatchObject([{ name: 'OF_LAST_YEAR' }])
    // It blocks no other change, and can be removed.
    expect(await me.set({ ANALYTICS_ID: 'G-ABC123DEF4', SITE_NAME: 'Parks' })).toEqual({
      outcome: 'saved',
    })
    const seen = strangers[0]?.version ?? null
    await me.save({ changes: [{ name: 'OF_LAST_YEAR', value: null, seen }] })
    expect((await me.settings()).strangers).toEqual([])
  })

  test('secrets are never shown, nor are they in the log of changes', async () => {
    const { deps } = start()
    const me = operator(deps)
    const writer = { AI_BASE_URL: 'https://ai.example/v1/', AI_MODEL: 'small', AI_API_KEY: AI_KEY }
    await me.set({ ...USE_GOOGLE, ...writer })
    await me.set({ AI_API_KEY: 'sk-another-secret-abcd' })
    await me.set({ AI_API_KEY: null })
    const shown = JSON.stringify([await me.settings(), await me.changes({})])
    for (const secret of [SERVER_KEY, BROWSER_KEY, AI_KEY, 'another-secret']) {
      expect(shown).not.toContain(secret)
    }
    expect((await me.show('GOOGLE_MAPS_SERVER_KEY')).value).toBe('••••0001')
    const [removed, replaced, first] = (await me.changes({})).changes.filter(
      ({ name }) => name === 'AI_API_KEY',
    )
    expect(removed).toMatchObject({ before: '••••abcd', after: null })
    expect(replaced).toMatchObject({ before: '••••wxyz', after: '••••abcd' })
    expect(first).toMatchObject({
      before: null,
      after: '••••wxyz',
      changedBy: 'Chrome 140, Linux, an unknown address',
    })
  })

  test('the log has what has changed only, page by page, the latest first', async () => {
    const { deps } = start()
    const me = operator(deps)
    for (let turn = 1; turn <= 21; turn += 1) await me.set({ SITE_NAME: `Parks ${turn}` })
    await me.set({ SITE_NAME: 'Parks 21' })
    const latest = await me.changes({})
    expect(latest.changes).toHaveLength(20)
    expect(latest.changes[0]).toMatchObject({ before: 'Parks 20', after: 'Parks 21' })
    expect(latest.hasMore).toBe(true)
    const before = latest.changes.at(-1)?.id
    expect(await me.changes({ before })).toMatchObject({
      changes: [{ before: null, after: 'Parks 1' }],
      hasMore: false,
    })
  })

  describe('trying a service out', () => {
    test('says in words that it answers, and enters what it costs', async () => {
      const me = operator(start().deps)
      const values = USE_GOOGLE
      expect(await me.test({ source: 'google-places', values })).toEqual({
        isUsable: true,
        message: expect.stringMatching(/^Google Places answers: it found \d+ parks around/),
      })
      expect(await me.test({ source: 'google-geocoding', values })).toEqual({
        isUsable: true,
        message: 'Google Geocoding answers: it knows where San Francisco is.',
      })
      expect(google.requests).toHaveLength(2)
      expect(await readSpentToday(database)).toBeCloseTo(0.045, 9)
      expect(await database.orm.select().from(settings)).toEqual([])
    })

    test.each([
      [
        'refuses',
        { status: 403, body: '{"error":{"status":"PERMISSION_DENIED"}}' },
        /answered 403/,
      ],
      ['fails', { status: 500, body: 'oops' }, /answered 500: oops/],
      ['is cut off', { how: 'cut' as const }, /can't be reached/],
      ['hangs', { how: 'hang' as const }, /did not answer in 3000 ms/],
      ['lies', { body: '<html>' }, /answered with something other than JSON/],
    ])('one that %s is asked once, and reported', async (_, fault, words) => {
      google.fail('/v1/places', fault)
      const { isUsable, message } = await operator(start().deps).test({
        source: 'google-places',
        values: USE_GOOGLE,
      })
      expect(message).toMatch(words)
      expect(message).not.toContain(SERVER_KEY)
      expect([isUsable, google.requests.length]).toEqual([false, 1])
    })

    test('a wrong key is reported, by the key that is typed', async () => {
      const me = operator(start().deps)
      await me.set(USE_GOOGLE)
      const wrong = 'a-key-that-google-does-not-know-at-all'
      const { isUsable, message } = await me.test({
        source: 'google-places',
        values: { GOOGLE_MAPS_SERVER_KEY: wrong },
      })
      expect(isUsable).toBe(false)
      expect(message).toMatch(/Google Places answered 403: .*Permission denied/)
      expect(message).not.toContain(wrong)
      expect((await me.test({ source: 'google-places' })).isUsable).toBe(true)
    })

    test('nothing is asked beyond the budget, nor what can not be asked', async () => {
      const me = operator(start().deps)
      const values = { ...USE_GOOGLE, GOOGLE_DAILY_BUDGET_USD: '0' }
      await me.set(values)
      expect(await me.test({ source: 'google-places' })).toEqual({
        isUsable: false,
        message: "Today's budget of $0 for Google is spent.",
      })
      expect((await me.test({ source: 'overpass' })).message).toBe('OVERPASS_URL has to be set.')
      const typed = { OVERPASS_URL: 'overpass.example' }
      expect((await me.test({ source: 'overpass', values: typed })).message).toMatch(
        /^OVERPASS_URL must be an address/,
      )
      const anonymous = { OVERPASS_URL: 'https://overpass.example' }
      expect((await me.test({ source: 'overpass', values: anonymous })).message).toMatch(
        /^SITE_URL must be set: overpass's operator wants to know who asks/,
      )
      expect(google.requests).toEqual([])
    })

    test("OpenStreetMap's services", async () => {
      const me = operator(start({ SITE_URL: 'http://parks.example' }).deps)
      const [overpass, nominatim] = await Promise.all([startOverpass(), startNominatim()])
      const values = {
        OVERPASS_URL: overpass.url,
        NOMINATIM_URL: nominatim.url,
        CONTACT_EMAIL: 'a@parks.example',
      }
      expect((await me.test({ source: 'overpass', values })).message).toMatch(/^Overpass answers: /)
      expect((await me.test({ source: 'nominatim', values })).message).toMatch(
        /^Nominatim answers: /,
      )
      expect([overpass.requests.length, nominatim.requests.length]).toEqual([1, 1])
      await Promise.all([overpass.close(), nominatim.close()])
    })

    test('Wikimedia Commons, by a file that it knows', async () => {
      const wikimedia = await startWikimedia()
      const variables = { SITE_URL: 'http://parks.example', COMMONS_URL: wikimedia.url }
      const me = operator(start(variables).deps)
      const values = { COMMONS_PHOTOS: 'on' }
      expect((await me.test({ source: 'commons', values })).message).toBe(
        'CONTACT_EMAIL has to be set.',
      )
      const whole = { ...values, CONTACT_EMAIL: 'a@parks.example' }
      const does = async () => (await me.test({ source: 'commons', values: whole })).message
      expect(await does()).toBe('Wikimedia Commons answers: it does not know File:Example.jpg.')
      wikimedia.files.set('File:Example.jpg', {})
      expect(await does()).toBe('Wikimedia Commons answers: it knows File:Example.jpg.')
      await wikimedia.close()
      expect(await does()).toMatch(/^Wikimedia Commons can't be reached/)
    })

    test("the blog's writer, by its list of models", async () => {
      const me = operator(start().deps)
      const ai = await startUpstream(({ headers, url }) =>
        headers.authorization === `Bearer ${AI_KEY}` && url.pathname === '/v1/models'
          ? json({ object: 'list', data: [{ id: 'small' }, { id: 'large' }] })
          : json(
              { error: { message: `Incorrect API key provided: ${headers.authorization}` } },
              401,
            ),
      )
      const values = { AI_BASE_URL: `${ai.url}/v1`, AI_API_KEY: AI_KEY, AI_MODEL: 'small' }
      expect(await me.test({ source: 'writer', values })).toEqual({
        isUsable: true,
        message: "The service answers, and has the model 'small'.",
      })
      expect(await me.test({ source: 'writer', values: { ...values, AI_MODEL: 'huge' } })).toEqual({
        isUsable: false,
        message: "The service answers, but 'huge' is not among its 2 models.",
      })
      const wrong = 'sk-wrong-secret-of-a-test'
      const { message } = await me.test({
        source: 'writer',
        values: { ...values, AI_API_KEY: wrong },
      })
      // Anything may answer there: none of its text is shown.
      expect(message).toBe("The blog's writer answered 401 (Unauthorized).")
      await ai.close()
    })

    test("the writer's key is used with the address it was entered for alone", async () => {
      const AGAIN = 'has to be entered again or removed: it was entered for another AI_BASE_URL'
      const elsewhere = await startUpstream(() => json({ data: [{ id: 'small' }] }))
      const address = { AI_BASE_URL: elsewhere.url }
      const me = operator(start().deps)
      await me.set({ AI_BASE_URL: 'https://ai.example/v1', AI_MODEL: 'small', AI_API_KEY: AI_KEY })
      expect(await me.test({ source: 'writer', values: address })).toEqual({
        isUsable: false,
        message: `AI_API_KEY ${AGAIN}.`,
      })
      const refused = { outcome: 'refused', mistakes: [{ name: 'AI_API_KEY', reason: AGAIN }] }
      expect(await me.set(address)).toEqual(refused)
      expect((await me.show('AI_BASE_URL')).value).toBe('https://ai.example/v1')
      expect(elsewhere.requests).toEqual([])

      const anew = { ...address, AI_API_KEY: 'sk-another-secret-abcd' }
      expect((await me.test({ source: 'writer', values: anew })).isUsable).toBe(true)
      const without = { ...address, AI_API_KEY: '' }
      expect((await me.test({ source: 'writer', values: without })).isUsable).toBe(true)
      expect(elsewhere.requests.map(({ headers }) => headers.authorization)).toEqual([
        'Bearer sk-another-secret-abcd',
        undefined,
      ])
      expect(await me.set(anew)).toEqual({ outcome: 'saved' })
      expect(await me.set({ AI_MODEL: 'large' })).toEqual({ outcome: 'saved' })
      await elsewhere.close()
    })

    test('a key is not lost from sight where its address was taken out of the environment', async () => {
      const fixed = start({ AI_BASE_URL: 'https://ai.example/v1', AI_MODEL: 'small' })
      await operator(fixed.deps).set({ AI_API_KEY: AI_KEY })
      const { deps } = start()
      await deps.configured.refresh()
      const answer = await operator(deps).set({
        AI_BASE_URL: 'https://elsewhere.example',
        AI_MODEL: 'small',
      })
      expect(answer).toMatchObject({ outcome: 'refused', mistakes: [{ name: 'AI_API_KEY' }] })
    })

    test("the environment's key is sent to no address typed here", async () => {
      const elsewhere = await startUpstream(() => json({ data: [{ id: 'small' }] }))
      const address = { AI_BASE_URL: elsewhere.url, AI_MODEL: 'small' }
      await database.orm.insert(settings).values([
        { name: 'AI_BASE_URL', value: elsewhere.url },
        { name: 'AI_MODEL', value: 'small' },
      ])
      const { deps } = start({ AI_API_KEY: AI_KEY })
      await deps.configured.refresh()
      const me = operator(deps)
      const reason =
        'must be set by the environment, as AI_API_KEY is: the key is for that address alone'
      expect(await me.test({ source: 'writer', values: address })).toEqual({
        isUsable: false,
        message: `AI_BASE_URL ${reason}.`,
      })
      expect((await me.test({ source: 'writer' })).isUsable).toBe(false)
      expect((await me.show('AI_BASE_URL')).problem).toBe(reason)
      expect(await me.set({ ...address, AI_BASE_URL: `${elsewhere.url}/v1` })).toEqual({
        outcome: 'refused',
        mistakes: [{ name: 'AI_BASE_URL', reason }],
      })
      expect(elsewhere.requests).toEqual([])
      await elsewhere.close()
    })

    test('what is tried is in the log of changes, with where it was asked', async () => {
      const me = operator(start({ SITE_URL: 'http://parks.example' }).deps)
      const secret = 'what-nobody-may-read'
      const overpass = await startUpstream(() => ({ status: 500, body: secret }))
      const values = { OVERPASS_URL: overpass.url, CONTACT_EMAIL: 'a@parks.example' }
      const { message } = await me.test({ source: 'overpass', values })
      expect(message).toBe('Overpass answered 500 (Internal Server Error).')
      await me.test({ source: 'google-geocoding', values: USE_GOOGLE })
      await me.test({ source: 'nominatim' })
      const { changes } = await me.changes({})
      expect(changes).toMatchObject([
        {
          isTrial: true,
          name: 'tried google-geocoding',
          after: 'Google Geocoding answers: it knows where San Francisco is.',
        },
        {
          isTrial: true,
          name: 'tried overpass',
          before: null,
          after: `${overpass.url}: ${message}`,
          changedBy: 'Chrome 140, Linux, an unknown address',
        },
      ])
      expect(JSON.stringify(changes)).not.toContain(secret)
      await overpass.close()
    })
  })
})
