import fc from 'fast-check'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { findPage, PAGE_PATHS } from '#server/http/pages/page-paths.ts'
import { restRoutes } from '#server/http/rest/routes.ts'
import { isFull } from '../full.ts'
import { anyPageCall } from '../fuzz/calls.ts'
import { INTERNALS } from '../internals.ts'
import { rawRequest } from '../processes/raw-request.ts'
import { signIn } from './site.ts'

type Route = { method: string; path: string }

const PAGES = [
  ...['/', '/about', '/privacy', '/imprint', '/offline', '/blog', '/sitemap'],
  ...['/test-slugs', '/test-insert'],
  ...['/api/docs', '/help', '/suggest'],
  ...['/parks/1/golden-gate-park', '/parks/1', '/parks/chicago', '/parks/dog-park/boston'],
  ...['/parks', '/s/x', '/blog/nothing', '/blog/tag/nothing', '/nothing', '/nothing.php'],
  ...['/admin', '/admin/login', '/admin/reports', '/admin/seo-urls', '/admin/cache'],
  ...[
    '/admin/blog',
    '/admin/blog/1',
    '/admin/config',
    '/admin/parks',
    '/admin/audit',
    '/admin/regions',
    '/admin/review',
    '/admin/rules',
    '/admin/sessions',
    '/admin/setup',
  ],
]
const [READS, WRITES] = [true, false].map((isRead) =>
  restRoutes
    .filter(({ method }) => (method === 'GET') === isRead)
    .map(({ method, path }) => ({ method, path: path.replace(/:\w+/, '1') })),
) as [Route[], Route[]]
const DATA = [
  ...READS.map(({ path }) => path),
  ...['/api/openapi.json', '/api/parks/photo', '/api/trpc/parks.search'],
  ...['/og/site.png', '/og/parks/1.png', '/advert', '/robots.txt'],
  ...['/sitemap.xml', '/sitemap/parks-1.xml', '/blog/feed.xml', '/manifest.webmanifest', '/sw.js'],
]
/** Further paths with parameters. */
const NAMING = [
  ...['/api/parks/1/view', '/api/parks/1/report', '/api/parks/1/rating', '/api/reports/1/status'],
  ...['/api/blog/nothing', '/api/admin/parks/count', '/assets/nothing.js', '/sitemap/nothing'],
]
const METHODS = ['GET', 'POST', 'PUT', 'DELETE']
const SAME_ORIGIN = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
/** Property names of Object.prototype. */
const OWN_NAMES = isFull
  ? Object.getOwnPropertyNames(Object.prototype)
  : ['__proto__', 'constructor', 'toString']

test('every kind of page is asked', () => {
  const asked = new Set(PAGES.map((path) => findPage(path)?.label))
  for (const { label } of PAGE_PATHS) expect(asked).toContain(label)
})

describe('parameters', () => {
  const site = inject('site')
  let operator: Record<string, string> = {}
  beforeAll(async () => {
    operator = { cookie: await signIn() }
    expect((await ask('/admin', operator)).status).toBe(200)
  })

  const ask = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(site, path, { headers })

  test.each([...PAGES, ...DATA])(
    '%s is the same with parameters that are called as what every object has',
    async (path) => {
      const plain = await ask(path)
      expect(plain.status).toBeLessThan(500)
      for (const name of OWN_NAMES) {
        for (const form of [name, `${name}[x]`, `x.${name}`, `%5f${name.slice(1)}`]) {
          const { status } = await ask(`${path}?${form}=1&${form}=2`)
          expect([form, status]).toEqual([form, plain.status])
        }
      }
    },
  )

  test.each([...PAGES, ...DATA, ...NAMING])(
    '%s names nothing where a part of it is called as what every object has',
    async (path) => {
      const methods = path.startsWith('/api/') ? METHODS : ['GET']
      for (const method of methods) {
        const statusOf = async (path: string) =>
          (await rawRequest(site, path, { method, headers: SAME_ORIGIN, body: '{}' })).status
        for (const put of placesIn(path)) {
          const ofNothing = await statusOf(put('noSuchName'))
          expect(ofNothing).toBeLessThan(500)
          for (const name of OWN_NAMES) {
            const named = put(name)
            expect([method, named, await statusOf(named)]).toEqual([method, named, ofNothing])
          }
        }
      }
    },
  )

  test.each(PAGE_PATHS.map(({ label }) => label))(
    '%s is the same to the operator with parameters that are called as what every object has',
    async (label) => {
      const path = label.replaceAll(/:\w+/g, '1')
      const plain = await ask(path, operator)
      expect(plain.status).toBeLessThan(500)
      for (const name of OWN_NAMES) {
        const { status } = await ask(`${path}?${name}=1&${name}[x]=2`, operator)
        expect([name, status]).toEqual([name, plain.status])
      }
    },
  )

  test.each(WRITES)(
    '$method $path is the same with parameters and fields that are called as what every object has',
    async ({ method, path }) => {
      const send = (query: string, body: string) =>
        rawRequest(site, path + query, { method, headers: SAME_ORIGIN, body })
      const plain = await send('', '{}')
      expect(plain.status).toBeLessThan(500)
      for (const name of OWN_NAMES) {
        const { status } = await send(`?${name}=1&${name}[x]=2`, `{"${name}":1}`)
        expect([name, status]).toEqual([name, plain.status])
      }
    },
  )

  test.each(['a visitor', 'the operator'])(
    'made-up requests of %s for pages are answered, none with a fault',
    async (who) => {
      const headers = who === 'a visitor' ? {} : operator
      for (const { path } of fc.sample(anyPageCall(), { seed: 1, numRuns: isFull ? 200 : 40 })) {
        const { status, body } = await ask(path, headers)
        expect([path, status]).toEqual([path, expect.toSatisfy((status) => status < 500)])
        expect(status < 400 ? '' : body, path).not.toMatch(INTERNALS)
      }
    },
  )

  test.each([
    [301, '/parks/1', '/parks/1/golden-gate-park?'],
    [301, '/parks/1/wrong/', '/parks/1/golden-gate-park?'],
    [301, '/parks/1/Golden-Gate-Park', '/parks/1/golden-gate-park?'],
    [301, '/about/', '/about?'],
    [301, '//parks/chicago', '/parks/chicago?'],
    [302, '/s/nobody', '/?error=invalid-share-link&'],
  ])('a redirect (%i) of %s keeps the whole query', async (moved, path, target) => {
    const query = 'utm_source=a&toString=1&show=40&x=%20&x=2'
    for (const _ of [1, 2]) {
      const { status, headers } = await ask(`${path}?${query}`)
      expect([status, headers.location]).toEqual([moved, target + query])
      const other = await ask(`${path}?utm_source=b`)
      expect([other.status, other.headers.location]).toEqual([moved, `${target}utm_source=b`])
    }
  })

  test.each([
    [
      '/?x=1&address=dog+parks+in+Chicago&y=%20',
      '/?address=Chicago&amenities=Dog+Park&asked=Dog+Park&x=1&y=%20',
    ],
    ['/?share=nobody&x=1&error=other', '/?error=invalid-share-link&x=1'],
    ['/s/nobody?x=1&park=1&address=Chicago', '/?error=invalid-share-link&x=1&address=Chicago'],
    ['/admin?x=1', '/admin/login?next=%2Fadmin%3Fx%3D1'],
    [
      '/admin/reports?x=1&valueOf=%20',
      '/admin/login?next=%2Fadmin%2Freports%3Fx%3D1%26valueOf%3D%2520',
    ],
  ])('a redirect of %s replaces what it stands for and keeps the rest', async (path, target) => {
    const { status, headers } = await ask(path)
    expect([status, headers.location]).toEqual([302, target])
  })

  // A made-up session makes the answer private, so that it is rendered anew.
  const fresh = (path: string) => ask(path, { cookie: 'parkfetch_session=made-up' })

  test('the search of one visitor is never the answer to another’s', async () => {
    const attack = '/api/parks?address=Seattle?clientId=,+San+Francisco'
    for (const _ of [1, 2]) await ask(attack)
    const seattle = await ask('/api/parks?address=Seattle')
    expect(JSON.parse(seattle.body).place.name).toBe('Seattle, WA')
    expect(seattle.body).toBe((await fresh('/api/parks?address=Seattle')).body)
  })

  test('whatever was asked before, an answer is what it is from an empty cache', async () => {
    const name = fc.oneof(
      fc.constantFrom(
        'address',
        'lat',
        'lng',
        'latitude',
        'radius',
        'rating',
        'amenities',
        'limit',
      ),
      fc.constantFrom(
        'clientId',
        'type',
        'seeking',
        'live',
        'page',
        'park',
        'sort',
        'from',
        'show',
      ),
      fc.constantFrom('width', 'input', 'batch', 'share', 'error', 'preview', '__proto__', 'x'),
    )
    const value = fc.oneof(
      fc.constantFrom('Seattle', 'Boston', '94110', '37.7', '-122.4', '5000', '4', '1', '2', ''),
      fc.constantFrom(
        '?clientId=',
        '&lat=1',
        '%26lat%3D1',
        '=',
        '#',
        'Dog Park',
        'true',
        'a?b&c=d',
      ),
      fc.string({ maxLength: 8 }),
    )
    const pair = fc.tuple(name, value, fc.integer({ min: 0, max: 3 }))
    const form = ([name, value, kind]: [string, string, number]) => {
      const [first = ''] = name
      const encoded = `%${first.charCodeAt(0).toString(16)}${name.slice(1)}`
      const safe = value.replace(/[^\x21-\x7e]/g, '')
      return [
        `${name}=${encodeURIComponent(value)}`,
        `${encoded}=${encodeURIComponent(value)}`,
        `${name}=${safe.replace(/[&#%]/g, '')}`,
        `${name}=${safe}`,
      ][kind]
    }
    const path = fc.constantFrom(
      ...['/api/parks', '/', '/parks/chicago', '/blog', '/sitemap', '/about', '/og/site.png'],
      ...['/sitemap.xml', '/api/trpc/parks.search', '/nothing'],
    )
    const anyQuery = fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.map(form))
    const twoQueries = fc.oneof(
      fc.tuple(anyQuery, anyQuery),
      anyQuery.map((parts) => [parts, [...parts].reverse()] as const),
      fc.tuple(anyQuery, anyQuery).map(([one, other]) => [one, [...one, ...other]] as const),
    )
    await fc.assert(
      fc.asyncProperty(path, twoQueries, async (path, [one, other]) => {
        const [first, second] = [one, other].map((parts) => `${path}?${parts.join('&')}`)
        for (const url of [first, first, second, second]) await ask(url as string)
        for (const url of [first, second]) {
          const [sent, made] = [await ask(url as string), await fresh(url as string)]
          expect([url, sent.status, plain(sent.body)]).toEqual([url, made.status, plain(made.body)])
        }
      }),
      { numRuns: isFull ? 150 : 20 },
    )
  }, 120_000)
})

/**
 * Every position in a path where a name can be inserted: between slashes, within segments, at the
 * end.
 */
function placesIn(path: string): ((name: string) => string)[] {
  const inside = [/[^/]+/g, /[^/.-]+/g].flatMap((pattern) =>
    [...path.matchAll(pattern)].map(({ index, 0: part }) => (name: string) => {
      return path.slice(0, index) + name + path.slice(index + part.length)
    }),
  )
  return [...inside, (name: string) => `${path.replace(/\/$/, '')}/${name}`]
}

/** Without the times at which a page's data was loaded. */
function plain(body: string): string {
  return body.replaceAll(/"(?:dataUpdatedAt|errorUpdatedAt|dehydratedAt)":\d+/g, '')
}
