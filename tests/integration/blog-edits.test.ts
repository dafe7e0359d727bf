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
const CONFLICT = { code: 'CONFLICT', message: expect.stringMatching(/in another window/) }
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

  /** What a window knows about a post it has just opened. */
  async function openIn(editor: string, id: number) {
    const { post } = await operator.postToEdit({ id })
    return { id, version: post.version, editor, continues: post.pending?.revision ?? null }
  }

  async function make(fields: Partial<PostFields> = {}) {
    const { id, slug } = await operator.create({ title: fields.title ?? FIELDS.title })
    const claim = await openIn('maker', id)
    await operator.save({ ...claim, fields: { ...FIELDS, ...fields } })
    return { id, slug }
  }

  test('a new post is an empty draft of the site’s, at an address of its own', async () => {
    const first = await operator.create({ title: ' Oaks & Elms ' })
    const second = await operator.create({ title: 'Oaks, elms' })
    expect([first.slug, second.slug]).toEqual(['oaks-elms', 'oaks-elms-2'])
    const { post, relatedParks } = await operator.postToEdit({ id: first.id })
    expect(relatedParks).toEqual([])
    expect(post).toEqual({
      ...{ id: first.id, slug: 'oaks-elms', title: 'Oaks & Elms', author: 'Parkfetch' },
      ...{ excerpt: '', content: '', tags: [], relatedParkIds: [], note: null },
      ...{ status: 'draft', publishedAt: null, version: 1, pending: null },
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
      ...{ posts: [{ id: oak.id, title: 'Oaks 100%', status: 'draft' }], total: 3, pages: 2 },
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

  test('what is typed is kept beside the post, and taken over by who opens it next', async () => {
    const { id, slug } = await make()
    await operator.setStatus({ id, status: 'published' })
    const pending = { ...FIELDS, title: '', content: '<p onclick="x">New</p>' }
    await operator.autosave({ ...(await openIn('first', id)), pending })
    const { post } = await operator.postToEdit({ id })
    expect(post.title).toBe('Oaks')
    expect(post.pending).toEqual({
      ...pending,
      content: '<p>New</p>',
      editor: 'first',
      revision: expect.any(String),
    })
    expect((await visitor.bySlug({ slug })).post.content).toBe('<p>Old trees.</p>')
    expect((await operator.posts()).posts[0]?.hasPending).toBe(true)
    const second = await openIn('second', id)
    const fields = { ...FIELDS, title: 'Elms' }
    expect(await operator.save({ ...second, fields })).toMatchObject({
      ...{ title: 'Elms', slug, version: 3, pending: null, status: 'published' },
    })
    expect((await operator.posts()).posts[0]?.hasPending).toBe(false)
  })

  test('edits that are discarded are gone', async () => {
    const { id } = await make()
    const claim = await openIn('one', id)
    await operator.autosave({ ...claim, pending: { ...FIELDS, title: 'Elms' } })
    await operator.autosave({ ...claim, pending: null })
    expect((await operator.postToEdit({ id })).post).toMatchObject({ title: 'Oaks', pending: null })
  })

  test('of two windows the later one is told, and overwrites nothing', async () => {
    const { id } = await make()
    const [one, two] = [await openIn('one', id), await openIn('two', id)]
    const edit = (title: string) => ({ ...FIELDS, title })
    await operator.autosave({ ...one, pending: edit('One') })
    await operator.autosave({ ...one, pending: edit('One more') })
    await expect(operator.autosave({ ...two, pending: edit('Two') })).rejects.toMatchObject(
      CONFLICT,
    )
    await expect(operator.save({ ...two, fields: edit('Two') })).rejects.toMatchObject(CONFLICT)
    await expect(operator.autosave({ ...two, pending: null })).rejects.toMatchObject(CONFLICT)
    expect((await operator.postToEdit({ id })).post.pending?.title).toBe('One more')
    // Having seen the edit, it may continue from there, and the first window gets the conflict.
    const after = await openIn('two', id)
    await operator.autosave({ ...after, pending: edit('Two') })
    await expect(operator.save({ ...one, fields: edit('One') })).rejects.toMatchObject(CONFLICT)
    await operator.save({ ...after, fields: edit('Two') })
    await expect(operator.autosave({ ...one, pending: edit('One') })).rejects.toMatchObject(
      CONFLICT,
    )
    expect((await operator.postToEdit({ id })).post).toMatchObject({ title: 'Two', pending: null })
  })

  test('of edits that were taken over only those that were seen are written over', async () => {
    const { id } = await make()
    const edit = (title: string) => ({ ...FIELDS, title })
    const one = await openIn('one', id)
    await operator.autosave({ ...one, pending: edit('Seen') })
    const two = await openIn('two', id)
    await operator.autosave({ ...one, pending: edit('Not seen') })
    await expect(operator.autosave({ ...two, pending: edit('Two') })).rejects.toMatchObject(
      CONFLICT,
    )
    await expect(operator.save({ ...two, fields: edit('Two') })).rejects.toMatchObject(CONFLICT)
    expect((await operator.postToEdit({ id })).post.pending?.title).toBe('Not seen')
    // Even if the first edit was discarded in between: it is another edit then.
    await operator.autosave({ ...one, pending: null })
    await operator.autosave({ ...one, pending: edit('Seen') })
    await expect(operator.autosave({ ...two, pending: edit('Two') })).rejects.toMatchObject(
      CONFLICT,
    )
  })

  test('of saves at the same time one counts', async () => {
    const { id } = await make()
    const claims = [await openIn('one', id), await openIn('two', id)]
    const results = await Promise.allSettled(
      claims.map((claim) =>
        operator.save({ ...claim, fields: { ...FIELDS, title: claim.editor } }),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await operator.postToEdit({ id })).post.version).toBe(3)
  })

  test('a change of status leaves the editor’s window its claim', async () => {
    const { id } = await make()
    const claim = await openIn('one', id)
    await operator.setStatus({ id, status: 'published' })
    await operator.remove({ id })
    await operator.restore({ id })
    expect(await operator.save({ ...claim, fields: FIELDS })).toMatchObject({ status: 'published' })
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
      { name: 'Zelkova Hill', toldListed: false },
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
    const claim = { id: 2_000_000_000, version: 1, editor: 'one', continues: null }
    for (const ask of [
      () => operator.save({ ...claim, fields: FIELDS }),
      () => operator.autosave({ ...claim, pending: FIELDS }),
      () => operator.setStatus({ id: claim.id, status: 'draft' }),
      () => operator.restore({ id: claim.id }),
    ])
      await expect(ask()).rejects.toMatchObject(NOT_FOUND)
  })
})
