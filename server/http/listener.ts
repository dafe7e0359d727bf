import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { TooManyRequestsError } from '../core/errors.ts'
import { type Caller, readCaller } from '../limits/caller.ts'
import { type AnswerKey, answerKey, refusalKey } from './answer-key.ts'
import { isUnchanged } from './http-cache.ts'
import type { HttpDeps } from './http-deps.ts'
import { isCacheable, type KeptAnswer, toStaleResponse } from './kept-answers.ts'
import { readTarget, type Target } from './request-target.ts'
import { noteRequest, requestIdOf } from './watch-requests.ts'

type ListenerPorts = Pick<
  HttpDeps,
  'configured' | 'dataVersion' | 'keptAnswers' | 'log' | 'metrics' | 'rateLimits' | 'trustsProxy'
>

/** What the framework receives besides the request. */
type Bindings = HttpBindings & Pick<Caller, 'isPaid' | 'refusedFor'>

type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>

/** In development, Vite serves the files. */
const noFile = (_path: string) => false

/** Headers set anew for each response. */
const OF_ONE_ANSWER = new Set([
  'connection',
  'content-length',
  'date',
  'transfer-encoding',
  'x-request-id',
])

/** Whether a request is answered, and the cache key of its answer. */
type Admission = Pick<Caller, 'isPaid' | 'refusedFor'> & { key: AnswerKey | null }

/**
 * The entry point of all requests. Cached answers that are the same for everyone are sent directly;
 * all others are passed to the framework. Searches and pages are charged to the caller here.
 *
 * @param isFile whether a path is one of the built files
 */
export function makeListener(deps: ListenerPorts, fetch: Fetch, isFile = noFile): RequestListener {
  const admissions = new WeakMap<IncomingMessage, Admission>()
  const byFramework = getRequestListener((request, bindings) => {
    const { incoming, outgoing } = bindings as HttpBindings
    const { key, ...admission } = admissions.get(incoming) ?? { key: null }
    return answer(deps, request, { key, fetch, bindings: { incoming, outgoing, ...admission } })
  })
  return async (request, response) => {
    const target = readTarget(request.url ?? '', isFile)
    const admission = await admit(deps, request, target)
    const { key } = admission
    const kept = key && deps.keptAnswers.find(key.text)
    if (kept) return send(kept, deps, { request, response })
    admissions.set(request, admission)
    return byFramework(request, response)
  }
}

/** Takes the rate limit point of a search or a page. A cached answer that costs nothing is free. */
async function admit(
  deps: ListenerPorts,
  request: IncomingMessage,
  target: Target | null,
): Promise<Admission> {
  const key = answerKey(deps, request, target)
  if (!target || target.kind === 'other') return { key }
  if (key?.isFree && deps.keptAnswers.has(key.text)) return { key }
  const wait = roundUpWait(await takePoint(deps, request, target))
  if (wait === 0) return { key, isPaid: true }
  // The procedure reports it by itself.
  if (target.kind === 'search') return { key: null }
  return { key: key && refusalKey(key, wait), refusedFor: wait }
}

/**
 * Rounds waits above a minute up to a multiple of ten seconds, so that few different pages are
 * needed.
 */
function roundUpWait(seconds: number): number {
  return seconds > 60 ? Math.ceil(seconds / 10) * 10 : seconds
}

/** Returns the seconds to wait if the caller has no points left; else 0. */
async function takePoint(
  { rateLimits, trustsProxy }: ListenerPorts,
  request: IncomingMessage,
  { originalSearch }: Target,
): Promise<number> {
  const clientId = new URLSearchParams(originalSearch).get('clientId') ?? undefined
  const sender = { headers: headersOf(request), peer: request.socket.remoteAddress, clientId }
  try {
    await rateLimits.take('search', readCaller(sender, trustsProxy))
    return 0
  } catch (error) {
    if (error instanceof TooManyRequestsError) return error.retryAfter
    throw error
  }
}

type Parts = { key: AnswerKey | null; fetch: Fetch; bindings: Bindings }

async function answer(
  deps: ListenerPorts,
  request: Request,
  { key, fetch, bindings }: Parts,
): Promise<Response> {
  const { dataVersion, keptAnswers } = deps
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const response = await fetch(request, bindings)
    // Invalidates cached answers, so that callers see their own writes.
    await dataVersion.refresh()
    return response
  }
  const version = dataVersion.current()
  const response = await fetch(request, bindings)
  if (!key) return response
  const old = response.status === 503 ? keptAnswers.findOld(key.text) : null
  if (old) return responseOf(toStaleResponse(old))
  if (!isCacheable(response, key)) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].filter(([name]) => !OF_ONE_ANSWER.has(name))
  const { status } = response
  keptAnswers.keep(key, { status, body, headers, version })
  return new Response(body, { status, headers: response.headers })
}

function responseOf({ status, headers, body }: ReturnType<typeof toStaleResponse>): Response {
  return new Response(body, { status, headers: [...headers] })
}

/** Adapts Node's headers to the interface of `Headers`. */
function headersOf({ headers }: IncomingMessage): Pick<Headers, 'get'> {
  return {
    get(name) {
      const value = headers[name]
      return value === undefined ? null : String(value)
    },
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

function send(
  { status: known, body, etag, fields, unchangedFields }: KeptAnswer,
  deps: ListenerPorts,
  { request, response }: Exchange,
): void {
  const start = performance.now()
  const headers = headersOf(request)
  const id = requestIdOf(headers, request.socket.remoteAddress, deps.trustsProxy)
  const status = etag !== null && isUnchanged(headers, etag) ? 304 : known
  response.writeHead(status, ['x-request-id', id, ...(status === 304 ? unchangedFields : fields)])
  response.end(status === 304 ? undefined : body)
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  const ms = performance.now() - start
  noteRequest(deps, { requestId: id, method: 'GET', path, status, ms })
}
