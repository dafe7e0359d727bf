import type {
  IncomingMessage,
  RequestListener,
  Server,
  ServerOptions,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

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
