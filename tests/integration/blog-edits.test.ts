import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { dropDeletedPosts, insertPost } from '#db/queries/blog/blog-edits.ts'
import type { PostFields } from '#domain/blog/blog-edit-schemas.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const FIELDS: PostFields = {
  title: 'Oaks',
  author: 'Ann',
  excerpt: 'Old trees.',
  content: '<p>Old trees.</p>',
  tags: ['Trees'],
  relatedParkIds: [],
}
const MINUTE_MS = 60_000
const CONFLICT = { code: 'CONFLICT', message: 'Somebody has changed this post meanwhile' }
const NOT_FOUND = { code: 'NOT_FOUND', message: 'Blog post not found' }

describe.each(databaseKinds)('editing posts (%s)', (kind) => {
  let database: Database
  let operator: ReturnType<typeof makeTestCaller>['caller']['blog']
  let visitor: ReturnType<typeof makeTestCaller>['caller']['blog']
  let parks: ReturnType<typeof makeTestCaller>['caller']['parks']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const deps = makeTestDeps(database)
    const { caller } = makeTestCaller(deps, { cookie: await signInOperator(deps) })
    operator = caller.blog
    parks = caller.parks
    visitor = makeTestCaller(deps).caller.blog
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.sql`delete from blog_posts`
  })

  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

  /** A post's id and version, as a window that opens it gets them. */
  async function openPost(id: number) {
    const { post } = await operator.postToEdit({ id })
    return { id, version: post.version }
  }

  async function make(fields: Partial<PostFields> = {}) {
    const { id, slug } = await operator.create({ title: fields.title ?? FIELDS.title })
    await operator.save({ id, version: 1, fields: { ...FIELDS, ...fields } })
    return { id, slug }
  }

  test('a new post is an empty draft of the site’s, at an address of its own', async () => {
    const first = await operator.create({ title: ' Oaks & Elms ' })
    const second = await operator.create({ title: 'Oaks, elms' })
    expect([first.slug, second.slug]).toEqual(['oaks-elms', 'oaks-elms-2'])
    const { post, relatedParks } = await operator.postToEdit({ id: first.id })
    expect(relatedParks).toEqual([])
    expect(post).toEqual({
      id: first.id,
      slug: 'oaks-elms',
      title: 'Oaks & Elms',
      author: 'Parkfetch',
      excerpt: '',
      content: '',
      tags: [],
      relatedParkIds: [],
      status: 'draft',
      publishedAt: null,
      version: 1,
    })
    await expect(operator.create({ title: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('posts are listed newest first, by words and status, in pages', async () => {
    const oak = await make({ title: 'Oaks 100%', tags: ['Old trees'] })
    const elm = await make({ title: 'Elms', author: 'Bea' })
    const fir = await make({ title: 'Firs' })
    await operator.setStatus({ id: elm.id, status: 'published' })
    await operator.setStatus({ id: fir.id, status: 'scheduled', publishedAt: inMinutes(5) })
    const ids = async (input?: Parameters<typeof operator.posts>[0]) =>
      (await operator.posts(input)).posts.map(({ id }) => id)
    expect(await ids()).toEqual([fir.id, elm.id, oak.id])
    expect(await ids({ text: 'OAKS' })).toEqual([oak.id])
    expect(await ids({ text: '0%' })).toEqual([oak.id])
    expect(await ids({ text: 'old tr' })).toEqual([oak.id])
    expect(await ids({ text: 'bea' })).toEqual([elm.id])
    for (const text of ['_aks', '%', "'; --"])
      expect([text, await ids({ text })]).toEqual([text, text === '%' ? [oak.id] : []])
    expect(await ids({ status: 'draft' })).toEqual([oak.id])
    expect(await ids({ status: 'published' })).toEqual([elm.id])
    expect(await ids({ status: 'scheduled', text: 'firs' })).toEqual([fir.id])
    expect(await operator.posts({ page: 2, limit: 2 })).toMatchObject({
      posts: [{ id: oak.id, title: 'Oaks 100%', status: 'draft' }],
      total: 3,
      pages: 2,
    })
    expect(await operator.posts({ page: 3, limit: 2 })).toEqual({ posts: [], total: 3, pages: 2 })
  })

  test('what is saved is sanitised, and seen by visitors once it is published', async () => {
    const content = '<h1 onclick="x">Oaks</h1><script>x</script><p>Old <b>trees</b></p>'
    const { id, slug } = await make({ content })
    const { post } = await operator.postToEdit({ id })
    expect(post.content).toBe('<h2 id="section-oaks">Oaks</h2><p>Old <strong>trees</strong></p>')
    expect(post.version).toBe(2)
    await expect(visitor.bySlug({ slug })).rejects.toMatchObject(NOT_FOUND)
    await expect(visitor.bySlug({ slug, preview: true })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    expect((await operator.bySlug({ slug, preview: true })).post.status).toBe('draft')
    await operator.setStatus({ id, status: 'published' })
    expect((await visitor.bySlug({ slug })).post).toMatchObject({ title: 'Oaks', tags: ['Trees'] })
  })

  test('of two windows the later one is refused and overwrites nothing until it has seen it', async () => {
    const { id } = await make()
    const [one, two] = [await openPost(id), await openPost(id)]
    const edit = (title: string) => ({ ...FIELDS, title })
    expect(await operator.save({ ...one, fields: edit('One') })).toMatchObject({ version: 3 })
    await expect(operator.save({ ...two, fields: edit('Two') })).rejects.toMatchObject(CONFLICT)
    expect((await operator.postToEdit({ id })).post).toMatchObject({ title: 'One', version: 3 })
    await operator.save({ ...(await openPost(id)), fields: edit('Two') })
    await expect(operator.save({ ...one, fields: edit('One') })).rejects.toMatchObject(CONFLICT)
    expect((await operator.postToEdit({ id })).post).toMatchObject({ title: 'Two', version: 4 })
  })

  test('of saves at the same time one counts', async () => {
    const { id } = await make()
    const opened = await openPost(id)
    const results = await Promise.allSettled(
      ['One', 'Two'].map((title) => operator.save({ ...opened, fields: { ...FIELDS, title } })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await operator.postToEdit({ id })).post.version).toBe(3)
  })

  test('a change of status leaves the version as it was', async () => {
    const { id } = await make()
    const opened = await openPost(id)
    await operator.setStatus({ id, status: 'published' })
    await operator.remove({ id })
    await operator.restore({ id })
    expect(await operator.save({ ...opened, fields: FIELDS })).toMatchObject({
      status: 'published',
    })
  })

  test('unsaved edits that an earlier version has stored are not lost in its upgrade', async () => {
    const [draft, shown] = [await make({ title: 'Oaks' }), await make({ title: 'Elms' })]
    await operator.setStatus({ id: shown.id, status: 'published' })
    const pending = JSON.stringify({
      title: ' ',
      author: 'Bea',
      excerpt: 'New.',
      content: '<p>New.</p>',
      tags: ['A', 'B'],
      relatedParkIds: [3, 1],
    })
    const { sql } = database
    await sql`alter table blog_posts add column note text, add column pending jsonb`
    await sql`update blog_posts set pending = ${pending}::text::jsonb`
    const file = 'db/migrations/0001_posts_without_unsaved_edits.sql'
    await sql.unsafe(readFileSync(file, 'utf8'))
    const { posts } = await operator.posts()
    expect(posts.map(({ title, status }) => `${title}: ${status}`)).toEqual([
      'Elms (unsaved edit): draft',
      'Elms: published',
      'Oaks: draft',
    ])
    const edited = {
      author: 'Bea',
      content: '<p>New.</p>',
      tags: ['A', 'B'],
      relatedParkIds: [3, 1],
    }
    for (const id of [draft.id, posts[0]?.id ?? 0])
      expect((await operator.postToEdit({ id })).post).toMatchObject(edited)
    expect((await visitor.bySlug({ slug: shown.slug })).post.content).toBe('<p>Old trees.</p>')
  })

  test('is published, unpublished, and keeps the day it was published first', async () => {
    const { id, slug } = await make()
    const { publishedAt } = await operator.setStatus({ id, status: 'published' })
    expect(Math.abs(Date.parse(publishedAt ?? '') - Date.now())).toBeLessThan(MINUTE_MS)
    expect(await operator.setStatus({ id, status: 'published' })).toEqual({
      status: 'published',
      publishedAt,
    })
    expect((await visitor.list({ page: 1 })).total).toBe(1)
    await operator.setStatus({ id, status: 'draft' })
    await expect(visitor.bySlug({ slug })).rejects.toMatchObject(NOT_FOUND)
    expect((await visitor.list({ page: 1 })).posts).toEqual([])
    expect(await operator.setStatus({ id, status: 'published' })).toMatchObject({ publishedAt })
  })

  test('is scheduled for a moment to come, and then published by itself', async () => {
    const { id, slug } = await make()
    const publishedAt = inMinutes(10)
    for (const wrong of [inMinutes(-1), undefined])
      await expect(
        operator.setStatus({ id, status: 'scheduled', publishedAt: wrong }),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await operator.setStatus({ id, status: 'scheduled', publishedAt })).toEqual({
      status: 'scheduled',
      publishedAt,
    })
    await expect(visitor.bySlug({ slug })).rejects.toMatchObject(NOT_FOUND)
    await database.sql`update blog_posts set published_at = now() - interval '1 second'`
    expect((await visitor.bySlug({ slug })).post.status).toBe('published')
    expect((await operator.posts({ status: 'published' })).posts[0]?.status).toBe('published')
    expect((await operator.posts({ status: 'scheduled' })).total).toBe(0)
    expect((await operator.postToEdit({ id })).post.status).toBe('published')
    const now = await operator.setStatus({ id, status: 'draft' })
    expect(now.status).toBe('draft')
  })

  test('one that is scheduled is published at once, or a draft without a day again', async () => {
    const { id } = await make()
    const schedule = () =>
      operator.setStatus({ id, status: 'scheduled', publishedAt: inMinutes(60) })
    await schedule()
    expect(await operator.setStatus({ id, status: 'draft' })).toEqual({
      status: 'draft',
      publishedAt: null,
    })
    await schedule()
    const { publishedAt } = await operator.setStatus({ id, status: 'published' })
    expect(Date.parse(publishedAt ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('is deleted, which is undone, and forgotten after a while', async () => {
    const { id, slug } = await make()
    await operator.setStatus({ id, status: 'published' })
    expect(await operator.remove({ id })).toEqual({ id })
    for (const gone of [
      () => visitor.bySlug({ slug }),
      () => operator.bySlug({ slug, preview: true }),
      () => operator.postToEdit({ id }),
      () => operator.remove({ id }),
      () => operator.setStatus({ id, status: 'draft' }),
    ])
      await expect(gone()).rejects.toMatchObject(NOT_FOUND)
    expect((await operator.posts()).total).toBe(0)
    // Its slug is not reused.
    expect((await operator.create({ title: 'Oaks' })).slug).toBe('oaks-2')
    await operator.restore({ id })
    await expect(operator.restore({ id })).rejects.toMatchObject(NOT_FOUND)
    expect((await visitor.bySlug({ slug })).post.title).toBe('Oaks')
    await operator.remove({ id })
    expect(await dropDeletedPosts(database, 30)).toBe(0)
    await database.sql`update blog_posts set deleted_at = now() - interval '31 days' where id = ${id}`
    expect(await dropDeletedPosts(database, 30)).toBe(1)
    await expect(operator.restore({ id })).rejects.toMatchObject(NOT_FOUND)
  })

  test('one that came along leaves a row without words, which can not be had back', async () => {
    const post = { ...FIELDS, slug: 'oaks', status: 'published' as const, publishedAt: new Date() }
    const seeded = { ...post, writtenBy: 'built-in', seedKey: 'oaks' }
    const { id = 0 } = (await insertPost(database, seeded)) ?? {}
    await operator.remove({ id })
    await database.sql`update blog_posts set deleted_at = now() - interval '29 days'`
    expect(await dropDeletedPosts(database, 30)).toBe(0)
    await operator.restore({ id })
    await operator.remove({ id })
    await database.sql`update blog_posts set deleted_at = now() - interval '31 days'`
    expect(await dropDeletedPosts(database, 30)).toBe(1)
    expect(await dropDeletedPosts(database, 30)).toBe(0)
    await expect(operator.restore({ id })).rejects.toMatchObject(NOT_FOUND)
    expect(await insertPost(database, seeded)).toBeNull()
    expect((await operator.create({ title: 'Oaks' })).slug).toBe('oaks')
    const [row] = await database.sql`select * from blog_posts where id = ${id}`
    expect(row).toMatchObject({ title: '', excerpt: '', content: '', seed_key: 'oaks' })
  })

  test('parks are found by their names, without those known from Google alone', async () => {
    const [elm = 0, gone = 0] = await insertParks(
      database,
      { name: 'Zelkova Grove', vicinity: 'Mission' },
      { name: 'Zelkova Hill', listedBySource: false },
      { name: 'Zelkova Field', source: 'google', sourceId: 'g1' },
    )
    expect(await parks.named({ text: 'zelk' })).toEqual({
      parks: [{ id: elm, name: 'Zelkova Grove', vicinity: 'Mission' }],
    })
    expect(await parks.named({ text: ' ' })).toEqual({ parks: [] })
    const { id, slug } = await make({ relatedParkIds: [gone, elm] })
    await operator.setStatus({ id, status: 'published' })
    const found = await operator.postToEdit({ id })
    expect(found.post.relatedParkIds).toEqual([gone, elm])
    expect(found.relatedParks.map((park) => park.id)).toEqual([elm])
    expect((await visitor.bySlug({ slug })).relatedParks).toMatchObject([{ name: 'Zelkova Grove' }])
  })

  test('one that is not there is said to be so', async () => {
    const id = 2_000_000_000
    for (const ask of [
      () => operator.save({ id, version: 1, fields: FIELDS }),
      () => operator.setStatus({ id, status: 'draft' }),
      () => operator.restore({ id }),
    ])
      await expect(ask()).rejects.toMatchObject(NOT_FOUND)
  })
})
