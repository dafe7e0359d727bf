import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { etag } from 'hono/etag'
import { asDatabaseFailure } from '#db/unavailable.ts'
import { TILES_ABOUT_PATH } from '#domain/map/map-settings.ts'
import { ADVERT_PATH } from '#domain/operator/advert.ts'
import { MAX_PIECE_BYTES, UPLOAD_PATH } from '#domain/region/region-limits.ts'
import { databaseFailureText, TooManyRequestsError } from '../core/errors.ts'
import { identify, isHttps, OWN_REQUEST } from '../limits/caller.ts'
import { answerProbes } from './answer-probes.ts'
import { serveClientFiles } from './client-files.ts'
import { compressText } from './compression.ts'
import { errorResponse } from './error-response.ts'
import { NO_STORE } from './http-cache.ts'
import type { HttpDeps } from './http-deps.ts'
import { answerInstall } from './offline.ts'
import { tagDocument } from './pages/page-caching.ts'
import type { PageRenderer } from './pages/pages.ts'
import { answerAdvert } from './rest/advert.ts'
import { answerFeed, feedPath } from './rest/feed.ts'
import { answerMapTile, answerMapTiles, mapTilePath } from './rest/map-tiles.ts'
import { answerOpenApi, openApiPath } from './rest/openapi.ts'
import { answerPhoto, photoPaths } from './rest/photos.ts'
import { answerRegionUpload } from './rest/region-upload.ts'
import { answerRest } from './rest/routes.ts'
import { answerRobots, answerSitemap } from './rest/sitemap.ts'
import { answerSocialCard, socialCardPath } from './rest/social-cards.ts'
import { appRouter } from './rpc/routers/app-router.ts'
import { GENERIC_ERROR, makeContext } from './rpc/trpc.ts'
import { addSecurityHeaders, isOnHttps } from './security/answers.ts'
import { watchRequests } from './watch-requests.ts'

const MAX_BODY_BYTES = 100_000
/** A post being edited may be long, with characters of three bytes. */
const MAX_EDIT_BYTES = 500_000
const EDIT = '/api/trpc/blog.save'
/** Calls in one tRPC request. */
const LARGEST_BATCH = 10

export type AppParts = {
  deps: HttpDeps
  renderPage: PageRenderer
  /** The built client; absent in development, where Vite serves it. */
  client?: { folder: string; files: ReadonlySet<string> }
}

/** Creates the application: a single handler of all requests. */
export function createApp({ deps, renderPage, client }: AppParts): Hono {
  const app = new Hono()
  const callerOf = (context: Context) => identify(context, deps.trustsProxy)
  const answerPage = async (context: Context) => {
    const { raw } = context.req
    return tagDocument(raw, await renderPage(deps, raw, callerOf(context)))
  }
  app.use(watchRequests(deps))
  app.use(addSecurityHeaders(deps))
  answerProbes(app, deps)
  answerInstall(app, deps, client?.folder)
  if (client) app.use(serveClientFiles(deps, client))
  // Before the compression, which buffers whole answers, as sitemaps are streamed.
  app.all('/robots.txt', (context) => answerRobots(deps, context.req.raw))
  app.all('/sitemap.xml', (context) => answerSitemap(deps, context.req.raw, callerOf(context)))
  app.all('/sitemap/:part{.+\\.xml}', (context) =>
    answerSitemap(deps, context.req.raw, callerOf(context)),
  )
  app.use(compressText)
  app.use('/api/*', rejectInvalidRequests(deps))
  app.all('/api/trpc/*', (context) =>
    fetchRequestHandler({
      endpoint: '/api/trpc',
      req: context.req.raw,
      router: appRouter,
      maxBatchSize: LARGEST_BATCH,
      createContext({ req, resHeaders, info }) {
        // A streamed response sends its headers before it is known whether the session is read.
        if (info.accept !== null) resHeaders.set('cache-control', NO_STORE)
        const parts = { headers: req.headers, caller: callerOf(context) }
        return makeContext(deps, { ...parts, answerHeaders: resHeaders })
      },
    }),
  )
  for (const path of photoPaths) {
    app.all(path, etag(), (context) => answerPhoto(deps, context.req.raw, callerOf(context)))
  }
  app.post(UPLOAD_PATH, (context) => answerRegionUpload(deps, context.req.raw, callerOf(context)))
  app.get(openApiPath, etag(), (context) => answerOpenApi(deps, callerOf(context)))
  app.on('GET', ['/api/docs', '/api/docs/'], answerPage)
  app.all('/api/*', (context) => answerRest(deps, context.req.raw, callerOf(context)))
  app.get(socialCardPath, etag(), (context) =>
    answerSocialCard(deps, context.req.raw, callerOf(context)),
  )
  app.get(TILES_ABOUT_PATH, (context) => answerMapTiles(deps, context.req.raw, callerOf(context)))
  app.get(mapTilePath, (context) => answerMapTile(deps, context.req.raw, callerOf(context)))
  app.get(ADVERT_PATH, (context) => answerAdvert(deps, context.req.raw))
  app.get(feedPath, (context) => answerFeed(deps, context.req.raw, callerOf(context)))
  app.get('*', answerPage)
  deps.ownSite.serveBy((request) => app.fetch(request, OWN_REQUEST))
  app.notFound(({ req }) =>
    errorResponse(405, `Only GET is possible at ${req.path}.`, { allow: 'GET, HEAD' }),
  )
  app.onError((error, context) => {
    const { req } = context
    if (error instanceof TooManyRequestsError) {
      return errorResponse(429, error.message, { 'retry-after': String(error.retryAfter) })
    }
    deps.log.error({ err: error, path: req.path }, 'a request failed')
    deps.tally.count('error')
    const failure = databaseFailureText(asDatabaseFailure(error))
    if (failure !== null) return errorResponse(503, failure)
    return req.path.startsWith('/api/')
      ? errorResponse(500, GENERIC_ERROR)
      : new Response(GENERIC_ERROR, { status: 500 })
  })
  return app
}

type OriginPorts = Pick<HttpDeps, 'configured' | 'trustsProxy'>

/** A single middleware, as each one costs as much time as parsing a call's input. */
function rejectInvalidRequests(deps: OriginPorts): MiddlewareHandler {
  const atMost = (maxSize: number) => {
    const onError = () => errorResponse(413, `The body must be at most ${maxSize} bytes.`)
    return bodyLimit({ maxSize, onError })
  }
  const limitUsual = atMost(MAX_BODY_BYTES)
  const limitEdit = atMost(MAX_EDIT_BYTES)
  const limitPiece = atMost(MAX_PIECE_BYTES)
  return async (context, next) => {
    const { method, path, url } = context.req
    // tRPC would report an undecodable path as an internal error.
    if (!isReadable(url)) return errorResponse(400, 'The path can not be read.')
    // These have no body, and checking for one would construct a full Request.
    if (method === 'GET' || method === 'HEAD') return next()
    const refusal = rejectCrossOriginWrite(deps, context)
    const limit = path === UPLOAD_PATH ? limitPiece : path === EDIT ? limitEdit : limitUsual
    return refusal ?? limit(context, next)
  }
}

function isReadable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}

function rejectCrossOriginWrite(deps: OriginPorts, context: Context): Response | null {
  const { req } = context
  const scheme = isOnHttps(deps) || isHttps(context, deps.trustsProxy) ? 'https' : 'http'
  const allowed = isSameOrigin({
    fetchSite: req.header('sec-fetch-site') ?? null,
    origin: req.header('origin') ?? null,
    site: `${scheme}://${req.header('host') ?? ''}`,
    hasCookie: req.header('cookie') !== undefined,
  })
  if (!allowed) return errorResponse(403, 'This has to be sent from the site itself.')
  const type = req.header('content-type')
  if (req.path !== UPLOAD_PATH && type && !/^application\/json\b/i.test(type)) {
    return errorResponse(415, 'The body must be JSON (content-type: application/json).')
  }
  return null
}

/** What identifies the origin of a request. */
type Origin = {
  /** The Sec-Fetch-Site header, which a page can't forge. */
  fetchSite: string | null
  origin: string | null
  /** The site's own URL: 'https://parks.example'. */
  site: string
  hasCookie: boolean
}

/**
 * Whether a write is allowed: it comes from the site's own pages, or it has neither a cookie nor a
 * header that names its origin. A write with a cookie must prove its origin.
 */
function isSameOrigin({ fetchSite, origin, site, hasCookie }: Origin): boolean {
  if (fetchSite !== null) return fetchSite === 'same-origin' || fetchSite === 'none'
  if (origin !== null)
    return (
      URL.canParse(origin) && URL.canParse(site) && new URL(origin).origin === new URL(site).origin
    )
  return !hasCookie
}
