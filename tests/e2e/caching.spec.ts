import { expect, test } from '@playwright/test'

const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const LONG = 'x'.repeat(10_000)

test('documents may be kept and are asked for anew by their tag', async ({ request }) => {
  const { parks } = await (await request.get('/api/parks?address=Golden+Gate+Park')).json()
  const park = `/parks/${parks[0].id}/golden-gate-park`
  for (const path of [
    '/',
    '/?address=94110&rating=4',
    '/about',
    '/parks/chicago',
    park,
    '/sitemap',
  ]) {
    const first = await request.get(path)
    expect([path, first.headers()['cache-control']]).toEqual([path, SHARED])
    expect(first.headers().vary).toContain('Accept-Encoding')
    const etag = first.headers().etag ?? ''
    expect(etag).toMatch(/^W\/"/)
    // Nothing in it tells who asks, or when.
    const visitor = { 'x-client-id': 'someone', cookie: 'a=b', 'user-agent': 'Googlebot/2.1' }
    const second = await request.get(path, { headers: visitor })
    expect([path, second.headers().etag]).toEqual([path, etag])
    const third = await request.get(path, { headers: { 'if-none-match': etag } })
    expect([path, third.status(), await third.text()]).toEqual([path, 304, ''])
    expect(third.headers()['cache-control']).toBe(SHARED)
    const head = await request.head(path)
    expect([head.status(), head.headers().etag, await head.text()]).toEqual([200, etag, ''])
  }
})

test('what is not there, and what moves for now, is not kept', async ({ request }) => {
  for (const path of ['/nothing', '/parks/999999', '/parks/asdfghjkl', '/s/aB9_x']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.headers()['cache-control']]).toEqual([path, 'private, no-store'])
  }
})

test('assets are kept for good, and compressed as the browser can take them', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)]
  expect(files.length).toBeGreaterThan(1)
  for (const [, file = ''] of files) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await request.get(file, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
      const used = encoding === 'identity' ? undefined : encoding
      expect([file, answer.headers()['content-encoding']]).toEqual([file, used])
    }
  }
  for (const encoding of ['br', 'gzip']) {
    const answer = await request.get('/', { headers: { 'accept-encoding': encoding } })
    expect(answer.headers()['content-encoding']).toBe(encoding)
  }
})

test('an address that only looks different leads to the one there is', async ({ request }) => {
  for (const [path, target] of [
    ['/about/', '/about'],
    ['/about/?from=mail', '/about?from=mail'],
    ['/sitemap/', '/sitemap'],
    ['/sitemap/?from=m', '/sitemap?from=m'],
    ['/parks/chicago/', '/parks/chicago'],
    ['/parks/1/?x=1&x=2', '/parks/1?x=1&x=2'],
  ]) {
    const answer = await request.get(path ?? '', { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 301, target])
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
