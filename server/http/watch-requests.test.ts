import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { methodLabel, requestIdOf, routeLabel } from './watch-requests.ts'

const MADE = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

function idOf(given: string | undefined, isTrusted: boolean): string {
  return requestIdOf({ get: () => given ?? null }, '10.0.0.1', () => isTrusted)
}

test('a number from a proxy that is believed is taken over', () => {
  expect(idOf('01HF-abc.9:z_', true)).toBe('01HF-abc.9:z_')
})

test.each([
  ['a visitor', 'abc', false],
  ['nobody', undefined, true],
  ['a proxy, with a blank', 'a b', true],
  ['a proxy, with a control character', 'a\u001bb', true],
  ['a proxy, with a quote', 'a"b', true],
  ['a proxy, of nothing', '', true],
  ['a proxy, of too many letters', 'a'.repeat(65), true],
])('one of %s is not: another is made', (_, given, isTrusted) => {
  const id = idOf(given, isTrusted)
  expect(id).toMatch(MADE)
  expect(idOf(given, isTrusted)).not.toBe(id)
})

test.each([
  ['/', '/'],
  ['/parks/12/golden-gate-park', '/parks/:id/:slug'],
  ['/parks/12', '/parks/:id/:slug'],
  ['/parks/boston', '/parks/:location'],
  ['/parks/dog-park/boston', '/parks/:type/:location'],
  ['/s/abc', '/s/:id'],
  ['/blog/feed.xml', '/blog/feed.xml'],
  ['/blog/a-guide', '/blog/:slug'],
  ['/blog/tag/dogs', '/blog/tag/:tag'],
  ['/admin/blog/7', '/admin/blog/:id'],
  ['/api/parks/12', '/api/parks/:id'],
  ['/api/parks/photo', '/api/parks/photo'],
  ['/api/trpc/parks.search', '/api/trpc/parks.search'],
  ['/api/trpc/parks.search,parks.byId', '/api/trpc/batch'],
  ['/api/trpc/made.up', 'other'],
  ['/api/made/up', 'other'],
  ['/assets/x.js', '/assets/*'],
  ['/sitemap/parks-1.xml', '/sitemap/*'],
  ['/og/parks/12.png', '/og/*'],
  ['/wp-login.php', 'other'],
])('%s counts as %s', (path, label) => {
  expect(routeLabel(path)).toBe(label)
})

test('every page counts as its own', () => {
  const routes = readdirSync('pages', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('+route.ts'))
    .flatMap((name) => {
      const source = readFileSync(join('pages', name), 'utf8')
      return /export default '([^']+)'/.exec(source)?.[1] ?? []
    })
  expect(routes.length).toBeGreaterThan(15)
  for (const route of routes) {
    const label = route.replace(/@/g, ':')
    expect(routeLabel(route.replace(/@\w+/, '1'))).toBe(label)
  }
})

test('methods that nobody uses count as one', () => {
  expect([methodLabel('GET'), methodLabel('BREW')]).toEqual(['GET', 'other'])
})
