import { readdir, readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { expect, inject, test } from 'vitest'
import { fillIn } from '../every-page.ts'
import { get } from './site.ts'

const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const BUILT = 'dist/client'
const LONG = 'x'.repeat(10_000)

test.each([
  '/',
  '/blog/POST',
  '/?address=94110&rating=4',
  '/about',
  '/parks/chicago',
  '/parks/PARK/golden-gate-park',
  '/sitemap',
])('a document may be cached and is asked for anew by its tag: %s', async (form) => {
  const path = await fillIn(form, inject('site'))
  // One whose map has not come in time, on a busy machine, is not cached.
  const cachingOf = async () => (await get(path)).headers.get('cache-control')
  await expect.poll(cachingOf).toBe(SHARED)
  const first = await get(path)
  expect(first.headers.get('vary')).toContain('Accept-Encoding')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"/)
  // Nothing depends on who asks, or when.
  const visitor = { 'x-client-id': 'someone', cookie: 'a=b', 'user-agent': 'Googlebot/2.1' }
  const second = await get(path, visitor)
  expect(second.headers.get('etag')).toBe(etag)
  const third = await get(path, { 'if-none-match': etag })
  expect([third.status, await third.text()]).toEqual([304, ''])
  expect(third.headers.get('cache-control')).toBe(SHARED)
  const head = await fetch(inject('site') + path, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
})

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' }

test('assets are cached for good, and sent as they were compressed by the build', async () => {
  const html = await (await get('/')).text()
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)]
  const all = await readdir(`${BUILT}/assets`, { recursive: true })
  const others = ['.woff2', '.css'].map((type) => all.find((file) => file.endsWith(type)))
  const files = [...named.map(([, file = '']) => file), ...others.map((file) => `/assets/${file}`)]
  expect(new Set(files.map((file) => extname(file)))).toEqual(new Set(['.js', '.css', '.woff2']))
  for (const file of files) {
    const bytes = await readFile(BUILT + file)
    const isText = extname(file) !== '.woff2'
    for (const [encoding, suffix] of Object.entries(SUFFIXES)) {
      const answer = await get(file, { 'accept-encoding': encoding })
      const fields = Object.fromEntries(answer.headers)
      const own = isText ? suffix : ''
      const { size } = await stat(BUILT + file + own)
      expect([file, encoding, fields['content-type']?.split(';')[0]]).toEqual([
        file,
        encoding,
        TYPES[extname(file)],
      ])
      expect(fields['cache-control']).toBe('public, max-age=31536000, immutable')
      expect([file, fields['content-encoding']]).toEqual([file, own ? encoding : undefined])
      expect([file, encoding, Number(fields['content-length'])]).toEqual([file, encoding, size])
      if (isText) expect([file, encoding, fields.vary]).toEqual([file, encoding, 'Accept-Encoding'])
      expect(bytes.equals(new Uint8Array(await answer.arrayBuffer()))).toBe(true)
    }
  }
})

test('files are sent again only where they have changed', async () => {
  for (const path of ['/favicon.svg', '/favicon.ico', '/sw.js', '/manifest.webmanifest']) {
    const etag = (await get(path)).headers.get('etag') ?? ''
    const again = await get(path, { 'if-none-match': etag })
    expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
  }
})

test('documents are compressed as the browser can take them', async () => {
  const plain = await (await get('/', { 'accept-encoding': 'identity' })).text()
  for (const encoding of ['br', 'gzip']) {
    const answer = await get('/', { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect((await answer.text()).length).toBe(plain.length)
  }
})

test('no address is a fault of the server', async () => {
  for (const path of [
    '/ABOUT',
    '/%61bout',
    '/parks/CHICAGO',
    '/parks/ch%69cago',
    '/parks/1%2Fx',
    '/parks/%2e%2e',
    '/%00',
    '/parks/%00',
    '/sitemap?from=%00',
    '/sitemap?from=%E0%A4%A&id=1e9',
    '/sitemap?from=a&from=b&id=99999999999999999999',
    `/sitemap?from=${LONG}`,
    `/sitemap/${LONG}.xml`,
    `/${LONG}`,
    `/parks/${LONG}`,
    `/parks/1/${LONG}`,
    `/?address=${LONG}`,
    `/s/${LONG}`,
    '//example.com',
    '//example.com/%2e%2e',
    '/\\example.com',
    '/assets/missing.js',
    '/assets/%2e%2e/%2e%2e/package.json',
  ]) {
    const answer = await get(path)
    expect([path.slice(0, 60), answer.status < 500]).toEqual([path.slice(0, 60), true])
    // Never to another site.
    expect(answer.headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
  }
})
