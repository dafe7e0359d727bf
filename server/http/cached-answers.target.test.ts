import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainPath, readTarget } from './cached-answers.ts'

const read = (url: string) => {
  const target = readTarget(url, (path) => path === '/favicon.ico')
  return target && [target.kind, target.path + target.search]
}

test.each([
  ['/', 'page', '/'],
  ['/?', 'page', '/'],
  ['/?address=94110&utm_source=x', 'page', '/?address=94110'],
  ['/?radius=2&address=a+b%20c#park=1', 'page', '/?address=a+b+c&radius=2'],
  ['/?amenities=b&park=1&amenities=a', 'page', '/?amenities=b&amenities=a&park=1'],
  ['/about?toString=1&__proto__=2', 'page', '/about'],
  ['/%61bout', 'page', '/%61bout'],
  ['/parks/chicago?sort=name&page=2', 'page', '/parks/chicago?sort=name'],
  ['/parks/1/golden-gate-park/?park=2', 'page', '/parks/1/golden-gate-park/?park=2'],
  ['/admin/reports?q=a&constructor=b', 'page', '/admin/reports?q=a'],
  ['/api/parks?lat=1&clientId=x&Lat=2', 'search', '/api/parks?lat=1'],
  ['/api/parks?lat=1?clientId=x', 'search', '/api/parks?lat=1%3FclientId%3Dx'],
  ['/api/trpc/parks.search?input=%7B%7D&x=1', 'search', '/api/trpc/parks.search?input=%7B%7D'],
  ['/api/trpc/parks.search,parks.byId?x=1', 'other', '/api/trpc/parks.search,parks.byId?x=1'],
  ['/api/parks/1?x=1', 'other', '/api/parks/1?x=1'],
  ['/og/parks/1.png?width=600', 'other', '/og/parks/1.png?width=600'],
  ['/sitemap/parks-1.xml', 'other', '/sitemap/parks-1.xml'],
  ['/map/tiles.json', 'other', '/map/tiles.json'],
  ['/map/tiles/v1/1/0/1.mvt', 'other', '/map/tiles/v1/1/0/1.mvt'],
  ['/favicon.ico', 'other', '/favicon.ico'],
  ['/%61pi/nope?x=1', 'other', '/%61pi/nope?x=1'],
  ['/sitemap/x.%78ml', 'other', '/sitemap/x.%78ml'],
  ['/nope?x=1', 'unknown page', '/nope'],
  ['/wp-login.php', 'unknown page', '/wp-login.php'],
  ['//evil.example/about', 'unknown page', '//evil.example/about'],
  ['//about', 'page', '//about'],
  ['/%zz', 'unknown page', '/%zz'],
  ['http://evil.example/about', 'page', '/about'],
])('%s is a %s: %s', (url, kind, address) => {
  expect(read(url)).toEqual([kind, address])
})

test('what is no address can not be read', () => {
  expect(read('*')).toBeNull()
  expect(read('')).toBeNull()
})

test('every page that has a route is known', () => {
  const routes = readdirSync('pages', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('+route.ts'))
    .flatMap((name) => {
      const source = readFileSync(join('pages', name), 'utf8')
      return /export default '([^']+)'/.exec(source)?.[1] ?? []
    })
  expect(routes.length).toBeGreaterThan(15)
  for (const route of routes) expect(read(route.replace(/@\w+/, '1'))?.[0]).toBe('page')
})

const name = fc.oneof(
  fc.constantFrom('address', 'lat', 'amenities', 'clientId', '__proto__', 'input', 'page'),
  fc.string({ unit: 'binary', maxLength: 10 }),
)
const query = fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 20 })))

describe('whatever is sent', () => {
  const path = fc.constantFrom('/', '/about', '/api/parks', '/blog', '/api/trpc/parks.search')

  test('reading what was read gives the same', () => {
    fc.assert(
      fc.property(path, query, fc.string({ maxLength: 20 }), (path, pairs, rest) => {
        const url = `${path}?${new URLSearchParams(pairs)}${rest}`
        const target = readTarget(url)
        const again = target && readTarget(target.path + target.search)
        expect(again && [again.kind, again.path, again.search]).toEqual(
          target && [target.kind, target.path, target.search],
        )
      }),
    )
  })

  test('known parameters keep their values and their order, others are left out', () => {
    fc.assert(
      fc.property(query, (pairs) => {
        const { search = '' } = readTarget(`/blog?${new URLSearchParams(pairs)}`) ?? {}
        const pages = [...new URLSearchParams(pairs)].filter(([name]) => name === 'page')
        expect([...new URLSearchParams(search)]).toEqual(pages)
      }),
    )
  })
})

test('needless slashes are taken out', () => {
  expect(['/', '/about/', '//a///b//', '/a/b'].map(plainPath)).toEqual([
    '/',
    '/about',
    '/a/b',
    '/a/b',
  ])
})

test.each(['.', '/.', '//', '/%', '%zz', '?', '-!'])(
  'long paths with %s are read at once',
  (part) => {
    const start = performance.now()
    for (const long of ['a', 'a/', '-', part]) {
      readTarget(`/${long.repeat(8000)}${part}`)
      readTarget(`/${long.repeat(8000)}${part}a`)
    }
    expect(performance.now() - start).toBeLessThan(500)
  },
)
