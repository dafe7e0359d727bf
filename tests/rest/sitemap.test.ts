import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openRemote } from '#db/client.ts'
import { putAllInSitemap, setInSitemap } from '#db/queries/operator/seo-entries.ts'
import { IS_LITTLE_KNOWN } from '#db/queries/park/known-facts.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { createApp } from '#server/http/app.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { insertKnownParks } from '../factories.ts'
import { makeTestDeps } from '../test-deps.ts'

const ORIGIN = 'https://parks.example'
const renderPage = async () => new Response('a page')

/** The product after a restart, with at most this many pages per part. */
function start(database: Database, { mostUrls = 50_000, settings = {} } = {}) {
  const deps = makeTestDeps(database, { SITE_URL: ORIGIN, ...settings })
  deps.sitemap.mostUrls = mostUrls
  return createApp({ deps, renderPage })
}

type App = ReturnType<typeof start>

async function read(app: App, path: string): Promise<string> {
  const response = await app.request(path)
  expect([path, response.status]).toEqual([path, 200])
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  return response.text()
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)

/** The content of the parts named in the index, by part. */
async function readAll(app: App): Promise<Record<string, string[]>> {
  const parts: Record<string, string[]> = {}
  for (const url of locations(await read(app, '/sitemap.xml'))) {
    const path = url?.replace(ORIGIN, '') ?? ''
    parts[path.replace(/^\/sitemap\/|\.xml$/g, '')] = locations(await read(app, path)).map(
      (page) => page?.replace(ORIGIN, '') ?? '',
    )
  }
  return parts
}

test('without its database the sitemap is unavailable, and robots are told all the same', async () => {
  const database = openRemote('postgres://nobody:secret@127.0.0.1:9/parks')
  const app = start(database)
  for (const path of ['/sitemap.xml', '/sitemap/parks-1.xml']) {
    expect((await app.request(path)).status).toBe(503)
  }
  const robots = await app.request('/robots.txt')
  expect(robots.status).toBe(200)
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect((await robots.text()).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    'Disallow: /test-slugs',
    'Disallow: /test-insert',
    'Allow: /api/parks/photo',
    '',
    'Sitemap: https://parks.example/sitemap.xml',
    '',
  ])
  await database.close()
})

describe('the sitemap', () => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase()
    await seedParks(database)
  })
  afterAll(() => database.close())

  async function addPark(fields: Parameters<typeof insertKnownParks>[1] = {}): Promise<number> {
    const [id = 0] = await insertKnownParks(database, fields)
    return id
  }

  test('lists the pages, the places with parks, and every park once', async () => {
    const { 'pages-1': pages, 'places-1': places, ...parks } = await readAll(start(database))
    expect(pages).toEqual(['/', '/blog', '/about', '/privacy', '/sitemap'])
    for (const place of ['san-francisco', 'new-york', 'chicago', 'los-angeles', 'boston']) {
      expect(places).toContain(`/parks/${place}`)
    }
    expect(places).toContain('/parks/california')
    expect(places).not.toContain('/parks/dog-park/san-francisco')
    expect(Object.keys(parks)).toEqual(['parks-1'])
    const listed = await database.sql`
      select id from parks where listed and not ${database.sql.unsafe(IS_LITTLE_KNOWN)}`
    expect(parks['parks-1']).toHaveLength(listed.length)
    expect(parks['parks-1']).toContainEqual(
      expect.stringMatching(/^\/parks\/\d+\/golden-gate-park$/),
    )
  })

  test('is compressed where that is accepted, and the same uncompressed', async () => {
    const app = start(database)
    for (const path of ['/sitemap.xml', '/sitemap/parks-1.xml']) {
      const plain = await app.request(path)
      expect(plain.headers.get('content-encoding')).toBeNull()
      const zipped = await app.request(path, { headers: { 'accept-encoding': 'br, gzip' } })
      expect(zipped.headers.get('content-encoding')).toBe('gzip')
      expect(zipped.headers.get('vary')).toBe('Accept-Encoding')
      const bytes = Buffer.from(await zipped.arrayBuffer())
      expect(gunzipSync(bytes).toString()).toBe(await plain.text())
    }
  })

  test('says when each park changed', async () => {
    const id = await addPark({ name: 'Timely Park' })
    await database.sql`update parks set description = 'x' where id = ${id}`
    const [row] = await database.sql<{ at: string }[]>`
      select to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from parks where id = ${id}`
    const app = start(database)
    const xml = await read(app, '/sitemap/parks-1.xml')
    const [, at = ''] = new RegExp(`/${id}/timely-park</loc><lastmod>([^<]+)<`).exec(xml) ?? []
    expect(Math.abs(Date.parse(at) - Date.parse(row?.at ?? ''))).toBeLessThanOrEqual(1)
    const [, whole] =
      /parks-1\.xml<\/loc><lastmod>([^<]+)</.exec(await read(app, '/sitemap.xml')) ?? []
    expect(whole).toBe(at)
  })

  test('escapes names, and leaves out an address that is too long', async () => {
    const odd = await addPark({ name: `Tom & Jerry's <b>"Park"` })
    const foreign = await addPark({ name: '上野恩賜公園' })
    const long = await addPark({ name: '園'.repeat(300) })
    const xml = await read(start(database), '/sitemap/parks-1.xml')
    expect(xml).toContain(`<loc>${ORIGIN}/parks/${odd}/tom-jerrys-bpark</loc>`)
    expect(xml).toContain(`/parks/${foreign}/%E4%B8%8A%E9%87%8E`)
    expect(xml).not.toContain(`/parks/${long}/`)
    expect(xml).toMatch(/<\/urlset>\n$/)
  })

  test("leaves out what is closed, what is a test, and what is Google's", async () => {
    const [open, closed, testPark, google, outdated] = await insertKnownParks(
      database,
      { city: 'Boston' },
      { listedBySource: false, city: 'Closedville' },
      { source: 'test', city: 'Testville' },
      { source: 'google', expiresAt: new Date(Date.now() + 60_000) },
      { source: 'osm', expiresAt: new Date(Date.now() - 1) },
    )
    const { 'parks-1': parks = [], 'places-1': places = [] } = await readAll(start(database))
    const ids = parks.map((path) => Number(path.split('/')[2]))
    expect(ids).toContain(open)
    for (const id of [closed, testPark, google, outdated]) expect(ids).not.toContain(id)
    expect(places.filter((path) => /ville$/.test(path))).toEqual([])
  })

  test('has no place whose listing would show no park', async () => {
    await addPark({ city: 'Nowhere At All', latitude: 10, longitude: 10 })
    await addPark({ city: 'Omaha', latitude: 10, longitude: 10 })
    const { 'places-1': places = [] } = await readAll(start(database))
    expect(places).not.toContain('/parks/nowhere-at-all')
    expect(places).not.toContain('/parks/omaha')
    await addPark({ city: 'Omaha', state: 'NE', latitude: 41.2565, longitude: -95.9345 })
    const { 'places-1': after = [] } = await readAll(start(database))
    expect(after).toContain('/parks/omaha')
    expect(after).toContain('/parks/nebraska')
  })

  test('heeds what the operator has taken out, at once', async () => {
    const id = await addPark({ name: 'Secret Garden' })
    const app = start(database)
    const wanted = [`/parks/${id}/secret-garden`, '/about', '/parks/chicago']
    const found = async () => {
      const all = Object.values(await readAll(app)).flat()
      return wanted.filter((path) => all.includes(path))
    }
    expect(await found()).toEqual(wanted)
    await setInSitemap(database, { parkId: id }, false)
    await setInSitemap(database, { path: '/about' }, false)
    await setInSitemap(database, { path: '/parks/chicago' }, false)
    expect(await found()).toEqual([])
    await database.sql`update parks set name = 'Open Secret' where id = ${id}`
    expect(Object.values(await readAll(app)).flat()).not.toContain(`/parks/${id}/open-secret`)
    await database.sql`update parks set name = 'Secret Garden' where id = ${id}`
    await setInSitemap(database, { path: '/about' }, true)
    expect(await found()).toEqual(['/about'])
    const counts: number[] = []
    for await (const count of putAllInSitemap(database)) counts.push(count)
    expect(counts[0]).toBe(2)
    expect(await found()).toEqual(wanted)
  })

  test('answers 304 until something changes, however it changes', async () => {
    const [id = 0, other = 0] = await insertKnownParks(database, { name: 'One' }, { name: 'Two' })
    const app = start(database)
    const paths = ['/sitemap.xml', '/sitemap/parks-1.xml']
    const tags = async () =>
      Promise.all(paths.map(async (path) => (await app.request(path)).headers.get('etag') ?? ''))
    const statuses = (headers: (index: number) => Record<string, string>) =>
      Promise.all(
        paths.map(
          async (path, index) => (await app.request(path, { headers: headers(index) })).status,
        ),
      )
    let known = await tags()
    const unchanged = () => statuses((index) => ({ 'if-none-match': known[index] ?? '' }))
    expect(await unchanged()).toEqual([304, 304])
    const changes = [
      () => database.sql`update parks set name = 'Three' where id = ${id}`,
      () => database.sql`update parks set told_listed = false where id = ${id}`,
      () => database.sql`delete from parks where id = ${other}`,
      () => setInSitemap(database, { parkId: 1 }, false),
      () => setInSitemap(database, { parkId: 1 }, true),
      () => addPark(),
    ]
    for (const change of changes) {
      await change()
      expect(await unchanged()).toEqual([200, 200])
      known = await tags()
      expect(await unchanged()).toEqual([304, 304])
    }
    const response = await app.request('/sitemap/parks-1.xml', {
      headers: { 'if-none-match': known[1] ?? '' },
    })
    expect(await response.text()).toBe('')
    expect(response.headers.get('etag')).toBe(known[1])
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  test('a change begun before another and done after it is noticed', async () => {
    const [early = 0, late = 0] = await insertKnownParks(database, {}, {})
    const app = start(database)
    await database.sql`update parks set name = 'Late' where id = ${late}`
    const tag = (await app.request('/sitemap/parks-1.xml')).headers.get('etag') ?? ''
    // As by a transaction that began earlier.
    await database.sql`alter table parks disable trigger parks_derive`
    await database.sql`
      update parks set name = 'Early', updated_at = updated_at - interval '1 hour' where id = ${early}`
    await database.sql`alter table parks enable trigger parks_derive`
    const answer = await app.request('/sitemap/parks-1.xml', { headers: { 'if-none-match': tag } })
    expect(answer.status).toBe(200)
  })

  test('is sent again to who sends a date alone: what goes within a second changes none', async () => {
    await addPark()
    const since = new Date(Date.now() + 60_000).toUTCString()
    const app = start(database)
    for (const path of ['/sitemap.xml', '/sitemap/pages-1.xml', '/sitemap/parks-1.xml']) {
      const answer = await app.request(path, { headers: { 'if-modified-since': since } })
      expect([path, answer.status]).toEqual([path, 200])
      const modified = Date.parse(answer.headers.get('last-modified') ?? '')
      if (!path.includes('pages')) expect(modified).toBeGreaterThan(Date.now() - 600_000)
    }
  })

  test('HEAD answers as GET does, without a body', async () => {
    const app = start(database)
    for (const path of ['/sitemap.xml', '/sitemap/parks-1.xml', '/robots.txt']) {
      const [head, get] = [await app.request(path, { method: 'HEAD' }), await app.request(path)]
      expect([path, head.status, await head.text()]).toEqual([path, 200, ''])
      for (const name of ['etag', 'last-modified', 'content-type', 'cache-control']) {
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
      }
      expect((await app.request(path, { method: 'POST' })).status).toBe(405)
    }
  })

  test('has no part that is not in its index', async () => {
    const app = start(database)
    for (const path of [
      '/sitemap/parks-2.xml',
      '/sitemap/parks-0.xml',
      '/sitemap/pages-2.xml',
      '/sitemap/blog-1.xml',
      '/sitemap/parks-999999.xml',
      '/sitemap/__proto__-1.xml',
      '/sitemap/constructor-1.xml',
      `/sitemap/${'x'.repeat(10_000)}.xml`,
      '/sitemap/%00.xml',
      '/sitemap/%E0%A4%A.xml',
    ]) {
      expect([path, (await app.request(path)).status]).toEqual([path, 404])
    }
  })

  test('is limited, as reading all of it again and again is work', async () => {
    const app = start(database, { settings: { RATE_LIMIT_SEARCH: '25' } })
    const path = '/sitemap/parks-1.xml'
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push((await app.request(path)).status)
    expect(statuses).toEqual([200, 200, 429])
    const refused = await app.request(path)
    expect(refused.headers.get('retry-after')).toBe('600')
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })

  test('keeps to the most addresses a part may have, and leaves out empty parts', async () => {
    // Ids far beyond the others, as after a large import that was undone.
    await database.sql`alter table parks alter column id restart with 1000000000`
    const ids = await insertKnownParks(
      database,
      ...Array.from({ length: 25 }, () => ({ city: 'Boston' })),
    )
    await database.sql`update parks set told_listed = false where id between ${ids[11] ?? 0} and ${ids[20] ?? 0}`
    const parts = await readAll(start(database, { mostUrls: 10 }))
    const far = Object.keys(parts).filter((name) => name.startsWith('parks-1000000'))
    expect(far).toEqual(['parks-100000000', 'parks-100000001', 'parks-100000003'])
    const parks = Object.entries(parts).filter(([name]) => name.startsWith('parks-'))
    for (const [, urls] of parks) expect(urls.length).toBeLessThanOrEqual(10)
    expect(Math.min(...parks.map(([, urls]) => urls.length))).toBeGreaterThan(0)
    const all = parks.flatMap(([, urls]) => urls)
    expect(new Set(all).size).toBe(all.length)
    const [{ count = 0 } = {}] = await database.sql<{ count: number }[]>`
      select count(*)::int from parks
      where listed and source not in ('google', 'test') and length(name) < 300
        and coalesce(kept_until > now(), true)`
    expect(all).toHaveLength(count)
  })
})
