import { expect, inject, test } from 'vitest'
import { get, openDocument, textOf } from './site.ts'

test('search engines are led to every page', async () => {
  const robots = await (await get('/robots.txt')).text()
  const [, index = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? []
  expect(index).toBe(`${inject('site')}/sitemap.xml`)
  const pathsOf = async (path: string) => {
    const xml = await (await get(path)).text()
    return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  }
  const parts = await pathsOf('/sitemap.xml')
  expect(parts).toEqual([
    '/sitemap/pages-1.xml',
    '/sitemap/places-1.xml',
    '/sitemap/posts-1.xml',
    '/sitemap/parks-1.xml',
  ])
  for (const part of parts) {
    // Each answers at its own URL without a redirect, and is canonical.
    for (const path of (await pathsOf(part)).slice(0, 12)) {
      const { status, $ } = await openDocument(path)
      const canonical = $('link[rel=canonical]').attr('href')
      expect([status, canonical]).toEqual([200, inject('site') + path])
    }
  }
})

test('every park is on some page', async () => {
  const xml = await (await get('/sitemap/parks-1.xml')).text()
  const all = [...xml.matchAll(/\/parks\/(\d+)\//g)].map(([, id]) => id)
  const seen: (string | undefined)[] = []
  let path: string | undefined = '/sitemap'
  while (path) {
    const html: string = await (await get(path)).text()
    seen.push(...[...html.matchAll(/href="\/parks\/(\d+)\//g)].map(([, id]) => id))
    path = /href="(\/sitemap[^"]*)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen).toHaveLength(all.length)
  expect(new Set(seen)).toEqual(new Set(all))
})

test('behind the last park the page says so and leads back to parks', async () => {
  const end = await openDocument('/sitemap?from=zzzz')
  expect(textOf(end.$, 'main')).toContain('No parks from here on.')
  const back = end.$('a:contains("Previous parks")').attr('href') ?? ''
  const { status, $ } = await openDocument(back)
  expect(status).toBe(200)
  expect($('main ul').last().find('a').first().attr('href')).toMatch(/^\/parks\/\d+\//)
})
