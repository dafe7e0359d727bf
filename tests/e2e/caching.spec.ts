import { readdir, readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { expect, test } from '@playwright/test'

const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const BUILT = 'dist/client'
const LONG = 'x'.repeat(10_000)

test('documents may be kept and are asked for anew by their tag', async ({ request }) => {
  const { parks } = await (await request.get('/api/parks?address=Golden+Gate+Park')).json()
  const park = `/parks/${parks[0].id}/golden-gate-park`
  const { posts } = await (await request.get('/api/blog?tag=playgrounds')).json()
  for (const path of [
    '/',
    `/blog/${posts[0].slug}`,
    '/?address=94110&rating=4',
    '/about',
    '/parks/chicago',
    park,
    '/sitemap',
  ]) {
    // Other tests publish posts and add parks meanwhile.
    await expect(async () => {
      const first = await request.get(path)
      expect([path, first.headers()['cache-control']]).toEqual([path, SHARED])
      expect(first.headers().vary).toContain('Accept-Encoding')
      const etag = first.headers().etag ?? ''
      expect(etag).toMatch(/^W\/"/)
      // Nothing depends on who asks, or when.
      const visitor = { 'x-client-id': 'someone', cookie: 'a=b', 'user-agent': 'Googlebot/2.1' }
      const second = await request.get(path, { headers: visitor })
      expect([path, second.headers().etag]).toEqual([path, etag])
      const third = await request.get(path, { headers: { 'if-none-match': etag } })
      expect([path, third.status(), await third.text()]).toEqual([path, 304, ''])
      expect(third.headers()['cache-control']).toBe(SHARED)
      const head = await request.head(path)
      expect([head.status(), head.headers().etag, await head.text()]).toEqual([200, etag, ''])
    }).toPass({ timeout: 20_000 })
  }
})

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' }

test('assets are kept for good, and sent as they were compressed by the build', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)]
  const all = await readdir(`${BUILT}/assets`, { recursive: true })
  const others = ['.woff2', '.css'].map((type) => all.find((file) => file.endsWith(type)))
  const files = [...named.map(([, file = '']) => file), ...others.map((file) => `/assets/${file}`)]
  expect(new Set(files.map((file) => extname(file)))).toEqual(new Set(['.js', '.css', '.woff2']))
  for (const file of files) {
    const bytes = await readFile(BUILT + file)
    const isText = extname(file) !== '.woff2'
    for (const [encoding, suffix] of Object.entries(SUFFIXES)) {
      const answer = await request.get(file, { headers: { 'accept-encoding': encoding } })
      const fields = answer.headers()
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
      expect(bytes.equals(await answer.body())).toBe(true)
    }
  }
})

test('files are sent again only where they have changed', async ({ request }) => {
  for (const path of ['/favicon.svg', '/favicon.ico', '/sw.js', '/manifest.webmanifest']) {
    const etag = (await request.get(path)).headers().etag ?? ''
    const again = await request.get(path, { headers: { 'if-none-match': etag } })
    expect([path, again.status(), await again.text()]).toEqual([path, 304, ''])
  }
})

test('documents are compressed as the browser can take them', async ({ request }) => {
  const plain = await (
    await request.get('/', { headers: { 'accept-encoding': 'identity' } })
  ).text()
  for (const encoding of ['br', 'gzip']) {
    const answer = await request.get('/', { headers: { 'accept-encoding': encoding } })
    expect(answer.headers()['content-encoding']).toBe(encoding)
    expect((await answer.text()).length).toBe(plain.length)
  }
})

test('no address is a fault of the server', async ({ request, baseURL }) => {
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
    const answer = await request.get(baseURL + path, { maxRedirects: 0 })
    expect([path.slice(0, 60), answer.status() < 500]).toEqual([path.slice(0, 60), true])
    // Never to another site.
    expect(answer.headers().location ?? '/').toMatch(/^\/(?![/\\])/)
  }
})
