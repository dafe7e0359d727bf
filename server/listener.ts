import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type AnswerKey, answerKey } from './answer-key.ts'
import type { Deps } from './deps.ts'
import { isUnchanged, KEPT_BY_NOBODY } from './http-cache.ts'
import type { KeptAnswer } from './kept-answers.ts'
import { readCaller } from './limits/caller.ts'
import { chooseRequestId } from './operations/request-id.ts'
import { noteRequest } from './operations/watch-requests.ts'
import { isForAll } from './page-caching.ts'

type ListenerDeps = Pick<
  Deps,
  | 'dataVersion'
  | 'keptAnswers'
  | 'log'
  | 'metrics'
  | 'rateLimits'
  | 'siteConfig'
  | 'siteUrl'
  | 'trustsProxy'
>
type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

/** Written anew for each answer. */
const OF_ONE_ANSWER = new Set([
  'connection',
  'content-length',
  'date',
  'transfer-encoding',
  'x-request-id',
])

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
    if (key.isFree) return send(kept, deps, { request, response })
    return takePoint(deps, request).then(
      () => send(kept, deps, { request, response }),
      // The framework tells who has asked too often.
      () => listener(request, response),
    )
  }
}

type Parts = { fetch: Fetch; bindings: HttpBindings }

async function answer(
  deps: ListenerDeps,
  request: Request,
  { fetch, bindings }: Parts,
): Promise<Response> {
  const { dataVersion, keptAnswers } = deps
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const response = await fetch(request, bindings)
    // Who has written something sees it from now on.
    await dataVersion.refresh()
    return response
  }
  const key = answerKey(deps, bindings.incoming)
  const version = dataVersion.current()
  const response = await fetch(request, bindings)
  if (!key) return response
  const old = response.status === 503 ? keptAnswers.findOld(key.text) : null
  if (old) return asItWas(old)
  if (!mayBeKept(response, key, keptAnswers)) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].filter(([name]) => !OF_ONE_ANSWER.has(name))
  keptAnswers.keep(key.text, { body, headers, version })
  return new Response(body, { headers: response.headers })
}

/** Documents say so themselves. Hardly a spot is searched twice: a search is kept the second time. */
function mayBeKept(
  response: Response,
  { isSearch, text }: AnswerKey,
  keptAnswers: ListenerDeps['keptAnswers'],
): boolean {
  if (response.status !== 200 || response.headers.has('set-cookie')) return false
  if (!isSearch) return isForAll(response)
  return response.headers.get('cache-control') !== KEPT_BY_NOBODY && keptAnswers.wasAsked(text)
}

/** For when there is no database to make a new one of: for nobody else to keep. */
function asItWas({ body, headers }: KeptAnswer): Response {
  const answer = new Response(body, { headers })
  answer.headers.set('cache-control', KEPT_BY_NOBODY)
  return answer
}

async function takePoint({ rateLimits, trustsProxy }: ListenerDeps, request: IncomingMessage) {
  const headers = headersOf(request)
  await rateLimits.take('search', readCaller(headers, request.socket.remoteAddress, trustsProxy))
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

function send(
  { body, etag, fields, unchangedFields }: KeptAnswer,
  deps: ListenerDeps,
  { request, response }: Exchange,
): void {
  const start = performance.now()
  const headers = headersOf(request)
  const isTrusted = deps.trustsProxy(request.socket.remoteAddress ?? '')
  const id = chooseRequestId(headers.get('x-request-id') ?? undefined, isTrusted)
  const status = etag !== null && isUnchanged(headers, etag) ? 304 : 200
  response.writeHead(status, ['x-request-id', id, ...(status === 304 ? unchangedFields : fields)])
  response.end(status === 304 ? undefined : body)
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  const ms = performance.now() - start
  noteRequest(deps, { requestId: id, method: 'GET', path, status, ms })
}

function headersOf({ headers }: IncomingMessage) {
  return {
    get(name: string): string | null {
      const value = headers[name]
      return value === undefined ? null : String(value)
    },
  }
}
