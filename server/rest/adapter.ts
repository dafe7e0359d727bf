import { callTRPCProcedure, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { makeContext } from '../context.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../limits/caller.ts'
import { PreparedJson } from '../prepared-json.ts'
import { appRouter } from '../routers/app-router.ts'
import { visibleMessage } from '../trpc.ts'
import { type RestRoute, restRoutes } from './routes.ts'

/** Answers a request to a REST path by the procedure behind it; errors are JSON {message}. */
export async function answerRest(deps: Deps, request: Request, caller: Caller): Promise<Response> {
  const url = new URL(request.url)
  const matches = restRoutes.flatMap((route) => {
    const params = matchPath(route.path, url.pathname)
    return params ? [{ route, params }] : []
  })
  if (matches.length === 0) return errorResponse(404, `There is nothing at ${url.pathname}.`)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const match = matches.find(({ route }) => route.method === method)
  if (!match) {
    const allowed = matches.map(({ route }) => route.method).join(', ')
    return errorResponse(405, `Only ${allowed} is possible at ${url.pathname}.`, {
      allow: allowed,
    })
  }
  return run(deps, request, { ...match, caller })
}

type Match = { route: RestRoute; params: Record<string, string> }

async function run(
  deps: Deps,
  request: Request,
  { route, params, caller }: Match & { caller: Caller },
): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
  try {
    const query = readQuery(new URL(request.url).searchParams)
    const body = route.method === 'GET' ? undefined : await readBody(request)
    const output = await callTRPCProcedure({
      router: appRouter,
      path: route.procedure,
      type: route.method === 'GET' ? 'query' : 'mutation',
      ctx: makeContext(deps, { headers: request.headers, caller, answerHeaders: headers }),
      getRawInput: async () => route.input?.({ query, params, body }),
      signal: request.signal,
      batchIndex: 0,
    })
    if (output instanceof PreparedJson) {
      if (output.notFound) return errorResponse(404, output.notFound, headers)
      return new Response(output.text, { headers })
    }
    const answer = route.output ? route.output(output, headers) : output
    return new Response(JSON.stringify(answer), { headers })
  } catch (error) {
    const failure = getTRPCErrorFromUnknown(error)
    return errorResponse(getHTTPStatusCodeFromError(failure), visibleMessage(failure), headers)
  }
}

/** A JSON error, as every /api path gives it. */
export function errorResponse(
  status: number,
  message: string,
  headers: HeadersInit = {},
): Response {
  return Response.json({ message }, { status, headers })
}

/** The parts of a path that a pattern names, such as '/api/parks/:id'; null where it is another. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const expected = pattern.split('/')
  const parts = path.split('/')
  if (expected.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of expected.entries()) {
    const part = parts[index] ?? ''
    if (name.startsWith(':') && part !== '') params[name.slice(1)] = part
    else if (name !== part) return null
  }
  return params
}

function readQuery(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    query[name] = values.length > 1 ? values : (values[0] ?? '')
  }
  return query
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'The body is not JSON.' })
  }
}
