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
    method: 'POST',
    path: '/api/test/insert-park',
    procedure: 'test.insertPark',
    input: ({ body }) => body,
  },
  { method: 'GET', path: '/api/cache/status', procedure: 'cache.status' },
  {
    method: 'POST',
    path: '/api/cache/clear',
    procedure: 'cache.clear',
    input: ({ body }) => body,
  },
]

/** A body's fields, and those of the path, which count. What is no object has no fields. */
function withBody(body: unknown, fields: Record<string, unknown>): Record<string, unknown> {
  return typeof body === 'object' ? { ...body, ...fields } : fields
}
