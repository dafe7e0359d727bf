import { postsToEditSchema } from '#domain/blog/blog-edit-schemas.ts'
import { reportsSchema } from '#domain/operator/report-review-schemas.ts'
import type { AnswerHeaders } from '../rpc/context.ts'
import type { RestRoute } from './rest-route.ts'
import { visitorRoutes } from './visitor-routes.ts'

/** What maps ask for. */
const mapRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/map/cells',
    procedure: 'map.cells',
    summary: 'Counts the parks in a box by cells of a zoom of the map; at high zooms it gives each',
    takes: 'query',
    example: { bounds: '-125,24,-66,50', zoom: 4, facts: 'fenced:yes' },
  },
  {
    method: 'GET',
    path: '/api/map/outlines',
    procedure: 'map.outlines',
    summary: 'Gives the outlines of the parks in a box, simplified for a zoom of the map',
    takes: 'query',
    example: { bounds: '-122.52,37.74,-122.38,37.82', zoom: 14 },
  },
]

/** All paths of the REST API and the procedures behind them. */
export const restRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/parks',
    procedure: 'parks.search',
    summary: 'Finds parks near an address, a zip code, a city or a point',
    takes: 'query',
    example: { address: '94110', radius: 5000, amenities: ['Dog Park'] },
    refusals: [404],
  },
  {
    method: 'GET',
    path: '/api/parks/facts',
    procedure: 'parks.factCounts',
    summary: 'What can be wished for in the place of a search, and how many parks there have it',
    takes: 'query',
    example: { address: '94110' },
  },
  {
    method: 'GET',
    path: '/api/parks/photo/cached',
    procedure: 'parks.cachedPhotos',
    summary: 'Tells which photos are kept here',
    takes: 'query',
    example: { photoReferences: ['photo-1'] },
  },
  {
    method: 'GET',
    path: '/api/parks/:id',
    procedure: 'parks.byId',
    summary: 'Gives all that is known of a park',
    example: { id: 1 },
    refusals: [404],
  },
  ...mapRoutes,
  ...visitorRoutes,
  {
    method: 'GET',
    path: '/api/geocode',
    procedure: 'geocode.address',
    summary: 'Finds the place of an address',
    takes: 'query',
    example: { address: 'Boston' },
  },
  {
    method: 'GET',
    path: '/api/config',
    procedure: 'config.site',
    summary: 'Gives the settings that pages need',
  },
  {
    method: 'GET',
    path: '/api/ratelimit/status',
    procedure: 'ratelimit.status',
    summary: 'Tells whether who asks has to wait',
    takes: 'query',
    example: { clientId: 'a-client' },
  },
  {
    method: 'GET',
    path: '/api/reports',
    procedure: 'reports.list',
    summary: 'Lists reports; X-Total-Count tells how many there are',
    isOperators: true,
    takes: 'query',
    example: { group: 'open', page: 1 },
    output: { schema: reportsSchema.shape.reports, pick: toReportList },
  },
  {
    method: 'PUT',
    path: '/api/reports/:id/status',
    procedure: 'reports.setStatus',
    summary: 'Changes the status of a report',
    isOperators: true,
    takes: 'body',
    example: { id: 1, status: 'resolved' },
    refusals: [404],
  },
  {
    method: 'POST',
    path: '/api/test/insert-park',
    procedure: 'test.insertPark',
    summary: 'Puts in a park for trying things out',
    isOperators: true,
    takes: 'body',
    example: { name: 'A Park to Try', placeId: 'try-1', latitude: 37.77, longitude: -122.42 },
  },
  {
    method: 'POST',
    path: '/api/admin/login',
    procedure: 'auth.login',
    summary: 'Signs the operator in, by a cookie',
    takes: 'body',
    example: { password: 'correct horse battery' },
    refusals: [401, 429],
  },
  {
    method: 'POST',
    path: '/api/admin/logout',
    procedure: 'auth.logout',
    summary: 'Signs the operator out',
    isOperators: true,
  },
  {
    method: 'GET',
    path: '/api/admin/parks',
    procedure: 'parks.list',
    summary: 'Lists parks in the order of their numbers',
    isOperators: true,
    takes: 'query',
    example: { after: 0, limit: 10 },
  },
  {
    method: 'GET',
    path: '/api/admin/parks/count',
    procedure: 'parks.count',
    summary: 'Counts the parks that visitors can find',
    isOperators: true,
  },
  {
    method: 'GET',
    path: '/api/admin/parks-by-region',
    procedure: 'parks.byRegion',
    summary: 'Lists parks around a place',
    isOperators: true,
    takes: 'query',
    example: { region: 'San Francisco' },
  },
  {
    method: 'GET',
    path: '/api/admin/theme-suggestions',
    procedure: 'blogWriter.themes',
    summary: 'Suggests themes of posts about a place',
    isOperators: true,
    takes: 'query',
    example: { region: 'San Francisco' },
  },
  {
    method: 'GET',
    path: '/api/admin/theme-matching-parks',
    procedure: 'blogWriter.matchingParks',
    summary: 'Lists parks that fit a theme',
    isOperators: true,
    takes: 'query',
    example: { region: 'San Francisco', theme: 'Dog Parks' },
  },
  {
    method: 'POST',
    path: '/api/admin/blog/generate',
    procedure: 'blogWriter.generate',
    summary: 'Has a post written',
    isOperators: true,
    takes: 'body',
    example: { region: 'San Francisco', theme: 'Dog Parks', status: 'draft', parkIds: [1, 2, 3] },
  },
  {
    method: 'GET',
    path: '/api/cache/status',
    procedure: 'cache.status',
    summary: 'Tells what is kept and what it saved',
    isOperators: true,
  },
  {
    method: 'POST',
    path: '/api/cache/clear',
    procedure: 'cache.clear',
    summary: 'Clears what is kept, all of it or of one type',
    isOperators: true,
    takes: 'body',
    example: { type: 'geocoding' },
  },
  {
    method: 'GET',
    path: '/api/blog',
    procedure: 'blog.list',
    summary: 'Lists posts, the newest first',
    takes: 'query',
    example: { tag: 'parks' },
    refusals: [404],
  },
  {
    method: 'GET',
    path: '/api/blog/:slug',
    procedure: 'blog.bySlug',
    summary: 'Gives a post',
    example: { slug: 'dog-parks-in-san-francisco' },
    refusals: [404],
  },
  {
    method: 'GET',
    path: '/api/admin/blog-posts',
    procedure: 'blog.posts',
    summary: 'Lists posts, drafts too; X-Total-Count tells how many there are',
    isOperators: true,
    takes: 'query',
    example: { status: 'draft', page: 1 },
    output: { schema: postsToEditSchema.shape.posts, pick: toPostList },
  },
]

/** The reports only; their total number is sent in a header. */
function toReportList(output: unknown, headers: AnswerHeaders): unknown {
  const { reports, total } = reportsSchema.parse(output)
  headers.set('x-total-count', String(total))
  return reports
}

/** The posts only; their total number is sent in a header. */
function toPostList(output: unknown, headers: AnswerHeaders): unknown {
  const { posts, total } = postsToEditSchema.parse(output)
  headers.set('x-total-count', String(total))
  return posts
}
