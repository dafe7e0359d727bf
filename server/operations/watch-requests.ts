import type { Context, MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import { OWN_REQUEST, peerAddress } from '../limits/caller.ts'
import type { Logger } from '../log.ts'
import { chooseRequestId } from './request-id.ts'
import { methodLabel, routeLabel } from './route-label.ts'

const LONGEST_PATH = 300
/** Asked for every few seconds, by machines. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

type WatchDeps = Pick<Deps, 'log' | 'metrics' | 'trustsProxy'>

/**
 * Gives each request a number, which is answered as X-Request-Id and stands in all that is logged of
 * it (`depsByRequest`), and writes a line about it when it is answered. Of its address only the path is
 * written: what visitors search for is their own.
 */
export function watchRequests(deps: WatchDeps): MiddlewareHandler {
  return (context, next) => {
    // This process asking itself is part of other work, and is logged without a number.
    if (context.env === OWN_REQUEST) return next()
    context.set('requestId', requestIdOf(context, deps))
    return watch(context, next, deps)
  }
}

/**
 * The dependencies of one request, by its number: all that is logged for it names it. Most have
 * nothing to say, and a log of their own only when they do.
 */
export function depsByRequest<D extends { log: Logger }>(deps: D): (requestId: string) => D {
  class RequestDeps {
    readonly requestId: string
    ownLog: Logger | undefined

    constructor(requestId: string) {
      this.requestId = requestId
    }

    get log(): Logger {
      this.ownLog ??= deps.log.child({ requestId: this.requestId })
      return this.ownLog
    }

    // For what is made of these by `withDeps`.
    set log(log: Logger) {
      this.ownLog = log
    }
  }
  // As `withDeps` does: the rest is looked up when it is used.
  Object.setPrototypeOf(RequestDeps.prototype, deps)
  return (requestId) => new RequestDeps(requestId) as unknown as D
}

function requestIdOf(context: Context, { trustsProxy }: WatchDeps): string {
  const told = context.req.header('x-request-id')
  return chooseRequestId(told, () => trustsProxy(peerAddress(context) ?? ''))
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
  const requestId: string = context.get('requestId')
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

/** Counts a request that was answered, and writes its line. */
export function noteRequest(
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
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
