import { statSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { etag } from 'hono/etag'
import { asDatabaseFailure } from '#db/unavailable.ts'
import { isSameOrigin } from './auth/same-origin.ts'
import { compressText } from './compression.ts'
import { makeContext } from './context.ts'
import type { Deps } from './deps.ts'
import { databaseFailureText } from './errors.ts'
import { isUnchanged, KEPT_BY_NOBODY } from './http-cache.ts'
import { identify, OWN_REQUEST } from './limits/caller.ts'
import { answerInstall } from './offline.ts'
import { answerProbes } from './operations/answer-probes.ts'
import { depsByRequest, watchRequests } from './operations/watch-requests.ts'
import { tagDocument } from './page-caching.ts'
import type { PageRenderer } from './pages.ts'
import { answerRest, errorResponse } from './rest/adapter.ts'
import { advertPath, answerAdvert } from './rest/advert.ts'
import { answerFeed, feedPath } from './rest/feed.ts'
import { answerPhoto, photoPaths } from './rest/photos.ts'
import { answerRobots, answerSitemap } from './rest/sitemap.ts'
import { answerSocialCard, socialCardPath } from './rest/social-cards.ts'
import { appRouter } from './routers/app-router.ts'
import { guardAnswers, SCRIPT_POLICY } from './security/answers.ts'
import { GENERIC_ERROR } from './trpc.ts'

const MOST_BODY_BYTES = 100_000
/** A post as it is edited may be long, and of letters that take three bytes. */
const MOST_EDIT_BYTES = 500_000
const EDITS = /^\/api\/trpc\/blog\.(save|autosave)$/
/** Calls one tRPC request may hold. */
const LARGEST_BATCH = 10
const A_YEAR_SECONDS = 31_536_000

export type AppParts = {
  deps: Deps
  renderPage: PageRenderer
  /** The folder of the built client; absent while developing, when Vite serves it. */
  clientFolder?: string
}

/** The product as one handler of requests. */
export function createApp({ deps, renderPage, clientFolder }: AppParts): Hono {
  const app = new Hono()
  const callerOf = (context: Context) => identify(context, deps.trustsProxy)
  const depsOfRequest = depsByRequest(deps)
  const depsOf = (context: Context) => {
    const requestId: string | undefined = context.get('requestId')
    return requestId === undefined ? deps : depsOfRequest(requestId)
  }
  app.use(watchRequests(deps))
  app.use(guardAnswers(deps))
  answerProbes(app, deps)
  answerInstall(app, deps, clientFolder)
  if (clientFolder) app.use(serveClient(clientFolder))
  // Ahead of the compression, which takes answers whole: the sitemap's pass as they are made.
  app.all('/robots.txt', (context) => answerRobots(deps, context.req.raw))
  app.all('/sitemap.xml', (context) =>
    answerSitemap(depsOf(context), context.req.raw, callerOf(context)),
  )
  app.all('/sitemap/:part{.+\\.xml}', (context) =>
    answerSitemap(depsOf(context), context.req.raw, callerOf(context)),
  )
  app.use(compressText)
  app.use('/api/*', refuseUnfit)
  app.all('/api/trpc/*', (context) =>
    fetchRequestHandler({
      endpoint: '/api/trpc',
      req: context.req.raw,
      router: appRouter,
      maxBatchSize: LARGEST_BATCH,
      createContext({ req, resHeaders, info }) {
        // A stream's headers are sent before it is known whether a session is looked up.
        if (info.accept !== null) resHeaders.set('cache-control', KEPT_BY_NOBODY)
        const parts = { headers: req.headers, caller: callerOf(context) }
        return makeContext(depsOf(context), { ...parts, answerHeaders: resHeaders })
      },
    }),
  )
  for (const path of photoPaths) {
    app.all(path, etag(), (context) =>
      answerPhoto(depsOf(context), context.req.raw, callerOf(context)),
    )
  }
  app.all('/api/*', (context) => answerRest(depsOf(context), context.req.raw, callerOf(context)))
  app.get(socialCardPath, etag(), (context) =>
    answerSocialCard(depsOf(context), context.req.raw, callerOf(context)),
  )
  app.get(advertPath, (context) => answerAdvert(depsOf(context), context.req.raw))
  app.get(feedPath, (context) => answerFeed(depsOf(context), context.req.raw, callerOf(context)))
  app.get('*', async (context) => {
    const { raw } = context.req
    return tagDocument(raw, await renderPage(depsOf(context), raw, callerOf(context)))
  })
  deps.ownSite.serveBy((request) => app.fetch(request, OWN_REQUEST))
  app.notFound(({ req }) =>
    errorResponse(405, `Only GET is possible at ${req.path}.`, { allow: 'GET, HEAD' }),
  )
  app.onError((error, context) => {
    const { req } = context
    depsOf(context).log.error({ err: error, path: req.path }, 'a request failed')
    deps.tally.count('error')
    const failure = databaseFailureText(asDatabaseFailure(error))
    if (failure !== null) return errorResponse(503, failure)
    return req.path.startsWith('/api/')
      ? errorResponse(500, GENERIC_ERROR)
      : new Response(GENERIC_ERROR, { status: 500 })
  })
  return app
}

/** One middleware for all, as each takes as long as reading the input of a call. */
const refuseUnfit: MiddlewareHandler = async (context, next) => {
  const { method, path, url } = context.req
  // tRPC takes a path that can't be decoded for a fault of its own.
  if (!isReadable(url)) return errorResponse(400, 'The path can not be read.')
  // These have no body, and looking for one makes all of a Request.
  if (method === 'GET' || method === 'HEAD') return next()
  return refuseForeignWrite(context) ?? (EDITS.test(path) ? limitEdit : limitUsual)(context, next)
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

function refuseForeignWrite({ req }: Context): Response | null {
  const allowed = isSameOrigin({
    fetchSite: req.header('sec-fetch-site') ?? null,
    origin: req.header('origin') ?? null,
    host: req.header('host') ?? null,
    hasCookie: req.header('cookie') !== undefined,
  })
  if (!allowed) return errorResponse(403, 'This has to be sent from the site itself.')
  const type = req.header('content-type')
  if (type && !/^application\/json\b/i.test(type)) {
    return errorResponse(415, 'The body must be JSON (content-type: application/json).')
  }
  return null
}

const limitUsual = atMost(MOST_BODY_BYTES)
const limitEdit = atMost(MOST_EDIT_BYTES)

function atMost(maxSize: number): MiddlewareHandler {
  const onError = () => errorResponse(413, `The body must be at most ${maxSize} bytes.`)
  return bodyLimit({ maxSize, onError })
}

/** What the build has laid compressed forms beside. */
const TEXT_FILE = /\.(js|css|svg|json|webmanifest|txt)(\.br|\.gz)?$/
const SCRIPT_FILE = /\.m?js(\.br|\.gz)?$/

/** Built files; those named by their content never change. */
function serveClient(folder: string): MiddlewareHandler {
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, { header }) => {
      const { size, mtimeMs } = statSync(path)
      header('etag', `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`)
      header('cache-control', cacheControlOf(path))
      // Also as it is: a cache must not give that to all.
      if (TEXT_FILE.test(path)) header('vary', 'Accept-Encoding')
      if (SCRIPT_FILE.test(path)) header('content-security-policy', SCRIPT_POLICY)
    },
  })
  return async (context, next) => {
    // All built files have one in their names; to look for others costs a stat each time.
    if (!context.req.path.includes('.')) return next()
    // Where there is no such file it gives what comes next, which is no response.
    const found: unknown = await serve(context, next)
    if (!(found instanceof Response)) return
    const tag = found.headers.get('etag')
    if (!tag || !isUnchanged(context.req.raw.headers, tag)) return found
    await found.body?.cancel()
    return new Response(null, { status: 304, headers: found.headers })
  }
}

function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${A_YEAR_SECONDS}, immutable`
  return 'public, max-age=3600'
}
