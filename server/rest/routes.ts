import { postsToEditSchema } from '#domain/schemas/blog-edit.ts'
import { reportsSchema } from '#domain/schemas/reports.ts'
import type { AnswerHeaders } from '../context.ts'

/** A request's query, repeated names as lists, and the parts of its path. */
type RestRequest = {
  query: Record<string, string | string[]>
  params: Record<string, string>
  body: unknown
}

export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** ':name' stands for one part. */
  path: string
  /** The procedure that answers: 'parks.search'. */
  procedure: string
  /** What of the request is the procedure's input. */
  input?: (request: RestRequest) => unknown
  /** What the answer is where it is not all that the procedure gives. */
  output?: (output: unknown, headers: AnswerHeaders) => unknown
}

/** Every path of the REST API and the procedure behind it. */
export const restRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/parks',
    procedure: 'parks.search',
    input: ({ query }) => query,
  },
  {
    method: 'GET',
    path: '/api/parks/photo/cached',
    procedure: 'parks.cachedPhotos',
    input: ({ query }) => query,
  },
  {
    method: 'GET',
    path: '/api/parks/:id',
    procedure: 'parks.byId',
    input: ({ params }) => ({ id: params.id }),
  },
  {
    method: 'POST',
    path: '/api/parks/:id/view',
    procedure: 'parks.view',
    input: ({ params }) => ({ id: params.id }),
  },
  {
    method: 'POST',
    path: '/api/parks/viewed',
    procedure: 'parks.viewed',
    input: ({ body }) => body,
  },
  {
    method: 'POST',
    path: '/api/parks/:id/report',
    procedure: 'reports.create',
    input: ({ params, body }) => withBody(body, { id: params.id }),
  },
  {
    method: 'POST',
    path: '/api/parks/:id/rating',
    procedure: 'rating.set',
    input: ({ params, body }) => withBody(body, { id: params.id }),
  },
  {
    method: 'DELETE',
    path: '/api/parks/:id/rating',
    procedure: 'rating.set',
    input: ({ params }) => ({ id: params.id, rating: null }),
  },
  {
    method: 'POST',
    path: '/api/share',
    procedure: 'share.create',
    input: ({ body }) => body,
  },
  {
    method: 'GET',
    path: '/api/share/:shortId',
    procedure: 'share.byId',
    input: ({ params }) => ({ shortId: params.shortId }),
  },
  {
    method: 'POST',
    path: '/api/events',
    procedure: 'events.record',
    input: ({ body }) => body,
  },
  {
    method: 'GET',
    path: '/api/geocode',
    procedure: 'geocode.address',
    input: ({ query }) => query,
  },
  { method: 'GET', path: '/api/config', procedure: 'config.site' },
  {
    method: 'GET',
    path: '/api/ratelimit/status',
    procedure: 'ratelimit.status',
    input: ({ query }) => query,
  },
  {
    method: 'GET',
    path: '/api/reports',
    procedure: 'reports.list',
    input: ({ query }) => query,
    output: toReportList,
  },
  {
    method: 'PUT',
    path: '/api/reports/:id/status',
    procedure: 'reports.setStatus',
    input: ({ params, body }) => withBody(body, { id: params.id }),
  },
  {
    method: 'POST',
    path: '/api/test/insert-park',
    procedure: 'test.insertPark',
    input: ({ body }) => body,
  },
  {
    method: 'POST',
    path: '/api/admin/login',
    procedure: 'auth.login',
    input: ({ body }) => body,
  },
  { method: 'POST', path: '/api/admin/logout', procedure: 'auth.logout' },
  {
    method: 'GET',
    path: '/api/admin/parks',
    procedure: 'parks.list',
    input: ({ query }) => query,
  },
  { method: 'GET', path: '/api/admin/parks/count', procedure: 'parks.count' },
  {
    method: 'GET',
    path: '/api/admin/parks-by-region',
    procedure: 'parks.byRegion',
    input: ({ query }) => query,
  },
  {
    method: 'GET',
    path: '/api/admin/theme-suggestions',
    procedure: 'blogWriter.themes',
    input: ({ query }) => query,
  },
  {
    method: 'GET',
    path: '/api/admin/theme-matching-parks',
    procedure: 'blogWriter.matchingParks',
    input: ({ query }) => query,
  },
  {
    method: 'POST',
    path: '/api/admin/blog/generate',
    procedure: 'blogWriter.generate',
    input: ({ body }) => body,
  },
  { method: 'GET', path: '/api/cache/status', procedure: 'cache.status' },
  {
    method: 'POST',
    path: '/api/cache/clear',
    procedure: 'cache.clear',
    input: ({ body }) => body,
  },
  {
    method: 'GET',
    path: '/api/blog',
    procedure: 'blog.list',
    input: ({ query }) => query,
  },
  {
    method: 'GET',
    path: '/api/blog/:slug',
    procedure: 'blog.bySlug',
    input: ({ params }) => ({ slug: params.slug }),
  },
  {
    method: 'GET',
    path: '/api/admin/blog-posts',
    procedure: 'blog.posts',
    input: ({ query }) => query,
    output: toPostList,
  },
]

/** A body's fields, and those of the path, which count. What is no object has no fields. */
function withBody(body: unknown, fields: Record<string, unknown>): Record<string, unknown> {
  return typeof body === 'object' ? { ...body, ...fields } : fields
}

/** The reports themselves; how many there are on all pages is told in a header. */
function toReportList(output: unknown, headers: AnswerHeaders): unknown {
  const { reports, total } = reportsSchema.parse(output)
  headers.set('x-total-count', String(total))
  return reports
}

/** The posts themselves; how many there are on all pages is told in a header. */
function toPostList(output: unknown, headers: AnswerHeaders): unknown {
  const { posts, total } = postsToEditSchema.parse(output)
  headers.set('x-total-count', String(total))
  return posts
}
