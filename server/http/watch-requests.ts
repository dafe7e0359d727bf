import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { TILES_ABOUT_PATH } from '#domain/map/map-settings.ts'
import { type Logger, withRequestId } from '../core/log.ts'
import { OWN_REQUEST, peerAddress } from '../limits/caller.ts'
import type { TrustsProxy } from '../limits/client-address.ts'
import type { Metrics } from '../operations/metrics.ts'
import { findPage } from './pages/page-paths.ts'
import { feedPath } from './rest/feed.ts'
import { openApiPath } from './rest/openapi.ts'
import { photoPaths } from './rest/photos.ts'
import { matchRoutes, restRoutes } from './rest/routes.ts'
import { procedures } from './rpc/procedures.ts'

const TRPC = '/api/trpc/'

const EXACT = new Set([
  '/robots.txt',
  '/sitemap.xml',
  '/sw.js',
  '/healthz',
  '/readyz',
  '/metrics',
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

/** Ids as proxies make them: UUIDs, hexadecimal numbers and the like. */
const SANE = /^[\w.:-]{1,64}$/

const LONGEST_PATH = 300
/** Requested by machines every few seconds. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

type WatchPorts = { log: Logger; metrics: Metrics; trustsProxy: TrustsProxy }

/**
 * Gives each request an id, which is returned as X-Request-Id and included in its log lines, and
 * logs the request once it is answered. Of its URL only the path is logged: what visitors search
 * for is private.
 */
export function watchRequests(deps: WatchPorts): MiddlewareHandler {
  return (context, next) => {
    // Requests of this process to itself are part of other work and logged without an id.
    if (context.env === OWN_REQUEST) return next()
    const peer = peerAddress(context)
    const requestId = requestIdOf(context.req.raw.headers, peer, deps.trustsProxy)
    return withRequestId(requestId, async () => {
      const start = performance.now()
      await next()
      const ms = performance.now() - start
      const { method, path } = context.req
      const { status, headers } = context.res
      headers.set('x-request-id', requestId)
      noteRequest(deps, { requestId, method, path, status, ms })
    })
  }
}

type Answered = { requestId: string; method: string; path: string; status: number; ms: number }

/** Counts an answered request and logs it. */
export function noteRequest(
  { log, metrics }: Pick<WatchPorts, 'log' | 'metrics'>,
  { requestId, method, path, status, ms: took }: Answered,
): void {
  const labels = { method: methodLabel(method), route: routeLabel(path), status }
  metrics.observeRequest(labels, took / 1_000)
  const ms = Math.round(took * 10) / 10
  const line = { requestId, method, path: path.slice(0, LONGEST_PATH), status, ms }
  if (PROBES.has(path)) log.debug(line, 'request')
  else if (status >= 500) log.error(line, 'request')
  else log.info(line, 'request')
}

/** The id of a request: a valid one from a trusted proxy, as visitors could send anything, or new. */
export function requestIdOf(
  headers: Pick<Headers, 'get'>,
  peer: string | undefined,
  trusts: TrustsProxy,
): string {
  const given = headers.get('x-request-id')
  return given !== null && SANE.test(given) && trusts(peer ?? '') ? given : randomUUID()
}

/** The pattern a path is counted under: one of few, whatever is requested. */
export function routeLabel(path: string): string {
  if (EXACT.has(path)) return path
  if (path.startsWith(TRPC)) {
    if (path.includes(',')) return `${TRPC}batch`
    return procedures.has(path.slice(TRPC.length)) ? path : 'other'
  }
  if (path.startsWith('/api/')) {
    return matchRoutes(path)[0]?.route.path ?? findPage(path)?.label ?? 'other'
  }
  const label = PATTERNS.find(([pattern]) => pattern.test(path))?.[1]
  return label ?? findPage(path)?.label ?? 'other'
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** A request's method, if it is a common one. */
export function methodLabel(method: string): string {
  return METHODS.has(method) ? method : 'other'
}
