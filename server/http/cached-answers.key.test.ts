import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { answerKey, readTarget } from './cached-answers.ts'

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

type Asked = { method?: string; headers?: Record<string, string>; live?: boolean; siteUrl?: string }

function keyOf(url: string, { method = 'GET', headers = {}, live, siteUrl }: Asked = {}) {
  const site = {
    configured: {
      current: {
        settings: { SITE_URL: siteUrl },
        siteConfig: { liveSources: live ? ['google'] : [] },
      },
    },
    trustsProxy: (address: string) => address === '10.0.0.1',
  }
  const request = { method, url, headers, socket: { remoteAddress: '10.0.0.1' } }
  const target = readTarget(url, (path) => path.startsWith('/assets/'))
  return answerKey(site, request as unknown as IncomingMessage, target)
}

describe('what is nobody else’s has no key', () => {
  test.each<[string, string, Asked?]>([
    ['a write', '/', { method: 'POST' }],
    ['a head', '/', { method: 'HEAD' }],
    ['a part', '/', { headers: { range: 'bytes=0-9' } }],
    [
      'a stream',
      '/api/trpc/parks.search?input=1',
      { headers: { 'trpc-accept': 'application/jsonl' } },
    ],
    [
      'a stream asked for by Accept',
      '/api/trpc/parks.search?input=1',
      { headers: { accept: 'text/html, Application/JSONL;q=0.9, */*' } },
    ],
    ['the operator’s page', '/', { headers: { cookie: 'a=1; parkfetch_session=abc' } }],
    ['the operator’s page on https', '/', { headers: { cookie: '__Host-parkfetch_session=abc' } }],
    ['the operator’s area', '/admin'],
    ['a page of it', '/admin/reports?page=2'],
    ['another procedure', '/api/trpc/rating.own?input=1'],
    ['a park', '/api/parks/1'],
    ['a search that may cost', '/api/parks?lat=1&lng=2', { live: true }],
    [
      'a crawler’s page, which asks no live source',
      '/',
      { live: true, headers: { 'user-agent': CRAWLER } },
    ],
    ['a file', '/assets/index-abc.js'],
    ['the sitemap', '/sitemap.xml'],
    ['what names a host of its own', 'http://evil.example/about'],
    ['an endless address', `/?address=${'a'.repeat(3_000)}`],
  ])('%s', (_, url, asked) => {
    expect(keyOf(url, asked)).toBeNull()
  })
})

test('searches are the same whoever asks and in whatever order', () => {
  const key = keyOf('/api/parks?lat=1&lng=2&radius=5')
  expect(key?.kind).toBe('search')
  for (const url of [
    '/api/parks?lng=2&lat=1&radius=5',
    '/api/parks?clientId=me&lat=1&lng=2&radius=5',
    '/api/parks?radius=5&lat=1&clientId=you%26&lng=2',
    '/api/parks?%6cat=1&lng=%32&radius=5#lat=9',
    '/api/parks?lat=1&lng=2&radius=5&utm_source=x&__proto__=y',
  ]) {
    expect(keyOf(url)).toEqual(key)
  }
  expect(keyOf('/api/parks?lat=1&lng=2')).not.toEqual(key)
  expect(keyOf('/api/trpc/parks.search?input=%7B%7D')?.kind).toBe('search')
})

test('documents differ by encoding, and by host where the site has no address of its own', () => {
  const of = (fields: Record<string, string>, siteUrl?: string) =>
    keyOf('/about', { headers: { host: 'a.example', ...fields }, ...(siteUrl ? { siteUrl } : {}) })
  const plain = of({})
  expect(plain).toEqual({
    form: ' ',
    text: '  a.example /about',
    kind: 'page',
    isFree: true,
    search: '',
  })
  const brotli = of({ 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli?.text).toBe('br  a.example /about')
  expect(of({ 'accept-encoding': 'br;q=0.5' })).toEqual(brotli)
  expect(of({ 'accept-encoding': 'gzip, br;q=0' })?.text).toBe('gzip  a.example /about')
  expect(of({ host: 'b.example' })).not.toEqual(plain)
  expect(of({ host: 'b.example' }, 'https://parks.example')).toEqual(
    of({}, 'https://parks.example'),
  )
})

test('other cookies say nothing of who is there', () => {
  expect(keyOf('/', { headers: { cookie: '_ga=GA1.1' } })).toEqual(keyOf('/'))
})

test('a value is never taken for a parameter', () => {
  const plain = keyOf('/api/parks?address=Seattle')?.text
  for (const url of [
    '/api/parks?address=Seattle?clientId=,+San+Francisco',
    '/api/parks?address=Seattle%26clientId=x',
    '/api/parks?address=Seattle&address=Boston',
    '/api/parks?address=Boston&address=Seattle',
    '/api/parks?address=Seattle%20',
  ]) {
    expect([url, keyOf(url)?.text]).not.toEqual([url, plain])
  }
})

test('unknown parameters and unknown paths make no other page', () => {
  expect(keyOf('/about?x=1&toString=2')).toEqual(keyOf('/about'))
  expect(keyOf('/blog?page=2&x=1')).toEqual(keyOf('/blog?page=2'))
  expect(keyOf('/blog?page=2')).not.toEqual(keyOf('/blog?page=3'))
  expect(keyOf('/nope?a=b')).toEqual(keyOf('/wp-login.php'))
  expect(keyOf('/nope', { headers: { host: 'a.example' } })).toEqual(keyOf('/nope'))
})

test('whether a visitor came by https is what the proxy says that is trusted', () => {
  const by = (proto: string) => keyOf('/about', { headers: { 'x-forwarded-proto': proto } })?.text
  expect(by('https')).toBe(by('HTTPS, http'))
  expect(by('https')).not.toBe(by('http'))
})
