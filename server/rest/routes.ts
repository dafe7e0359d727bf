/** A request's query, repeated names as lists, and the parts of its path. */
type RestRequest = {
  query: Record<string, string | string[]>
  params: Record<string, string>
  body: unknown
}

export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT'
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
    method: 'GET',
    path: '/api/geocode',
    procedure: 'geocode.address',
    input: ({ query }) => query,
  },
  { method: 'GET', path: '/api/config', procedure: 'config.site' },
]
