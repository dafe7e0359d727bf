import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openRemote } from '#db/client.ts'
import { writeShare } from '#db/queries/visitors/shares.ts'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'
import { insertParks } from '../factories.ts'
import { type ServerProcess, startServer, withFolder } from './server-process.ts'

const remote = inject('databases').remote

// A second process reads the database, which the embedded one does not allow.
describe.skipIf(!remote)('share links of the built product', () => {
  const name = `parkfetch_share_${randomBytes(6).toString('hex')}`
  let database: Database
  let server: ServerProcess | undefined

  beforeAll(async () => {
    if (!remote) return
    await withAdmin(remote.url, (sql) =>
      sql.unsafe(`create database ${name} template ${remote.template}`),
    )
    const url = databaseUrl(remote.url, name)
    database = openRemote(url)
    server = await withFolder((folder) =>
      startServer({ DATABASE_URL: url, DATA_DIR: folder, SITE_URL: 'https://parks.example' }),
    )
  }, 120_000)
  afterAll(async () => {
    await server?.stop('SIGKILL')
    await database?.close()
    if (remote) await withAdmin(remote.url, (sql) => sql.unsafe(`drop database if exists ${name}`))
  })

  const get = (path: string) => fetch(`${server?.url}${path}`, { redirect: 'manual' })

  test('are shown by the public address, and what strangers wrote is text', async () => {
    const photoReference = 'places/a"><b>&amp;/photos/1'
    const [parkId = 0] = await insertParks(database, {
      name: '<script>alert("1")</script>',
      description: 'Elms & "oaks"<img>',
      photos: [{ photoReference }],
    })
    const id = `stranger-${parkId}`
    await writeShare(database, { id, parkId, location: null })
    const html = await (await get(`/s/${id}`)).text()
    const name = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'
    for (const tag of [
      `<title>${name} | Parkfetch</title>`,
      `<meta property="og:title" content="${name}">`,
      '<meta property="og:description" content="Elms &amp; &quot;oaks&quot;&lt;img&gt;">',
      `<meta property="og:url" content="https://parks.example/parks/${parkId}/`,
      // Its photo is not stored, and none is bought for previews.
      `<meta property="og:image" content="https://parks.example/og/parks/${parkId}.png?width=800">`,
    ]) {
      expect(html).toContain(tag)
    }
    expect(html).not.toContain('<script>alert')
  })

  test('and all pages with a park have its name as text, and none as a script', async () => {
    const name = '</script><script>alert(1)</script><!--'
    const description = '</title></head><script>alert(2)</script>'
    const [parkId = 0] = await insertParks(database, {
      name,
      description,
      vicinity: name,
      // Among the first of its city.
      types: ['national_park', 'tourist_attraction'],
      rating: 5,
      userRatingsTotal: 1_000,
    })
    const shortId = `stranger${String(parkId).padStart(4, '0')}`
    await writeShare(database, { id: shortId, parkId, location: null })
    const own = (await get(`/parks/${parkId}`)).headers.get('location')
    for (const path of [own, `/?park=${parkId}`, `/s/${shortId}`, '/parks/san-francisco']) {
      const html = await (await get(path ?? '')).text()
      expect(html).not.toContain('<script>alert')
      const scripts = [html.match(/<script[\s>]/g)?.length, html.match(/<\/script>/g)?.length]
      expect([path, scripts[0]]).toEqual([path, scripts[1]])
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
      const [thing] = JSON.parse(json)['@graph']
      const names = thing.itemListElement?.map((item: { name: string }) => item.name)
      expect([path, names ?? [thing.name]]).toEqual([path, expect.arrayContaining([name])])
    }
    const page = await (await get(own ?? '')).text()
    const [, canonical] = /<link rel="canonical" href="([^"]*)">/.exec(page) ?? []
    expect(canonical).toBe(`https://parks.example${own}`)
    expect(page).toContain(
      `<meta property="og:image" content="https://parks.example/og/parks/${parkId}.png?width=800">`,
    )
  })

  test('parks with names in any letters have an address that is found', async () => {
    for (const [name, slug] of [
      ['Jardín del Árbol', 'jardín-del-árbol'],
      ['北海公園', '北海公園'],
    ] as const) {
      const [parkId = 0] = await insertParks(database, { name })
      const path = `/parks/${parkId}/${encodeURIComponent(slug)}`
      const moved = await get(`/parks/${parkId}`)
      expect([moved.status, moved.headers.get('location')]).toEqual([301, path])
      const page = await get(path)
      const [, canonical] = /<link rel="canonical" href="([^"]*)">/.exec(await page.text()) ?? []
      expect([page.status, canonical]).toEqual([200, `https://parks.example${path}`])
    }
  })

  test('a number of five digits is a park where there is one, else a zip code', async () => {
    const listing = await get('/parks/60601')
    expect([listing.status, await listing.text()]).toEqual([200, expect.stringContaining('60601')])
    await database.sql`
      insert into parks (id, source, source_id, name, latitude, longitude) overriding system value
      values (60602, 'test-factory', 'of five digits', 'Five', 41.88, -87.63)`
    const park = await get('/parks/60602')
    expect([park.status, park.headers.get('location')]).toEqual([301, '/parks/60602/five'])
  })

  test('a park that can not be looked up says so, and is not cached', async () => {
    const [parkId = 0] = await insertParks(database, { name: 'Out of Reach' })
    await database.sql`alter table parks rename to elsewhere_parks`
    const failed = await get(`/parks/${parkId}/out-of-reach`)
    await database.sql`alter table elsewhere_parks rename to parks`
    const html = await failed.text()
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'private, no-store'])
    for (const text of ['Could not load park details', 'Back to Map']) expect(html).toContain(text)
    expect((await get(`/parks/${parkId}/out-of-reach`)).status).toBe(200)
  })

  test('of a park that is gone are not valid, and not when the database fails', async () => {
    const [parkId = 0] = await insertParks(database, {})
    await writeShare(database, { id: 'gone-1234567', parkId, location: null })
    expect((await get('/s/gone-1234567')).status).toBe(200)
    await database.sql`delete from parks where id = ${parkId}`
    // Another process's change is noticed within moments.
    await expect.poll(async () => (await get('/s/gone-1234567')).status).toBe(302)
    const gone = await get('/s/gone-1234567')
    expect(gone.headers.get('location')).toBe('/?error=invalid-share-link')
    await database.sql`alter table shares rename to elsewhere`
    for (const path of ['/s/gone-1234567', '/?share=gone-1234567']) {
      const failed = await get(path)
      expect([failed.status, failed.headers.get('location')]).toEqual([302, '/?error=share-error'])
    }
  })

  test('a blog that can’t be read from the database says so, and not why', async () => {
    await database.sql`alter table blog_posts rename to blog_posts_away`
    try {
      for (const [path, text] of [
        ['/blog', 'Failed to fetch blog posts'],
        ['/blog/tag/trees', 'Failed to fetch blog posts'],
        ['/blog/elms', 'Failed to fetch blog post'],
      ] as const) {
        const response = await get(path)
        expect(response.status).toBe(500)
        const html = await response.text()
        expect(html).toMatch(new RegExp(`<h1[^>]*>${text}</h1>`))
        expect(html).not.toContain('blog_posts')
      }
    } finally {
      await database.sql`alter table blog_posts_away rename to blog_posts`
    }
    expect((await get('/blog')).status).toBe(200)
  })
})
