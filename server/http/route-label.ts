import { TILES_ABOUT_PATH } from '#domain/map/map-settings.ts'
import { findPage } from './pages/page-paths.ts'
import { feedPath } from './rest/feed.ts'
import { matchRoutes } from './rest/match-routes.ts'
import { openApiPath } from './rest/openapi.ts'
import { photoPaths } from './rest/photos.ts'
import { restRoutes } from './rest/routes.ts'
import { procedures } from './rpc/procedures.ts'

const TRPC = '/api/trpc/'

const EXACT = new Set([
  ...['/robots.txt', '/sitemap.xml', '/sw.js', '/healthz', '/readyz', '/metrics'],
  feedPath,
  TILES_ABOUT_PATH,
  openApiPath,
  ...photoPaths,
  ...restRoutes.map(({ path }) => path).filter((path) => !path.includes('/:')),
])

const PATTERNS: [RegExp, string][] = [
  [/^\/assets\//, '/assets/*'],
  [/^\/map\/tiles\//, '/map/tiles/*'],
  [/^\/og\//, '/og/*'],
  [/^\/sitemap\/.+\.xml$/, '/sitemap/*'],
]

/** The pattern a path is counted under: one of few, whatever is requested. */
export function routeLabel(path: string): string {
  if (EXACT.has(path)) return path
  if (path.startsWith(TRPC)) return procedureLabel(path.slice(TRPC.length))
  if (path.startsWith('/api/')) {
    return matchRoutes(path)[0]?.route.path ?? findPage(path)?.label ?? 'other'
  }
  const label = PATTERNS.find(([pattern]) => pattern.test(path))?.[1]
  return label ?? findPage(path)?.label ?? 'other'
}

function procedureLabel(name: string): string {
  if (name.includes(',')) return `${TRPC}batch`
  return procedures.has(name) ? TRPC + name : 'other'
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** A request's method, if it is a common one. */
export function methodLabel(method: string): string {
  return METHODS.has(method) ? method : 'other'
}
