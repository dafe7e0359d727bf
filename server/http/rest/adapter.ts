import { callTRPCProcedure, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { PreparedJson } from '../../core/prepared-json.ts'
import type { Caller } from '../../limits/caller.ts'
import { errorResponse } from '../error-response.ts'
import type { HttpDeps } from '../http-deps.ts'
import { readTarget } from '../kept-answers.ts'
import { type AnswerHeaders, makeContext } from '../rpc/context.ts'
import { appRouter } from '../rpc/routers/app-router.ts'
import { visibleMessage } from '../rpc/trpc.ts'
import { matchRoutes, type RestRoute } from './routes.ts'

/** Answers a REST request by calling the procedure behind it; errors are JSON {message}. */
export async function answerRest(
  deps: HttpDeps,
  request: Request,
  caller: Caller,
): Promise<Response> {
  const url = new URL(request.url)
  const matches = matchRoutes(url.pathname)
  if (matches.length === 0) return errorResponse(404, `There is nothing at ${url.pathname}.`)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const match = matches.find(({ route }) => route.method === method)
  if (!match) {
    const allowed = matches.map(({ route }) => route.method).join(', ')
    const message = `Only ${allowed} is possible at ${url.pathname}.`
    return errorResponse(405, message, { allow: allowed })
  }
  const answerHeaders = new Headers({ 'content-type': 'application/json; charset=utf-8' })
  const { text, status } = await callRoute(deps, {
    ...match,
    caller,
    headers: request.headers,
    query: queryOf(new URLSearchParams(readTarget(request.url)?.search)),
    readBody: () => readBody(request),
    answerHeaders,
  })
  return new Response(text, { status, headers: answerHeaders })
}

type Asked = {
  route: RestRoute
  params: Record<string, string>
  query: Query
  caller: Caller
  headers: Headers
  /** Reads the request's body. */
  readBody: () => Promise<unknown>
  /** Headers of the answer, besides its type; the procedure adds its own. */
  answerHeaders: AnswerHeaders
}

/** Calls the procedure behind a REST path; of errors, returns only what may be shown. */
async function callRoute(
  deps: HttpDeps,
  { route, params, query, caller, headers, readBody, answerHeaders }: Asked,
): Promise<{ status: number; text: string }> {
  try {
    const body = route.method === 'GET' ? undefined : await readBody()
    const output = await callTRPCProcedure({
      router: appRouter,
      path: route.procedure,
      type: route.method === 'GET' ? 'query' : 'mutation',
      ctx: makeContext(deps, { headers, caller, answerHeaders }),
      getRawInput: async () => inputOf(route, { query, params, body }),
      signal: undefined,
      batchIndex: 0,
    })
    if (output instanceof PreparedJson) {
      if (output.notFound) return { status: 404, text: JSON.stringify(output.notFound) }
      return { status: 200, text: output.text }
    }
    const answer = route.output ? route.output.pick(output, answerHeaders) : output
    return { status: 200, text: JSON.stringify(answer) }
  } catch (error) {
    const failure = getTRPCErrorFromUnknown(error)
    const message = visibleMessage(failure)
    return { status: getHTTPStatusCodeFromError(failure), text: JSON.stringify({ message }) }
  }
}

/** A route's input: its query or body, overridden by the fields of its path. */
function inputOf(
  { takes, fixed }: RestRoute,
  { query, params, body }: { query: Query; params: Record<string, string>; body: unknown },
): unknown {
  const fields = { ...params, ...fixed }
  const taken = takes === 'query' ? query : body
  if (Object.keys(fields).length === 0) return takes && taken
  // Anything but an object has no fields.
  return takes && typeof taken === 'object' ? { ...taken, ...fields } : fields
}

type Query = Record<string, string | string[]>

/** A query's values by name; repeated parameters become a list. */
export function queryOf(search: URLSearchParams): Query {
  const query: Query = Object.create(null)
  for (const [name, value] of search) {
    const known = query[name]
    if (known === undefined) query[name] = value
    else if (typeof known === 'string') query[name] = [known, value]
    else known.push(value)
  }
  return query
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text().catch(() => {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'The body did not arrive as a whole.' })
  })
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'The body is not JSON.' })
  }
}
