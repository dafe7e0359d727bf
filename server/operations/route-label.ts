import { feedPath } from '../rest/feed.ts'
import { matchRoutes } from '../rest/match-routes.ts'
import { photoPaths } from '../rest/photos.ts'
import { restRoutes } from '../rest/routes.ts'
import { appRouter } from '../routers/app-router.ts'

const TRPC = '/api/trpc/'
const procedures = new Set(Object.keys(appRouter._def.procedures))

const EXACT = new Set([
  ...['/', '/about', '/privacy', '/offline', '/sitemap', '/test-slugs', '/test-insert', '/blog'],
  ...['/admin', '/admin/login', '/admin/reports', '/admin/seo-urls', '/admin/cache'],
  ...['/admin/blog', '/admin/config', '/admin/sessions'],
  ...['/robots.txt', '/sitemap.xml', '/sw.js', '/healthz', '/readyz', '/metrics'],
  feedPath,
  ...photoPaths,
  ...restRoutes.map(({ path }) => path).filter((path) => !path.includes('/:')),
])

/** From the more to the less particular. */
const PATTERNS: [RegExp, string][] = [
  [/^\/assets\//, '/assets/*'],
  [/^\/og\//, '/og/*'],
  [/^\/sitemap\/.+\.xml$/, '/sitemap/*'],
  [/^\/blog\/tag\/[^/]+$/, '/blog/tag/:tag'],
  [/^\/blog\/[^/]+$/, '/blog/:slug'],
  [/^\/admin\/blog\/[^/]+$/, '/admin/blog/:id'],
  [/^\/s\/[^/]+$/, '/s/:id'],
  [/^\/parks\/\d+(\/[^/]*)?$/, '/parks/:id/:slug'],
  [/^\/parks\/[^/]+$/, '/parks/:location'],
  [/^\/parks\/[^/]+\/[^/]+$/, '/parks/:type/:location'],
]

/** The pattern a path is counted under: one of few, whatever visitors ask for. */
export function routeLabel(path: string): string {
  if (EXACT.has(path)) return path
  if (path.startsWith(TRPC)) return procedureLabel(path.slice(TRPC.length))
  if (path.startsWith('/api/')) {
    return matchRoutes(path)[0]?.route.path ?? 'other'
  }
  return PATTERNS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'
}

function procedureLabel(name: string): string {
  if (name.includes(',')) return `${TRPC}batch`
  return procedures.has(name) ? TRPC + name : 'other'
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** A request's method, if it is a usual one. */
export function methodLabel(method: string): string {
  return METHODS.has(method) ? method : 'other'
}
