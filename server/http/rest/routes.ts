import { callTRPCProcedure, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { z } from 'zod'
import { postsToEditSchema } from '#domain/blog/blog-edit-schemas.ts'
import { reportsSchema } from '#domain/operator/report-review-schemas.ts'
import { PreparedJson } from '../../core/prepared-json.ts'
import type { Caller } from '../../limits/caller.ts'
import { readTarget } from '../cached-answers.ts'
import { errorResponse } from '../error-response.ts'
import type { HttpDeps } from '../http-deps.ts'
import { appRouter } from '../rpc/routers/app-router.ts'
import { type AnswerHeaders, makeContext, visibleMessage } from '../rpc/trpc.ts'

/** A path of the REST API and the procedure behind it. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** ':name' matches one segment, which becomes a field of the input. */
  path: string
  /** The procedure that answers: 'parks.search'. */
  procedure: string
  summary: string
  /** Whether it requires the operator's session. */
  isOperators?: boolean
  /** The source of the input besides the path; absent: none. */
  takes?: 'query' | 'body'
  /** Fields of the input implied by the path. */
  fixed?: Record<string, unknown>
  example?: Record<string, unknown>
  /** Error statuses besides those of all such routes: 404 if it names what may not exist. */
  refusals?: readonly number[]
  /** What the answer contains, if not the procedure's whole output. */
  output?: { schema: z.ZodType; pick: (output: unknown, headers: AnswerHeaders) => unknown }
}

type Rest = Omit<RestRoute, 'method' | 'path' | 'procedure'>

/** @param request method and path: 'GET /api/parks' */
function route(request: string, procedure: string, rest: Rest): RestRoute {
  const [method, path = ''] = request.split(' ')
  return { method: method as RestRoute['method'], path, procedure, ...rest }
}

function operatorRoute(request: string, procedure: string, rest: Rest): RestRoute {
  return { ...route(request, procedure, rest), isOperators: true }
}

/** All paths of the REST API and the procedures behind them. */
export const restRoutes: readonly RestRoute[] = [
  route('GET /api/parks', 'parks.search', {
    summary: 'Finds parks near an address, a zip code, a city or a point',
    takes: 'query',
    example: { address: '94110', radius: 5000, amenities: ['Dog Park'] },
    refusals: [404],
  }),
  route('GET /api/parks/facts', 'parks.factCounts', {
    summary:
      'What parks can be filtered by in the place of a search, and how many parks there have it',
    takes: 'query',
    example: { address: '94110' },
  }),
  route('GET /api/parks/photo/cached', 'parks.cachedPhotos', {
    summary: 'Says which photos are cached here',
    takes: 'query',
    example: { photoReferences: ['photo-1'] },
  }),
  route('GET /api/parks/:id', 'parks.byId', {
    summary: 'Gives all that is known of a park',
    example: { id: 1 },
    refusals: [404],
  }),
  route('GET /api/map/cells', 'map.cells', {
    summary: 'Counts the parks in a box by cells of a zoom of the map; at high zooms it gives each',
    takes: 'query',
    example: { bounds: '-125,24,-66,50', zoom: 4, facts: 'fenced:yes' },
  }),
  route('GET /api/map/outlines', 'map.outlines', {
    summary: 'Gives the outlines of the parks in a box, simplified for a zoom of the map',
    takes: 'query',
    example: { bounds: '-122.52,37.74,-122.38,37.82', zoom: 14 },
  }),
  route('POST /api/parks/:id/view', 'parks.view', {
    summary: 'Counts that a park was looked at',
    example: { id: 1 },
    refusals: [404],
  }),
  route('POST /api/parks/viewed', 'parks.viewed', {
    summary: 'Counts the same for a park that is named by its place',
    takes: 'body',
    example: { name: 'Golden Gate Park', latitude: 37.7694, longitude: -122.4862 },
    refusals: [404],
  }),
  route('POST /api/parks/:id/report', 'reports.create', {
    summary: 'Reports what is wrong about a park',
    takes: 'body',
    example: { id: 1, reportType: 'hours', details: 'It closes at ten.' },
    refusals: [404],
  }),
  route('POST /api/parks/:id/rating', 'rating.set', {
    summary: 'Rates a park from 1 to 5',
    takes: 'body',
    example: { id: 1, rating: 5 },
    refusals: [404],
  }),
  route('DELETE /api/parks/:id/rating', 'rating.set', {
    summary: 'Takes a rating back',
    fixed: { rating: null },
    example: { id: 1 },
    refusals: [404],
  }),
  route('GET /api/parks/:id/history', 'parkEdits.history', {
    summary: 'Lists what changed about a park, when and from which source',
    example: { id: 1 },
    refusals: [404],
  }),
  route('POST /api/parks/:id/answers', 'answers.give', {
    summary: 'Answers a question about a park; two visitors who agree make it a fact',
    takes: 'body',
    example: { id: 1, key: 'toilets', value: 'yes' },
    refusals: [404],
  }),
  route('POST /api/suggestions', 'suggestions.create', {
    summary: 'Suggests a missing park, or where one is, its name, its hours, or that it is closed',
    takes: 'body',
    example: {
      parkId: null,
      content: {
        kind: 'park',
        name: 'Elm Street Dog Park',
        type: 'dog_park',
        position: { lat: 37.77, lng: -122.42 },
        facts: { dog_area: 'yes' },
      },
      note: 'Behind the library.',
    },
    refusals: [404],
  }),
  route('POST /api/suggestions/:id/withdraw', 'suggestions.withdraw', {
    summary: 'Takes a suggestion back that the operator has not decided about',
    takes: 'body',
    example: { id: 1, receipt: 'aB3dE5gH7jKmN9pQ2sTuVw' },
    refusals: [404],
  }),
  route('POST /api/outcomes', 'suggestions.outcomes', {
    summary: 'Says what came of reports, suggestions and answers, to the device that made them',
    takes: 'body',
    example: {
      reports: [],
      suggestions: [{ id: 1, receipt: 'aB3dE5gH7jKmN9pQ2sTuVw' }],
      answers: [{ parkId: 1, key: 'toilets' }],
    },
  }),
  route('POST /api/share', 'share.create', {
    summary: 'Makes a short link to a park',
    takes: 'body',
    example: { parkId: 1, location: { lat: 37.77, lng: -122.42 } },
    refusals: [404],
  }),
  route('GET /api/share/:shortId', 'share.byId', {
    summary: 'Gives what a short link leads to',
    example: { shortId: 'aB3dE5gH7jK' },
    refusals: [404],
  }),
  route('POST /api/events', 'events.record', {
    summary: 'Counts that something happened, not to whom',
    takes: 'body',
    example: { event: 'search' },
  }),
  route('GET /api/geocode', 'geocode.address', {
    summary: 'Finds the place of an address',
    takes: 'query',
    example: { address: 'Boston' },
  }),
  route('GET /api/config', 'config.site', {
    summary: 'Gives the settings that pages need',
  }),
  route('GET /api/ratelimit/status', 'ratelimit.status', {
    summary: 'Says whether this caller has to wait',
    takes: 'query',
    example: { clientId: 'a-client' },
  }),
  operatorRoute('GET /api/reports', 'reports.list', {
    summary: 'Lists reports; X-Total-Count is how many there are',
    takes: 'query',
    example: { group: 'open', page: 1 },
    output: listOf(reportsSchema, 'reports'),
  }),
  operatorRoute('PUT /api/reports/:id/status', 'reports.setStatus', {
    summary: 'Changes the status of a report',
    takes: 'body',
    example: { id: 1, status: 'resolved' },
    refusals: [404],
  }),
  operatorRoute('POST /api/test/insert-park', 'test.insertPark', {
    summary: 'Puts in a park for trying things out',
    takes: 'body',
    example: { name: 'A Park to Try', placeId: 'try-1', latitude: 37.77, longitude: -122.42 },
  }),
  route('POST /api/admin/login', 'auth.login', {
    summary: 'Signs the operator in, by a cookie',
    takes: 'body',
    example: { password: 'correct horse battery' },
    refusals: [401, 429],
  }),
  operatorRoute('POST /api/admin/logout', 'auth.logout', {
    summary: 'Signs the operator out',
  }),
  operatorRoute('GET /api/admin/parks', 'parks.list', {
    summary: 'Lists parks in the order of their numbers',
    takes: 'query',
    example: { after: 0, limit: 10 },
  }),
  operatorRoute('GET /api/admin/parks/count', 'parks.count', {
    summary: 'Counts the parks that visitors can find',
  }),
  operatorRoute('GET /api/admin/parks-by-region', 'parks.byRegion', {
    summary: 'Lists parks around a place',
    takes: 'query',
    example: { region: 'San Francisco' },
  }),
  operatorRoute('GET /api/admin/theme-suggestions', 'blogWriter.themes', {
    summary: 'Suggests themes of posts about a place',
    takes: 'query',
    example: { region: 'San Francisco' },
  }),
  operatorRoute('GET /api/admin/theme-matching-parks', 'blogWriter.matchingParks', {
    summary: 'Lists parks that fit a theme',
    takes: 'query',
    example: { region: 'San Francisco', theme: 'Dog Parks' },
  }),
  operatorRoute('POST /api/admin/blog/generate', 'blogWriter.generate', {
    summary: 'Has a post written',
    takes: 'body',
    example: { region: 'San Francisco', theme: 'Dog Parks', status: 'draft', parkIds: [1, 2, 3] },
  }),
  operatorRoute('GET /api/cache/status', 'cache.status', {
    summary: 'Says what is cached and what it saved',
  }),
  operatorRoute('POST /api/cache/clear', 'cache.clear', {
    summary: 'Clears the cache, all of it or of one type',
    takes: 'body',
    example: { type: 'geocoding' },
  }),
  route('GET /api/blog', 'blog.list', {
    summary: 'Lists posts, the newest first',
    takes: 'query',
    example: { tag: 'parks' },
    refusals: [404],
  }),
  route('GET /api/blog/:slug', 'blog.bySlug', {
    summary: 'Gives a post',
    example: { slug: 'dog-parks-in-san-francisco' },
    refusals: [404],
  }),
  operatorRoute('GET /api/admin/blog-posts', 'blog.posts', {
    summary: 'Lists posts, drafts too; X-Total-Count is how many there are',
    takes: 'query',
    example: { status: 'draft', page: 1 },
    output: listOf(postsToEditSchema, 'posts'),
  }),
]

/** One list of an output; its total number is sent in a header. */
function listOf<Key extends string>(
  schema: z.ZodObject<Record<Key | 'total', z.ZodType>>,
  key: Key,
): NonNullable<RestRoute['output']> {
  return {
    schema: schema.shape[key],
    pick(output, headers) {
      const found: Record<string, unknown> = schema.parse(output)
      headers.set('x-total-count', String(found.total))
      return found[key]
    },
  }
}

const matchers = restRoutes.map((route) => ({ route, match: matcherOf(route.path) }))

/** The routes of a path, for any method, with the parameters in the path. */
export function matchRoutes(path: string) {
  const matches: { route: RestRoute; params: Record<string, string> }[] = []
  for (const { route, match } of matchers) {
    const params = match(path)
    if (params) matches.push({ route, params })
  }
  return matches
}

/**
 * Returns a matcher for a pattern such as '/api/parks/:id'. It returns a path's parameters, or null
 * if it doesn't match.
 */
function matcherOf(pattern: string): (path: string) => Record<string, string> | null {
  if (!pattern.includes(':')) return (path) => (path === pattern ? {} : null)
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const form = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`)
  return (path) => {
    const found = form.exec(path)
    return found && Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
  }
}

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
