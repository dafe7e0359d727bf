import { describe, expect, test } from 'vitest'
import {
  indexXml,
  partPath,
  readPartPath,
  robotsText,
  URL_SET,
  urlElements,
} from './sitemap-xml.ts'

const ORIGIN = 'https://parks.example'
const TIME = Date.UTC(2026, 10, 20, 8, 30)

test('pages are elements with an address and, where it is known, when they changed', () => {
  const urls = [
    { path: '/about', updatedAt: null },
    { path: '/parks/7/mcdonald%27s-park', updatedAt: TIME },
  ]
  expect(URL_SET.opening + urlElements(ORIGIN, urls) + URL_SET.closing).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://parks.example/about</loc></url>
<url><loc>https://parks.example/parks/7/mcdonald%27s-park</loc><lastmod>2026-11-20T08:30:00.000Z</lastmod></url>
</urlset>
`,
  )
})

test('what XML reads as its own is escaped', () => {
  expect(urlElements(ORIGIN, [{ path: `/x?a=1&b=<'">`, updatedAt: null }])).toBe(
    '<url><loc>https://parks.example/x?a=1&amp;b=&lt;&apos;&quot;&gt;</loc></url>\n',
  )
})

test('an address of 2,048 characters or more is left out', () => {
  const ofLength = (length: number) => ({
    path: `/${'a'.repeat(length - ORIGIN.length - 1)}`,
    updatedAt: null,
  })
  expect(urlElements(ORIGIN, [ofLength(2047)])).toContain('aaa')
  expect(urlElements(ORIGIN, [ofLength(2048)])).toBe('')
})

test('the index names the parts', () => {
  const parts = [
    { path: partPath({ kind: 'pages', number: 1 }), updatedAt: null },
    { path: partPath({ kind: 'parks', number: 12 }), updatedAt: TIME },
  ]
  expect(indexXml(ORIGIN, parts)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://parks.example/sitemap/pages-1.xml</loc></sitemap>
<sitemap><loc>https://parks.example/sitemap/parks-12.xml</loc><lastmod>2026-11-20T08:30:00.000Z</lastmod></sitemap>
</sitemapindex>
`)
})

describe('a path', () => {
  test.each([
    ['/sitemap/parks-1.xml', { kind: 'parks', number: 1 }],
    ['/sitemap/places-42950.xml', { kind: 'places', number: 42950 }],
    ['/sitemap/parks-0.xml', null],
    ['/sitemap/parks-01.xml', null],
    ['/sitemap/parks-1.xml.gz', null],
    ['/sitemap/Parks-1.xml', null],
    ['/sitemap/parks-9999999999.xml', null],
    ['/sitemap/parks--1.xml', null],
    ['/sitemap/parks-1e3.xml', null],
    ['/sitemap/', null],
    ['/sitemap', null],
  ])('%s names %j', (path, part) => {
    expect(readPartPath(path)).toEqual(part)
  })
})

test('robots are told where the sitemap is and what is not for them', () => {
  expect(robotsText(ORIGIN)).toBe(`User-agent: *
Disallow: /admin
Disallow: /api
Disallow: /test-slugs
Disallow: /test-insert
Allow: /api/parks/photo

Sitemap: https://parks.example/sitemap.xml
`)
})
