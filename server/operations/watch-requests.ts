import type { Context, MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import { OWN_REQUEST, peerAddress } from '../limits/caller.ts'
import { chooseRequestId, withinRequest } from './request-id.ts'
import { methodLabel, routeLabel } from './route-label.ts'

const LONGEST_PATH = 300
/** Asked for every few seconds, by machines. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

type WatchDeps = Pick<Deps, 'log' | 'metrics' | 'trustsProxy'>

/**
 * Gives each request a number, which is answered as X-Request-Id and stands in all that is logged of
 * it, and writes a line about it when it is answered. Of its address only the path is written: what
 * visitors search for is their own.
 */
export function watchRequests(deps: WatchDeps): MiddlewareHandler {
  return (context, next) => {
    // This process asking itself is part of another request.
    if (context.env === OWN_REQUEST) return next()
    return withinRequest(requestIdOf(context, deps), () => watch(context, next, deps))
  }
}

function requestIdOf(context: Context, { trustsProxy }: WatchDeps): string {
  const peer = peerAddress(context)
  const isTrusted = peer !== undefined && trustsProxy(peer)
  const id = chooseRequestId(context.req.header('x-request-id'), isTrusted)
  context.set('requestId', id)
  return id
}

async function watch(
  context: Context,
  next: () => Promise<void>,
  { log, metrics }: WatchDeps,
): Promise<void> {
  const start = performance.now()
  await next()
  const ms = performance.now() - start
  const { method, path } = context.req
  const { status, headers } = context.res
  headers.set('x-request-id', context.get('requestId'))
  noteRequest({ log, metrics }, { method, path, status, ms })
}

type Answered = {
  method: string
  path: string
  status: number
  ms: number
  /** Where it is not known otherwise, as by who stands ahead of the framework. */
  requestId?: string
}

/** Counts a request that was answered, and writes its line. */
export function noteRequest(
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
  { method, path, status, ms, ...known }: Answered,
): void {
  metrics.observeRequest(
    { method: methodLabel(method), route: routeLabel(path), status },
    ms / 1_000,
  )
  const line = {
    ...known,
    method,
    path: path.slice(0, LONGEST_PATH),
    status,
    ms: Math.round(ms * 10) / 10,
  }
  if (PROBES.has(path)) log.debug(line, 'request')
  else if (status >= 500) log.error(line, 'request')
  else log.info(line, 'request')
}
