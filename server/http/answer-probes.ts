import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import ipaddr from 'ipaddr.js'
import { VERSION } from '../core/build.ts'
import { peerAddress } from '../limits/caller.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { Readiness } from '../operations/readiness.ts'
import type { SettingsPorts } from '../services/ports.ts'
import { errorResponse } from './error-response.ts'

const NO_STORE = { 'cache-control': 'no-store' }
/** Headers a proxy adds: the connection is then the proxy's own. */
const OF_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

type ProbePorts = SettingsPorts<'METRICS_TOKEN'> & { metrics: Metrics; readiness: Readiness }

/** Adds the endpoints for machines: liveness, readiness and metrics. */
export function answerProbes(app: Hono, deps: ProbePorts): void {
  app.on(['GET'], '/healthz', () => Response.json({ status: 'ok' }, { headers: NO_STORE }))
  app.on(['GET'], '/readyz', async () => {
    const reasons = await deps.readiness.check()
    const isReady = reasons.length === 0
    const answer = isReady ? { status: 'ok' } : { status: 'unavailable', reasons }
    const body = { ...answer, version: VERSION }
    return Response.json(body, { status: isReady ? 200 : 503, headers: NO_STORE })
  })
  app.on(['GET'], '/metrics', async (context) => {
    const refusal = refuseReader(context, deps.configured.current.settings.METRICS_TOKEN)
    if (refusal) return refusal
    const headers = { ...NO_STORE, 'content-type': deps.metrics.contentType }
    return new Response(await deps.metrics.read(), { headers })
  })
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    app.all(path, () => errorResponse(405, `Only GET is possible at ${path}.`, { allow: 'GET' }))
  }
}

/** Allows readers with the token; without a configured token, readers on this machine. */
function refuseReader(context: Context, token: string | undefined): Response | null {
  if (token === undefined) {
    return isOnThisMachine(context) ? null : errorResponse(404, 'There is nothing at /metrics.')
  }
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? []
  if (isSame(given, token)) return null
  return errorResponse(401, 'METRICS_TOKEN has to be sent as a bearer token.', {
    ...NO_STORE,
    'www-authenticate': 'Bearer',
  })
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

/**
 * A proxy on this machine forwards requests of others; it says so in headers, or uses another host
 * name.
 */
function isOnThisMachine(context: Context): boolean {
  const peer = peerAddress(context)
  if (!peer || ipaddr.process(peer).range() !== 'loopback') return false
  if (OF_PROXIES.some((name) => context.req.header(name) !== undefined)) return false
  const { hostname } = new URL(context.req.url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}
