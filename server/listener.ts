import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { answerKey } from './answer-key.ts'
import type { Deps } from './deps.ts'
import { type Exchange, headersOf, requestIdOf } from './exchange.ts'
import { isUnchanged } from './http-cache.ts'
import { asItWas, type KeptAnswer, mayBeKept } from './kept-answers.ts'
import { readCaller } from './limits/caller.ts'
import { isNewSearch, makeNewSearch } from './new-search.ts'
import { noteRequest } from './operations/watch-requests.ts'

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
 * is sent as finished bytes ahead of the framework; it costs its caller a point as well. New
 * searches at /api/parks are answered ahead of it too.
 */
export function makeListener(deps: Deps, fetch: Fetch): RequestListener {
  const listener = getRequestListener((request, bindings) =>
    answer(deps, request, { fetch, bindings: bindings as HttpBindings }),
  )
  const answerNewSearch = makeNewSearch(deps)
  return (request, response) => {
    const key = answerKey(deps, request)
    const kept = key && deps.keptAnswers.find(key.text)
    if (!kept) {
      if (key && isNewSearch(request.url)) return answerNewSearch(key, { request, response })
      return listener(request, response)
    }
    if (key.isFree) return send(kept, deps, { request, response })
    return takePoint(deps, request).then(
      () => send(kept, deps, { request, response }),
      // The framework tells who has asked too often.
      () => listener(request, response),
    )
  }
}

type Parts = { fetch: Fetch; bindings: HttpBindings }

async function answer(deps: Deps, request: Request, { fetch, bindings }: Parts): Promise<Response> {
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
  if (old) return responseOf(asItWas(old))
  if (!mayBeKept(response, key, keptAnswers)) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].filter(([name]) => !OF_ONE_ANSWER.has(name))
  keptAnswers.keep(key.text, { body, headers, version })
  return new Response(body, { headers: response.headers })
}

function responseOf({ status, headers, body }: ReturnType<typeof asItWas>): Response {
  return new Response(body, { status, headers: [...headers] })
}

async function takePoint({ rateLimits, trustsProxy }: Deps, request: IncomingMessage) {
  const sender = { headers: headersOf(request), peer: request.socket.remoteAddress }
  await rateLimits.take('search', readCaller(sender, trustsProxy))
}

function send(
  { body, etag, fields, unchangedFields }: KeptAnswer,
  deps: Deps,
  { request, response }: Exchange,
): void {
  const start = performance.now()
  const headers = headersOf(request)
  const id = requestIdOf(request, deps.trustsProxy)
  const status = etag !== null && isUnchanged(headers, etag) ? 304 : 200
  response.writeHead(status, ['x-request-id', id, ...(status === 304 ? unchangedFields : fields)])
  response.end(status === 304 ? undefined : body)
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  const ms = performance.now() - start
  noteRequest(deps, { requestId: id, method: 'GET', path, status, ms })
}
