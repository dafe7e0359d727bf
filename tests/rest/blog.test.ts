import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openRemote } from '#db/client.ts'
import { insertPost } from '#db/queries/blog/blog-edits.ts'
import { createApp } from '#server/http/app.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestDeps } from '../test-deps.ts'

test('without its database the blog is unavailable', async () => {
  const database = openRemote('postgres://nobody:secret@127.0.0.1:9/parks')
  const renderPage = async () => new Response('a page')
  const app = createApp({ deps: makeTestDeps(database), renderPage })
  for (const path of ['/api/blog', '/api/blog?tag=Trees', '/api/blog/elms']) {
    const response = await app.request(path)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      message: 'The park database does not answer at the moment. Please try again shortly.',
    })
  }
  await database.close()
})

describe('the blog over REST', () => {
  let database: Database
  let app: ReturnType<typeof createApp>
  let cookie = ''

  beforeAll(async () => {
    database = await openTestDatabase()
    const deps = makeTestDeps(database)
    app = createApp({ deps, renderPage: async () => new Response('a page') })
    cookie = await signInOperator(deps)
    const relatedParkIds = await insertParks(database, { name: 'Elm Park' })
    const post = {
      title: 'Elms',
      author: 'Ann',
      excerpt: 'Old <trees> & shade.',
      tags: ['Trees'],
      ...{
        content: '<p>See <a href="/parks/1">Elm Park</a>.</p>',
        writtenBy: null,
        relatedParkIds,
      },
    }
    const publishedAt = new Date('2026-01-05T12:00:00Z')
    await insertPost(database, { ...post, slug: 'elms', status: 'published', publishedAt })
    await insertPost(database, { ...post, slug: 'oaks', status: 'draft', publishedAt: null })
  })
  afterAll(() => database.close())

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await app.request(path, { headers })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  test('GET /api/blog gives a page of posts, of a tag as well', async () => {
    for (const path of ['/api/blog', '/api/blog?page=1&tag=trees']) {
      const { status, body } = await get(path)
      expect(status).toBe(200)
      expect(body).toMatchObject({ total: 1, page: 1, pages: 1 })
      expect(body.posts).toEqual([
        expect.objectContaining({ slug: 'elms', publishedAt: '2026-01-05T12:00:00.000Z' }),
      ])
    }
    expect((await get('/api/blog?page=0')).body).toEqual({
      message: 'page must be a whole number from 1',
    })
    expect(await get('/api/blog?tag=none')).toMatchObject({
      status: 404,
      body: { message: 'There are no posts with this tag.' },
    })
  })

  test('GET /api/blog/{slug} gives the post and its parks, what is not published to nobody', async () => {
    const { status, body } = await get('/api/blog/elms')
    expect(status).toBe(200)
    expect(body.post).toMatchObject({ title: 'Elms', author: 'Ann', tags: ['Trees'] })
    expect(body.relatedParks).toMatchObject([{ name: 'Elm Park' }])
    const missing = { status: 404, body: { message: 'Blog post not found' } }
    expect(await get('/api/blog/nothing')).toMatchObject(missing)
    expect(await get('/api/blog/oaks', { cookie })).toMatchObject(missing)
    expect(await get('/api/blog/oaks?preview=true', { cookie })).toMatchObject(missing)
  })

  test('GET /api/admin/blog-posts is a plain list of all, the newest first, for the operator', async () => {
    expect((await get('/api/admin/blog-posts')).status).toBe(401)
    const { status, headers, body } = await get('/api/admin/blog-posts', { cookie })
    expect(status).toBe(200)
    expect(headers.get('x-total-count')).toBe('2')
    expect(body).toMatchObject([
      { slug: 'oaks', status: 'draft', publishedAt: null },
      { slug: 'elms', status: 'published' },
    ])
    const found = await get('/api/admin/blog-posts?text=elms&status=draft&limit=1', { cookie })
    expect(found.body).toMatchObject([{ slug: 'oaks' }])
    expect((await get('/api/admin/blog-posts?status=gone', { cookie })).body).toEqual({
      message: 'status must be one of draft, scheduled, published',
    })
  })

  test('the feed has what is published, whole, with addresses of this site', async () => {
    const response = await app.request('http://parks.test/blog/feed.xml')
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const xml = await response.text()
    expect(xml).toContain('<link>http://parks.test/blog/elms</link>')
    expect(xml).toContain('href="http://parks.test/parks/1"')
    expect(xml).not.toContain('oaks')
    expect(xml).not.toContain('<author>')
    expect(xml).toContain(
      '<dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Ann</dc:creator>',
    )
    const etag = response.headers.get('etag') ?? ''
    const again = await app.request('http://parks.test/blog/feed.xml', {
      headers: { 'if-none-match': etag },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('the feed stays sound whatever a title holds, and gives a date to nobody', async () => {
    const title = 'Elms\u000b]]>]]><b>'
    await insertPost(database, {
      title,
      slug: 'odd',
      author: 'Ann',
      excerpt: title,
      tags: [title],
      content: '<p>Odd.</p>',
      writtenBy: null,
      relatedParkIds: [],
      status: 'published',
      publishedAt: new Date('2026-01-04T12:00:00Z'),
    })
    const response = await app.request('http://parks.test/blog/feed.xml')
    expect(response.headers.get('last-modified')).toBeNull()
    const xml = await response.text()
    expect(xml).not.toContain('\u000b')
    expect(xml.split('<![CDATA[')).toHaveLength(xml.split(']]>').length)
  })

  test('the feed says of a post that a program wrote it, and its own links lead to its page', async () => {
    await insertPost(database, {
      title: 'Birches',
      slug: 'birches',
      author: 'AI Writer',
      excerpt: '',
      tags: [],
      content: '<h2 id="section-where">Where</h2><p><a href="#section-where">Up</a></p>',
      writtenBy: 'built-in',
      relatedParkIds: [],
      status: 'published',
      publishedAt: new Date('2026-01-03T12:00:00Z'),
    })
    const xml = await (await app.request('http://parks.test/blog/feed.xml')).text()
    const items = xml.split('<item>')
    const label = '<p><em>Written by a program from what is known of the parks.</em></p>'
    const labelled = items.filter((item) => item.includes(label))
    expect(labelled).toHaveLength(1)
    expect(labelled[0]).toContain('<link>http://parks.test/blog/birches</link>')
    expect(labelled[0]).toContain('href="http://parks.test/blog/birches#section-where"')
    expect(xml).not.toContain('href="#')
  })

  test('a preview shows a post that is not published, to the operator alone', async () => {
    const [parkId = 0] = await insertParks(database, { name: 'Ash Park' })
    const { slug } = (await insertPost(database, {
      title: 'Ashes',
      slug: 'ashes',
      author: 'Ann',
      excerpt: 'Saved.',
      tags: ['Saved'],
      content: '<p>Saved.</p>',
      writtenBy: null,
      relatedParkIds: [parkId],
      status: 'draft',
      publishedAt: null,
    })) ?? { slug: '' }
    const show = async (headers: Record<string, string> | undefined, preview?: boolean) => {
      const input = encodeURIComponent(JSON.stringify({ slug, ...(preview ? { preview } : {}) }))
      const { status, body } = await get(`/api/trpc/blog.bySlug?input=${input}`, headers)
      return { status, data: body.result?.data }
    }
    expect((await show(undefined, true)).status).toBe(401)
    const { data } = await show({ cookie }, true)
    expect(data.post).toMatchObject({ title: 'Ashes', content: '<p>Saved.</p>', status: 'draft' })
    expect(data.relatedParks).toMatchObject([{ name: 'Ash Park' }])
    for (const headers of [undefined, { cookie }]) expect((await show(headers)).status).toBe(404)
  })

  test('a post as long as it may be can be saved, and nothing else that long', async () => {
    const send = (path: string, body: unknown) =>
      app.request(path, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(body),
      })
    const { body } = await get('/api/admin/blog-posts?text=oaks', { cookie })
    const { id } = body.find(({ slug }: { slug: string }) => slug === 'oaks')
    const content = `<p>${'木'.repeat(89_000)}</p>`
    const fields = { title: 'Oaks', author: 'Ann', excerpt: '', tags: [], relatedParkIds: [] }
    const saved = await send('/api/trpc/blog.save', {
      id,
      version: 1,
      fields: { ...fields, content },
    })
    expect(saved.status, await saved.clone().text()).toBe(200)
    expect((await send('/api/trpc/blog.create', { title: content })).status).toBe(413)
  })
})
