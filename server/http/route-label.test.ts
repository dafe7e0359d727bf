import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { methodLabel, routeLabel } from './route-label.ts'

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
