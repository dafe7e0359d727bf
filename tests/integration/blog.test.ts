import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { insertPost } from '#db/queries/blog/blog-edits.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const HOUR_MS = 3_600_000

describe.each(databaseKinds)('the blog (%s)', (kind) => {
  let database: Database
  let blog: ReturnType<typeof makeTestCaller>['caller']['blog']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    blog = makeTestCaller(makeTestDeps(database)).caller.blog
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.sql`delete from blog_posts`
  })

  type Made = Partial<Parameters<typeof insertPost>[1]> & { slug: string; hoursAgo?: number }

  async function make({ hoursAgo = 1, ...fields }: Made): Promise<void> {
    await insertPost(database, {
      title: fields.slug,
      author: 'Ann',
      excerpt: 'About trees.',
      content: '<p>Trees.</p>',
      tags: [],
      relatedParkIds: [],
      status: 'published',
      writtenBy: null,
      publishedAt: new Date(Date.now() - hoursAgo * HOUR_MS),
      ...fields,
    })
  }

  test('shows what is published, the newest first, twelve on a page', async () => {
    for (let hoursAgo = 1; hoursAgo <= 14; hoursAgo += 1)
      await make({ slug: `p${hoursAgo}`, hoursAgo })
    await make({ slug: 'draft', status: 'draft', publishedAt: null })
    await make({ slug: 'to-come', status: 'scheduled', hoursAgo: -1 })
    await make({ slug: 'has-come', status: 'scheduled', hoursAgo: 0.5 })
    const first = await blog.list({ page: 1 })
    expect(first).toMatchObject({ total: 15, page: 1, pages: 2 })
    expect(first.posts.map(({ slug }) => slug)).toEqual([
      'has-come',
      ...Array.from({ length: 11 }, (_, index) => `p${index + 1}`),
    ])
    expect((await blog.list({ page: 2 })).posts.map(({ slug }) => slug)).toEqual([
      'p12',
      'p13',
      'p14',
    ])
    expect(await blog.list({ page: 9 })).toMatchObject({ posts: [], total: 15, pages: 2 })
    expect(first.posts[1]).toEqual({
      id: expect.any(Number),
      slug: 'p1',
      title: 'p1',
      author: 'Ann',
      tags: [],
      minutes: 1,
      excerpt: 'About trees.',
      isGenerated: false,
      label: null,
      publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  test('shows the posts of a tag, however it is spelt', async () => {
    await make({ slug: 'one', tags: ['Old Trees', 'Shade'] })
    await make({ slug: 'two', tags: ['Shade'], hoursAgo: 2 })
    await make({ slug: 'draft', tags: ['Hidden'], status: 'draft' })
    for (const tag of ['Old Trees', 'old-trees', 'OLD TREES'])
      expect(await blog.list({ page: 1, tag })).toMatchObject({
        posts: [{ slug: 'one' }],
        total: 1,
        tag: 'Old Trees',
      })
    expect((await blog.list({ page: 1, tag: 'shade' })).total).toBe(2)
    await make({ slug: 'three', tags: ['SHADE'], hoursAgo: 3 })
    for (const tag of ['shade', 'SHADE', 'Shade']) {
      const { posts, tag: spelt } = await blog.list({ page: 1, tag })
      expect([posts.map(({ slug }) => slug), spelt]).toEqual([['one', 'two', 'three'], 'Shade'])
    }
    for (const tag of ['hidden', 'nothing', "'; --"])
      await expect(blog.list({ page: 1, tag })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'There are no posts with this tag.',
      })
  })

  test('says what a program wrote, and how long it takes to read', async () => {
    const content = `<p>${'word '.repeat(660)}</p>`
    await make({ slug: 'made', writtenBy: 'built-in', content })
    expect((await blog.bySlug({ slug: 'made' })).post).toMatchObject({
      isGenerated: true,
      minutes: 3,
    })
  })

  test('what is seeded is seeded once, and its slug may be taken', async () => {
    const seeded = {
      title: 'x',
      author: 'x',
      excerpt: '',
      content: '',
      tags: [],
      relatedParkIds: [],
    }
    const post = { ...seeded, status: 'draft' as const, publishedAt: null, writtenBy: null }
    await make({ slug: 'guide' })
    expect(await insertPost(database, { ...post, slug: 'guide', seedKey: 'a' })).toMatchObject({
      slug: 'guide-2',
    })
    expect(await insertPost(database, { ...post, slug: 'guide', seedKey: 'a' })).toBeNull()
    expect((await insertPost(database, { ...post, slug: 'guide', seedKey: 'b' }))?.slug).toBe(
      'guide-3',
    )
  })
})
