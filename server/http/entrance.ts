import type { RequestListener, Server, ServerResponse } from 'node:http'
import { answerInTurn, hasTwoHosts } from './connections.ts'

/** How far a shutdown has come. */
export type Shutdown = {
  /** Shutting down: connections are closed after their next response. */
  isStopping?: boolean
  /** Requests are refused from now on. */
  isClosed?: boolean
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
