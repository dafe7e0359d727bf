import type {
  IncomingMessage,
  RequestListener,
  Server,
  ServerOptions,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { TooManyRequestsError } from '../core/errors.ts'
import { type Caller, readCaller } from '../limits/caller.ts'
import {
  type AnswerKey,
  answerKey,
  type CachedAnswer,
  isCacheable,
  readTarget,
  refusalKey,
  type Target,
  toStaleResponse,
} from './cached-answers.ts'
import { isUnchanged } from './http-cache.ts'
import type { HttpDeps } from './http-deps.ts'
import { noteRequest, requestIdOf } from './watch-requests.ts'

/** How far a shutdown has come. */
export type Shutdown = {
  /** Shutting down: connections are closed after their next response. */
  isStopping?: boolean
  /** Requests are refused from now on. */
  isClosed?: boolean
}

/** Timeout of a connection whose client does not read its answer. */
const UNREAD_ANSWER_MS = 15_000

/**
 * How long a connection may take to send its request, in milliseconds, as each one holds a socket.
 * Node.js answers 408 if the headers or the whole request take longer.
 */
export const CONNECTION_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the usual minute of proxies: closing a connection while a request arrives would
  // cause a 502.
  keepAliveTimeout: 65_000,
} satisfies ServerOptions

/** Pipelined requests that may wait on one connection. */
const MAX_PIPELINED = 100

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

type Exchange = { request: IncomingMessage; response: ServerResponse }
/** The requests of a connection: the current one, then those waiting. */
type Queue = [current: Exchange, ...waiting: Exchange[]]

/**
 * Answers the requests of each connection one after another, and closes stalled connections.
 *
 * Node.js passes on pipelined requests all at once, but does not report when the connection of
 * those waiting closes, so resources opened for their responses would leak.
 */
export function answerInTurn(
  server: Server,
  answer: RequestListener,
  { stalledMs = UNREAD_ANSWER_MS } = {},
): void {
  const queues = new WeakMap<Socket, Queue>()

  function begin(socket: Socket, queue: Queue): void {
    const [{ request, response }] = queue
    response.once('close', () => next(socket, queue))
    answer(request, response)
  }

  function next(socket: Socket, [, following, ...waiting]: Queue): void {
    queues.delete(socket)
    if (!following || socket.destroyed) return
    const queue: Queue = [following, ...waiting]
    queues.set(socket, queue)
    begin(socket, queue)
  }

  server.on('request', (request, response) => {
    const { socket } = request
    const known = queues.get(socket)
    if (known) {
      if (known.length > MAX_PIPELINED) socket.destroy()
      else known.push({ request, response })
      return
    }
    const queue: Queue = [{ request, response }]
    queues.set(socket, queue)
    begin(socket, queue)
  })
  server.setTimeout(stalledMs, (socket) => giveUp(socket, queues.get(socket)?.[0]))
}

/** Closes an idle connection, unless its request is complete and still being answered. */
function giveUp(socket: Socket, current: Exchange | undefined): void {
  if (current?.request.complete === false && !current.response.headersSent) {
    socket.end(TIMED_OUT, () => socket.destroy())
  } else if (!current?.request.complete || socket.writableLength > 0) {
    socket.destroy()
  }
}

/** Whether a request has several Host headers, as a proxy may have used another one. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/** The entrance of all requests, in production and development: one at a time per connection. */
export function receiveRequests(server: Server, shutdown: Shutdown, answer: RequestListener): void {
  answerInTurn(server, (request, response) => {
    if (hasTwoHosts(request)) {
      return refuse(response, 400, 'A request must name one host.')
    }
    if (shutdown.isClosed) {
      response.setHeader('retry-after', '1')
      return refuse(response, 503, 'The server is stopping. Please try again.')
    }
    if (shutdown.isStopping) response.setHeader('connection', 'close')
    answer(request, response)
  })
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
  })
  response.end(JSON.stringify({ message }))
}

type ListenerPorts = Pick<
  HttpDeps,
  'configured' | 'dataVersion' | 'cachedAnswers' | 'log' | 'metrics' | 'rateLimits' | 'trustsProxy'
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
    const cached = key && deps.cachedAnswers.find(key.text)
    if (cached) return send(cached, deps, { request, response })
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
  if (key?.isFree && deps.cachedAnswers.has(key.text)) return { key }
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
  const { dataVersion, cachedAnswers } = deps
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const response = await fetch(request, bindings)
    // Invalidates cached answers, so that callers see their own writes.
    await dataVersion.refresh()
    return response
  }
  const version = dataVersion.current()
  const response = await fetch(request, bindings)
  if (!key) return response
  const old = response.status === 503 ? cachedAnswers.findOld(key.text) : null
  if (old) return responseOf(toStaleResponse(old))
  if (!isCacheable(response, key)) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].filter(([name]) => !OF_ONE_ANSWER.has(name))
  const { status } = response
  cachedAnswers.store(key, { status, body, headers, version })
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

function send(
  { status: known, body, etag, fields, unchangedFields }: CachedAnswer,
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
