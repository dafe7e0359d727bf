import type { AnswerKey } from './answer-key.ts'
import { compress } from './compression.ts'
import type { Deps } from './deps.ts'
import { type Exchange, headersOf, requestIdOf } from './exchange.ts'
import { asItWas, mayBeKept } from './kept-answers.ts'
import { readCaller } from './limits/caller.ts'
import { depsByRequest, noteRequest } from './operations/watch-requests.ts'
import { callRoute, readQuery } from './rest/adapter.ts'
import { type RestRoute, restRoutes } from './rest/routes.ts'
import { guard, isOnHttps } from './security/answers.ts'
import { GENERIC_ERROR } from './trpc.ts'

const PATH = '/api/parks'
const SEARCH = restRoutes.find(({ method, path }) => method === 'GET' && path === PATH) as RestRoute

/** Whether `makeNewSearch` answers a request, by its address. */
export function isNewSearch(url = ''): boolean {
  return url.startsWith(`${PATH}?`) && !url.includes('#')
}

/**
 * Answers searches at /api/parks that are not at hand, by their procedure and with the headers and
 * errors of all answers. The framework is left out: it would take as long as the procedure.
 */
export function makeNewSearch(deps: Deps) {
  const { keptAnswers } = deps
  const depsOf = depsByRequest(deps)

  async function search({ request }: Exchange, requestId: string) {
    const headers = headersOf(request)
    const query = readQuery(new URLSearchParams(request.url?.slice(PATH.length)))
    const peer = request.socket.remoteAddress
    const [clientId] = [query.clientId].flat()
    const caller = readCaller({ headers, peer, clientId }, deps.trustsProxy)
    const asked = { route: SEARCH, params: {}, query, caller, headers }
    const { status, text, headers: own } = await callRoute(depsOf(requestId), asked)
    const fields = new Map(own)
    guard(fields, { path: PATH, status, isHttps: isOnHttps(deps) || caller.isByHttps === true })
    fields.set('vary', 'Accept-Encoding')
    const accepted = headers.get('accept-encoding')
    const { bytes: body, encoding } = await compress(Buffer.from(text), accepted)
    if (encoding) fields.set('content-encoding', encoding)
    return { status, headers: fields, body }
  }

  async function answer(key: AnswerKey, exchange: Exchange): Promise<void> {
    const start = performance.now()
    const requestId = requestIdOf(exchange.request, deps.trustsProxy)
    const version = deps.dataVersion.current()
    const made = await search(exchange, requestId)
    const old = made.status === 503 ? keptAnswers.findOld(key.text) : null
    const { status, headers, body } = old ? asItWas(old) : made
    if (!old && mayBeKept(made, key, keptAnswers)) {
      keptAnswers.keep(key.text, { body, headers: [...headers], version })
    }
    const { response } = exchange
    // Names and values by turns, as node:http writes them fastest.
    const fields = ['x-request-id', requestId, 'content-length', String(body.length)]
    for (const [name, value] of headers) fields.push(name, value)
    response.writeHead(status, fields)
    response.end(body)
    const ms = performance.now() - start
    noteRequest(deps, { requestId, method: 'GET', path: PATH, status, ms })
  }

  function fail(error: unknown, { response }: Exchange): void {
    deps.log.error({ err: error, path: PATH }, 'a request failed')
    deps.tally.count('error')
    if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ message: GENERIC_ERROR }))
  }

  return (key: AnswerKey, exchange: Exchange): Promise<void> =>
    answer(key, exchange).catch((error) => fail(error, exchange))
}
