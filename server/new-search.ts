import type { IncomingMessage } from 'node:http'
import { asDatabaseFailure } from '#db/unavailable.ts'
import type { AnswerKey } from './answer-key.ts'
import { compress } from './compression.ts'
import type { Deps } from './deps.ts'
import { databaseFailureText } from './errors.ts'
import { type Exchange, headersOf, requestIdOf } from './exchange.ts'
import { asItWas, mayBeKept } from './kept-answers.ts'
import { type Caller, readCaller } from './limits/caller.ts'
import { depsByRequest, noteRequest } from './operations/watch-requests.ts'
import { callRoute, JSON_TYPE, queryOf } from './rest/adapter.ts'
import { type RestRoute, restRoutes } from './rest/routes.ts'
import { guard, isOnHttps } from './security/answers.ts'
import { GENERIC_ERROR } from './trpc.ts'

const PATH = '/api/parks'
const SEARCH = restRoutes.find(({ procedure }) => procedure === 'parks.search') as RestRoute

/** Whether `makeNewSearch` answers a request, by its address. */
export function isNewSearch(url = ''): boolean {
  return url.startsWith(`${PATH}?`) && !url.includes('#')
}

type Asked = {
  request: IncomingMessage
  caller: Caller
  query: ReturnType<typeof queryOf>
  /** Those of this request. */
  deps: Deps
}

type Made = { status: number; headers: Map<string, string>; body: Buffer<ArrayBuffer> }

/**
 * Header fields, whose names all are of small letters and stand once each: `Headers` would check that
 * for each answer anew.
 */
class Fields extends Map<string, string> {
  append(name: string, value: string): void {
    const known = this.get(name)
    this.set(name, known === undefined ? value : `${known}, ${value}`)
  }
}

/**
 * Answers searches at /api/parks that are not at hand, by their procedure and with the headers and
 * errors of all answers. The framework is left out: it would take as long as the procedure.
 */
export function makeNewSearch(deps: Deps) {
  const { keptAnswers, log } = deps
  const depsOf = depsByRequest(deps)

  async function answer(key: AnswerKey, { request, response }: Exchange): Promise<void> {
    const start = performance.now()
    const requestId = requestIdOf(request, deps.trustsProxy)
    const asked = { ...readAsked(request, deps), request, deps: depsOf(requestId) }
    const version = deps.dataVersion.current()
    const made = await search(asked).catch((error) => fail(error, asked))
    const old = made.status === 503 ? keptAnswers.findOld(key.text) : null
    const { status, headers, body } = old ? asItWas(old) : made
    if (mayBeKept(made, key, keptAnswers)) {
      keptAnswers.keep(key.text, { body, headers: [...headers], version })
    }
    // Names and values by turns, as node:http writes them fastest.
    const fields = ['x-request-id', requestId, 'content-length', String(body.length)]
    for (const [name, value] of headers) fields.push(name, value)
    response.writeHead(status, fields)
    response.end(body)
    const ms = performance.now() - start
    noteRequest(deps, { requestId, method: 'GET', path: PATH, status: made.status, ms })
  }

  return (key: AnswerKey, exchange: Exchange): Promise<void> =>
    answer(key, exchange).catch((error) => {
      log.error({ err: error, path: PATH }, 'a search could not be answered')
      exchange.response.destroy()
    })
}

function readAsked(request: IncomingMessage, { trustsProxy }: Pick<Deps, 'trustsProxy'>) {
  const query = queryOf(new URLSearchParams(request.url?.slice(PATH.length)))
  const [clientId] = [query.clientId].flat()
  const sender = { headers: headersOf(request), peer: request.socket.remoteAddress, clientId }
  return { query, caller: readCaller(sender, trustsProxy) }
}

async function search(asked: Asked): Promise<Made> {
  const { request, caller, query, deps } = asked
  const headers = headersOf(request)
  const fields = new Fields([JSON_TYPE])
  const route = { route: SEARCH, params: {}, query, caller, headers, answerHeaders: fields }
  const { status, text } = await callRoute(deps, route)
  guarded(fields, status, asked)
  const accepted = headers.get('accept-encoding')
  const { bytes: body, encoding } = await compress(Buffer.from(text), accepted)
  if (encoding) fields.set('content-encoding', encoding)
  return { status, headers: fields, body }
}

/** What is no failure of the procedure, which tells of its own. */
function fail(error: unknown, asked: Asked): Made {
  const { log, tally } = asked.deps
  log.error({ err: error, path: PATH }, 'a request failed')
  tally.count('error')
  const away = databaseFailureText(asDatabaseFailure(error))
  const status = away === null ? 500 : 503
  const fields = new Map([JSON_TYPE])
  const body = Buffer.from(JSON.stringify({ message: away ?? GENERIC_ERROR }))
  return { status, headers: guarded(fields, status, asked), body }
}

function guarded(fields: Map<string, string>, status: number, { caller, deps }: Asked) {
  guard(fields, { path: PATH, status, isHttps: isOnHttps(deps) || caller.isByHttps === true })
  return fields.set('vary', 'Accept-Encoding')
}
