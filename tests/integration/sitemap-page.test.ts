import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { setInSitemap } from '#db/queries/operator/seo-entries.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertKnownParks } from '../factories.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const START = { from: '', id: 0 }

describe.each(databaseKinds)('the sitemap for people (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  const get = (position = START) =>
    makeTestCaller(makeTestDeps(database)).caller.seo.sitemapPage(position)

  test('of no parks is empty', async () => {
    const { pages, ...parks } = await get()
    expect(parks).toEqual({ initials: [], parks: [], previous: null, next: null })
    expect(pages.map(({ kind, links }) => [kind, links.length])).toEqual([
      ['pages', 5],
      ['places', 0],
      ['posts', 0],
    ])
  })

  test('holds every park once, by name, forwards and backwards, many of one name too', async () => {
    const names = [
      ...Array.from({ length: 230 }, () => 'Playground'),
      ...Array.from({ length: 60 }, (_, index) => `Oak ${String.fromCharCode(97 + (index % 26))}`),
      'Élan Park',
      '3rd Street Park',
      '上野恩賜公園',
      'Zoo',
    ]
    const ids = await insertKnownParks(database, ...names.map((name) => ({ name })))
    const [hidden = 0] = await insertKnownParks(
      database,
      { name: 'Oak hidden' },
      { name: 'Oak test', source: 'test' },
      { name: 'Oak closed', listedBySource: false },
      { name: 'Oak google', source: 'google' },
      { name: 'Quiet', source: 'google' },
    )
    await setInSitemap(database, { parkId: hidden }, false)
    const pages = [await get()]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await get(next))
    expect(pages.map(({ parks }) => parks.length)).toEqual([100, 100, 94])
    const forwards = pages.flatMap(({ parks }) => parks)
    expect(forwards.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
    expect(forwards.map(({ name }) => name)).toEqual([
      '3rd Street Park',
      'Élan Park',
      ...names.filter((name) => name.startsWith('Oak')).sort(),
      ...Array.from({ length: 230 }, () => 'Playground'),
      'Zoo',
      '上野恩賜公園',
    ])
    const back = [pages.at(-1) ?? (await get())]
    for (let to = back[0]?.previous; to; to = back.at(-1)?.previous) back.push(await get(to))
    expect(back.reverse()).toEqual(pages)
    expect(pages.map((page) => page.pages.length)).toEqual([3, 0, 0])
    expect(pages[1]?.previous).toEqual(START)
    expect(pages[0]?.initials).toEqual(['e', 'o', 'p', 'z', '{'])
  })

  test('has the places and posts, but for what the operator has taken out', async () => {
    const at = { latitude: 42.3584, longitude: -71.0598, city: 'Boston', state: 'MA' }
    await insertKnownParks(database, { ...at, name: 'Oak Boston' })
    await database.sql`
      insert into blog_posts (slug, title, excerpt, content, author, status, published_at)
      values ('one', 'One', '', '', 'A', 'published', now() - interval '1 day')`
    const links = async () => (await get()).pages.flatMap((page) => page.links)
    const all = await links()
    const paths = all.map(({ path }) => path)
    expect(all).toContainEqual({ path: '/parks/boston', name: 'Boston' })
    expect(all).toContainEqual({ path: '/blog/one', name: 'One' })
    for (const path of ['/parks/boston', '/blog/one', '/about']) {
      expect(paths).toContain(path)
      await setInSitemap(database, { path }, false)
    }
    expect((await links()).map(({ path }) => path)).toEqual(
      paths.filter((path) => !['/parks/boston', '/blog/one', '/about'].includes(path)),
    )
  })

  test('can be entered anywhere', async () => {
    const page = await get({ from: 'oak y', id: 0 })
    expect(page.parks[0]?.name).toBe('Oak y')
    expect(page.previous).toEqual(START)
    expect((await get({ from: '{', id: 0 })).parks.map(({ name }) => name)).toEqual([
      '上野恩賜公園',
    ])
    const beyond = await get({ from: '\u{10ffff}', id: 0 })
    expect(beyond.parks).toEqual([])
    expect(beyond.next).toBeNull()
    expect((await get(beyond.previous ?? START)).parks).toHaveLength(100)
  })

  test.each([
    [{ from: 'x'.repeat(101), id: 0 }, /at most 100/],
    [{ from: 'a\0', id: 0 }, /character 0/],
    [{ from: 'a', id: -1 }, /at least 0/],
    [{ from: 'a', id: 1.5 }, /whole number/],
  ])('%j is refused', async (position, message) => {
    await expect(get(position)).rejects.toThrow(message)
  })
})
