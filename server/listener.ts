import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { answerKey } from './answer-key.ts'
import type { Deps } from './deps.ts'
import { isUnchanged } from './http-cache.ts'
import type { KeptAnswer } from './kept-answers.ts'
import { readCaller } from './limits/caller.ts'
import { isForAll } from './page-caching.ts'

type ListenerDeps = Pick<
  Deps,
  'dataVersion' | 'keptAnswers' | 'rateLimits' | 'siteConfig' | 'siteUrl' | 'trustsProxy'
>
type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

/** Written anew for each answer. */
const OF_ONE_ANSWER = new Set(['connection', 'content-length', 'date', 'transfer-encoding'])

/**
 * The product as node:http takes it. What has been answered before, and is the same for everyone,
 * is sent as finished bytes ahead of the framework; it costs its caller a point as well.
 */
export function makeListener(deps: ListenerDeps, fetch: Fetch): RequestListener {
  const listener = getRequestListener((request, bindings) =>
    answer(deps, request, { fetch, bindings: bindings as HttpBindings }),
  )
  return (request, response) => {
    const key = answerKey(deps, request)
    const kept = key && deps.keptAnswers.find(key.text)
    if (!kept) return listener(request, response)
    return takePoint(deps, request).then(
      () => send(kept, request, response),
      // The framework tells who has asked too often.
      () => listener(request, response),
    )
  }
}

type Parts = { fetch: Fetch; bindings: HttpBindings }

async function answer(
  { dataVersion, keptAnswers, ...deps }: ListenerDeps,
  request: Request,
  { fetch, bindings }: Parts,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const response = await fetch(request, bindings)
    // Who has written something sees it from now on.
    await dataVersion.refresh()
    return response
  }
  const key = answerKey(deps, bindings.incoming)
  const version = dataVersion.current()
  const response = await fetch(request, bindings)
  if (!key || response.status !== 200 || response.headers.has('set-cookie')) return response
  // Hardly a spot on a map is searched twice: what is asked for once only need not be kept.
  const isKept = key.isSearch ? keptAnswers.wasAsked(key.text) : isForAll(response)
  if (!isKept) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].filter(([name]) => !OF_ONE_ANSWER.has(name))
  keptAnswers.keep(key.text, { body, headers, version })
  return new Response(body, { headers })
}

async function takePoint({ rateLimits, trustsProxy }: ListenerDeps, request: IncomingMessage) {
  const headers = headersOf(request)
  await rateLimits.take('search', readCaller(headers, request.socket.remoteAddress, trustsProxy))
}

function send(kept: KeptAnswer, request: IncomingMessage, response: ServerResponse): void {
  const { body, etag, fields, unchangedFields } = kept
  if (etag !== null && isUnchanged(headersOf(request), etag)) {
    response.writeHead(304, unchangedFields).end()
  } else {
    response.writeHead(200, fields).end(body)
  }
}

function headersOf({ headers }: IncomingMessage) {
  return {
    get(name: string): string | null {
      const value = headers[name]
      return value === undefined ? null : String(value)
    },
  }
}
