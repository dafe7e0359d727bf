import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepQuery, makeRedirects, type Replaced } from './make-page.ts'

test('requests share the errors they throw, but not what these are about', () => {
  const [one, other] = [makeRedirects(), makeRedirects()]
  expect(one.toErrorPage(404, 'No such park')).toBe(other.toErrorPage(404, 'No such place'))
  expect(one.toErrorPage(404, 'No such park')).not.toBe(other.toErrorPage(503))
  expect([one.reason(), other.reason()]).toEqual(['No such park', undefined])
  expect(one.toPath('/a', 301)).toBe(other.toPath('/b', 302))
  expect(one.moved()).toEqual({ path: '/a', status: 301 })
  expect(other.moved()).toEqual({ path: '/b', status: 302 })
})

test.each<[path: string, query: string, replaced: Replaced | undefined, target: string]>([
  ['/about', '', undefined, '/about'],
  [
    '/about',
    '?utm_source=a&x=%20&x=+&toString',
    undefined,
    '/about?utm_source=a&x=%20&x=+&toString',
  ],
  ['/?error=lost', '?utm_source=a', undefined, '/?error=lost&utm_source=a'],
  ['/?error=lost', '?error=other&%65rror=third&x=1', undefined, '/?error=lost&x=1'],
  ['/?lat=1', '?address=a&lat=2&x=1', ['address'], '/?lat=1&x=1'],
  ['/', '?address=a', ['address'], '/'],
  ['/', '?Address=a&addresses=b', ['address'], '/?Address=a&addresses=b'],
  ['/admin/login?next=%2Fadmin%3Fx%3D1', '?x=1', 'all', '/admin/login?next=%2Fadmin%3Fx%3D1'],
  ['/a', '?__proto__=1&constructor', ['x'], '/a?__proto__=1&constructor'],
])('%s keeps of %s, without %s: %s', (path, query, replaced, target) => {
  expect(keepQuery(path, query, replaced)).toBe(target)
})

test('without what is replaced every parameter is kept, in its order', () => {
  const pairs = fc.array(fc.tuple(fc.constantFrom('a', 'b', '&', 'toString', ''), fc.string()))
  fc.assert(
    fc.property(pairs, (pairs) => {
      const query = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
      const { searchParams } = new URL(keepQuery('/?c=1', query, ['b']), 'http://site')
      const kept = pairs.filter(([name]) => name !== 'b')
      expect([...searchParams]).toEqual([['c', '1'], ...kept])
    }),
  )
})
