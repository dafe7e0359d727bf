import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOwnServer } from './server-process.ts'

const POST = { method: 'POST', headers: { 'content-type': 'application/json' } }

/** One of each kind of answer, with its status. */
const ANSWERS: readonly [path: string, status: number, init?: RequestInit][] = [
  ['/', 200],
  ['/?address=Boston', 200],
  ['/parks/chicago', 200],
  ['/parks/1', 301],
  ['/about', 200],
  ['/privacy', 200],
  ['/sitemap', 200],
  ['/blog', 200],
  ['/offline', 200],
  ['/test-slugs', 200],
  ['/admin/login', 200],
  ['/admin', 302],
  ['/s/nobody', 302],
  ['/parks/999999999/nowhere', 404],
  ['/nothing/here', 404],
  ['/', 405, { method: 'DELETE' }],
  ['/favicon.svg', 200],
  ['/manifest.webmanifest', 200],
  ['/sw.js', 200],
  ['/advert', 200],
  ['/advert?preview=none', 404],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/sitemap/none-1.xml', 404],
  ['/blog/feed.xml', 200],
  ['/og/site.png', 200],
  ['/og/parks/0.png', 404],
  ['/api/config', 200],
  ['/api/parks?address=Boston', 200],
  ['/api/parks', 400],
  ['/api/parks/photo', 400],
  ['/api/parks/photo?photoReference=nobody-knows-this-one&maxWidth=400', 404],
  ['/api/reports', 401],
  ['/api/nothing', 404],
  ['/api/config', 405, { method: 'POST' }],
  ['/api/events', 400, { ...POST, body: '{' }],
  ['/api/events', 413, { ...POST, body: 'x'.repeat(100_001) }],
  ['/api/events', 415, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '1' }],
  ['/api/events', 403, { ...POST, headers: { ...POST.headers, origin: 'https://evil.example' } }],
  ['/api/trpc/config.site', 200],
  ['/api/trpc/reports.list', 401],
  ['/api/trpc/nothing', 404],
]

describe('every answer', () => {
  let own: Awaited<ReturnType<typeof startOwnServer>>
  beforeAll(async () => {
    own = await startOwnServer({
      SITE_URL: 'https://parks.example',
      AD_SNIPPET: '<p>Boots</p>',
    })
  })
  afterAll(() => own.end())

  const ask = (path: string, init?: RequestInit) =>
    fetch(own.server.url + path, { redirect: 'manual', ...init })

  test.each(ANSWERS)('%s (%i) says how a browser has to treat it', async (path, status, init) => {
    const answer = await ask(path, init)
    const headers = Object.fromEntries(answer.headers)
    expect(answer.status).toBe(status)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/frame-ancestors '(none|self)'/),
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': path === '/advert' ? 'SAMEORIGIN' : 'DENY',
      'permissions-policy': expect.stringContaining('geolocation=(self)'),
    })
    expect(headers['x-powered-by']).toBeUndefined()
    if (status >= 400) expect(headers['cache-control']).toMatch(/no-store/)
    await answer.body?.cancel()
  })

  test('documents hold no script that their policy does not know', async () => {
    const documents = ANSWERS.filter(
      ([path, status]) => !/[.]|^\/(api|advert)/.test(path) && [200, 404].includes(status),
    )
    for (const [path, , init] of documents) {
      const answer = await ask(path, init)
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
      const html = await answer.text()
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self' 'sha256-")
      const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      const inline = scripts.filter(
        ([, attributes = '']) => !/ (src|type="application)/.test(attributes),
      )
      expect(inline.length).toBeGreaterThan(1)
      for (const [, , text = ''] of inline) {
        expect(policy).toContain(createHash('sha256').update(text).digest('base64'))
      }
      expect(html).not.toMatch(/<[^>]+ on[a-z]+=/)
    }
  })

  test('an unchanged document is answered with the policy that goes with it', async () => {
    const first = await ask('/about')
    await first.text()
    const etag = first.headers.get('etag') ?? ''
    const second = await ask('/about', { headers: { 'if-none-match': etag } })
    expect(second.status).toBe(304)
    const policyOf = ({ headers }: Response) => headers.get('content-security-policy')
    expect(policyOf(second)).toBe(policyOf(first))
  })

  test('an advert is a document of its own, of nobody', async () => {
    const { headers } = await ask('/advert')
    expect(headers.get('content-security-policy')).toBe(
      "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'",
    )
  })

  test('built files say it too, and workers may ask for what they need', async () => {
    const files = readdirSync('dist/client/assets', { recursive: true }).map(String)
    const worker = files.find((file) => /maplibre-gl-worker[^/]*\.js$/.test(file))
    const style = files.find((file) => file.endsWith('.css'))
    for (const file of [worker, style]) {
      const { headers, status } = await ask(`/assets/${file}`)
      expect([file, status]).toEqual([file, 200])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    for (const path of [`/assets/${worker}`, '/sw.js']) {
      const { headers } = await ask(path)
      expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
    }
  })

  test('what a session is looked up for is cached by nobody', async () => {
    for (const path of ['/admin', '/admin/login', '/api/reports', '/api/trpc/auth.session']) {
      const { headers } = await ask(path)
      expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-store'])
    }
  })
})
