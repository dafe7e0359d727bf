import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from '../core/log.ts'
import { withRequestId } from '../core/log.ts'
import { OWN_REQUEST, peerAddress } from '../limits/caller.ts'
import type { TrustsProxy } from '../limits/client-address.ts'
import type { Metrics } from '../operations/metrics.ts'
import { requestIdOf } from './request-id.ts'
import { methodLabel, routeLabel } from './route-label.ts'

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
    const { headers } = context.req.raw
    const requestId = requestIdOf(headers, peerAddress(context), deps.trustsProxy)
    const { log, metrics } = deps
    return withRequestId(requestId, () => watch(context, next, { log, metrics, requestId }))
  }
}

async function watch(
  context: Context,
  next: () => Promise<void>,
  { log, metrics, requestId }: Pick<WatchPorts, 'log' | 'metrics'> & { requestId: string },
): Promise<void> {
  const start = performance.now()
  await next()
  const ms = performance.now() - start
  const { method, path } = context.req
  const { status, headers } = context.res
  headers.set('x-request-id', requestId)
  noteRequest({ log, metrics }, { requestId, method, path, status, ms })
}

type Answered = {
  method: string
  path: string
  status: number
  ms: number
  requestId: string
}

/** Counts an answered request and logs it. */
export function noteRequest(
  { log, metrics }: { log: Logger; metrics: Metrics },
  { requestId, method, path, status, ms }: Answered,
): void {
  metrics.observeRequest(
    { method: methodLabel(method), route: routeLabel(path), status },
    ms / 1_000,
  )
  const line = {
    requestId,
    method,
    path: path.slice(0, LONGEST_PATH),
    status,
    ms: Math.round(ms * 10) / 10,
  }
  if (PROBES.has(path)) log.debug(line, 'request')
  else if (status >= 500) log.error(line, 'request')
  else log.info(line, 'request')
}
