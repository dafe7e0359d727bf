import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import type { Deps } from '#server/boot/deps.ts'
import { guideKind } from '#server/services/blog/blog-job.ts'
import { seedSamplePosts } from '#server/services/blog/sample-posts.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'
import {
  COMPLETIONS,
  completion,
  OPENAI_KEY,
  OPENAI_MODEL,
  type PostAnswer,
  startOpenAi,
} from '../upstreams/openai.ts'
import type { Upstream } from '../upstreams/server.ts'

type Caller = ReturnType<typeof makeTestCaller>['caller']

describe.each(databaseKinds)('guides that are written (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let upstream: Upstream
  let caller: Caller
  let byService: Caller
  let serviceDeps: Deps
  let parkIds: number[]
  let alter: (answer: PostAnswer) => unknown

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await seedParks(database)
  })
  afterAll(() => database.close())

  beforeEach(async () => {
    await database.sql`truncate blog_posts, writer_calls, jobs restart identity cascade`
    alter = (answer) => answer
    upstream = await startOpenAi({ alter: (answer) => alter(answer) })
    deps = makeTestDeps(database)
    caller = await callerOf(deps)
    serviceDeps = makeTestDeps(database, {
      AI_BASE_URL: `${upstream.url}/v1`,
      AI_API_KEY: OPENAI_KEY,
      AI_MODEL: OPENAI_MODEL,
    })
    byService = await callerOf(serviceDeps)
    const { parks } = await caller.parks.byRegion({ region: 'San Francisco' })
    parkIds = parks.slice(0, 5).map(({ id }) => id)
  })
  afterEach(async () => {
    await Promise.all([deps.jobs.end(), serviceDeps.jobs.end()])
    await upstream.close()
  })

  async function callerOf(own: Deps): Promise<Caller> {
    return makeTestCaller(own, { cookie: await signInOperator(own) }).caller
  }

  const subject = () => ({ region: 'San Francisco', theme: 'Dog Parks', parkIds })

  async function readPost(slug: string) {
    const [row] = await database.sql`select * from blog_posts where slug = ${slug}`
    return row
  }

  test('by the built-in writer where there is no other', async () => {
    const made = await caller.blogWriter.generate(subject())
    expect(made).toMatchObject({ status: 'draft', writtenBy: 'built-in', note: null })
    expect(await readPost(made.slug)).toMatchObject({
      id: made.id,
      title: made.title,
      author: 'AI Writer',
      tags: ['parks', 'outdoors', 'nature'],
      status: 'draft',
      published_at: null,
      written_by: 'built-in',
      related_park_ids: parkIds,
    })
    const { post, relatedParks } = await caller.blog.bySlug({ slug: made.slug, preview: true })
    expect(relatedParks.map(({ id }) => id)).toEqual(parkIds)
    expect(post.isGenerated).toBe(true)
    expect(post.content.match(/<img /g)).toHaveLength(5)
    await expect(caller.blog.bySlug({ slug: made.slug })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await database.sql`select from writer_calls`).toHaveLength(0)
  })

  test('as they are asked for: published, without images, with other tags and author', async () => {
    const made = await caller.blogWriter.generate({
      ...subject(),
      status: 'published',
      includeImages: false,
      author: ' Ann ',
      tags: [' dogs ', 'bay'],
      count: 3,
    })
    const { post, relatedParks } = await caller.blog.bySlug({ slug: made.slug })
    expect(post).toMatchObject({ author: 'Ann', tags: ['dogs', 'bay'], status: 'published' })
    expect(post.content).not.toContain('<img')
    expect(relatedParks).toHaveLength(3)
    expect(Math.abs(Date.parse(post.publishedAt ?? '') - Date.now())).toBeLessThan(60_000)
  })

  test('each has an address of its own', async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, () => byService.blogWriter.generate(subject())),
    )
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(4)
    expect(made.every(({ slug }) => slug.startsWith('parks-worth-a-visit'))).toBe(true)
  })

  test.each([
    [{ region: ' ' }, /^region must not be empty$/],
    [{ theme: '' }, /^theme must not be empty$/],
    [{ parkIds: [] }, /^No parks selected\. Please select a theme to choose parks$/],
    [{ parkIds: [2_000_000_000] }, /^No parks available$/],
    [{ count: 2 }, /^count must be a whole number from 3 to 10$/],
    [{ count: 11 }, /^count must be/],
    [{ tags: ['a', ' A '] }, /^tags Tag exists$/],
    [{ tags: ['a', ' '] }, /^tags\.1 must hold a letter or a digit$/],
    [{ status: 'scheduled' as 'draft' }, /^status must be draft or published$/],
    [{ author: '' }, /^author must not be empty$/],
  ])('%j is refused in words', async (fields, message) => {
    await expect(caller.blogWriter.generate({ ...subject(), ...fields })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(message),
    })
    expect(await database.sql`select from blog_posts`).toHaveLength(0)
  })

  test('a count that is no number is 5', async () => {
    const { parks } = await caller.parks.byRegion({ region: 'San Francisco' })
    const many = parks.slice(0, 8).map(({ id }) => id)
    const made = await caller.blogWriter.generate({ ...subject(), parkIds: many, count: 'many' })
    expect((await readPost(made.slug))?.related_park_ids).toEqual(many.slice(0, 5))
  })

  test("of Google's parks none is described, and of what Google adds nothing", async () => {
    const [google = 0, mixed = 0] = await insertParks(
      database,
      { source: 'google', name: 'Park of Google', placeId: 'places-a' },
      { source: 'seed', name: 'Park of Ours', amenities: ['Playground', 'Restrooms', 'Dog Park'] },
    )
    await database.sql`
      insert into park_layers (park_id, source, source_id, facts) values (${mixed}, 'google',
        'places-b', '{"description": "Words of Google", "rating": 4.9, "amenities": ["Camping"]}')`
    const ids = [google, mixed, ...parkIds.slice(0, 2)]
    const made = await caller.blogWriter.generate({ ...subject(), parkIds: ids })
    const row = await readPost(made.slug)
    expect(row?.related_park_ids).toEqual(ids.slice(1))
    expect(row?.content).toContain('Park of Ours')
    expect(row?.content).not.toMatch(/Words of Google|4\.9|Camping|camping|Park of Google/)
    const byPlace = await caller.blogWriter.generate({
      region: 'San Francisco',
      theme: 'Dog Parks',
      placeIds: ['places-b', 'places-a'],
    })
    expect((await readPost(byPlace.slug))?.related_park_ids).toEqual([mixed])
    const { parks } = await caller.parks.byRegion({ region: 'San Francisco' })
    expect(parks.map(({ id }) => id)).toContain(mixed)
    expect(parks.map(({ id }) => id)).not.toContain(google)
    await database.sql`delete from parks where id in (${google}, ${mixed})`
  })

  test('by the service, whose use is stored', async () => {
    const made = await byService.blogWriter.generate(subject())
    expect(made).toMatchObject({
      title: 'Parks worth a visit',
      writtenBy: OPENAI_MODEL,
      note: null,
    })
    await expect
      .poll(() => byService.blogWriter.writer())
      .toEqual({ name: OPENAI_MODEL, calls: 1, tokens: 1_200, useless: 0 })
    expect(await caller.blogWriter.writer()).toMatchObject({ name: 'built-in' })
  })

  test.each([
    ['fails', { status: 500, body: '{}' }],
    ['refuses', { body: completion('', { refusal: 'No.' }) }],
    ['stops half way', { body: completion('{"title": "Par', { finishReason: 'length' }) }],
    ['answers about no park', { body: completion({ themes: [] }) }],
    ['wants rest', { status: 429, body: '{}', headers: { 'retry-after': '60' } }],
  ])('by the built-in writer where the service %s, which is said', async (_, fault) => {
    upstream.fail(COMPLETIONS, fault)
    const made = await byService.blogWriter.generate(subject())
    expect(made.writtenBy).toBe('built-in')
    expect(made.note).toMatch(/^double-1 was of no use, so the built-in writer wrote instead: /)
    const row = await readPost(made.slug)
    expect(row?.written_by).toBe('built-in')
    expect(row?.content).not.toContain('script')
  })

  test('by the service: the facts it chose, of the parks that have them', async () => {
    alter = ({ sections, ...texts }) => ({
      ...texts,
      sections: sections.map(({ parkId, factIds }) => ({
        parkId,
        factIds: factIds.filter((id) => id.endsWith(':address')),
      })),
    })
    const made = await byService.blogWriter.generate({ ...subject(), status: 'published' })
    const { post, relatedParks } = await caller.blog.bySlug({ slug: made.slug })
    const escaped = (text: string) => text.replaceAll('&', '&amp;')
    for (const { name, formattedAddress, vicinity } of relatedParks) {
      const [, section = ''] = post.content.split(`>${escaped(name)}</h2>`)
      expect(section.split('<h2')[0]).toContain(escaped(formattedAddress ?? vicinity ?? '?'))
    }
    expect(post.content).toContain('<p>These are parks to visit.</p>')
    expect(post.label).toMatch(/^Written by a language model, and checked by a program/)
    const { id, version, title, author, excerpt, tags, relatedParkIds } = (
      await caller.blog.postToEdit({ id: made.id })
    ).post
    const fields = { title, author, excerpt, tags, relatedParkIds, content: '<p>Oaks.</p>' }
    await caller.blog.save({ id, version, fields })
    const { post: edited } = await caller.blog.bySlug({ slug: made.slug })
    expect(edited.label).toBe('Written by a language model, and edited since.')
  })

  describe('by a service that lies', () => {
    const LIE = 'Parking is free, and it opens at 5 a.m.'
    const published = () => ({ ...subject(), status: 'published' as const })

    test('once: it is told what is wrong, and believed when it puts that right', async () => {
      alter = (answer) => {
        alter = (next) => next
        return { ...answer, opening: LIE }
      }
      const made = await byService.blogWriter.generate(published())
      expect(made).toMatchObject({ status: 'published', writtenBy: OPENAI_MODEL, note: null })
      expect(upstream.requests).toHaveLength(2)
      const { messages } = JSON.parse(upstream.requests[1]?.body ?? '')
      expect(messages.at(-1).content).toContain('opening says what no fact does: Parking, 5')
      expect((await readPost(made.slug))?.content).not.toContain('5 a.m.')
    })

    test.each<[string, (answer: PostAnswer) => unknown, string]>([
      ['in its text', (answer) => ({ ...answer, closing: LIE }), 'closing says what no fact does'],
      ['in HTML', (answer) => ({ ...answer, title: '<b>Parks</b>' }), 'title must hold no HTML'],
      [
        'about a park',
        ({ sections: [first, ...others], ...texts }) => ({
          ...texts,
          sections: [{ parkId: first?.parkId, factIds: ['1:beach'] }, ...others],
        }),
        '“1:beach” is no fact of park',
      ],
    ])('twice %s: the built-in writer writes, and that is said', async (_, lie, reason) => {
      alter = lie
      const made = await byService.blogWriter.generate(published())
      expect(upstream.requests).toHaveLength(2)
      expect(made).toMatchObject({ status: 'published', writtenBy: 'built-in' })
      expect(made.note).toContain(`gave an unusable answer twice: ${reason}`)
      const row = await readPost(made.slug)
      expect(row).toMatchObject({ written_by: 'built-in', is_checked: true })
      expect(row?.content).not.toContain('5 a.m.')
    })

    test('and fails the second time: it is not waited for', async () => {
      alter = (answer) => {
        upstream.fail(COMPLETIONS, { status: 400, body: '{}' })
        return { ...answer, opening: LIE }
      }
      const made = await byService.blogWriter.generate(subject())
      expect(made).toMatchObject({ writtenBy: 'built-in' })
    })
  })

  describe('of parks of which little is known', () => {
    test('leaves those out of which less than three facts are known', async () => {
      const [thin = 0] = await insertParks(database, {
        source: 'seed',
        name: 'Thin Park',
        amenities: ['Playground', 'Restrooms'],
      })
      const made = await caller.blogWriter.generate({ ...subject(), parkIds: [thin, ...parkIds] })
      expect(made.note).toBe('Left out, as fewer than three facts are known of it: Thin Park.')
      expect((await readPost(made.slug))?.related_park_ids).toEqual(parkIds)
      const tooLittle = {
        code: 'BAD_REQUEST',
        message:
          'Too little is known of these parks for a post: none of them has three known facts.',
      }
      const only = { ...subject(), parkIds: [thin] }
      await expect(caller.blogWriter.generate(only)).rejects.toMatchObject(tooLittle)
      await expect(caller.blogWriter.startGeneration(only)).rejects.toMatchObject(tooLittle)
      expect(await database.sql`select from blog_posts`).toHaveLength(1)
      await database.sql`delete from parks where id = ${thin}`
    })

    test('describes one and two', async () => {
      for (const [count, number] of [
        [1, 'One Park'],
        [2, 'Two Parks'],
      ] as const) {
        const ids = parkIds.slice(0, count)
        const { title } = await caller.blogWriter.generate({ ...subject(), parkIds: ids })
        expect(title).toContain(number)
      }
    })
  })

  test('in steps that can be watched', async () => {
    deps.jobs.start([guideKind(deps)])
    expect(await caller.blogWriter.generation()).toBeNull()
    const started = await caller.blogWriter.startGeneration(subject())
    expect(started?.id).toBe(1)
    await expect.poll(async () => (await caller.blogWriter.generation())?.state).toBe('done')
    const done = await caller.blogWriter.generation()
    expect(done).toMatchObject({ done: 2, post: { writtenBy: 'built-in' } })
    expect(await readPost(done?.post?.slug ?? '')).toMatchObject({ id: done?.post?.id })
  })

  test('and not where it is stopped meanwhile', async () => {
    serviceDeps.jobs.start([guideKind(serviceDeps)])
    upstream.fail(COMPLETIONS, { how: 'hang' })
    await byService.blogWriter.startGeneration(subject())
    await expect
      .poll(() => byService.blogWriter.generation())
      .toMatchObject({ state: 'running', message: 'Writing', done: 1, post: null })
    await expect(byService.blogWriter.startGeneration(subject())).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect.poll(() => upstream.requests.length).toBe(1)
    await byService.jobs.cancel({ id: 1 })
    await expect
      .poll(() => byService.blogWriter.generation())
      .toMatchObject({ state: 'cancelled', message: 'Stopped. Nothing was saved.', post: null })
    expect(await database.sql`select from blog_posts`).toHaveLength(0)
    upstream.heal()
    await byService.blogWriter.startGeneration(subject())
    await expect
      .poll(() => byService.blogWriter.generation())
      .toMatchObject({ state: 'done', post: { writtenBy: OPENAI_MODEL } })
  })

  test('a job is not begun without parks', async () => {
    await expect(
      caller.blogWriter.startGeneration({ ...subject(), parkIds: [] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'No parks selected' })
    expect(await caller.blogWriter.generation()).toBeNull()
  })

  describe('themes', () => {
    const region = 'San Francisco'

    test('are those a region can fill', async () => {
      const { themes, ...source } = await caller.blogWriter.themes({ region })
      expect(source).toEqual({ isFallback: true, hasFailed: false })
      expect(themes).toContain('Dog Parks')
      expect((await caller.blogWriter.themes({ region: 'asdfghjkl' })).themes).toEqual([
        'Family-Friendly Parks',
        'Dog Parks',
        'Hiking Trails',
        'Nature Preserves',
        'Scenic Views',
      ])
    })

    test('are the service’s, else the usual ones', async () => {
      expect(await byService.blogWriter.themes({ region })).toEqual({
        themes: ['Waterside Parks', 'Dog Parks', 'Parks of San Francisco'],
        isFallback: false,
        hasFailed: false,
      })
      upstream.fail(COMPLETIONS, { status: 400, body: '{}' })
      expect(await byService.blogWriter.themes({ region })).toEqual({
        themes: [
          'Family-Friendly Parks',
          'Dog Parks',
          'Hiking Trails',
          'Nature Preserves',
          'Scenic Views',
        ],
        isFallback: true,
        hasFailed: true,
      })
    })

    test('match parks by their words, the best first', async () => {
      const { matchingParks, isFallback } = await caller.blogWriter.matchingParks({
        region,
        theme: 'Dog Parks',
      })
      expect(isFallback).toBe(false)
      const scores = matchingParks.map(({ relevanceScore }) => relevanceScore)
      expect(scores[0]).toBeGreaterThanOrEqual(40)
      expect(scores).toEqual([...scores].sort((one, other) => other - one))
      const [best] = await database.sql`
        select amenities from parks where id = ${matchingParks[0]?.parkId ?? 0}`
      expect(best?.amenities).toContain('Dog Park')
    })

    test('match parks by the service, and by words where it is of no use', async () => {
      const input = { region, theme: 'Dog Parks' }
      const byWords = await caller.blogWriter.matchingParks(input)
      const matched = await byService.blogWriter.matchingParks(input)
      expect(matched.matchingParks[0]).toMatchObject({ relevanceScore: 100 })
      expect(matched).not.toEqual(byWords)
      const useless = [{ parkId: parkIds[0], relevanceScore: 39 }]
      upstream.fail(COMPLETIONS, { body: completion({ matches: useless }) })
      expect(await byService.blogWriter.matchingParks(input)).toEqual(byWords)
      upstream.fail(COMPLETIONS, { body: completion({ matches: [] }) })
      expect(await byService.blogWriter.matchingParks(input)).toEqual(byWords)
      upstream.fail(COMPLETIONS, { body: completion('no JSON') })
      expect(await byService.blogWriter.matchingParks(input)).toEqual({
        ...byWords,
        isFallback: true,
      })
    })
  })

  describe('those that come along', () => {
    const listed = async () =>
      (await database.sql`select seed_key from blog_posts where deleted_at is null order by 1`).map(
        (row) => row.seed_key,
      )

    test('are two, published, about real parks, put in once', async () => {
      await Promise.all([seedSamplePosts(deps), seedSamplePosts(deps)])
      await seedSamplePosts(deps)
      expect(await listed()).toEqual(['dog-parks-san-francisco', 'playgrounds-chicago'])
      const { posts } = await caller.blog.list({ page: 1 })
      expect(posts).toHaveLength(2)
      for (const { slug } of posts) {
        const { post, relatedParks } = await caller.blog.bySlug({ slug })
        expect(relatedParks).toHaveLength(6)
        for (const park of relatedParks) expect(post.content).toContain(`/parks/${park.id}/`)
        const amenity = post.title.includes('Dog') ? 'Dog Park' : 'Playground'
        expect(relatedParks.every(({ amenities }) => amenities.includes(amenity))).toBe(true)
      }
    })

    test('are by the site, whatever it is called, until somebody edits them', async () => {
      const authors = async () =>
        (await database.sql`select author from blog_posts order by seed_key`).map(
          (row) => row.author,
        )
      await seedSamplePosts(deps)
      expect(await authors()).toEqual(['Parkfetch', 'Parkfetch'])
      const change = { name: 'SITE_NAME', value: 'Rose City Parks', seen: null }
      expect(await caller.config.save({ changes: [change] })).toEqual({ outcome: 'saved' })
      expect(await authors()).toEqual(['Rose City Parks', 'Rose City Parks'])
      await database.sql`delete from settings`
      await database.sql`
        update blog_posts set version = 2 where seed_key = 'playgrounds-chicago'`
      await seedSamplePosts(makeTestDeps(database, { SITE_NAME: 'Elm Parks' }))
      expect(await authors()).toEqual(['Elm Parks', 'Rose City Parks'])
    })

    test('stay away once they are deleted', async () => {
      await seedSamplePosts(deps)
      await database.sql`
        update blog_posts set deleted_at = now() where seed_key = 'playgrounds-chicago'`
      await seedSamplePosts(deps)
      expect(await listed()).toEqual(['dog-parks-san-francisco'])
    })
  })
})
